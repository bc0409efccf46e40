/**
 * The merchant's side of a subscription is one price: what `YourPrice` says at the sign-up, what `NextBillingProfit`
 * forecasts, and what the next `ProfitCalculation` holds. Random lives draw currencies with fixed and floating prices,
 * tiers, coupons, rules, resellers, prices agreed with the customer, changes of quantity and country, and bills that
 * wait for their payment. `VITRINE_SHARE_RUNS` sets the number of lives.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadCatalogue, type Sandbox } from '../../../src/sandbox/index.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import type { Subscription } from '../../../src/sandbox/state/subscription.ts'
import { call, placeOrder, purchaseItems, unchecked } from '../rest-support.ts'

const [merchant] = loadCatalogue().merchants
if (!merchant) throw new Error('The catalogue is empty.')
const products = merchant.products.filter(({ interval, renewal }) => interval && renewal === 'Automatic')

const currency = fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'CHF', 'PLN', 'KWD', 'BRL')
const country = fc.constantFrom('DE', 'US', 'BR', 'FI', 'CH')
const act = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), value: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('quantity' as const), value: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('increase' as const), value: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('coupon' as const), value: fc.constantFrom('SAVE10', 'FLAT5', 'FIVEUP') }),
  fc.record({ kind: fc.constant('add' as const), value: fc.nat({ max: products.length - 1 }) }),
  fc.record({ kind: fc.constant('contact' as const), value: country }),
)
const life = fc.record({
  product: fc.constantFrom(...products),
  quantity: fc.integer({ min: 1, max: 12 }),
  currency,
  country,
  coupon: fc.option(fc.constantFrom('SAVE10', 'FLAT5', 'RENEW15', 'FIVEUP', 'STUDIO30'), { nil: undefined }),
  rule: fc.constantFrom(undefined, 'none', 'small', 'education'),
  isReseller: fc.boolean(),
  renewalPriceRule: fc.constantFrom('dropped' as const, 'kept' as const),
  /** What happens in each interval before its end. */
  intervals: fc.array(fc.record({ acts: fc.array(act, { maxLength: 2 }), isLate: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
})
type Life = typeof life extends fc.Arbitrary<infer Drawn> ? Drawn : never

interface WireItem {
  '@RunningNo': string
  YourCurrencyId: string
  YourPrice: { ProductSinglePrice: { NetPrice: string; GrossPrice: string } }
  ProfitCalculation: object
  RecurringBilling: {
    '@SubscriptionItemRunningNo': string
    NextBillingProfit: object | null
  }
}

const signUp = async (sandbox: Sandbox, drawn: Life): Promise<number> => {
  const { product, quantity, coupon, rule } = drawn
  return placeOrder(sandbox, {
    CartItems: [{ ProductId: product.id, Quantity: quantity }],
    DefaultCountryId: drawn.country,
    DefaultCurrencyId: drawn.currency,
    CustomerIsReseller: drawn.isReseller,
    ...(coupon !== undefined && { Coupons: [coupon] }),
    ...(rule !== undefined && { Pricelistrules: [rule] }),
  })
}

const only = ({ state }: Sandbox): Subscription => {
  const [first] = state.subscriptions.all()
  if (!first) throw new Error('No subscription began.')
  return first
}

/** A refused change, such as a product with another interval, leaves the life as it was. */
const change = async (sandbox: Sandbox, drawn: Life['intervals'][number]['acts'][number]): Promise<void> => {
  const { id, currency: paidIn, items } = only(sandbox)
  const { quantity = 1, productId = 0 } = items.findLast(({ runningNumber }) => runningNumber === 1) ?? {}
  const isGross = products.find((product) => product.id === productId)?.priceIs === 'gross'
  const terms = { SubscriptionId: id, RunningNumber: 1, Quantity: quantity, UpdateAction: 'Update' }
  const { kind, value } = drawn
  const [path, body] = {
    price: [
      'updatesubscriptionitemprice',
      { ...terms, CustomerPrice: { CurrencyId: paidIn, IsGross: isGross, Value: value } },
    ],
    quantity: ['updatesubscriptionitem', { ...terms, Quantity: value }],
    increase: ['increasesubscriptionitemquantity', { ...terms, Quantity: value }],
    coupon: ['updatesubscriptionitem', { ...terms, CouponCode: value }],
    add: ['addsubscriptionitem', { SubscriptionId: id, ProductId: products[Number(value)]?.id, Quantity: 1 }],
    contact: [
      'updatecontact',
      { SubscriptionId: id, ContactType: 1, Contact: { LanguageId: 'en', CountryId: value } },
    ],
  }[kind] as [string, object]
  await call(sandbox, `/subscription/${path}`, { body })
}

/** The purchase that is due, and what its forecast has said of each item. */
const forecastOf = async (sandbox: Sandbox): Promise<Map<string, object | null>> => {
  const ids = new Set(
    only(sandbox).items.flatMap(({ purchases }) => purchases.map((paid) => paid.purchaseId)),
  )
  const items = (await Promise.all([...ids].map((id) => purchaseItems<WireItem>(sandbox, id)))).flat()
  return new Map(
    items.map(({ RecurringBilling: billing }) => [
      billing['@SubscriptionItemRunningNo'],
      billing.NextBillingProfit,
    ]),
  )
}

const day = 86_400_000

const live = async (drawn: Life): Promise<void> => {
  const { renewalPriceRule, coupon, rule, product } = drawn
  const sandbox = await unchecked({ profile: { ...usualProfile, renewalPriceRule } })
  const signedUp = await signUp(sandbox, drawn)
  const [bought] = await purchaseItems<WireItem>(sandbox, signedUp)
  expect(bought?.YourCurrencyId).toBe(product.base.currency)
  let isUnchanged = coupon === undefined && rule === undefined && !product.firstInterval
  for (const { acts, isLate } of drawn.intervals) {
    for (const one of acts) await change(sandbox, one)
    isUnchanged &&= acts.length === 0
    const before = only(sandbox)
    if (before.status !== 'Active') return
    const pay = (method: string) =>
      call(sandbox, `/sandbox/customers/${before.customerId}/payment`, { body: { method } })
    await pay(isLate ? 'declined' : 'test')
    const forecast = await forecastOf(sandbox)
    await sandbox.clock.advance(Date.parse(before.nextBillingDate) - sandbox.clock.now().getTime())
    if (isLate && only(sandbox).openPurchaseId !== undefined) {
      // A bill that waits is what is charged, wherever the customer has moved since.
      await change(sandbox, { kind: 'contact', value: 'CH' })
      expect(await forecastOf(sandbox)).toEqual(forecast)
      await pay('test')
      await sandbox.clock.advance(4 * day)
    }
    const after = only(sandbox)
    if (after.lastIntervalNo !== before.lastIntervalNo + 1) return
    const isRenewal = (line: { subscription?: { intervalNo: number } }) =>
      line.subscription?.intervalNo === after.lastIntervalNo
    const renewal = [...sandbox.state.purchases.all()].findLast(
      ({ lines, revenueCategory }) => revenueCategory !== 'Alignment' && lines.some(isRenewal),
    )
    const billed = await purchaseItems<WireItem>(sandbox, renewal?.id ?? 0)
    for (const { RecurringBilling: billing, ProfitCalculation } of billed) {
      // An item whose first billing this is has had no purchase that could forecast it.
      const number = billing['@SubscriptionItemRunningNo']
      if (number !== '1' && !forecast.has(number)) continue
      expect(ProfitCalculation).toEqual(forecast.get(number))
    }
    if (isUnchanged) expect(billed[0]?.YourPrice).toEqual(bought?.YourPrice)
    isUnchanged &&= !isLate
  }
}

const numRuns = Number(process.env.VITRINE_SHARE_RUNS ?? 20)

it(
  `forecasts and charges one price of the merchant in ${numRuns} lives [purchases#item]`,
  {
    timeout: 3_600_000,
  },
  () => fc.assert(fc.asyncProperty(life, live), { numRuns }),
)
