/**
 * Guards what keeps two tabs from ordering one cart twice: the key that they share, and the note that one of them has
 * ordered. Tabs are pages with one storage and one clock, without a browser; damaged and foreign entries count as absent.
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
    tab: (defaultView: unknown = null): OrderKeys =>
      createOrderKeys(
        { document: { defaultView }, env: { now: () => clock.now } } as unknown as Page,
        createMemory(() => storage),
      ),
  }
}

it('gives all tabs one random key for a cart, and another cart another one', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const first = await one.take('cart')
  expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), isNew: true })
  expect(await other.take('cart')).toEqual({ key: first.key, isNew: false })
  expect(await one.take('other cart')).toEqual({ key: expect.not.stringContaining(first.key), isNew: true })
  expect((await one.take('cart')).key).toBe(first.key)
})

it('ends a key in every tab when its answer is there, and keeps it for the answer to another one', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const { key } = await one.take('cart')
  other.release('cart', 'another key')
  other.release('a cart without a key', key)
  expect(await one.take('cart')).toEqual({ key, isNew: false })
  one.release('cart', key)
  expect((await other.take('cart')).isNew).toBe(true)
  expect((await one.take('cart')).key).not.toBe(key)
})

it.each(['null', '"key"', '{"key":1,"at":1800000000000}', '{"key":"damaged","at":"now"}', '{'])(
  'takes a new key where the stored one is %s',
  async (damaged) => {
    const { stored, tab } = device()
    stored.set('vitrine:order:cart', damaged)
    expect(await tab().take('cart')).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), isNew: true })
  },
)

it('asks the lock of all tabs for a key, and takes one where a frame may not use locks', async () => {
  const { tab } = device()
  const names: string[] = []
  const locks = {
    request: async (name: string, take: () => unknown) => {
      names.push(name)
      return take()
    },
  }
  const { key } = await tab({ navigator: { locks } }).take('cart')
  expect(names).toEqual(['vitrine-order'])
  const refused = { request: () => Promise.reject(new Error('SecurityError')) }
  expect(await tab({ navigator: { locks: refused } }).take('cart')).toEqual({ key, isNew: false })
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
