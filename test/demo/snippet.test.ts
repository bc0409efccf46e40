/**
 * The text of the playground's snippet, without a browser: script tag, preload, reserved space, links and brand. The
 * preload must be the bytes that the widget will ask for. Seeded properties over all choices hold lines short, find a
 * link for every product, and read each choice back from the address.
 */

import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../demo/playground/address.ts'
import { textOn } from '../../demo/playground/brand.ts'
import {
  accents,
  type Choices,
  countries,
  coupons,
  currencies,
  customers,
  fontChoices,
  fromQuery,
  kinds,
  languageChoices,
  radii,
  scripts,
  shownProducts,
  startingChoices,
  taxes,
  themes,
} from '../../demo/playground/choices.ts'
import { productOf, products } from '../../demo/playground/products.ts'
import { headLines, sizeOf, snippet } from '../../demo/playground/snippet.ts'
import { loadCatalogue } from '../../src/sandbox/index.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'

const hosts = {
  client: '1001',
  script: 'http://localhost:4400/vitrine.js',
  priceHost: 'http://localhost:4401',
  checkoutHost: 'http://localhost:4402',
  endpoint: 'http://localhost:4403',
}

const priceOf = (id: string): string => productOf(id)?.price ?? ''

const write = (change: Partial<Choices> = {}) => snippet({ ...startingChoices, ...change }, hosts, priceOf)

const values = <Value>(options: readonly (readonly [Value, string])[]) =>
  constantFrom(...options.map(([value]) => value))

const everyChoice = record({
  link: constantFrom(''),
  priceHost: constantFrom(''),
  script: values(scripts),
  kind: constantFrom(...(['card', 'plans', 'order', 'price', 'buy', 'own'] as const)),
  products: uniqueArray(constantFrom(...products.map(({ id }) => id)), { minLength: 1 }),
  country: values(countries),
  currency: values(currencies),
  coupon: values(coupons),
  language: values(languageChoices),
  tax: values(taxes),
  theme: values(themes),
  hasPreview: constantFrom(true, false),
  customer: constantFrom(''),
  hasTerms: constantFrom(false),
  accent: constantFrom(''),
  radius: constantFrom(''),
  font: constantFrom(''),
  hasBadge: constantFrom(false),
  hasDetails: constantFrom(false),
  hasQuantity: constantFrom(false),
  hasCouponField: constantFrom(false),
  hasCurrencyChoice: constantFrom(false),
  hasCart: constantFrom(false),
})

/** With a brand, and with parts that a merchant adds. */
const everyLook = record({
  customer: values(customers),
  hasTerms: constantFrom(true, false),
  accent: values(accents),
  radius: values(radii),
  font: values(fontChoices),
  hasBadge: constantFrom(true, false),
  hasDetails: constantFrom(true, false),
  hasQuantity: constantFrom(true, false),
  hasCouponField: constantFrom(true, false),
  hasCurrencyChoice: constantFrom(true, false),
  hasCart: constantFrom(true, false),
})

it('hands out the tag, the exact prices address, a reserved box and a card with a priced link inside', () => {
  expect(write({ products: ['97772'], currency: 'EUR', coupon: 'SAVE10' })).toBe(
    `<link rel="preload" as="fetch" crossorigin href="http://localhost:4401/prices?client_id=1001&amp;product_id=97772&amp;currency=EUR&amp;coupon=SAVE10">
<style>vitrine-card{display:inline-grid;width:min(20rem,97%);min-height:26rem;margin:0 3% 1.5em 0;vertical-align:top}</style>
<script async crossorigin src="http://localhost:4400/vitrine.js" data-client="1001" data-price-host="http://localhost:4401" data-checkout-host="http://localhost:4402" data-endpoint="http://localhost:4403" data-currency="EUR" data-coupon="SAVE10"></script>
<vitrine-card product="97772"><a href="http://localhost:4402/1001/?scope=checkout&amp;cart=97772&amp;coupon=SAVE10&amp;currency=EUR">Lumen Personal: €77.00</a></vitrine-card>`,
  )
})

it('preloads just the bytes that the page will ask for, plans included', () => {
  const text = write({ kind: 'plans', products: ['97772', '97773'], country: 'JP', currency: 'JPY' })
  const query = { host: hosts.priceHost, client: '1001', country: 'JP', currency: 'JPY' }
  const [asked] = priceUrls(query, ['97772', '97769', '97773', '97770'])
  expect(text).toContain(`href="${asked?.url.replaceAll('&', '&amp;')}"`)
})

it('preloads nothing where the address cannot be known, and gets the connection ready instead', () => {
  for (const change of [{ coupon: fromQuery }, { language: 'de' }]) {
    const text = write(change)
    expect(text).not.toContain('preload')
    expect(text).toContain('<link rel="preconnect" href="http://localhost:4401" crossorigin>')
  }
  expect(write({ coupon: fromQuery })).not.toContain('coupon')
})

it('keeps the lines for the page short, and whole snippets too, whatever is chosen', () => {
  const longest = { ...hosts, script: 'http://localhost:65535/vitrine.js' }
  assert(
    property(
      everyChoice,
      constantFrom('€77.00', 'CHF 1,149.00', 'KWD 1,149.000', '￥120,000'),
      (choices, price) => {
        const whole = sizeOf(snippet(choices, longest, () => price))
        expect(sizeOf(headLines(choices, longest).join('\n'))).toBeLessThan(900)
        expect(whole).toBeLessThan(choices.kind === 'plans' ? 2048 : 1200)
      },
    ),
    { numRuns: 1000 },
  )
  for (const kind of ['card', 'plans', 'order', 'price', 'buy', 'own'] as const)
    expect(sizeOf(write({ kind }))).toBeLessThan(kind === 'plans' ? 1600 : 1024)
})

