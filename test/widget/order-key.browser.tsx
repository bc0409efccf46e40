import { beforeEach, expect, it } from 'vitest'
import { orderKeyLifetime } from '../../src/contract/cart-process.ts'
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
  return { clock, take: async () => (await keys.take('cart')).key, forget: () => keys.forget('cart') }
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
