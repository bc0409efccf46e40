/**
 * Pages with rendered prices behind a shared cache: no shopper may get the amounts of another. Every mixture of
 * country, language, coupon and currency asks through a CDN in memory, of which the key and the headers of a page are
 * the only guide. The amounts tell for whom they are. The clock is the test's.
 */

import { expect, it } from 'vitest'
import { pageKey } from '../../src/render/page-key.ts'
import { type RenderPageOptions, renderPage } from '../../src/render/render-page.ts'
import { createCdn } from '../support/cdn.ts'
import { money } from '../support/money.ts'
import { priceItem } from './items.ts'

interface Shopper {
  country: string
  language: string
  currency: string
  /** With its question mark. */
  query: string
}

const each = <Value>(values: readonly Value[], shoppers: readonly Partial<Shopper>[], name: keyof Shopper) =>
  shoppers.flatMap((shopper) => values.map((value) => ({ ...shopper, [name]: value })))

/** Every country with every language, coupon and currency. */
const shoppers = (
  [
    ['country', ['DE', 'FR', 'XX']],
    ['language', ['de-DE,de;q=0.9', 'fr', 'en;q=0.5,fr', 'de-AT', '*']],
    ['query', ['', '?coupon=AB', '?coupon=%00']],
    ['currency', ['', 'USD']],
  ] as const
).reduce<Partial<Shopper>[]>((all, [name, values]) => each(values, all, name), [{}]) as Shopper[]

const html = `<!doctype html><html><script async src="/vitrine.js" data-client="1001" data-price-host="/shop"
data-checkout-host="https://checkout.example"></script><vitrine-card product="1"></vitrine-card></html>`

const requestOf = ({ language, query }: Shopper): Request =>
  new Request(`https://shop.example/p${query}`, { headers: { 'accept-language': language } })

/** A shop whose amounts tell for whom they are. */
const openShop = (headers: Record<string, string> = {}) => {
  const clock = { now: 1_800_000_000_000 }
  const asked: string[] = []
  const conditionsOf = ({ country, currency }: Shopper) => ({
    country,
    ...(currency && { settings: { currency } }),
  })
  const render = (request: Request, shopper: Shopper, sharedFor?: number): Response =>
    renderPage(new Response(html, { headers: { 'content-type': 'text/html', ...headers } }), {
      ...conditionsOf(shopper),
      request,
      timeout: 60_000,
      ...(sharedFor && { sharedFor }),
      async prices({ query, products }) {
        const words = `${query.country} ${query.language} ${query.coupon} ${query.currency}`
        asked.push(words)
        const price = { ...money(1), gross: { value: 1, localized: words } }
        return { items: products.map((id) => ({ ...priceItem(id), price })), at: clock.now }
      },
    })
  let next = shoppers[0] as Shopper
  const cdn = createCdn(async (request) => render(request, next, 60), {
    now: () => clock.now,
    keyOf: (request) => pageKey(request, conditionsOf(next)),
  })
  const visit = async (shopper: Shopper): Promise<string> => {
    next = shopper
    return (await cdn(requestOf(shopper))).text()
  }
  const own = async (shopper: Shopper): Promise<string> => render(requestOf(shopper), shopper, 60).text()
  return { clock, asked, visit, own }
}

it('gives each shopper of a shared page their own amounts', async () => {
  const { visit, own } = openShop()
  for (let round = 0; round < 2; round += 1)
    for (const shopper of shoppers)
      expect(await visit(shopper), JSON.stringify(shopper)).toBe(await own(shopper))
})

it('answers the same conditions from a cache, for a minute', async () => {
  const { visit, asked, clock } = openShop()
  const shopper = { country: 'DE', language: 'de-DE', currency: '', query: '' }
  await visit(shopper)
  clock.now += 59_000
  await visit({ ...shopper, language: 'de-DE,de;q=0.9,en;q=0.8' })
  expect(asked).toHaveLength(1)
  clock.now += 1_000
  await visit(shopper)
  expect(asked).toHaveLength(2)
})

