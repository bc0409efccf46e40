/**
 * Which products and markets the relay asks for, within five calls a second: first the products that a shopper needs,
 * then others that fill the call. Old prices and invented products or markets never take more than their half of the
 * pace. The relay's answers run without HTTP, on a clock of the test, and the tests read the calls.
 */

import { expect, it } from 'vitest'
import { BadRequestError, NotFoundError } from '../../src/client/errors.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createAnswers } from '../../src/endpoint/modules/relay/answers.ts'
import {
  type PriceCache,
  storedPrices,
  unsharedPrices,
} from '../../src/endpoint/modules/relay/price-cache.ts'

interface Call {
  country: string
  products: readonly string[]
}

interface Options {
  cache?: PriceCache
  clock?: { now: number }
  /** Products that the platform has a price for. @default all */
  sold?: (product: string) => boolean
  /** Throws as the platform refuses. */
  ask?: (products: readonly string[]) => void
  /** @default room for every test */
  maxBytes?: number
}

/** The relay's answers with a pace of five calls a second, and the calls that it makes. */
const open = ({
  cache = unsharedPrices,
  clock = { now: 1_700_000_000_000 },
  sold = () => true,
  ask = () => undefined,
  maxBytes = 10_000_000,
}: Options = {}) => {
  const calls: Call[] = []
  const answers = createAnswers({
    cache,
    async ask({ country }, products) {
      calls.push({ country, products })
      ask(products)
      return products.filter(sold).map((name) => ({
        product_id: name,
        product: { client_product_id: name.slice(1) },
      }))
    },
    now: () => clock.now,
    perSecond: 5,
    timeoutMs: 4_000,
    maxBytes,
    warn(error) {
      throw error
    },
  })
  /** How products of a country are answered, once the work behind the answer is done. */
  const look = async (country: string, products: readonly string[], coupon = ''): Promise<string> => {
    const work: Promise<unknown>[] = []
    const market = { country, currency: '', coupon, priceRule: '', language: '' }
    const answer = await answers.find({ market, products }, (later) => work.push(later))
    await Promise.all(work)
    return typeof answer === 'string' ? answer : answer.from
  }
  const nextSecond = (): void => {
    clock.now += 1_000
  }
  return { look, calls, clock, nextSecond }
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}`)
const countries = ['DE', 'FR', 'IT', 'ES', 'PL', 'SE', 'NL', 'BE']

it('asks for nothing but the needed product under a code that is new', async () => {
  const { look, calls } = open()
  await look('DE', numbers(50))
  for (const code of ['A', 'B']) await look('DE', ['1'], code)
  expect(calls.slice(1).map(({ products }) => products)).toEqual([['1'], ['1']])
})

it('fills the first call of a market up whose country and code are known from others', async () => {
  const { look, calls, nextSecond } = open()
  await look('DE', numbers(50))
  await look('DE', ['1'], 'SAVE10')
  nextSecond()
  await look('FR', ['1'])
  await look('FR', ['2'], 'SAVE10')
  expect(calls.at(-1)?.products).toHaveLength(50)
})

it('leaves half of the pace to missing prices, however many old ones wait for a refresh', async () => {
  const { look, clock, nextSecond } = open()
  for (const country of countries) {
    await look(country, ['1'])
    nextSecond()
  }
  clock.now += 61_000
  for (const country of countries) expect(await look(country, ['1'])).toBe('stale')
  expect(await look('DE', ['2'])).toBe('asked')
  expect(await look('FR', ['2'])).toBe('asked')
  expect(await look('IT', ['2'])).toBe('busy')
})

it('leaves half of the pace to products with a price, however many are invented in a known market', async () => {
  const { look, nextSecond } = open({ sold: (product) => Number(product) < 100 })
  await look('DE', ['1', '2', '3'])
  await look('FR', ['1'])
  for (const first of [100, 200]) {
    nextSecond()
    const invented: string[] = []
    for (let product = first; product < first + 6; product += 1)
      invented.push(await look('DE', [`${product}`, '1']))
    expect(invented.filter((from) => from === 'asked')).toHaveLength(3)
    expect(await look('FR', [first === 100 ? '2' : '3'])).toMatch(/asked|fresh/)
  }
})

it('shows no price older than five minutes because its own pace is used up', async () => {
  const { look, clock, nextSecond } = open()
  for (const country of countries.slice(0, 6)) {
    await look(country, ['1'])
    nextSecond()
  }
  clock.now += 301_000
  for (const country of countries.slice(1, 6)) expect(await look(country, ['1'])).toBe('asked')
  expect(await look('DE', ['1'])).toBe('busy')
})

it('counts no refused refresh as a call, in all processes of a store', async () => {
  const clock = { now: 1_700_000_000_000 }
  const cache = storedPrices(createMemoryStore(() => clock.now))
  const first = open({ cache, clock })
  const second = open({ cache, clock })
  for (const country of countries) {
    await first.look(country, ['1'])
    await second.look(country, ['1'])
    first.nextSecond()
  }
  clock.now += 61_000
  for (const country of countries.slice(0, 2)) expect(await first.look(country, ['1'])).toBe('stale')
  for (const country of countries.slice(2)) expect(await second.look(country, ['1'])).toBe('stale')
  expect(await first.look('DE', ['2'])).toBe('asked')
})

it('asks for a product that it had no call for with the next call of any market, and remembers that it is sold', async () => {
  const { look, calls, nextSecond } = open()
  for (const country of countries.slice(0, 3)) await look(country, ['1'])
  expect(await look('ES', ['7'])).toBe('busy')
  nextSecond()
  await look('DE', ['2'])
  await look('FR', ['2'])
  expect(calls.slice(3).map(({ products }) => products)).toEqual([
    ['2', '7'],
    ['2', '7'],
  ])
})

/** Uses up this second's five calls, and looks at a product of Italy that gets none. */
const refuseItaly = async (look: ReturnType<typeof open>['look']): Promise<void> => {
  for (const country of countries.slice(0, 3)) await look(country, ['1'])
  for (const country of ['DE', 'FR']) await look(country, ['2'])
  expect(await look('IT', ['2'])).toBe('busy')
}

it('asks for a market that it had no call for as soon as it can, so that the next shopper finds the price', async () => {
  const { look, calls, nextSecond } = open()
  await refuseItaly(look)
  expect(await look('DE', ['1'])).toBe('fresh')
  expect(calls).toHaveLength(5)
  nextSecond()
  expect(await look('DE', ['1'])).toBe('fresh')
  expect(await look('IT', ['2'])).toBe('fresh')
  expect(calls.slice(5).map(({ country }) => country)).toEqual(['IT'])
})

it('leaves half of the pace to shoppers of all processes, however many markets had no call', async () => {
  const clock = { now: 1_700_000_000_000 }
  const cache = storedPrices(createMemoryStore(() => clock.now))
  const first = open({ cache, clock })
  const second = open({ cache, clock })
  for (const country of [...countries, ...numbers(9), ...countries, ...numbers(9)])
    await first.look(country, ['1'])
  first.nextSecond()
  first.calls.length = 0
  for (let round = 0; round < 10; round += 1) expect(await first.look('DE', ['1'])).toBe('fresh')
  expect(first.calls).toHaveLength(3)
  first.nextSecond()
  await second.look('DE', ['1'])
  for (const product of ['2', '3', '4']) expect(await second.look('DE', [product])).toBe('asked')
  expect(await first.look('DE', ['1'])).toBe('fresh')
  expect(first.calls).toHaveLength(3)
})

it('asks for no market without a call that was invented, or that another process has asked for', async () => {
  const clock = { now: 1_700_000_000_000 }
  const cache = storedPrices(createMemoryStore(() => clock.now))
  const first = open({ cache, clock })
  const second = open({ cache, clock })
  await refuseItaly(first.look)
  expect(await first.look('DE', ['1'], 'invented')).toBe('busy')
  first.nextSecond()
  expect(await second.look('IT', ['2'])).toBe('asked')
  for (let round = 0; round < 3; round += 1) expect(await first.look('DE', ['1'])).toBe('fresh')
  expect(first.calls).toHaveLength(5)
})

it('remembers a hundred markets without a call, and asks for the latest first', async () => {
  const { look, calls, nextSecond } = open()
  await look('DE', ['1'])
  const many = numbers(110)
  for (const country of [...many, ...many, '50']) await look(country, ['1'])
  calls.length = 0
  for (let second = 0; second < 40; second += 1) {
    nextSecond()
    for (let round = 0; round < 3; round += 1) await look('DE', ['1'])
  }
  const others = many.slice(-100).filter((country) => country !== '50')
  expect(calls.map(({ country }) => country)).toEqual(['50', ...others.reverse()])
})

it('shares the answer that a shopper needs with other processes, whatever else the call asked for', async () => {
  const clock = { now: 1_700_000_000_000 }
  const cache = storedPrices(createMemoryStore(() => clock.now))
  const first = open({ cache, clock })
  const second = open({ cache, clock })
  await first.look('DE', numbers(50))
  await first.look('DE', ['99'])
  await first.look('FR', ['98'])
  await first.look('FR', ['99'])
  expect(first.calls.at(-1)?.products.length).toBeGreaterThan(22)
  expect(await second.look('FR', ['99'])).toBe('fresh')
})

it('renews with a call what is oldest in its market, not what shoppers have looked at last', async () => {
  const { look, calls, clock } = open()
  await look('DE', numbers(200))
  clock.now += 10_000
  await look('DE', numbers(250).slice(200))
  clock.now += 100_000
  expect(await look('DE', ['250'])).toBe('stale')
  expect(calls.at(-1)?.products).toEqual(['250', ...numbers(200).slice(1).reverse()])
})

it('asks once for a product that nothing shows to exist, and never by a merchant’s own ID', async () => {
  const { look, calls, nextSecond } = open({ sold: (product) => product !== '7' })
  for (const country of countries.slice(0, 3)) await look(country, ['1'])
  expect(await look('ES', ['7', 'Iown'])).toBe('busy')
  nextSecond()
  await look('DE', ['2'])
  await look('FR', ['2'])
  expect(calls.slice(3).map(({ products }) => products)).toEqual([['2', '7'], ['2']])
})

it.each([
  ['not found', new NotFoundError('prices.asSent', { status: 404 })],
  ['refused', new BadRequestError('prices.asSent', { status: 400 })],
])(
  'asks again without products that nothing shows to exist when a call with them is %s',
  async (_, error) => {
    const { look, calls, nextSecond } = open({
      ask(products) {
        if (products.includes('7')) throw error
      },
    })
    for (const country of countries.slice(0, 3)) await look(country, ['1'])
    expect(await look('ES', ['7'])).toBe('busy')
    nextSecond()
    expect(await look('DE', ['2'])).toBe('asked')
    expect(calls.slice(3).map(({ products }) => products)).toEqual([['2', '7'], ['2']])
  },
)

it('asks again in each country whose call had the same product that nothing shows to exist', async () => {
  const { look, calls, nextSecond } = open({
    ask(products) {
      if (products.includes('7')) throw new NotFoundError('prices.asSent', { status: 404 })
    },
  })
  for (const country of countries.slice(0, 3)) await look(country, ['1'])
  expect(await look('ES', ['7'])).toBe('busy')
  nextSecond()
  await Promise.all([look('DE', ['2']), look('FR', ['2'])])
  expect(calls.slice(3).map(({ products }) => products)).toEqual([['2', '7'], ['2', '7'], ['2'], ['2']])
})

it('asks again once, whatever else is wanted meanwhile', async () => {
  const others: Promise<string>[] = []
  const { look, calls, nextSecond } = open({
    cache: { ...unsharedPrices, claim: async (key) => !key.includes('ES') },
    ask(products) {
      if (!products.some((product) => Number(product) > 1_000)) return
      want()
      throw new NotFoundError('prices.asSent', { status: 404 })
    },
  })
  const want = (): void => void others.push(look('ES', [String(1_001 + others.length)]))
  for (const country of countries.slice(0, 3)) await look(country, ['1'])
  want()
  nextSecond()
  expect(await look('DE', ['2'])).toBe('asked')
  expect(calls.slice(3).map(({ products }) => products)).toEqual([['2', '1001'], ['2']])
  await Promise.all(others)
})

it('asks for two hundred products in one call', async () => {
  const { look, calls } = open()
  await look('DE', numbers(200))
  await look('DE', ['201'])
  await look('FR', ['1'])
  await look('FR', ['2'])
  expect(calls.at(-1)?.products).toHaveLength(200)
})

it('asks for no more products than an address of 2,000 characters holds, unless a page needs them', async () => {
  const { look, calls, nextSecond } = open()
  const own = numbers(190).map((number) => `Iproduct number ${number}`)
  await look('DE', own)
  await look('FR', ['1'])
  nextSecond()
  await look('FR', ['2'])
  expect(calls[0]?.products).toHaveLength(190)
  const address = encodeURIComponent(calls.at(-1)?.products.join() ?? '')
  expect(address.length).toBeLessThan(1_800)
  expect(address.length).toBeGreaterThan(1_700)
})

it('answers no part of a question whose prices have no room', async () => {
  const { look } = open({ maxBytes: 1 })
  expect(await look('DE', ['1', '2'])).toBe('platform-down')
})
