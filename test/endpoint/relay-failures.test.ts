/**
 * Products at which the price host fails or hangs, while it answers for all others: which calls name them, how long
 * they are left alone, and what other shoppers wait. The host and its time are those of price-host.ts, and each test
 * counts calls. Look-ups that mix good and bad products are in relay-mixed.test.ts.
 */

import { expect, it, vi } from 'vitest'
import { bad, failsAt, type Host, itemsOf, kinds, numbers, open, sells, status503 } from './price-host.ts'

it.each(Object.entries(kinds))(
  'answers every other product, at first and later, when a product is wanted at which the host %s',
  async (_, fault) => {
    const { look, pass, calls, logged } = open(failsAt(fault))
    for (const country of ['DE', 'FR', 'IT']) await look(country, ['1'])
    // Two further ones use the pace up, so the bad product is left for the next call.
    for (const country of ['DE', 'FR']) await look(country, ['2'])
    expect(await look('DE', [bad])).toBe('busy')
    pass(1_000)
    for (let round = 0; round < 20; round += 1) {
      expect(await look('DE', [`${10 + round}`])).toBe('asked')
      expect(await look('IT', [`${10 + round}`])).toBe('asked')
      pass(1_000)
    }
    const withBad = calls.filter((products) => products.includes(bad))
    expect(withBad).toHaveLength(1)
    expect(logged).toContain(`The price host answers without these products, and not with them. ${bad}`)
  },
)

it.each(Object.entries(kinds))(
  'keeps asking for others in one call, and soon without a product that had a price, when the host %s at it',
  async (_, fault) => {
    let isBad = false
    const { look, pass, calls } = open(
      (hangs) => (products, signal) => (isBad ? failsAt(fault)(hangs) : sells)(products, signal),
    )
    await look('DE', [...numbers(20), bad])
    await look('FR', ['1'])
    isBad = true
    pass(61_000)
    const rounds = 12
    for (let round = 0; round < rounds; round += 1) {
      expect(await look(round % 2 ? 'DE' : 'FR', [`${100 + round}`])).toBe('asked')
      pass(2_000)
    }
    const withBad = calls.slice(2).filter((products) => products.includes(bad))
    expect(withBad.length).toBeGreaterThan(0)
    expect(withBad.length).toBeLessThanOrEqual(3)
    expect(Math.max(...calls.slice(-2).map((products) => products.length))).toBeGreaterThan(1)
  },
)

it('names half as many others after a call that has failed with them', async () => {
  let isBad = false
  const { look, pass, calls } = open(
    (hangs) =>
      (...given) =>
        (isBad ? failsAt(kinds['answers 500'])(hangs) : sells)(...given),
  )
  await look('DE', [...numbers(40), bad])
  await look('FR', ['100'])
  isBad = true
  const sizes: number[] = []
  for (let round = 0; round < 2; round += 1) {
    pass(61_000)
    const before = calls.length
    await look('FR', [`${200 + round}`])
    sizes.push(...calls.slice(before).map((products) => products.length))
  }
  expect(sizes.slice(0, 3)).toEqual([43, 1, 21])
})

it('blames no product for an outage, and prefetches as before when it is over', async () => {
  let isAway = false
  const { look, pass, calls } = open(
    () =>
      (...given) =>
        (isAway ? status503 : sells)(...given),
  )
  await look('DE', numbers(20))
  await look('FR', ['1'])
  isAway = true
  pass(2_000)
  expect(await look('FR', ['21'])).toBe('platform-down')
  isAway = false
  pass(2_000)
  expect(await look('FR', ['21'])).toBe('asked')
  expect(calls.at(-1)).toHaveLength(20)
})

it('leaves a product alone for ten seconds that fails while others are answered, and for longer each time', async () => {
  const { look, pass, calls } = open(failsAt(() => status503))
  const tries = () => calls.filter((products) => products.includes(bad)).length
  const failAt: number[] = []
  for (let second = 0; second < 80; second += 1) {
    const before = tries()
    expect(await look('FR', [bad])).toBe('platform-down')
    if (tries() > before) failAt.push(second)
    await look('DE', [`${1_000 + second}`])
    pass(1_000)
  }
  expect(failAt).toEqual([0, 10, 30, 70])
})

it('asks other markets for a product that fails in one', async () => {
  const { look } = open(
    () => (products, signal, country) =>
      country === 'XX' ? status503(products, signal, country) : sells(products, signal, country),
  )
  await look('DE', ['2'])
  expect(await look('XX', ['1'])).toBe('platform-down')
  await look('DE', ['3'])
  expect(await look('DE', ['1'])).toBe('asked')
})

