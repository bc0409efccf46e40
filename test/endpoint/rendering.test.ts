/**
 * Cards and plans that the endpoint renders on request, with prices of the relay: languages, countries, caching, tags
 * for 304, timing headers, and parameters that become attributes. The platform is in memory, and the country of the
 * asking server never counts. Cards are left to the widget when a price is late, unknown or refused.
 */

import { expect, it } from 'vitest'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { rendering } from '../../src/endpoint/modules/rendering/rendering.ts'
import { priceItem } from '../render/items.ts'
import { endpoint, pricedBy } from './support.ts'

const items = ({ productIds = [] }: { productIds?: string[] }): string =>
  JSON.stringify(productIds.map((id) => priceItem(id)))

/** An endpoint with cards, and what it asked the platform for. */
const open = (
  answer: (input: { productIds?: string[] }) => Promise<string> | string = items,
  timeout = 60_000,
) => {
  const clock = { now: 1_700_000_000_000 }
  const { asked, client } = pricedBy(answer)
  // A server that asks has a country too, which says nothing about the shopper's.
  const modules = [rendering(priceRelay({ countryOf: () => 'FR' }), { priceHost: '/shop', timeout })]
  const { app } = endpoint({ client, modules, now: () => clock.now })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`https://api.example${path}`, { headers }), { remoteAddress: '203.0.113.7' })
  return { get, asked, clock }
}

it('answers cards with their prices, for whom the address names', async () => {
  const { get, asked } = open()
  const response = await get('/cards?product=1,2&country=DE&currency=EUR&coupon=AB&locale=de&theme=dark')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toMatch(
    /^<vitrine-store country="DE" currency="EUR" coupon="AB" locale="de"><script type="application\/json"/,
  )
  expect(
    html.match(/<vitrine-card product="\d" theme="dark"><template shadowrootmode="open">/g),
  ).toHaveLength(2)
  expect(html).toContain('coupon=AB&amp;currency=EUR&amp;deliveryCountryId=DE')
  expect(asked).toMatchObject([{ productIds: ['1', '2'], country: 'DE', currency: 'EUR', coupon: 'AB' }])
})

it('answers cards as plans, where each has an interval', async () => {
  const path = '/cards?product=1,2&interval=month,year&selected=year&country=DE&locale=de&theme=dark'
  const html = await (await open().get(path)).text()
  expect(html).toMatch(
    /<\/script><vitrine-plans selected="year" theme="dark"><template shadowrootmode="open"><div class="root" lang="de" dir="ltr" data-theme="dark">/,
  )
  expect(html).toMatch(/<vitrine-card product="1" interval="month" theme="dark"><template/)
  expect(html).toMatch(/value="12" checked/)
  expect(html).toMatch(/<\/vitrine-card><\/vitrine-plans><\/vitrine-store>$/)
})

it('lets a cache share cards only when their address names the language too, and no longer than their prices are fresh', async () => {
  const { get, clock } = open()
  expect((await get('/cards?product=1&country=DE')).headers.get('cache-control')).toBe('private, no-cache')
  const path = '/cards?product=1&country=DE&locale=de'
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
  clock.now += 20_000
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=40')
})

it('keeps cards private whose prices are no longer current', async () => {
  const { get, clock } = open()
  const path = '/cards?product=1&country=DE&locale=de'
  await get(path)
  clock.now += 100_000
  const stale = await get(path)
  expect(stale.headers.get('cache-control')).toBe('private, no-cache')
  expect(await stale.text()).toContain('part="price"')
})

it('asks in the language of the shopper where the address names none', async () => {
  const { get, asked } = open()
  const response = await get('/cards?product=1&country=DE', { 'accept-language': 'fr-CH, en;q=0.5' })
  expect(asked).toMatchObject([{ acceptLanguage: 'fr-CH' }])
  expect(await response.text()).toContain('lang="fr"')
  expect(response.headers.get('vary')).toBe('Accept-Language')
})

it.each([undefined, '*', 'de;q=0.1, fr', 'de-AT', 'de'])(
  'asks in the language of the address for a server with the header %j',
  async (header) => {
    const { get, asked } = open()
    await get('/cards?product=1&country=DE&locale=de', header ? { 'accept-language': header } : {})
    expect(asked).toMatchObject([{ acceptLanguage: 'de' }])
  },
)

