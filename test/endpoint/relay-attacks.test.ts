/**
 * What one caller, or a page that invents questions, can do to the relay and to the merchant's budget: calls a second
 * and for each address, the memory of the process, the store of the orders, and the country of a price. Requests go
 * through the whole app in memory on a clock of the test.
 */

import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { endpoint, pricedBy } from './support.ts'

interface Asked {
  productIds?: readonly string[]
  country?: string
  coupon?: string
}

interface Options {
  env?: Record<string, string>
  /** The platform's answer. @default an item of each product */
  answer?: (asked: Asked) => string
  store?: Store
}

const itemsOf = ({ productIds = [], country }: Asked): string =>
  JSON.stringify(productIds.map((id) => ({ product_id: id, price_country: country })))

/** An endpoint with the relay, what it asked the platform for, and how it answered. */
const open = ({ env = {}, answer = itemsOf, store }: Options = {}) => {
  const clock = { now: 1_700_000_000_000 }
  const { asked, client } = pricedBy(answer)
  const { app } = endpoint({
    env: { VITRINE_RUNTIME: 'cloudflare', ...env },
    client,
    modules: [priceRelay()],
    now: () => clock.now,
    ...(store && { store }),
  })
  const ask = (query: string, address = '203.0.113.7', headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(`https://shop.example/prices?client_id=1001&${query}`, {
        headers: { 'cf-ipcountry': 'DE', 'cf-connecting-ip': address, ...headers },
      }),
    )
  /** How a look-up was answered: `fwd=miss`, `hit`, or why it was sent on. */
  const look = async (query: string, address?: string): Promise<string> => {
    const status = (await ask(query, address)).headers.get('cache-status') ?? ''
    return /detail="(.+)"/.exec(status)?.[1] ?? /vitrine; ([\w=]+)/.exec(status)?.[1] ?? status
  }
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds
  }
  return { ask, look, pass, asked }
}

it('keeps the calls of all callers together within its pace', async () => {
  const { look, pass, asked } = open()
  const answers: string[] = []
  for (let caller = 0; caller < 12; caller += 1)
    answers.push(await look(`product_id=${caller + 1}`, `203.0.113.${caller}`))
  expect(answers).toEqual([...Array(5).fill('fwd=miss'), ...Array(7).fill('busy')])
  expect(asked).toHaveLength(5)
  pass(1_001)
  expect(await look('product_id=12')).toBe('fwd=miss')
})

it('shows no price older than five minutes because its pace is used up', async () => {
  const { look, pass } = open({ env: { VITRINE_RELAY_PER_SECOND: '1' } })
  expect(await look('product_id=1')).toBe('fwd=miss')
  pass(301_000)
  expect(await look('product_id=2')).toBe('fwd=miss')
  expect(await look('product_id=1')).toBe('busy')
  pass(1_001)
  expect(await look('product_id=1')).toBe('fwd=miss')
})

it.each([
  ['products', (number: number) => `product_id=${number + 1}`],
  ['price rules', (number: number) => `product_id=1&price_rule=none-${number}`],
  ['the merchant’s own IDs', (number: number) => `internalproduct_id=none-${number}`],
])('makes a call a second at most for one anonymous caller who invents %s', async (_, invented) => {
  const { look, pass, asked } = open()
  let number = 0
  let others = 0
  for (let second = 0; second < 120; second += 1) {
    for (let tries = 0; tries < 10; tries += 1) {
      await look(invented(number))
      number += 1
    }
    if ((await look(`product_id=${10_000 + second}`, '198.51.100.1')) === 'fwd=miss') others += 1
    pass(1_000)
  }
  const ofOthers = asked.filter(({ productIds }) => Number(productIds?.[0]) >= 10_000)
  expect(asked.length - ofOthers.length).toBe(120)
  // For twelve seconds of each minute the caller uses the pace up; the look-ups of others go to the platform then.
  expect(others).toBe(96)
})

it('limits no address where the setting is 0', async () => {
  const { look, pass } = open({ env: { VITRINE_RELAY_PER_ADDRESS: '0' } })
  for (let product = 1; product <= 100; product += 1) {
    expect(await look(`product_id=${product}`)).toBe('fwd=miss')
    pass(1_000)
  }
})

it('keeps what shoppers look at, however many questions are invented', async () => {
  const text = 'x'.repeat(20_000)
  const { look, pass, asked } = open({
    env: { VITRINE_RELAY_MEGABYTES: '1', VITRINE_RELAY_PER_ADDRESS: '0' },
    answer: ({ productIds = [] }) => JSON.stringify([{ product_id: productIds[0], text }]),
  })
  for (let number = 0; number < 50; number += 1) {
    await look(`product_id=1&price_rule=none-${number}`)
    expect(await look('product_id=97772', '198.51.100.1')).toMatch(number === 0 ? 'fwd=miss' : 'hit')
    pass(1_000)
  }
  // 1 MB holds 24 of them, so the earliest was asked for again.
  const before = asked.length
  expect(await look('product_id=1&price_rule=none-0')).toBe('fwd=miss')
  expect(asked).toHaveLength(before + 1)
})

it('keeps no answer that is larger than its memory', async () => {
  const { look } = open({
    env: { VITRINE_RELAY_MEGABYTES: '1' },
    answer: () => JSON.stringify([{ text: 'x'.repeat(600_000) }]),
  })
  expect([await look('product_id=1'), await look('product_id=1')]).toEqual(['fwd=miss', 'fwd=miss'])
})

it('writes nothing to the store of the orders', async () => {
  const used: string[] = []
  const memory = createMemoryStore()
  const store = new Proxy(memory, {
    get(target, name: keyof Store) {
      used.push(String(name))
      return target[name]
    },
  })
  const { look } = open({ env: { VITRINE_STORE: 'redis://127.0.0.1:6379' }, store })
  used.length = 0
  for (let number = 0; number < 3; number += 1) await look(`product_id=${number + 1}&price_rule=a`)
  expect(await look('product_id=1&price_rule=a')).toBe('hit')
  expect(used).toEqual([])
})

it('takes the country from the runtime, and none that a caller could name for others', async () => {
  const { ask, asked } = open({ env: { VITRINE_RUNTIME: 'vercel' } })
  const forged = { 'cf-ipcountry': 'JP', 'x-country': 'JP', 'x-vercel-ip-country': 'DE' }
  expect(await (await ask('product_id=1', undefined, forged)).json()).toMatchObject([{ price_country: 'DE' }])
  expect(asked.map(({ country }) => country)).toEqual(['DE'])
  // A country in the address is a question of its own.
  expect(await (await ask('product_id=1&country=FR', undefined, forged)).json()).toMatchObject([
    { price_country: 'FR' },
  ])
  expect(await (await ask('product_id=1', undefined, forged)).json()).toMatchObject([{ price_country: 'DE' }])
  expect(asked).toHaveLength(2)
})
