/**
 * Guards what keeps two tabs from ordering one cart twice: the key that they share, the count of requests with it that may
 * have been sent, and the note that one of them has ordered. Tabs are pages with one storage and one clock, without a browser; damaged and foreign entries count as absent.
 */

import { expect, it } from 'vitest'
import { createOrderKeys, type OrderKeys } from '../../src/widget/checkout/order-key.ts'
import { createMemory } from '../../src/widget/environment/memory.ts'
import type { Page } from '../../src/widget/storefront/page.ts'

const hour = 3_600_000

/** A device: its storage, its clock, and tabs that share both. */
const device = () => {
  const stored = new Map<string, string>()
  const clock = { now: 1_800_000_000_000 }
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  } as Storage
  return {
    clock,
    stored,
    storage,
    tab: (defaultView: unknown = null): OrderKeys =>
      createOrderKeys(
        { document: { defaultView }, env: { now: () => clock.now } } as unknown as Page,
        createMemory(() => storage),
      ),
  }
}

const [epoch, later] = ['0123456789abcdef', 'fedcba9876543210']

it('gives all tabs one random key for a cart, and another cart another one', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const first = await one.take('cart', epoch)
  expect(first).toMatch(/^0123456789abcdef-[0-9a-f]{32}$/)
  expect(await other.take('cart', epoch)).toBe(first)
  expect(await one.take('other cart', epoch)).not.toBe(first)
  expect(await one.take('cart', epoch)).toBe(first)
  expect([one.open('cart'), other.open('cart'), one.open('a third')]).toEqual([first, first, undefined])
})

it('keeps the epoch in which a key was made, through a reload and a later preview', async () => {
  const { tab } = device()
  const first = await tab().take('cart', epoch)
  expect(await tab().take('cart', later)).toBe(first)
})

it.each([undefined, null])(
  'begins a key with sixteen zeros for a preview whose epoch is %s',
  async (none) => {
    expect(await device().tab().take('cart', none)).toMatch(/^0{16}-[0-9a-f]{32}$/)
  },
)

it('counts in all tabs the requests with a key that may have been sent', async () => {
  const { stored, tab, clock } = device()
  const [one, other] = [tab(), tab()]
  const key = await one.take('cart', epoch)
  await other.take('cart', epoch)
  const entry = () => JSON.parse(stored.get('vitrine:order:cart') ?? '')
  expect(entry()).toEqual({ key, at: clock.now, sent: 2 })
  expect(await one.takeBack('cart', key, false)).toBe(true)
  expect(entry()).toEqual({ key, at: clock.now, sent: 1 })
  expect(await other.takeBack('cart', key, true)).toBe(false)
  expect(entry()).toEqual({ key, at: clock.now, sent: 0 })
  expect(await other.take('cart', later)).toBe(key)
  expect(await other.takeBack('cart', key, false)).toBe(false)
  expect(entry()).toBeNull()
})

it('does not vouch for a key that another tab has ended', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const key = await one.take('cart', epoch)
  await other.take('cart', epoch)
  other.release('cart', key)
  expect(await one.takeBack('cart', key, false)).toBe(true)
  const next = await other.take('cart', later)
  expect(await one.renew('cart', key, later)).toBeUndefined()
  expect(one.open('cart')).toBe(next)
})

it('replaces an outdated key only where no other request with it may have been sent', async () => {
  const { tab, stored } = device()
  const [one, other] = [tab(), tab()]
  const key = await one.take('cart', epoch)
  await other.take('cart', epoch)
  expect(await one.renew('cart', key, later)).toBeUndefined()
  const renewed = await other.renew('cart', key, later)
  expect(renewed).toMatch(/^fedcba9876543210-[0-9a-f]{32}$/)
  expect(JSON.parse(stored.get('vitrine:order:cart') ?? '')).toMatchObject({ key: renewed, sent: 1 })
  expect(one.open('cart')).toBe(renewed)
})

