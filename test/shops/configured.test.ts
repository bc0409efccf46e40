/**
 * Shop A by functions: drawn configurations, with all of its price rules, on both sides of each range and
 * above 10,000 units. What the page's own parts add up from the public prices of one rule is what a preview and the
 * checkout page of the sandbox charge for the link.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { checkoutLink } from '../../src/contract/checkout-link.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { createSandbox, usualProfile } from '../../src/sandbox/index.ts'
import { parseAudiences } from '../../src/widget/elements/order/audiences.ts'
import { decodeItems } from '../../src/widget/prices/request-prices.ts'
import { tierFor } from '../../src/widget/shared/prices/price-rule-tiers.ts'
import { formatAmount } from '../../src/widget/views/format-amount.ts'
import { orderFigures } from '../../src/widget/views/order-figures.ts'
import { shopA, shops } from './catalogue.ts'

const hosts = { prices: 'https://prices.example', rest: 'https://rest.example' }
/** 100, and a thousand in `npm run test:random`. */
const numRuns = Math.ceil(Number(process.env.VITRINE_PRICE_RUNS ?? 500) / 5)
const seed = Number(process.env.VITRINE_SEED) || 20261129

const audiences = parseAudiences(
  `Business: 1-299:biz-0 300-1200:biz-300 1201-3000:biz-1201 3001-6000:biz-3001 6001-12000:biz-6001
  12001-:biz-12001; Schools: 1-12000:edu-1 12001-:edu-12001`,
)

const configured = fc.record({
  audience: fc.constantFrom(0, 1),
  term: fc.constantFrom(1, 2, 3),
  units: fc.oneof(
    fc.constantFrom(40, 299, 300, 1200, 1201, 3000, 3001, 6000, 6001, 12_000, 12_001, 99_999),
    fc.integer({ min: 40, max: 20_000 }),
  ),
  addOns: fc.subarray([310021, 310031, 310032, 310041, 310042]),
  currency: fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'CHF'),
  country: fc.constantFrom('US', 'DE'),
})

const openShop = async () => {
  const sandbox = await createSandbox({
    catalogue: shops,
    pricingUrl: hosts.prices,
    baseUrl: hosts.rest,
    rateLimit: false,
    profile: usualProfile,
    styles: { checkout: '', backOffice: '' },
  })
  const client = createClient({
    pricingUrl: hosts.prices,
    baseUrl: hosts.rest,
    clientId: shopA.clientId,
    username: shopA.username,
    password: shopA.password,
    limits: { atOnce: 100, perSecond: 1_000_000 },
    fetch: (url, init) => {
      const host = url.startsWith(hosts.prices) ? sandbox.prices : sandbox.rest
      return Promise.resolve(host.fetch(new Request(url, init), { remoteAddress: '127.0.0.1' }))
    },
  })
  const asked = new Map<string, Promise<PriceItem[]>>()
  const ids = shopA.products.map(({ id }) => id).join()
  return {
    client,
    asked,
    /** One request for each rule, currency and country. */
    prices(rule: string, currency: string, country: string): Promise<PriceItem[]> {
      const query = `client_id=2001&product_id=${ids}&currency=${currency}&country=${country}&price_rule=${rule}`
      const known =
        asked.get(query) ??
        Promise.resolve(sandbox.prices.request(`/prices?${query}`)).then(async (response) =>
          decodeItems(await response.json()),
        )
      asked.set(query, known)
      return known
    },
    async checkoutPage(link: string): Promise<string> {
      const opened = await sandbox.rest.request(link.slice(hosts.rest.length))
      const page = await sandbox.rest.request(opened.headers.get('location') ?? '')
      return page.text()
    },
  }
}

it(`charges what the page adds up, for ${numRuns} configurations`, async () => {
  const shop = await openShop()
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(configured, async ({ audience, term, units, addOns, currency, country }) => {
      const rule = tierFor(audiences?.[audience]?.tiers, units)?.priceRule ?? ''
      seen.add(rule)
      const items = await shop.prices(rule, currency, country)
      const first = (audience === 1 ? 310010 : 310000) + term
      const lines = [first, ...addOns].map((id, index) => {
        const item = items.find(({ product_id }) => String(product_id) === String(id))
        return { product: String(id), quantity: index === 0 ? units : 1, item, unit: item, isWaiting: false }
      })
      const figures = orderFigures(lines)
      const link = checkoutLink(hosts.rest, shopA.clientId, {
        items: lines.map(({ product, quantity }) => ({ product, quantity })),
        priceRule: rule,
        currency,
        country,
      })
      const { cart } = await shop.client.cart.preview({
        shoppingCartUrl: link ?? '',
        remoteAddress: '127.0.0.1',
        generateSessionUrl: false,
      })
      const { net, vat, gross } = cart.totalPrice
      expect(figures).toMatchObject({ currency: cart.currencyId, total: { net, vat, gross } })
      expect(await shop.checkoutPage(link ?? '')).toContain(formatAmount(gross, currency, 'en-US'))
    }),
    { numRuns, seed },
  )
  expect([...seen].sort()).toEqual(shopA.priceRules.map(({ name }) => name).sort())
  expect(shop.asked.size).toBeLessThanOrEqual(8 * 5 * 2)
})
