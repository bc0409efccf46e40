/**
 * How much the relay may keep in the store of the orders: 512 values of 32 kB, compressed, the youngest of each market.
 * A memory store counts characters while tests fill it with text that does not compress. One address may have only a
 * few new markets asked for, and others keep theirs.
 */

import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { type KeptPrices, storedPrices } from '../../src/endpoint/modules/relay/price-cache.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { endpoint, platformOf } from './support.ts'

/** Text that no compression shortens much. */
const noise = (() => {
  let state = 1
  const text = Array.from({ length: 400_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(33 + ((state >>> 8) % 90))
  })
    .join('')
    .replaceAll(/["\\]/g, '-')
  return (seed: number, characters: number): string =>
    text.slice(seed * characters).slice(0, characters) || text.slice(0, characters)
})()

/** A store that counts the characters of its values. */
const measured = (now: () => number = () => 0) => {
  const values = new Map<string, number>()
  const store = createMemoryStore(now)
  const noted: Store = {
    ...store,
    async create(key, value, ttl) {
      const old = await store.create(key, value, ttl)
      if (old === undefined) values.set(key, value.length)
      return old
    },
    async replace(key, expected, next, ttl) {
      const isDone = await store.replace(key, expected, next, ttl)
      if (isDone) values.set(key, next.length)
      return isDone
    },
    async remove(key, expected) {
      const isDone = await store.remove(key, expected)
      if (isDone) values.delete(key)
      return isDone
    },
  }
  return { store: noted, values, characters: () => [...values.values()].reduce((sum, size) => sum + size, 0) }
}

const pricesOf = (count: number, item: (index: number) => string): KeptPrices =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${index + 1}`,
      { status: 200, item: item(index), askedAt: 1_700_000_000_000 + index } as const,
    ]),
  )

it('takes no more than 512 values of 32 kB in the store of the orders, whatever markets are asked for', async () => {
  const { store, values } = measured()
  const cache = storedPrices(store, () => 1_700_000_000_000)
  const large = pricesOf(200, (index) => noise(index, 1_600))
  for (let market = 0; market < 12; market += 1) await cache.write(`large ${market}`, large, 900)
  const small = pricesOf(1, () => '{}')
  for (let market = 0; market < 1_200; market += 1) await cache.write(`small ${market}`, small, 900)
  expect(values.size).toBeLessThanOrEqual(512)
  expect(Math.max(...values.values())).toBeLessThan(32_100)
})

it('keeps the youngest of the answers that have no room, as they were written', async () => {
  const { store } = measured()
  const cache = storedPrices(store, () => 1_700_000_000_000)
  const large = pricesOf(200, (index) => noise(index, 1_600))
  await cache.write('DE', large, 900)
  const kept = Object.entries((await cache.read('DE')) ?? {})
  expect(kept.length).toBeGreaterThan(10)
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(Object.entries(large).slice(-kept.length)))
})

it('keeps the 64 youngest answers of a market', async () => {
  const { store } = measured()
  const cache = storedPrices(store, () => 1_700_000_000_000)
  await cache.write(
    'DE',
    pricesOf(200, () => '{}'),
    900,
  )
  const kept = Object.keys((await cache.read('DE')) ?? {}).map(Number)
  expect([kept.length, Math.min(...kept)]).toEqual([64, 137])
})

it('compresses the answers that it shares', async () => {
  const { store, characters } = measured()
  const cache = storedPrices(store, () => 1_700_000_000_000)
  const alike = pricesOf(20, (index) => JSON.stringify({ product_id: index, text: '€ 写真'.repeat(200) }))
  await cache.write('DE', alike, 900)
  expect(characters()).toBeLessThan(3_000)
  expect(await cache.read('DE')).toEqual(alike)
})

it('reads no answers of another market that has the same slot', async () => {
  const { store, values } = measured()
  const cache = storedPrices(store, () => 1_700_000_000_000)
  const prices = pricesOf(1, () => '{}')
  const markets = Array.from({ length: 550 }, (_, market) => `market ${market}`)
  for (const market of markets) await cache.write(market, prices, 900)
  const found: string[] = []
  for (const market of markets) if (await cache.read(market)) found.push(market)
  expect(found).toHaveLength(values.size)
  expect(found).toContain('market 549')
})

const env = { VITRINE_RUNTIME: 'cloudflare', VITRINE_STORE: 'redis://127.0.0.1:6379' }

/** The relay of an endpoint with a shared store, and its answers to one address. */
const open = (more: Record<string, string> = {}) => {
  const clock = { now: 1_700_000_000_000 }
  const { store, values } = measured(() => clock.now)
  const prices = {
    asSent: async ({ productIds = [] }: { productIds?: string[] }) =>
      JSON.stringify(productIds.map((id) => ({ product_id: id, text: id }))),
  }
  const client = Object.assign(platformOf().platform, { prices })
  const { app } = endpoint({
    env: { ...env, VITRINE_RELAY_PER_SECOND: '30', ...more },
    client,
    modules: [priceRelay()],
    store,
    now: () => clock.now,
  })
  const ask = async (query: string, address = '203.0.113.7') => {
    clock.now += 250
    const headers = { 'cf-ipcountry': 'DE', 'cf-connecting-ip': address }
    const response = await app.fetch(
      new Request(`https://shop.example/prices?client_id=1001&${query}`, { headers }),
    )
    return response.headers.get('cache-status') ?? ''
  }
  return { ask, values }
}

const currencies = Array.from(
  { length: 60 },
  (_, index) => `A${String.fromCharCode(65 + (index % 26))}${index < 26 ? 'A' : index < 52 ? 'B' : 'C'}`,
)

it('lets one address have no more new markets asked for than the limit, and others theirs', async () => {
  const { ask, values } = open()
  const answers: string[] = []
  for (const currency of currencies) answers.push(await ask(`product_id=1&currency=${currency}`))
  expect(answers.filter((status) => status.includes('fwd=miss'))).toHaveLength(20)
  expect(answers.slice(20)).toEqual(Array(40).fill('vitrine; fwd=bypass; detail="new-markets"'))
  expect([...values.keys()].filter((key) => key.startsWith('prices:'))).toHaveLength(20)
  expect(await ask('product_id=1&currency=ZZZ', '203.0.113.8')).toContain('fwd=miss')
})

it('counts a market once, and none that had a look-up lately', async () => {
  const { ask } = open({ VITRINE_RELAY_NEW_MARKETS: '1' })
  expect(await ask('product_id=1')).toContain('fwd=miss')
  expect(await ask('product_id=2')).toContain('fwd=miss')
  expect(await ask('product_id=3', '203.0.113.8')).toContain('fwd=miss')
  expect(await ask('product_id=1&currency=USD', '203.0.113.8')).toContain('fwd=miss')
  expect(await ask('product_id=1&currency=CHF', '203.0.113.8')).toContain('new-markets')
})

it('limits no new markets where the setting is 0', async () => {
  const { ask } = open({ VITRINE_RELAY_NEW_MARKETS: '0' })
  for (const currency of currencies.slice(0, 30))
    expect(await ask(`product_id=1&currency=${currency}`)).toContain('fwd=miss')
})
