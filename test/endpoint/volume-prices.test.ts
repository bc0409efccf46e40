/**
 * The route `/tiers`: its answers, what it remembers and for how long, what it refuses before it asks, how often a caller
 * may ask, and what it answers while the platform refuses, hangs or is away. Time belongs to the test, and calls of the
 * platform are counted.
 */

import { expect, it, onTestFinished, vi } from 'vitest'
import { BadRequestError, UnreachableError } from '../../src/client/errors.ts'
import { tiersResponseSchema } from '../../src/contract/tiers-schema.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { endpoint, get, platformOf, preview } from './support.ts'

const row = (quantity: number, single: number, currencyId = 'EUR') => ({
  currencyId,
  quantity,
  singlePriceNet: single,
  singlePriceVat: 0,
  singlePriceGross: single * 1.19,
  totalPriceNet: single * quantity,
  totalPriceVat: 0,
  totalPriceGross: single * quantity * 1.19,
})

type Prices = (input: { productIds: (string | number)[]; currencyIds: string[] }) => Promise<unknown>

/** An endpoint whose platform answers so, and the calls that it made. */
const shop = (answer: Prices, env: Record<string, string> = {}) => {
  const asked: string[] = []
  const lanes: string[] = []
  let time = 1_000_000
  const client = {
    ...platformOf().platform,
    product: {
      prices: (input: Parameters<Prices>[0]) => {
        asked.push(`${input.productIds.join()} ${input.currencyIds.join()}`)
        return answer(input)
      },
    },
  }
  const { app } = endpoint({
    client: client as never,
    modules: [volumePrices()],
    now: () => time,
    env,
    onEvent: (event) => void (event.event === 'lane' && lanes.push(event.lane)),
  })
  return {
    app,
    asked,
    lanes,
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

const tiered: Prices = async ({ productIds }) => ({
  products: productIds.map((id) => ({
    id: Number(id),
    productPrices: [row(100, 80), row(1, 100), row(5, 90), row(5, 9, 'USD')],
  })),
  resultMessage: 'OK',
})

const listOf = (products: readonly string[]): string =>
  `/tiers?${products.map((product) => `product=${product}`).join('&')}&currency=EUR`

const numbers = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index))

