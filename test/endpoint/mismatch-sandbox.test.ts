/**
 * Whatever is bought in the sandbox, the endpoint reports every purchase that charges something else than was shown, and of
 * no other. Random carts, countries, currencies and contacts go through preview and order, in shops that price by the
 * contact and by the request; the sandbox's own purchase is the truth. 150 seeded cases run without network.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { storedPayment } from '../../src/sandbox/payment/stored-payment.ts'
import type { Profile } from '../../src/sandbox/profile/switches.ts'
import { openShop } from '../profiles/journeys.ts'
import { call, problemOf } from './support.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const shops = new Map<Profile['orderCountry'], Shop>()

beforeAll(async () => {
  for (const orderCountry of ['contact', 'request'] as const)
    shops.set(orderCountry, await openShop({ orderCountry }))
})
afterAll(async () => {
  for (const { sandbox } of shops.values()) await sandbox.close()
})

let customers = 0

/** A customer with a good card, and a contact in that country. */
const addCustomer = ({ sandbox: { state, clock } }: Shop, CountryId: string): string => {
  customers += 1
  const reference = `customer-abroad-${customers}`
  const billing = { LanguageId: 'en', CountryId, Lastname: 'Abroad', EMail: `${reference}@example.test` }
  const payment = storedPayment('visa', clock.now())
  const id = state.ids.number('customer')
  state.customers.put({ id, clientId: '1001', reference, contacts: { billing }, payment })
  return reference
}

interface Case {
  orderCountry: Profile['orderCountry']
  /** The country of the stored contact. */
  home: string
  /** The country that the page shows prices for. */
  shown: string
  currency: string | undefined
  coupon: string | undefined
  priceRule: string | undefined
  tax: 'gross' | 'net'
  items: { product: string; quantity: number }[]
}

const place = async (shop: Shop, { home, shown, currency, coupon, priceRule, tax, items }: Case) => {
  const before = [...shop.sandbox.state.purchases.all()].length
  const logged = shop.lines.length
  const request = {
    items,
    country: shown,
    ...(currency && { currency }),
    ...(coupon && { coupon }),
    ...(priceRule && { priceRule }),
  }
  const previewed = await call(shop.app, '/cart/preview', request, { address: '127.0.0.1' })
  if (previewed.status !== 200) return undefined
  const preview = previewResponseSchema.parse(await previewed.json())
  const expected = { total: preview.total[tax], tax, currency: preview.currency }
  const token = await signCustomerToken({
    key: 'secret:a shared secret of more than 32 characters',
    audience: 'vitrine',
    customerReference: addCustomer(shop, home),
    country: shown,
    now: () => shop.now(),
    expiresIn: 900,
  })
  const newKey = () => `${preview.epoch}-${crypto.randomUUID()}`
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newKey() }
  const again = (key: string = newKey()) =>
    call(
      shop.app,
      '/cart/process',
      { ...request, expected },
      { address: '127.0.0.1', headers: { ...headers, 'idempotency-key': key } },
    )
  const response = await again(headers['idempotency-key'])
  const [purchase] = [...shop.sandbox.state.purchases.all()].slice(before)
  const lines = shop.lines.slice(logged).map((line) => JSON.parse(line))
  return { response, purchase, lines, expected, again }
}

/** The total of the sandbox's own purchase, in units of its currency. */
const chargedBy = (
  purchase: NonNullable<Awaited<ReturnType<typeof place>>>['purchase'],
  tax: 'gross' | 'net',
) => {
  if (!purchase) throw new Error('no purchase')
  const minor = purchase.lines.reduce((sum, { unit, quantity }) => sum + unit[tax] * quantity, 0)
  return { total: minor / 10 ** currencyDigits(purchase.currency), currency: purchase.currency }
}

const country = fc.constantFrom('DE', 'FR', 'US', 'JP', 'GB', 'CH', 'AE')

const cases = fc.record<Case>({
  orderCountry: fc.constantFrom('contact', 'request'),
  home: country,
  shown: country,
  currency: fc.constantFrom(undefined, 'EUR', 'USD', 'JPY'),
  coupon: fc.constantFrom(undefined, 'SAVE10'),
  priceRule: fc.constantFrom(undefined, 'team'),
  tax: fc.constantFrom('gross', 'net'),
  items: fc
    .uniqueArray(fc.constantFrom('97772', '97776', '97781', '97782', '97769'), { minLength: 1, maxLength: 3 })
    .chain((products) =>
      fc.tuple(
        ...products.map((product) =>
          fc.record({ product: fc.constant(product), quantity: fc.integer({ min: 1, max: 30 }) }),
        ),
      ),
    ),
})

/** `VITRINE_PRICE_RUNS=20000` makes a thousand. */
const numRuns = Math.ceil(Number(process.env.VITRINE_PRICE_RUNS ?? 1_000) / 20)

it('tells of every purchase that charges something else than was shown, and of no other', {
  timeout: 60_000 + numRuns * 200,
}, async () => {
  const seen = { same: 0, mismatch: 0 }
  await fc.assert(
    fc.asyncProperty(cases, async (drawn) => {
      const shop = shops.get(drawn.orderCountry)
      const placed = shop && (await place(shop, drawn))
      if (placed?.response.status !== 200) return
      const { expected, lines } = placed
      const order = orderSchema.parse(await placed.response.json())
      if (order.state !== 'settled') throw new Error(order.state)
      const charged = chargedBy(placed.purchase, drawn.tax)
      const isSame = charged.total === expected.total && charged.currency === expected.currency
      seen[isSame ? 'same' : 'mismatch'] += 1
      expect(order.amount).toEqual({ ...charged, tax: drawn.tax, from: 'purchase' })
      expect(order.payment).toEqual({ type: 'Visa', lastFour: '1111' })
      expect(order.mismatch?.shown).toEqual(isSame ? undefined : expected)
      expect(lines.filter(({ event }) => event === 'order-mismatch')).toHaveLength(isSame ? 0 : 1)
      expect(lines.filter(({ event }) => event === 'order-uncompared')).toEqual([])
      if (!isSame) expect((await placed.again()).status).toBe(422)
    }),
    { numRuns },
  )
  expect(seen.same).toBeGreaterThan(numRuns / 8)
  expect(seen.mismatch).toBeGreaterThan(numRuns / 8)
})

const abroad: Case = {
  orderCountry: 'contact',
  home: 'US',
  shown: 'DE',
  currency: undefined,
  coupon: undefined,
  priceRule: undefined,
  tax: 'gross',
  items: [{ product: '97781', quantity: 1 }],
}

it.each(['contact', 'request'] as const)(
  'charges a customer with a contact abroad another amount than shown at most once (the platform prices by the %s)',
  async (orderCountry) => {
    const shop = shops.get(orderCountry)
    const placed = shop && (await place(shop, { ...abroad, orderCountry }))
    if (!placed) throw new Error('no order')
    const order = orderSchema.parse(await placed.response.json())
    const again = await placed.again()
    if (orderCountry === 'request') {
      expect(order).not.toHaveProperty('mismatch')
      expect(again.status).toBe(200)
    } else {
      expect(order).toMatchObject({ mismatch: { fields: expect.arrayContaining(['country']) } })
      expect(await problemOf(again)).toMatchObject({ http: 422, code: 'country-differs' })
    }
  },
)