it('has a link to checkout for every product that is shown', () => {
  assert(
    property(everyChoice, (choices) => {
      const text = snippet(choices, hosts, priceOf)
      for (const id of shownProducts(choices)) {
        expect(text).toMatch(
          new RegExp(`<a [^>]*href="http://localhost:4402/1001/\\?scope=checkout&amp;cart=${id}[&"]`),
        )
      }
    }),
  )
})

it('shows no more products than fit, and for plans only those with a monthly price', () => {
  assert(
    property(everyChoice, (choices) => {
      const shown = shownProducts(choices)
      expect(shown.length).toBeLessThanOrEqual(kinds[choices.kind].most)
      if (choices.kind === 'plans') expect(shown.every((id) => productOf(id)?.monthly)).toBe(true)
    }),
  )
})

it('writes a price as text, whatever it holds', () => {
  assert(
    property(array(constantFrom('<', '>', '"', '&', 'a', '/script')), (parts) => {
      const text = snippet({ ...startingChoices, kind: 'own', products: ['97772'] }, hosts, () =>
        parts.join(''),
      )
      const inside = /data-vitrine-field="price">(.*?)<\/b>/.exec(text)?.[1]
      expect(inside).toBe(
        parts
          .join('')
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;'),
      )
    }),
  )
})

it('offers products and coupons that the sandbox sells', () => {
  const merchant = loadCatalogue().merchants.find(({ clientId }) => clientId === '1001')
  const ids = products.flatMap(({ id, monthly }) => (monthly ? [id, monthly] : [id]))
  expect(ids.filter((id) => !merchant?.products.some((product) => String(product.id) === id))).toEqual([])
  const codes = coupons.map(([code]) => code).filter((code) => code && code !== fromQuery)
  expect(codes.filter((code) => !merchant?.coupons.some((coupon) => coupon.code === code))).toEqual([])
})

it('keeps every choice in the address, and reads it back', () => {
  assert(
    property(everyChoice, everyLook, (choices, look) => {
      const chosen = { ...choices, ...look }
      const address = writeAddress(chosen)
      expect(readAddress(address) ?? startingChoices).toEqual(chosen)
    }),
  )
  expect(writeAddress(startingChoices)).toBe('')
  expect(readAddress('#pages')).toBeUndefined()
})

it('takes nothing from an address that it does not offer', () => {
  const evil = 'red}</style><script>'
  // A link of the user's own is kept as it is, and `readShop` refuses it.
  const choices = Object.keys(startingChoices).filter((name) => name !== 'link' && name !== 'priceHost')
  const names = [...choices, '__proto__', 'constructor']
  const query = new URLSearchParams(names.map((name) => [name, evil]))
  expect(readAddress(`#try?${query}`)).toEqual(startingChoices)
  expect(readAddress('#try?products=97772.97772.1&accent=%231f45c4')).toEqual({
    ...startingChoices,
    products: ['97772'],
    accent: '#1f45c4',
  })
})

it('writes the brand as custom properties, with a text that can be read on the accent', () => {
  const text = write({ accent: '#f2b632', radius: '0', font: 'serif' })
  expect(text).toContain(
    '<style>:root{--vitrine-color-accent:#f2b632;--vitrine-color-on-accent:#000;--vitrine-radius:0px;--vitrine-font:Georgia,serif}',
  )
  expect(accents.filter(([color]) => color).map(([color]) => textOn(color))).toEqual([
    '#fff',
    '#fff',
    '#fff',
    '#000',
  ])
})

it('writes every part that was added, the badge once', () => {
  const text = write({
    kind: 'plans',
    hasBadge: true,
    hasDetails: true,
    hasQuantity: true,
    hasCouponField: true,
    hasCurrencyChoice: true,
    hasCart: true,
  })
  expect([...text.matchAll(/<vitrine-card [^>]*quantity-control/g)].length).toBe(6)
  expect([...text.matchAll(/slot="badge"/g)].length).toBe(2)
  expect(text).toContain('<vitrine-card product="97773" interval="year" quantity-control>')
  for (const tag of ['vitrine-coupon', 'vitrine-currency', 'vitrine-cart']) expect(text).toContain(`<${tag}`)
  expect(text).toContain('data-review="always"')
  expect(write({ hasCart: true, hasPreview: false })).not.toContain('vitrine-cart ')
})

it.each([
  ['card', '<vitrine-card product="97772" renewal="P1Y">'],
  ['plans', '<vitrine-card product="97769" interval="month" renewal="P1M" hidden>'],
  ['order', '<a data-vitrine-product="97772" data-vitrine-renewal="P1Y"'],
  ['price', '<p data-vitrine-product="97772" data-vitrine-renewal="P1Y">'],
  ['buy', '<vitrine-buy product="97772" renewal="P1Y">'],
  ['own', '<p data-vitrine-product="97772" data-vitrine-renewal="P1Y">'],
] as const)('says what renews in the kind "%s", as chosen or for a customer', (kind, expected) => {
  const products = ['97772']
  expect(write({ kind, products, hasTerms: true })).toContain(expected)
  expect(write({ kind, products, customer: 'customer-paid' })).toContain(expected)
  expect(write({ kind, products })).not.toContain('renewal')
})