it('gives the volume prices of one product in one currency, by rising quantity', async () => {
  const { app, lanes } = shop(tiered)
  const response = await get(app, '/tiers?product=97776&currency=EUR')
  expect(response.status).toBe(200)
  expect(tiersResponseSchema.parse(await response.json())).toEqual({
    product: '97776',
    currency: 'EUR',
    tiers: [
      { from: 1, net: 100, gross: 119 },
      { from: 5, net: 90, gross: 107.1 },
      { from: 100, net: 80, gross: 95.19999999999999 },
    ],
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(lanes).toEqual(['prices'])
})

it('gives those of several products as a list, without the unknown ones, and asks once for each', async () => {
  const { app, asked } = shop((input) =>
    input.productIds.includes('3')
      ? Promise.reject(new BadRequestError('unknown', { status: 400 } as never))
      : tiered(input),
  )
  await get(app, '/tiers?product=2&currency=EUR')
  const response = await get(app, '/tiers?product=1&product=2&product=3&product=1&currency=EUR')
  const answers = await response.json()
  expect(answers.map((answer: unknown) => tiersResponseSchema.parse(answer).product)).toEqual(['1', '2'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(asked).toEqual(['2 EUR', '1,3 EUR', '1 EUR', '3 EUR'])
  expect((await get(app, '/tiers?product=3&product=3&currency=EUR')).status).toBe(404)
})

it('asks once an hour for a product and currency, however many pages ask at once', async () => {
  const { app, asked, pass } = shop(tiered)
  const ask = () => get(app, '/tiers?product=97776&currency=EUR')
  await Promise.all([ask(), ask(), ask()])
  pass(3599)
  await ask()
  expect(asked).toEqual(['97776 EUR'])
  await get(app, '/tiers?product=97776&currency=USD')
  pass(2)
  await ask()
  expect(asked).toEqual(['97776 EUR', '97776 USD', '97776 EUR'])
})

it('asks once for a product that another page waits for, in a list of others too', async () => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { app, asked } = shop((input) => held.then(() => tiered(input)))
  const first = get(app, listOf(['1', '2']))
  await expect.poll(() => asked).toEqual(['1,2 EUR'])
  const second = get(app, listOf(['2', '3']))
  await expect.poll(() => asked).toEqual(['1,2 EUR', '3 EUR'])
  letGo()
  expect(await (await first).json()).toHaveLength(2)
  expect(await (await second).json()).toHaveLength(2)
})

it('says 404 for an unknown product, and asks for it again after five minutes', async () => {
  const { app, asked, pass } = shop(() =>
    Promise.reject(new BadRequestError('unknown', { status: 400 } as never)),
  )
  const status = async () => (await get(app, '/tiers?product=1&currency=EUR')).status
  expect(await status()).toBe(404)
  pass(299)
  expect(await status()).toBe(404)
  expect(asked).toHaveLength(1)
  pass(2)
  expect(await status()).toBe(404)
  expect(asked).toHaveLength(2)
})

it('says 404 where the platform has no price in the currency', async () => {
  const { app } = shop(tiered)
  expect((await get(app, '/tiers?product=97776&currency=JPY')).status).toBe(404)
})

it('keeps no failure', async () => {
  let isDown = true
  const { app } = shop((input) => (isDown ? Promise.reject(new Error('down')) : tiered(input)))
  expect((await get(app, '/tiers?product=97776&currency=EUR')).status).toBe(500)
  isDown = false
  expect((await get(app, '/tiers?product=97776&currency=EUR')).status).toBe(200)
})

it('asks for nothing with a product or currency that cannot be one', async () => {
  const { app, asked } = shop(tiered)
  for (const query of [
    '',
    '?product=97776',
    '?currency=EUR',
    '?product=1,2&currency=EUR',
    '?product=0&currency=EUR',
    '?product=1&currency=eur',
    '?product=1&currency=EUR,USD',
    '?product=1&product=&currency=EUR',
    `?${Array.from({ length: 51 }, (_, index) => `product=${index + 1}`).join('&')}&currency=EUR`,
  ]) {
    const response = await get(app, `/tiers${query}`)
    expect(response.status, query).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(asked).toEqual([])
})

it('limits how often a caller may ask', async () => {
  const { app } = shop(tiered, { VITRINE_REQUESTS_PER_MINUTE: '2' })
  const statuses = []
  for (let each = 0; each < 3; each += 1)
    statuses.push((await get(app, '/tiers?product=97776&currency=EUR')).status)
  expect(statuses).toEqual([200, 200, 429])
})

it('keeps 5,000 products, the latest', async () => {
  const { app, asked, pass } = shop(tiered, { VITRINE_REQUESTS_PER_MINUTE: '0' })
  await get(app, listOf(['5001']))
  for (let first = 1; first < 5000; first += 50) {
    // The platform limits the calls of a second.
    pass(1)
    await get(app, listOf(numbers(50, first)))
  }
  expect(asked).toHaveLength(101)
  await get(app, listOf(['5000', '5001']))
  expect(asked.slice(101)).toEqual(['5001 EUR'])
})

it('finds the known ones among many unknown, in 24 calls for each request', async () => {
  const known = numbers(10)
  const { app, asked } = shop((input) =>
    input.productIds.every((product) => known.includes(String(product)))
      ? tiered(input)
      : Promise.reject(new BadRequestError('unknown', { status: 400 } as never)),
  )
  const mixed = known.flatMap((product) => [product, ...numbers(4, 1_000 + 10 * Number(product))])
  for (let request = 0; request < 8; request += 1) {
    const before = asked.length
    await get(app, listOf(mixed))
    expect(asked.length - before).toBeLessThanOrEqual(24)
  }
  const answers: { product: string }[] = await (await get(app, listOf(mixed))).json()
  expect(answers.map(({ product }) => product)).toEqual(known)
})

it('answers a list without the products that the platform is late with, and has them for the next page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let letGo = (): void => undefined
  const { app, asked } = shop(async (input) => {
    if (input.productIds.includes('2')) await new Promise<void>((resolve) => (letGo = resolve))
    return tiered(input)
  })
  await get(app, listOf(['1']))
  const list = get(app, listOf(['1', '2']))
  await vi.waitFor(() => expect(asked).toEqual(['1 EUR', '2 EUR']))
  await vi.advanceTimersByTimeAsync(6_500)
  const response = await list
  expect(await response.json()).toMatchObject([{ product: '1' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('cache-status')).toBe('vitrine; detail="left-out"')
  letGo()
  const next = await get(app, listOf(['1', '2']))
  expect(await next.json()).toMatchObject([{ product: '1' }, { product: '2' }])
  expect(next.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(asked).toHaveLength(2)
})

it('ends a search after 25 seconds, and goes on from there with the next request', async () => {
  const { app, asked, pass } = shop((input) => {
    pass(10)
    return input.productIds.length > 1
      ? Promise.reject(new BadRequestError('unknown', { status: 400 } as never))
      : tiered(input)
  })
  expect((await get(app, listOf(numbers(8)))).status).toBe(503)
  expect(asked).toEqual(['1,2,3,4,5,6,7,8 EUR', '1,2,3,4 EUR', '1,2 EUR'])
  expect(await (await get(app, listOf(numbers(2)))).json()).toMatchObject([
    { product: '1' },
    { product: '2' },
  ])
})

it('waits no longer than 25 seconds for a search that never ends, and later requests begin their own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isCut = true
  const { app, asked, pass } = shop((input) => (isCut ? new Promise(() => undefined) : tiered(input)))
  const first = get(app, listOf(['1']))
  await vi.waitFor(() => expect(asked).toEqual(['1 EUR']))
  await vi.advanceTimersByTimeAsync(25_000)
  expect((await first).status).toBe(503)
  isCut = false
  pass(25)
  expect((await get(app, listOf(['1']))).status).toBe(200)
  expect(asked).toEqual(['1 EUR', '1 EUR'])
})

it('makes one call for fifty products while the platform is away, and shows those that it has kept', async () => {
  let isAway = false
  const { app, asked } = shop((input) =>
    isAway ? Promise.reject(new UnreachableError('product.prices', undefined)) : tiered(input),
  )
  await get(app, listOf(['1']))
  isAway = true
  expect((await get(app, listOf(numbers(50, 2)))).status).toBe(503)
  const kept = await get(app, listOf(numbers(50)))
  expect(await kept.json()).toMatchObject([{ product: '1' }])
  expect(kept.headers.get('cache-status')).toBe('vitrine; detail="left-out"')
  expect(asked).toHaveLength(3)
  isAway = false
  expect(await (await get(app, listOf(numbers(50)))).json()).toHaveLength(50)
})

it('keeps previews admitted while the platform is away for volume prices', async () => {
  const { app } = shop(() => Promise.reject(new UnreachableError('product.prices', undefined)), {
    VITRINE_REQUESTS_PER_MINUTE: '0',
  })
  for (const product of numbers(12)) await get(app, listOf([product]))
  expect((await get(app, listOf(['1']))).status).toBe(503)
  expect((await preview(app)).status).toBe(200)
})
