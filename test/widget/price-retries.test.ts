import { expect, it } from 'vitest'
import { fetchPrices } from '../../src/widget/prices/fetch-prices.ts'

/** The waits between three failing tries, where chance always gives the same. */
const waits = async (random: number, answer = (): Response => new Response('', { status: 503 })) => {
  const waited: number[] = []
  const result = await fetchPrices(
    'https://prices.example/prices',
    undefined,
    {
      fetch: async () => answer(),
      timeout: () => new AbortController().signal,
      now: () => 0,
      follow: () => {},
      random: () => random,
      wait: async (milliseconds) => void waited.push(milliseconds),
    },
    () => {},
  )
  expect(result).toEqual({ items: [], failure: 'unreachable' })
  return waited
}

const nearlyOne = 1 - Number.EPSILON

it('spreads the retries of many pages: between nothing and a second, then between nothing and two', async () => {
  expect(await waits(0)).toEqual([0, 0])
  expect(await waits(0.5)).toEqual([500, 1000])
  const [first = 0, second = 0] = await waits(nearlyOne)
  expect(first).toBeGreaterThan(999)
  expect(first).toBeLessThan(1000)
  expect(second).toBeGreaterThan(1999)
  expect(second).toBeLessThan(2000)
})

it('comes back spread as well, and never earlier than the platform asks', async () => {
  const limited = () => new Response('', { status: 429, headers: { 'Retry-After': '30' } })
  expect(await waits(0, limited)).toEqual([30_000, 30_000])
  expect(await waits(0.5, limited)).toEqual([30_500, 31_000])
})
