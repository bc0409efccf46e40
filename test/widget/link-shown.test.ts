/**
 * For any checkout link of a merchant's, the page asks for and shows just what the sandbox's checkout reads in the
 * link that it follows. Links with mistyped, repeated and foreign parameters come from the fixed seed, and
 * each kind has to occur often. Widget and sandbox run in Node, without a page.
 */

import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutLinkLimit } from '../../src/contract/checkout-link.ts'
import { withoutRepeats } from '../../src/contract/link-meaning.ts'
import { linkParts } from '../../src/contract/merchant-link.ts'
import { decodeShown } from '../../src/contract/shown.ts'
import { createServerPage } from '../../src/render/server-page.ts'
import { readCartQuery } from '../../src/sandbox/cart/cart-link.ts'
import { loadCatalogue } from '../../src/sandbox/index.ts'
import { buyIntent } from '../../src/widget/checkout/buy-intent.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { boundsIn, linkTerms, within } from '../../src/widget/storefront/link-terms.ts'
import { createStorefront } from '../../src/widget/storefront/storefront.ts'
import { priceItem } from '../render/items.ts'

const [merchant] = loadCatalogue().merchants
if (!merchant) throw new Error('The sample has no merchant.')
const product = '97772'
const checkoutHost = 'https://checkout.example'

const products = fc.constantFrom(product, '97773', '97776')
const count = fc.constantFrom('1', '2', '3', '10', '', '0', 'x', '007', '20000', '50000', '99999', ' 4')
const code = fc.constantFrom('SAVE10', 'A B', 'é+%', '', ' ')
const rule = fc.constantFrom('team', 'small', '', '<b>')
const currency = fc.constantFrom('EUR', 'USD', 'usd', 'JPY', '', 'nonsense')

/** Parameters that decide what is sold and at which price, in forms that people write and mistype. */
const owned: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(fc.constantFrom('quantity', `quantity_${product}`), count),
  // Checkout refuses a bound that is no number, with and without the script.
  fc.tuple(fc.constant(`minquantity_${product}`), fc.constantFrom('1', '2', '10', '', '20000')),
  fc.tuple(fc.constantFrom('quantity_97773', 'minquantity_97776'), fc.constantFrom('1', '2')),
  fc.tuple(fc.constant('coupon'), code),
  fc.tuple(fc.constant('pricerule'), rule),
  fc.tuple(fc.constantFrom('currency'), currency),
  fc.tuple(fc.constant('currencies'), fc.constantFrom('USD', 'USD,GBP', 'GBP, EUR', '')),
  fc.tuple(fc.constant('language'), fc.constantFrom('de', 'fr', '')),
  fc.tuple(fc.constant('enablecoupon'), fc.constantFrom('false', 'true')),
  fc.tuple(fc.constant('allowmultiple'), fc.constantFrom('false', 'true')),
  fc.tuple(fc.constant('x-vitrine-shown'), fc.constantFrom('1*2', '')),
)

/** Parameters that stay as they are. */
const foreign: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom(
    'affiliate',
    'b2b',
    'cfg',
    'deliveryEmail',
    'utm_source',
    'x-a',
    '_gl',
    'tracking',
    'é',
    'a b',
  ),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
)

const text = fc
  .tuple(fc.oneof(owned, foreign), fc.constantFrom('form', 'component', 'raw'))
  .map(([[name, value], escapes]) => {
    if (escapes === 'form') return `${new URLSearchParams([[name, value]])}`
    if (escapes === 'component') return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    return `${name}=${value}`.replace(/[&#%+]/g, '-')
  })

const link = fc
  .tuple(
    fc.array(products, { maxLength: 3 }),
    fc.array(text, { maxLength: 12 }),
    fc.nat({ max: 12 }),
    fc.constantFrom(',', '%2C', ', '),
  )
  .map(([cart, texts, at, comma]) => {
    const all = texts.toSpliced(at, 0, `cart=${cart.join(comma)}`)
    return `${checkoutHost}/1001/?${all.join('&')}`
  })

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 1, nil: undefined })

const statement = fc.record({
  own: link,
  settings: fc.record({
    coupon: maybe(fc.constantFrom('STORE', 'A B')),
    priceRule: maybe(fc.constant('store')),
    currency: maybe(fc.constantFrom('CHF', 'link')),
    linkParams: maybe(fc.constantFrom('affiliate=9', 'enablecoupon=false', 'currencies=USD&cfg=a')),
  }),
  quantity: maybe(fc.integer({ min: 1, max: 10_000 })),
  priceRule: maybe(fc.constant('element')),
})

