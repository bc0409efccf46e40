import { beforeEach, expect, it } from 'vitest'
import { orderKeyLifetime } from '../../src/contract/order-key.ts'
import { createOrderKeys } from '../../src/widget/checkout/order-key.ts'
import { createMemory } from '../../src/widget/environment/memory.ts'
import { json, testPage } from './support.ts'

beforeEach(() => localStorage.clear())

const keysAt = (isStored: boolean) => {
  const { page } = testPage(() => json({}))
  const clock = { now: 1_800_000_000_000 }
  const own = { ...page, env: { ...page.env, now: () => clock.now } }
  const memory = createMemory(() => {
    if (isStored) return localStorage
    throw new Error('no storage')
  })
  const keys = createOrderKeys(own, memory)
  return { clock, keys, take: () => keys.take('cart', '0123456789abcdef'), forget: () => keys.forget('cart') }
}

it.each([true, false])(
  'keeps a key for a day from its first use, however often it is used (storage: %s)',
  async (isStored) => {
    const { clock, take } = keysAt(isStored)
    const first = await take()
    clock.now += orderKeyLifetime - 1
    expect(await take()).toBe(first)
    clock.now += 1
    expect(await take()).not.toBe(first)
  },
)

it.each([true, false])('takes a new key after the old one was forgotten (storage: %s)', async (isStored) => {
  const { take, forget } = keysAt(isStored)
  const first = await take()
  forget()
  expect(await take()).not.toBe(first)
})

it.each([true, false])(
  'counts the requests with a key, and replaces it once none is left (storage: %s)',
  async (isStored) => {
    const { keys, take } = keysAt(isStored)
    const first = await take()
    await take()
    expect(await keys.renew('cart', first, 'fedcba9876543210')).toBeUndefined()
    const renewed = await keys.renew('cart', first, 'fedcba9876543210')
    expect(renewed).toMatch(/^fedcba9876543210-/)
    expect(await take()).toBe(renewed)
  },
)