it.each([
  ['de', 'de', true],
  ['de-DE', 'de-DE', false],
  ['de_DE', 'de-DE', false],
  ['es-419', 'es', true],
  ['zh-Hans-CN', 'zh-CN', true],
])(
  'writes cards in %s for the browsers of its readers, where the server that asks names no language',
  async (locale, asksIn, isNamed) => {
    const { get, asked } = open()
    const html = await (await get(`/cards?product=1&country=DE&locale=${locale}`)).text()
    expect(asked).toMatchObject([{ acceptLanguage: asksIn }])
    // A browser that says `de-DE` names its language by itself, and one query more for `de`.
    expect(html.includes('&#34;language&#34;:')).toBe(isNamed)
  },
)

it.each(['seller', 'coupon', 'price-valid-until', 'heading', 'label', 'theme'])(
  'refuses %s with more letters than a merchant types, before it is read',
  async (name) => {
    const value = encodeURIComponent(`x${' '.repeat(15_000)}!`)
    const response = await open().get(`/cards?product=1&country=DE&${name}=${value}`)
    expect([response.status, await response.json()]).toMatchObject([400, { fields: [name] }])
  },
)

it('takes an empty parameter for one that is not given', async () => {
  const { get } = open()
  const path = '/cards?product=1&country=DE&locale=de'
  const empty = await get(`${path}&interval=&selected=&page=&coupon=&heading=`)
  expect([empty.status, await empty.text()]).toEqual([200, await (await get(path)).text()])
})

it('answers plans in English to a program that takes any language', async () => {
  const path = '/cards?product=1&interval=3months&country=DE'
  const response = await open().get(path, { 'accept-language': '*' })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/<vitrine-plans><template[^>]*><div class="root" lang="en"/)
})

it('writes the price host of the pages into the prices, so that the script takes them', async () => {
  const html = await (await open().get('/cards?product=1&country=DE&locale=de')).text()
  expect(html).toMatch(/<script type="application\/json" id="vitrine:1[^"]*\/shop/)
})

it('answers 304 for the same prices, and never for older ones', async () => {
  const { get, clock } = open()
  const path = '/cards?product=1&country=DE&locale=de'
  const etag = (await get(path)).headers.get('etag') ?? ''
  clock.now += 5_000
  // A proxy that compresses makes the tag a weak one, and a cache may name all that it has.
  for (const known of [etag, `W/${etag}`, `"a", W/${etag}`])
    expect((await get(path, { 'if-none-match': known })).status, known).toBe(304)
  clock.now += 400_000
  expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
})

it('has one tag for one answer, at whatever part of a second it is asked for', async () => {
  const { get, clock } = open()
  const path = '/cards?product=1&country=DE&locale=de'
  clock.now += 800
  const etag = (await get(path)).headers.get('etag') ?? ''
  for (const passed of [5_400, 300, 300, 400]) {
    clock.now += passed
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  }
})

it('says how the time was spent on cache, platform and rendering', async () => {
  const { get, clock } = open((input) => {
    clock.now += 120
    return items(input)
  })
  const path = '/cards?product=1&country=DE&locale=de'
  const timing = async () => (await get(path)).headers.get('server-timing')
  expect(await timing()).toBe('cache;desc=asked, platform;dur=120, render;dur=0')
  expect(await timing()).toBe('cache;desc=fresh, render;dur=0')
})

it('counts no wait for prices that come too late as rendering', async () => {
  const { get, clock } = open(() => {
    clock.now += 120
    return new Promise(() => {})
  }, 200)
  const { headers } = await get('/cards?product=1&country=DE&locale=de')
  expect(headers.get('server-timing')).toBe('timeout;dur=120, render;dur=0')
})

