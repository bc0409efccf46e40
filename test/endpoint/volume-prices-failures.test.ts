/**
 * Volume prices while the platform fails at one product of fifty, or at all of them: with each status, a body that is
 * too large, or silence. The other products must still be answered, the bad one is found by halving the list, and the
 * number of calls stays bounded. The platform's client is real over a faked `fetch`; silence passes on a clock of the
 * test, so nothing waits.
 */

import { expect, it } from 'vitest'
import { createClientFor } from '../../src/client/create-client-for.ts'
import { tiersOperations, volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { createHanging, type Host } from './hanging-calls.ts'
import { endpoint, platformOf, preview } from './support.ts'

const row = (text: string) => ({
  CurrencyId: 'EUR',
  Quantity: 1,
  SinglePriceNet: 100,
  SinglePriceVat: 19,
  SinglePriceGross: 119,
  TotalPriceNet: 100,
  TotalPriceVat: 19,
  TotalPriceGross: 119,
  text,
})
const sells = (products: readonly string[], text = ''): Response =>
  Response.json({
    Products: products.map((product) => ({ Id: Number(product), ProductPrices: [row(text)] })),
    ResultMessage: 'OK',
  })
const status = (code: number) => () => Response.json({ Message: 'no', ErrorId: '1' }, { status: code })

/** How the platform answers a call with the bad product. */
const kinds: Readonly<Record<string, (hangs: Host) => Host>> = {
  'answers 500': () => status(500),
  'answers 503': () => status(503),
  hangs: (hangs) => hangs,
  'answers 2 MB': () => (products) => sells(products, 'x'.repeat(2_000_000)),
  'drops the connection': () => () => Promise.reject(new TypeError('fetch failed')),
}

const bad = '666'

const numbers = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index))

/** An endpoint of a real client, whose platform answers so to a call with the bad product. */
const shop = (
  fault: (hangs: Host) => Host,
  isBad = (products: readonly string[]) => products.includes(bad),
) => {
  const hanging = createHanging()
  const host = fault(hanging.hangs)
  const calls: string[][] = []
  let time = 1_000_000
  const client = createClientFor(tiersOperations, {
    pricingUrl: 'https://prices.example',
    baseUrl: 'https://rest.example',
    clientId: '1001',
    username: 'merchant-1001',
    password: 'secret',
    limits: { atOnce: 100, perSecond: 10_000 },
    fetch: async (url, { signal }) => {
      const products = (new URL(url).searchParams.get('productids') ?? '').split(',')
      calls.push(products)
      return isBad(products) ? host(products, signal as AbortSignal) : sells(products)
    },
  })
  const { app, lines } = endpoint({
    client: { ...platformOf().platform, ...client } as never,
    modules: [volumePrices()],
    now: () => time,
    env: { VITRINE_REQUESTS_PER_MINUTE: '0' },
  })
  const work: Promise<unknown>[] = []
  const ask = async (products: readonly string[], currency = 'EUR') => {
    const query = products.map((product) => `product=${product}`).join('&')
    const request = new Request(`https://api.shop.example/tiers?${query}&currency=${currency}`)
    const response = await hanging.during(
      app.fetch(request, { waitUntil: (promise) => void work.push(promise) }),
    )
    await hanging.during(Promise.all(work.splice(0)))
    const body = await response.json()
    return {
      response,
      products: Array.isArray(body) ? body.map(({ product }: { product: string }) => product) : [],
    }
  }
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  return { app, ask, calls, lines, pass }
}

const list = [...numbers(49), bad]

it.each(Object.entries(kinds))(
  'gives every other product, at first or at the next request, when the platform %s at one of fifty',
  async (name, fault) => {
    const { ask, calls, lines, pass } = shop(fault)
    const { response, products } = await ask(list)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cache-status')).toBe('vitrine; detail="left-out"')
    expect(products).not.toContain(bad)
    // The search takes eight seconds, and the answer leaves out the product beside the bad one.
    expect(products).toHaveLength(name === 'hangs' ? 48 : 49)
    expect(calls.length).toBeLessThanOrEqual(24)
    const logged = lines.map((line) => JSON.parse(line)).filter(({ products: named }) => named === bad)
    expect(logged).toHaveLength(1)
    const before = calls.length
    expect((await ask(list)).products).toEqual(numbers(49))
    expect(calls).toHaveLength(before)
    pass(10)
    expect((await ask([...list.slice(1), '50'])).products).toEqual([...numbers(49).slice(1), '50'])
    expect(calls.slice(before, before + 2)).toEqual([['50'], [bad]])
  },
)

it.each(Object.entries(kinds).filter(([name]) => name !== 'answers 2 MB'))(
  'makes six calls at most for fifty products while the platform %s at all of them, and blames none',
  async (_, fault) => {
    let isAway = true
    const { ask, calls } = shop(fault, () => isAway)
    expect((await ask(numbers(50))).response.status).toBeGreaterThanOrEqual(502)
    expect(calls.length).toBeLessThanOrEqual(6)
    isAway = false
    expect((await ask(numbers(50))).products).toEqual(numbers(50))
  },
)

it('finds the good ones among many that the platform does not know, in a bounded number of calls', async () => {
  const known = numbers(10)
  const { ask, calls } = shop(
    () => status(400),
    (products) => products.some((product) => !known.includes(product)),
  )
  const mixed = known.flatMap((product) => [product, ...numbers(4, 1_000 + 10 * Number(product))])
  const seen = new Set<string>()
  for (let request = 0; request < 8; request += 1) {
    const before = calls.length
    for (const product of (await ask(mixed)).products) seen.add(product)
    expect(calls.length - before).toBeLessThanOrEqual(24)
  }
  expect([...seen].sort()).toEqual([...known].sort())
})

it('leaves a product alone for longer after each failure, in every currency', async () => {
  const { ask, calls, pass } = shop(() => status(503))
  await ask([bad])
  await ask(['1'])
  const failAt: number[] = []
  for (let second = 0; second < 80; second += 1) {
    const before = calls.filter((products) => products.includes(bad)).length
    const currency = second % 2 ? 'USD' : 'EUR'
    expect((await ask([bad], currency)).response.status).toBe(503)
    if (calls.filter((products) => products.includes(bad)).length > before) failAt.push(second)
    await ask([`${1_000 + second}`])
    pass(1)
  }
  expect(failAt).toEqual([10, 30, 70])
})

it('keeps previews admitted while the platform is away for volume prices', async () => {
  const { app, ask } = shop(
    () => status(503),
    () => true,
  )
  for (let request = 0; request < 12; request += 1) await ask([`${request + 1}`])
  expect((await ask(['1'])).response.status).toBe(503)
  expect((await preview(app)).status).toBe(200)
})
