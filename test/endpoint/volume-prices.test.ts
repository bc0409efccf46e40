/**
 * The route `/tiers` while the platform works: its answers, what it remembers and for how long, what it refuses before
 * it asks, and how often a caller may ask. Time belongs to the test, and calls of the platform are counted. Failures
 * of the platform are in `volume-prices-failures.test.ts`.
 */

import { expect, it } from 'vitest'
import { BadRequestError } from '../../src/client/errors.ts'
import { tiersResponseSchema } from '../../src/contract/tiers-schema.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { endpoint, get, platformOf } from './support.ts'

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
const shop = (answer: Prices, env: Record<string, string> = {}, options = {}) => {
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
    modules: [volumePrices(options)],
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
  pass(1)
  await ask()
  expect(asked).toEqual(['97776 EUR', '97776 USD', '97776 EUR'])
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
  pass(1)
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

it('keeps a bounded number of products, the latest', async () => {
  const { app, asked } = shop(tiered, {}, { mostKept: 2 })
  for (const product of [1, 2, 3, 3, 2, 1]) await get(app, `/tiers?product=${product}&currency=EUR`)
  expect(asked).toEqual(['1 EUR', '2 EUR', '3 EUR', '1 EUR'])
})
