import { expect, it } from 'vitest'
import { fetchPrices } from '../../src/widget/prices/fetch-prices.ts'

const env = {
  timeout: () => new AbortController().signal,
  now: () => 0,
  follow: () => {},
  random: () => 0,
}

/** The wait between two failing tries, where chance always gives the same. */
const waits = async (random: number, answer = (): Response => new Response('', { status: 503 })) => {
  const waited: number[] = []
  const result = await fetchPrices(
    'https://prices.example/prices',
    undefined,
    {
      ...env,
      fetch: async () => answer(),
      random: () => random,
      wait: async (milliseconds) => void waited.push(milliseconds),
    },
    () => {},
  )
  expect(result).toEqual({ items: [], failure: 'unreachable' })
  return waited
}

const nearlyOne = 1 - Number.EPSILON

it('spreads the second tries of many pages over a second', async () => {
  expect(await waits(0)).toEqual([0])
  expect(await waits(0.5)).toEqual([500])
  const [wait = 0] = await waits(nearlyOne)
  expect(wait).toBeGreaterThan(999)
  expect(wait).toBeLessThan(1000)
})

it('comes back spread as well, and never earlier than the platform asks', async () => {
  const limited = () => new Response('', { status: 429, headers: { 'Retry-After': '30' } })
  expect(await waits(0, limited)).toEqual([30_000])
  expect(await waits(0.5, limited)).toEqual([30_500])
})

const relay = 'https://shop.example/prices'
const platform = 'https://prices.example/prices'

/** The answer behind a relay that answers so, or never, and the requests in their order. */
const behindRelay = async (
  relayed: () => Promise<Response>,
  own = (): Response => Response.json([]),
  isSlow = false,
) => {
  const done: string[] = []
  const answer = await fetchPrices(
    relay,
    'de',
    {
      ...env,
      async fetch(url, init) {
        done.push(`${String(url)} ${new Headers(init?.headers).get('Accept-Language')}`)
        return url === relay ? relayed() : own()
      },
      wait: (milliseconds) => (milliseconds === 3000 && !isSlow ? new Promise(() => {}) : Promise.resolve()),
    },
    () => done.push('delayed'),
    undefined,
    platform,
  )
  return { answer, done }
}

it.each([
  ['breaks', () => Promise.reject(new TypeError('no network'))],
  ['fails', async () => new Response('', { status: 500 })],
  ['is limited', async () => new Response('', { status: 429, headers: { 'Retry-After': '30' } })],
  ['has no prices', async () => new Response('', { status: 404 })],
  ['refuses', async () => new Response('', { status: 400 })],
  ['answers no list', async () => Response.json({})],
  ['answers damaged items', async () => Response.json([{}])],
])('asks the platform at once, in the same language, when the relay %s', async (_, relayed) => {
  const { answer, done } = await behindRelay(relayed)
  expect(answer).toEqual({ items: [], age: 0 })
  expect(done).toEqual([`${relay} de`, `${platform} de`])
})

it('asks the platform when the relay is silent for three seconds', async () => {
  const { done } = await behindRelay(() => new Promise(() => {}), undefined, true)
  expect(done).toEqual([`${relay} de`, `${platform} de`])
})

it('asks the relay alone when it has prices', async () => {
  const { answer, done } = await behindRelay(async () => Response.json([], { headers: { Age: '7' } }))
  expect(answer).toEqual({ items: [], age: 7000 })
  expect(done).toEqual([`${relay} de`])
})

it.each(['', 'soon', '-5', 'NaN', '1, 2'])('takes an age of %j for no age or a younger one', async (age) => {
  const { answer } = await behindRelay(async () => Response.json([], { headers: { Age: age } }))
  expect(answer.age).toBeLessThanOrEqual(0)
})

it('asks the platform twice after the relay', async () => {
  const down = () => new Response('', { status: 503 })
  const { answer, done } = await behindRelay(async () => down(), down)
  expect(answer.failure).toBe('unreachable')
  expect(done.filter((one) => one === `${platform} de`)).toHaveLength(2)
  expect(done.filter((one) => one === `${relay} de`)).toHaveLength(1)
})
