/**
 * Three totals must agree to the minor unit: the widget's own sum of an order, the endpoint's preview, and the
 * sandbox's checkout page. Random orders over catalogue, currencies, coupons and price rules go through all three
 * without network. 50 seeded cases; `VITRINE_PRICE_RUNS=20000` makes a thousand.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import type { Product } from '../../src/sandbox/catalogue/model.ts'
import { createSandbox, loadCatalogue } from '../../src/sandbox/index.ts'
import { orderFigures } from '../../src/widget/views/order-figures.ts'
import { endpoint, environment, preview } from './support.ts'

const [merchant] = loadCatalogue().merchants
if (!merchant) throw new Error('The sample has no merchant.')

interface Line {
  product: Product
  quantity: number
}

interface Configured {
  lines: Line[]
  currency: string
  coupon: string | undefined
  priceRule: string | undefined
}

const configured: fc.Arbitrary<Configured> = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      product: fc.constantFrom(...merchant.products),
      quantity: fc.oneof(fc.constantFrom(1, 2, 5), fc.integer({ min: 1, max: 10_000 })),
    }),
    { minLength: 1, maxLength: 5, selector: ({ product }) => product.id },
  ),
  currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CHF', 'SEK'),
  coupon: fc.option(fc.constantFrom('UNKNOWN', ...merchant.coupons.map(({ code }) => code)), {
    nil: undefined,
  }),
  priceRule: fc.option(fc.constantFrom('small', 'team', 'enterprise'), { nil: undefined }),
})

/** The public prices have one unit only. */
const isUnitPriceForAll = ({ lines, coupon }: Configured): boolean =>
  lines.every(
    ({ product, quantity }) =>
      quantity === 1 ||
      (!product.tiers &&
        !merchant.coupons.some(({ code, minQuantity }) => code === coupon && minQuantity !== undefined) &&
        !merchant.priceRules.some((rule) => rule.quantity && (rule.products?.includes(product.id) ?? true))),
  )

/** `VITRINE_PRICE_RUNS=20000` makes the long run. */
const longRuns = process.env.VITRINE_PRICE_RUNS
const numRuns = longRuns === undefined ? 50 : Math.ceil(Number(longRuns) / 20)

const minor = (value: number, currency: string): number => Math.round(value * 10 ** currencyDigits(currency))

it('shows the total of an order that preview and checkout charge, to the minor unit', async () => {
  const sandbox = await createSandbox({ rateLimit: false, baseUrl: 'https://checkout.example' })
  const env = {
    ...environment,
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_REQUESTS_PER_MINUTE: '0',
    VITRINE_COUPONS_PER_HOUR: '0',
  }
  const toSandbox: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const host = url.host === 'pricing.example' ? sandbox.prices : sandbox.rest
    return host.request(url.pathname + url.search, init)
  }
  const client = connectPlatform(readConfig(env), coreOperations, toSandbox)
  const { app } = endpoint({ client, env })
  let exact = 0
  const follow = async (order: Configured): Promise<void> => {
    const { lines, currency, coupon, priceRule } = order
    const query = new URLSearchParams({
      client_id: '1001',
      product_id: lines.map(({ product }) => product.id).join(),
      country: 'DE',
      currency,
      coupon: coupon ?? '',
      price_rule: priceRule ?? '',
    })
    const items = (await (await sandbox.prices.request(`/prices?${query}`)).json()) as PriceItem[]
    const priced = lines.map(({ product, quantity }) => ({
      product: String(product.id),
      quantity,
      item: items.find(({ product_id }) => String(product_id) === String(product.id)),
      isWaiting: false,
    }))
    // The price of one unit says nothing about several, so nothing is called a total before the endpoint has said their unit price.
    if (lines.some(({ quantity }) => quantity > 1)) expect(orderFigures(priced)).toBeUndefined()
    const request = {
      items: lines.map(({ product, quantity }) => ({ product: String(product.id), quantity })),
      currency,
      country: 'DE',
      language: 'en',
      ...(coupon && { coupon }),
      ...(priceRule && { priceRule }),
    }
    const ask = async (more: object) => {
      const response = await preview(app, { ...request, ...more })
      expect(response.status).toBe(200)
      return previewResponseSchema.parse(await response.json())
    }
    const shown = await ask({ session: false })
    const reviewed = await ask({
      session: true,
      expected: { total: shown.total.gross, tax: 'gross', currency },
    })
    expect(reviewed.total).toEqual(shown.total)
    expect(reviewed.differences).toEqual([])
    const page = await (
      await sandbox.rest.request(
        new URL(reviewed.checkoutUrl).pathname + new URL(reviewed.checkoutUrl).search,
      )
    ).text()
    const charged = /data-amount="gross">([^<]*)</.exec(page)?.[1]?.replace(/[^\d]/g, '')
    expect(Number(charged)).toBe(minor(shown.total.gross, currency))
    if (!isUnitPriceForAll(order)) return
    exact += 1
    const summed = orderFigures(priced.map((line) => ({ ...line, unit: line.item })))
    for (const side of ['net', 'vat', 'gross'] as const)
      expect(minor(summed?.total[side] ?? Number.NaN, currency)).toBe(minor(shown.total[side], currency))
  }
  await fc.assert(fc.asyncProperty(configured, follow), { numRuns })
  // Enough of them say something about the sum of unit prices.
  expect(exact).toBeGreaterThan(numRuns / 10)
})