it.each<[string, Host]>([
  ['limits the caller', () => new Response(null, { status: 429 })],
  ['drops the connection', () => Promise.reject(new TypeError('fetch failed'))],
])('leaves no product alone because the host %s', async (_, fault) => {
  let isFaulty = false
  const { look } = open(
    () =>
      (...given) =>
        (isFaulty ? fault : sells)(...given),
    30,
  )
  await look('DE', ['1'])
  isFaulty = true
  expect(await look('DE', ['2'])).toBe('platform-down')
  isFaulty = false
  // The next call names the product too.
  await look('DE', ['3'])
  expect(await look('DE', ['2'])).toBe('fresh')
})

it('answers what was asked for beside a failing product, and asks for the others while it is left alone', async () => {
  const { look, pass, calls } = open(
    failsAt(() => status503),
    30,
  )
  await look('DE', ['1'])
  expect(await look('DE', ['2', '3', bad, '4'])).toBe('asked')
  expect(await look('DE', ['2', '3', '4'])).toBe('fresh')
  const before = calls.length
  expect(await look('DE', ['5', bad])).toBe('asked')
  expect(await look('DE', ['5'])).toBe('fresh')
  pass(1_000)
  expect(await look('DE', ['5', bad])).toBe('fresh')
  expect(await look('DE', [bad])).toBe('platform-down')
  expect(calls.slice(before)).toEqual([['5']])
})

it('makes four calls at most for a look-up of products that all fail', async () => {
  let isAway = false
  const { look, calls } = open(
    () =>
      (...given) =>
        (isAway ? status503 : sells)(...given),
    30,
  )
  await look('DE', ['1'])
  isAway = true
  expect(await look('DE', numbers(16, 2))).toBe('platform-down')
  expect(calls.slice(1).map((products) => products.length)).toEqual([16, 8, 8, 1])
})

it('asks for a product that has failed again at once while nothing is answered', async () => {
  const { look, pass, calls } = open(() => status503)
  for (let second = 0; second < 5; second += 1) {
    await look('DE', ['1'])
    pass(1_000)
  }
  expect(calls).toHaveLength(5)
})

it('keeps a call for products with a price while those of a product that hangs go on', async () => {
  const { find, look, pass, calls, during } = open(failsAt(kinds.hangs))
  await look('DE', ['1'])
  pass(61_000)
  const waiting = ['FR', 'IT', 'ES'].map((country) => find(country, [bad]))
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(await find('DE', ['1'])).toBe('stale')
  await vi.waitFor(() => expect(calls.slice(3)).toEqual([['1']]))
  expect(await during(Promise.all(waiting))).not.toContain('asked')
})

it('asks in parts for products whose answers are larger than the client reads', async () => {
  const { look, pass, calls } = open(() => (products) => Response.json(itemsOf(products, 5_400)), 30)
  expect(await look('DE', numbers(200))).toBe('asked')
  const sizes = calls.map((products) => products.length)
  expect(sizes).toEqual([200, 100, 100])
  pass(61_000)
  expect(await look('FR', numbers(200))).toBe('asked')
  expect(
    calls
      .slice(3)
      .map((products) => products.length)
      .every((length) => length <= 100),
  ).toBe(true)
  expect(new Set(calls.slice(3).flat()).size).toBe(200)
})

it('answers every look-up of a shop with 230 products of 6.5 kB', async () => {
  const { look, pass, calls } = open(() => (products) => Response.json(itemsOf(products, 6_500)))
  const countries = ['DE', 'FR', 'IT']
  for (let first = 1; first <= 230; first += 23) {
    for (const country of countries) expect(await look(country, numbers(23, first))).toBe('asked')
    pass(2_000)
  }
  pass(400_000)
  for (let round = 0; round < 20; round += 1) {
    expect(await look(countries[round % 3] ?? '', [String(10 * round + 1)])).toMatch(/asked|fresh/)
    pass(1_000)
  }
  expect(Math.max(...calls.map((products) => products.length))).toBeGreaterThan(40)
})

it('says in the log which products the price host fails at, and how', async () => {
  const { look, logged } = open(() => status503)
  await look('DE', numbers(30))
  expect(logged[0]).toBe(`The price host has failed for these products. ${numbers(20).join()}`)
  expect(logged).toHaveLength(4)
})