/** The names of parameters that decide what is sold: those of the products in the link and of ours. */
const isOurs = (own: string) => {
  const listed = new URL(own).searchParams.get('cart')?.split(',') ?? []
  const ids = [product, ...listed.map((id) => id.trim())]
  // A link that sells other products says nothing of ours.
  const sold = ids.slice(1).includes(product) ? ids : [product]
  const names = ids.flatMap((id) => [`quantity_${id}`, ...(sold.includes(id) ? [] : [`minquantity_${id}`])])
  const all = ['cart', 'quantity', 'coupon', 'currency', 'language', 'pricerule', 'x-vitrine-shown', ...names]
  return (name: string): boolean => all.includes(name)
}

/** The units that checkout sells by the merchant's own link; undefined for a link that checkout refuses. */
const unitsByCheckout = (own: string): number | undefined => {
  try {
    const lines = readCartQuery(new URL(own).searchParams, merchant).lines
    const units = lines.flatMap((line) => (line.productId === Number(product) ? line.quantity : []))
    return units.length > 0 ? units.reduce((sum, each) => sum + each) : undefined
  } catch {
    return undefined
  }
}

/** `VITRINE_LINK_RUNS=10000` makes the long run. */
const numRuns = Number(process.env.VITRINE_LINK_RUNS ?? 300)

it('sells what it shows, and keeps what is not ours, for any link', {
  timeout: 60_000 + numRuns * 100,
}, () => {
  const runs = { sold: 0, further: 0, priced: 0, asLinked: 0, beyond: 0 }
  fc.assert(
    fc.property(statement, ({ own, settings, quantity: stated, priceRule }) => {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value)) as Settings
      const all: Settings = {
        client: '1001',
        priceHost: 'https://prices.example',
        checkoutHost,
        locale: 'en',
        ...given,
      }
      const server = createServerPage({ settings: all, url: 'https://shop.example/', language: 'en' })
      const storefront = createStorefront(server.page, signal({}), () => () => {})
      // As cards and buy controls read them.
      const terms = linkTerms(storefront.settings.value, own)
      const linked = unitsByCheckout(own)
      const bounds = boundsIn(terms, product)
      const quantity = within(bounds, stated ?? linked ?? terms?.quantities.get(product) ?? 1)
      storefront.price(product, priceRule, own)
      const [{ query } = { query: undefined }] = server.missing()
      const shown = query?.currency ?? 'EUR'
      if (query) server.answer(query, [{ ...priceItem(product), currency: { iso: shown, symbol: shown } }], 0)
      const item = storefront.price(product, priceRule, own)?.item
      const sold = within(bounds, stated ?? terms?.quantities.get(product) ?? 1)
      const intent = buyIntent(storefront, { product, quantity: sold, priceRule, item }, own)
      const result = new URL(intent?.link ?? '')
      if (own.length + 300 > checkoutLinkLimit) return
      runs.sold += 1
      if (linked && !stated) runs.asLinked += 1
      if (linked && !stated && linked > 10_000) runs.beyond += 1

      const ours = isOurs(own)
      const set = linkParts(all.linkParams ?? '').map(({ name }) => name)
      const kept = (query: string): string[] =>
        withoutRepeats(linkParts(query)).flatMap((part) =>
          ours(part.name) || set.includes(part.name) ? [] : part.text,
        )
      const before = kept(new URL(own).search.slice(1))
      expect(kept(result.search.slice(1))).toEqual([
        ...before,
        ...(own.includes('scope=') ? [] : ['scope=checkout']),
      ])

      const cart = readCartQuery(result.searchParams, merchant)
      const units = cart.lines.filter(({ productId }) => productId === Number(product))
      expect(units.map((line) => line.quantity)).toEqual([quantity])
      // A code or a rule that no price can be asked for stays as it is written, and no amount is said beside it.
      const doubt = storefront.doubt(own, product, item)
      expect([query?.coupon, ...(doubt ? [terms?.coupon] : [])]).toContain(cart.coupon)
      expect([query?.priceRule, ...(doubt ? [terms?.priceRule] : [])]).toContain(cart.priceRule)
      expect(cart.currency).toBe(shown)
      for (const name of result.searchParams.keys())
        if (ours(name)) expect(result.searchParams.getAll(name), name).toHaveLength(1)
      if (cart.lines.length > 1 || doubt) {
        runs.further += 1
        // One price is not that of several products.
        expect(result.searchParams.has('x-vitrine-shown')).toBe(false)
        return
      }
      runs.priced += 1
      const record = decodeShown(result.searchParams.get('x-vitrine-shown') ?? '')
      expect(record).toMatchObject({ currency: shown, quantity })
    }),
    { numRuns },
  )
  const { beyond, ...often } = runs
  expect(Math.min(...Object.values(often))).toBeGreaterThan(numRuns / 10)
  expect(beyond).toBeGreaterThan(0)
})