it('ends a key in every tab when its answer is there, and keeps it for the answer to another one', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const key = await one.take('cart', epoch)
  await other.take('cart', epoch)
  other.release('cart', 'another key')
  other.release('a cart without a key', key)
  expect(await one.take('cart', epoch)).toBe(key)
  one.release('cart', key)
  const next = await other.take('cart', epoch)
  expect(next).not.toBe(key)
  expect(await one.take('cart', epoch)).toBe(next)
})

it.each([
  'null',
  '"key"',
  '{"key":1,"at":1800000000000,"sent":1}',
  '{"key":"damaged","at":"now","sent":1}',
  '{"key":"damaged","at":1800000000000}',
  '{',
])('takes a new key where the stored one is %s', async (damaged) => {
  const { stored, tab } = device()
  stored.set('vitrine:order:cart', damaged)
  expect(await tab().take('cart', epoch)).toMatch(/^0123456789abcdef-[0-9a-f]{32}$/)
})

it('counts for itself where storage is full, and keeps what it had', async () => {
  const { stored, storage, tab } = device()
  const one = tab()
  const key = await one.take('cart', epoch)
  const before = stored.get('vitrine:order:cart')
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await one.take('cart', epoch)).toBe(key)
  expect(stored.get('vitrine:order:cart')).toBe(before)
  expect(await one.takeBack('cart', key, false)).toBe(true)
})

it('asks the lock of all tabs for each step of a key, and does without where a frame may not use locks', async () => {
  const { tab } = device()
  const names: string[] = []
  const locks = {
    request: async (name: string, run: () => unknown) => {
      names.push(name)
      return run()
    },
  }
  const one = tab({ navigator: { locks } })
  const key = await one.take('cart', epoch)
  await one.renew('cart', key, later)
  await one.takeBack('cart', key, false)
  expect(names).toEqual(['vitrine-order', 'vitrine-order', 'vitrine-order'])
  const refused = { request: () => Promise.reject(new Error('SecurityError')) }
  expect(await tab({ navigator: { locks: refused } }).take('cart', epoch)).toBe(one.open('cart'))
})

it('tells the other tabs for an hour that a cart was ordered, and not the tab itself', () => {
  const { clock, tab } = device()
  const [one, other] = [tab(), tab()]
  expect(other.wasPlacedElsewhere('cart')).toBe(false)
  one.notePlaced('cart')
  one.notePlaced('another cart')
  expect(['cart', 'another cart', 'a third'].map(other.wasPlacedElsewhere)).toEqual([true, true, false])
  expect(one.wasPlacedElsewhere('cart')).toBe(false)
  // The page that has ordered asks as well once it was loaded again.
  expect(tab().wasPlacedElsewhere('cart')).toBe(true)
  clock.now += hour - 1
  expect(other.wasPlacedElsewhere('cart')).toBe(true)
  clock.now += 1
  expect(other.wasPlacedElsewhere('cart')).toBe(false)
})

it('forgets the order of one cart when the shopper wants it once more', () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  one.notePlaced('cart')
  one.notePlaced('another cart')
  other.allowAgain('cart')
  expect(['cart', 'another cart'].map(other.wasPlacedElsewhere)).toEqual([false, true])
})

it('remembers the last twenty orders, and nothing that is damaged', () => {
  const { stored, clock, tab } = device()
  const [one, other] = [tab(), tab()]
  const damaged = [
    null,
    {},
    { cart: 1, at: clock.now, by: 'x' },
    { cart: 'a', at: 'x', by: 'x' },
    { cart: 'b', at: clock.now },
  ]
  stored.set('vitrine:placed', JSON.stringify(damaged))
  expect(['a', 'b'].map(other.wasPlacedElsewhere)).toEqual([false, false])
  for (let count = 1; count <= 22; count += 1) one.notePlaced(`cart ${count}`)
  expect(JSON.parse(stored.get('vitrine:placed') ?? '')).toHaveLength(21)
  expect(['cart 2', 'cart 3', 'cart 22'].map(other.wasPlacedElsewhere)).toEqual([false, true, true])
  stored.set('vitrine:placed', '"cart 22"')
  expect(other.wasPlacedElsewhere('cart 22')).toBe(false)
})
