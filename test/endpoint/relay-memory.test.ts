import { expect, it } from 'vitest'
import { createNearCache } from '../../src/endpoint/modules/relay/near-cache.ts'
import type { Kept } from '../../src/endpoint/modules/relay/price-cache.ts'

const answer = (item: string, askedAt = 0): Kept => ({ status: 200, item, askedAt })
/** Two hundred items of a market, about a thousand characters each. */
const itemsOf = (market: string): string[] =>
  Array.from({ length: 200 }, (_, index) =>
    JSON.stringify({ market, product_id: `${index}`, text: `${index} € 写真`.repeat(100) }),
  )
const write = (cache: ReturnType<typeof createNearCache>, market: string, askedAt: number): Promise<void> =>
  cache.write(itemsOf(market).map((item, index) => [`${market} ${index}`, answer(item, askedAt)]))

it('forgets the answers that were used least recently', async () => {
  const cache = createNearCache(2_300)
  for (const key of ['a', 'b', 'c']) await cache.write([[key, answer('x'.repeat(200))]])
  cache.read('a')
  await cache.write([['d', answer('x'.repeat(200))]])
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.read(key))).toEqual(['a', 'c', 'd'])
})

it('gives every answer as it was written', async () => {
  const cache = createNearCache(10_000_000)
  await write(cache, 'DE', 7)
  for (const [index, item] of itemsOf('DE').entries()) {
    const near = cache.read(`DE ${index}`)
    expect(near && (await cache.open(near))).toEqual(answer(item, 7))
  }
})

it('takes less than a third of the characters of items that are alike', async () => {
  const cache = createNearCache(10_000_000)
  await write(cache, 'DE', 0)
  expect(cache.bytes()).toBeLessThan(itemsOf('DE').join('').length / 3)
})

it('stays within its bytes, however many answers are written and read', async () => {
  const limit = 100_000
  const cache = createNearCache(limit)
  for (let market = 0; market < 30; market += 1) {
    await write(cache, `${market}`, 0)
    for (let index = 0; index < 200; index += 1) {
      const near = cache.read(`${market} ${index}`)
      if (near) await cache.open(near)
      expect(cache.bytes()).toBeLessThanOrEqual(limit)
    }
  }
  expect(cache.bytes()).toBeGreaterThan(limit / 2)
})

it('gives the memory of replaced answers back', async () => {
  const cache = createNearCache(10_000_000)
  await write(cache, 'DE', 0)
  const once = cache.bytes()
  for (let round = 1; round < 20; round += 1) await write(cache, 'DE', round)
  expect(cache.bytes()).toBeLessThan(once * 1.1)
})

it('keeps the younger of two answers', async () => {
  const cache = createNearCache(10_000)
  await cache.write([['a', answer('new', 2)]])
  await cache.write([['a', answer('old', 1)]])
  const near = cache.read('a')
  expect(near && (await cache.open(near)).item).toBe('new')
})

it('still opens an answer that was forgotten meanwhile', async () => {
  const cache = createNearCache(1_000)
  await cache.write([['a', answer('first')]])
  const near = cache.read('a')
  await cache.write([['b', answer('second')]])
  expect(cache.read('a')).toBeUndefined()
  expect(near && (await cache.open(near)).item).toBe('first')
})