it.each([
  ['product=1', ['country']],
  ['country=DE', ['product']],
  ['product=1,x&country=DE', ['product']],
  [`product=${'1,'.repeat(100)}1&country=DE`, ['product']],
  ['product=1&country=Germany', ['country']],
  ['product=1&country=de', ['country']],
  ['product=1&country=%22', ['country']],
  ['product=1&country=DE&structured-data=shoe&price-valid-until=soon', ['structuredData', 'priceValidUntil']],
  ['product=1,2&country=DE&interval=month', ['interval']],
  ['product=1,2&country=DE&interval=month,often', ['interval']],
  ['product=1&country=DE&interval=month&selected=year', ['selected']],
  ['product=1&country=DE&currency=%22&page=//evil.example', ['currency', 'page']],
  ['product=1&product=2&country=DE', ['product']],
  ['product=1&country=FR&country=DE&coupon=&coupon=AB&locale=de', ['country', 'coupon']],
])('refuses %s', async (query, fields) => {
  const response = await open().get(`/cards?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad-request', fields })
})

it('leaves cards to the widget when the platform does not answer in time', async () => {
  const { get } = open(() => new Promise(() => {}), 1)
  const response = await get('/cards?product=1&country=DE&locale=de')
  expect(await response.text()).toBe(
    '<vitrine-store country="DE" locale="de"><vitrine-card product="1"></vitrine-card></vitrine-store>',
  )
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

it.each(['XX', 'T1'])('leaves cards for the unknown country %s to the widget', async (country) => {
  const { get, asked } = open()
  const response = await get(`/cards?product=1&country=${country}&locale=de`)
  expect([response.status, await response.text()]).toEqual([
    200,
    '<vitrine-store locale="de"><vitrine-card product="1"></vitrine-card></vitrine-store>',
  ])
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(asked).toEqual([])
})

it('counts coupon codes by the server that asks, and then leaves prices to the widget', async () => {
  const { get, clock } = open()
  const isPriced = async (coupon: string) =>
    (await (await get(`/cards?product=1&country=DE&locale=de&coupon=${coupon}`)).text()).includes('77.00')
  const outcomes: boolean[] = []
  for (let code = 0; code < 11; code += 1) {
    outcomes.push(await isPriced(`CODE${code}`))
    // Within the pace of the relay.
    clock.now += 1_000
  }
  expect(outcomes).toEqual([...Array(10).fill(true), false])
  expect(await isPriced('CODE3')).toBe(true)
})

it('writes no text of the address as markup', async () => {
  const html = await (
    await open().get('/cards?product=1&country=DE&label=%22%3E%3Cscript%3E&locale=de')
  ).text()
  expect(html).toContain('label="&#34;&#62;&#60;script&#62;"')
  expect(html).not.toContain('><script>')
})

it('describes cards to search engines where the address asks for it', async () => {
  const { get } = open()
  const path = '/cards?product=1,1&country=DE&locale=de&structured-data=product&seller=Fjord%20%26%20Co'
  const html = await (await get(`${path}&price-valid-until=2099-12-31`)).text()
  expect(html).toContain('<vitrine-store country="DE" locale="de" structured-data="product"')
  const blocks = [...html.matchAll(/<script type="application\/ld\+json" id="[^"]*">(.*?)<\/script>/g)]
  expect(blocks.map(([, json = '']) => JSON.parse(json))).toMatchObject([
    {
      name: 'Product 1',
      offers: { price: 77, priceValidUntil: '2099-12-31', seller: { name: 'Fjord & Co' } },
    },
  ])
})

it('writes link parameters into every card, and refuses those that a preview would not take', async () => {
  const { get } = open()
  const path = (parameters: string) =>
    `/cards?product=1,2&country=DE&locale=de&link-params=${encodeURIComponent(parameters)}`
  const html = await (await get(path('affiliate=48817&cfg=two-columns'))).text()
  expect(html).toContain('<vitrine-store country="DE" link-params="affiliate=48817&#38;cfg=two-columns"')
  expect(html.match(/href="[^"]*affiliate=48817&amp;cfg=two-columns/g)).toHaveLength(2)
  for (const parameters of [
    'internalcustomer=5',
    'deliveryEmail=a@b.c',
    'coupon=A',
    'continueurl=https://evil.example/',
    'unknown=1',
    'a#b',
    `cfg=${'a'.repeat(1000)}`,
  ])
    expect((await get(path(parameters))).status, parameters).toBe(400)
})
