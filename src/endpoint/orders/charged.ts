/**
 * Compares the charge of a purchase with the total that its order expected. The purchase itself carries the expected one,
 * so that a ledger that has lost its data still compares. Amounts are in units of their currency, and are compared in minor
 * units, by what both sides say.
 */

import type { Purchase } from '../../client/types/purchase.ts'
import type { ExpectedTotal } from '../../contract/cart-preview.ts'
import type { OrderMismatch, OrderPayment } from '../../contract/cart-process-schema.ts'
import { isAmount, minorUnits } from '../cart/compare.ts'
import { extraOf, type WithExtras } from './intent.ts'

/** The total that the customer saw before an order, and expects to be charged. */
export interface Expected extends ExpectedTotal {
  /** The country that it was priced for, ISO 3166-1 alpha-2. */
  country?: string | undefined
}

/** The extra parameter with what was expected, so that a ledger that has lost its data can still compare. */
const expectedParameter = 'x-vitrine-expected'
/**
 * The extra parameter with the hash of customer and cart. By it such a ledger still refuses the same order after a
 * mismatch.
 */
const cartParameter = 'x-vitrine-cart'

/** An expected total as text, such as `119 EUR gross DE`. */
export const writtenExpected = ({ total, currency, tax, country }: Expected): string =>
  [total, currency, tax, country].filter((part) => part !== undefined).join(' ')

/** The extra parameters of an order for what its customer expects. */
export const expectedExtra = (expected: Expected, cart: string): { key: string; value: string }[] => [
  { key: expectedParameter, value: writtenExpected(expected) },
  { key: cartParameter, value: cart },
]

/** The hash of customer and cart of a purchase, if it has one. */
export const cartOf = (purchase: WithExtras): string | undefined => extraOf(purchase, cartParameter)

/** The total that was expected by the order of a purchase, if its parameter is readable. */
export const expectedOf = (purchase: WithExtras): Expected | undefined => {
  const text = extraOf(purchase, expectedParameter) ?? ''
  const [, total, currency, tax, country] =
    /^(\d+(?:\.\d+)?) ([A-Z]{3}) (gross|net)(?: ([A-Z]{2}))?$/.exec(text) ?? []
  if (!total || !currency || (tax !== 'gross' && tax !== 'net')) return undefined
  return { total: Number(total), currency, tax, ...(country ? { country } : {}) }
}

/** The total of a purchase, in units of its currency. */
export interface Charged {
  gross: number
  net: number
  /** ISO 4217. */
  currency: string
  /** The country of the contact that receives, or else of the one that pays. */
  country?: string | undefined
  payment?: OrderPayment | undefined
}

export type Comparison =
  | { outcome: 'same'; charged: Charged }
  | { outcome: 'mismatch'; charged: Charged; fields: OrderMismatch['fields'] }
  /** Nothing was expected, or the purchase does not say what it charges. */
  | { outcome: 'uncompared'; charged?: Charged | undefined }

/** The members of a purchase that say what it charges. */
export type PricedPurchase = Pick<Purchase, 'items' | 'paymentInfo' | 'billingContact' | 'deliveryContact'>

/** The country of the contact that receives, or else of the one that pays. */
export const countryOf = ({ billingContact, deliveryContact }: Partial<PricedPurchase>): string | undefined =>
  // A contact without a country has an empty text.
  deliveryContact?.countryId || billingContact?.countryId || undefined

const paymentOf = ({ paymentInfo }: PricedPurchase): OrderPayment | undefined => {
  const { paymentType: type, cardLastFourDigits: lastFour } = paymentInfo ?? {}
  return type ? { type, ...(lastFour && { lastFour }) } : undefined
}

/**
 * The charge of a purchase: the complete price of all units of all items (docs/platform/purchases.md#item). Undefined when
 * an item has none, the purchase has no item or no currency, or the sum cannot be.
 */
export const chargedOf = (purchase: PricedPurchase): Charged | undefined => {
  const { items, paymentInfo } = purchase
  const currency = paymentInfo?.currencyId
  const prices = items.map(({ customerPrice }) => customerPrice?.totalTotalPrice)
  if (!currency || prices.length === 0) return undefined
  let gross = 0
  let net = 0
  for (const price of prices) {
    if (!price) return undefined
    gross += price.grossPrice
    net += price.netPrice
  }
  if (!isAmount(gross) || !isAmount(net)) return undefined
  const country = countryOf(purchase)
  // Sums of decimal fractions have errors far behind the last minor digit.
  const amount = (sum: number): number => Number(sum.toFixed(6))
  const payment = paymentOf(purchase)
  return {
    gross: amount(gross),
    net: amount(net),
    currency,
    ...(country && { country }),
    ...(payment && { payment }),
  }
}

/** Compares what was expected with what is charged, in minor units, and only by what both of them say. */
export const compareAmounts = (expected: Expected | undefined, charged: Charged | undefined): Comparison => {
  if (!expected || !charged) return { outcome: 'uncompared', charged }
  const fields: OrderMismatch['fields'] = []
  if (expected.currency !== charged.currency) fields.push('currency')
  else if (
    minorUnits(expected.total, expected.currency) !== minorUnits(charged[expected.tax], expected.currency)
  )
    fields.push('total')
  if (fields.length === 0) return { outcome: 'same', charged }
  if (expected.country && charged.country && expected.country !== charged.country) fields.push('country')
  return { outcome: 'mismatch', charged, fields }
}