it.each([
  [{}, '', {}, 'country=DE'],
  [{ 'accept-language': 'en;q=0.5, fr-ch' }, '?coupon=A%20B', {}, 'country=DE&coupon=A+B&language=fr-CH'],
  [{}, '?code=AB&coupon=CD', { couponParam: 'code' }, 'country=DE&coupon=AB&couponParam=code'],
  [{}, '?coupon=AB', { coupon: 'CD', country: 'FR' }, 'country=FR&coupon=AB'],
  [{}, '', { coupon: 'CD', country: 'FR' }, 'country=FR&coupon=CD'],
  [
    {},
    '?coupon=AB',
    { currency: 'USD', priceRule: 'team' },
    'country=DE&coupon=AB&currency=USD&priceRule=team',
  ],
  [{}, '', { texts: { buy: 'Get' } }, 'country=DE&texts=%7B%22buy%22%3A%22Get%22%7D'],
])('names what decides a page: %j %j %j', (headers, query, settings, key) => {
  const request = new Request(`https://shop.example/p${query}`, { headers })
  expect(pageKey(request, { country: 'DE', settings })).toBe(key)
})

it('lets no undefined setting hide a condition', async () => {
  const settings = { country: undefined, coupon: undefined } as unknown as { coupon: string }
  const request = new Request('https://shop.example/p?coupon=AB')
  expect(pageKey(request, { country: 'DE', settings })).toBe('country=DE&coupon=AB')
  const asked: unknown[] = []
  await renderPage(new Response(html, { headers: { 'content-type': 'text/html' } }), {
    request,
    country: 'DE',
    settings,
    async prices({ query }) {
      asked.push([query.country, query.coupon])
      return undefined
    },
  }).text()
  expect(asked).toEqual([['DE', 'AB']])
})

const headersOf = (
  headers: Record<string, string>,
  { sharedFor = 30, status = 200, sent = {} }: { sharedFor?: number; status?: number; sent?: object } = {},
): Record<string, string> => {
  const options: RenderPageOptions = {
    request: new Request('https://shop.example/p', { headers: { ...sent } }),
    country: 'DE',
    prices: async () => undefined,
    sharedFor,
  }
  const page = new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } })
  return Object.fromEntries(renderPage(page, options).headers)
}

it('says for how long a cache may share a page: no longer than its prices are current', () => {
  const control = (sharedFor: number) => headersOf({}, { sharedFor })['cache-control']
  expect(control(30)).toBe('public, max-age=0, must-revalidate, s-maxage=30')
  expect(control(600)).toBe('public, max-age=0, must-revalidate, s-maxage=60')
  for (const none of [0, -1, 0.5, Number.NaN]) expect(control(none)).toBe('private, no-cache')
})

it.each([
  ['private by its own headers', { 'cache-control': 'max-age=60, Private' }, {}],
  ['for no store', { 'cache-control': 'no-store' }, {}],
  ['with a cookie', { 'set-cookie': 'cart=1' }, {}],
  ['for a shopper with a password', {}, { sent: { authorization: 'Basic YTpi' } }],
  ['that says what is wrong', {}, { status: 404 }],
])('shares no page %s', (_, headers, more) => {
  expect(headersOf(headers, more)['cache-control']).toBe('private, no-cache')
})

it('leaves no word to a cache that goes before its own', () => {
  const words = {
    'cdn-cache-control': 'max-age=600',
    'cloudflare-cdn-cache-control': 'max-age=600',
    'vercel-cdn-cache-control': 'max-age=600',
    'surrogate-control': 'max-age=600',
    'edge-control': 'max-age=600',
    'x-accel-expires': '600',
    'x-own': '1',
  }
  expect(headersOf(words, { sharedFor: 0 })).toEqual({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html',
    'x-own': '1',
  })
})

it('has the settings in its key as the widget reads them', () => {
  const request = new Request('https://shop.example/p?code=AB')
  const keyOf = (settings: object): string => pageKey(request, { country: 'DE', settings })
  expect(keyOf({ currency: 'usd' })).toBe(keyOf({ currency: 'USD' }))
  expect(keyOf({ country: '' })).toBe(keyOf({}))
  expect(new URLSearchParams(keyOf({ couponParam: 'code' })).get('coupon')).toBe('AB')
})
