/**
 * Drafts of items: a new item, or the next version of one, with the terms that a change sets. A draft is checked
 * completely before it is priced, so a wrong currency, quantity or coupon changes nothing. All items of a
 * subscription are billed together, so a product's interval is shortened to that of the others, or they are
 * extended to it. Another product resets price, price rule, texts and coupon. Amounts are exact fractions until they are whole
 * minor units.
 */

import type { Merchant } from '../../catalogue/model.ts'
import { invalid } from '../../http/rest-error.ts'
import { currencyDigits, toMinor } from '../../money/currency.ts'
import { decimal, times, whole } from '../../money/exact.ts'
import { nothing } from '../../money/split.ts'
import { sameCode, usableCoupon } from '../../pricing/coupons.ts'
import { maxQuantity } from '../../state/cart.ts'
import type { Interval, Subscription, SubscriptionItem } from '../../state/subscription.ts'
import type { SubscriptionProduct } from '../model/find-subscription.ts'
import { intervalOf, isSameInterval, isShorter } from '../model/intervals.ts'
import { nextRunningNumber, openItems } from '../model/items.ts'

export interface CustomerPrice {
  currency: string
  isGross: boolean
  /** The number as written: `19.9`. */
  value: number
}

export interface DraftTexts {
  name?: string | undefined
  nameExtension?: string | undefined
  nameEn?: string | undefined
}

/** Terms that a change sets. */
export interface ItemTerms extends DraftTexts {
  quantity: number
  customerPrice?: CustomerPrice | undefined
  coupon?: string | undefined
}

export interface DraftContext {
  merchant: Merchant
  subscription: Subscription
  product: SubscriptionProduct
  /** True when the item is active now instead of at the next billing. */
  isNow: boolean
  /** True extends the interval of the subscription to that of the product. */
  isExtended: boolean
  now: Date
}

/** In minor units. Multiplied by the largest quantity, taxes and a longer interval, it stays an exact integer. */
const maxCustomerPrice = 1_000_000_000

const priceOf = ({ subscription, product }: DraftContext, price: CustomerPrice) => {
  const { currency, isGross, value } = price
  if (currency !== subscription.currency) {
    // The platform's own message (docs/platform/subscriptions.md#customer-price).
    throw invalid("'CustomerPrice' currency differs from subscription currency")
  }
  if (isGross !== (product.priceIs === 'gross')) {
    throw invalid(`'CustomerPrice' must be ${product.priceIs}, as the prices of product ${product.id} are.`)
  }
  const { n, d } = times(decimal(value), whole(10 ** currencyDigits(currency)))
  if (n % d !== 0n) {
    throw invalid(`'CustomerPrice' has more digits than ${currency} has.`)
  }
  // Checked before the conversion, because `toMinor` refuses inexact values.
  if (n / d > maxCustomerPrice) throw invalid("'CustomerPrice' is too large.")
  return { isGross, minor: toMinor(value, currency) }
}

/**
 * The coupon of a change applies from the next renewal on. One for the nth renewal counts from there too
 * (docs/platform/subscriptions.md#update-item).
 */
const couponOf = ({ merchant, subscription, product, now }: DraftContext, code: string, quantity: number) => {
  const known = merchant.coupons.find((coupon) => sameCode(coupon.code, code))
  if (!known) throw invalid(`The coupon ${code.slice(0, 80)} does not exist.`)
  const interval = known.appliesTo?.interval ?? 0
  const { country, currency, locale, lastIntervalNo } = subscription
  const request = { merchant, product, quantity, country, currency, locale, interval, at: now }
  if (!usableCoupon({ ...request, coupon: code })) {
    throw invalid(`The coupon ${known.code} cannot be used for product ${product.id}.`)
  }
  return {
    code: known.code,
    promotionId: known.promotionId,
    redeemedAt: now.toISOString(),
    from: interval === 0 ? lastIntervalNo + 1 : lastIntervalNo,
  }
}

/**
 * All items are billed together. The interval of a product is shortened to that of the other items, or these
 * are extended to it (docs/platform/subscriptions.md#other-intervals).
 */
const intervalIn = (
  { subscription, product, isExtended }: DraftContext,
  isOther: (item: SubscriptionItem) => boolean,
): Interval => {
  const own = intervalOf(product.interval)
  const shared = openItems(subscription).find(isOther)?.interval
  if (!shared || isSameInterval(shared, own)) return own
  if (!isExtended) return shared
  if (isShorter(own, shared)) {
    throw invalid(`The interval of product ${product.id} is shorter: the subscription cannot extend to it.`)
  }
  return own
}

const checkQuantity = (quantity: number): void => {
  if (quantity > maxQuantity) throw invalid(`'Quantity' must not exceed ${maxQuantity} altogether.`)
}

const termsOf = (context: DraftContext, terms: ItemTerms) => {
  const { quantity, customerPrice, coupon, name, nameExtension, nameEn } = terms
  checkQuantity(quantity)
  return {
    quantity,
    ...(customerPrice && { customerPrice: priceOf(context, customerPrice) }),
    ...(coupon !== undefined && { coupon: couponOf(context, coupon, quantity) }),
    ...(name !== undefined && { name }),
    ...(nameExtension !== undefined && { nameExtension }),
    ...(nameEn !== undefined && { nameEn }),
  }
}

/** Fields that follow the product. */
const productOf = (context: DraftContext, isOther: (item: SubscriptionItem) => boolean = () => true) => {
  const { product, isNow, subscription } = context
  const interval = intervalIn(context, isOther)
  const first = product.firstInterval && intervalOf(product.firstInterval)
  const isTrial = first && isSameInterval(first, subscription.startInterval)
  return {
    productId: product.id,
    interval,
    ...(isTrial && { firstInterval: first }),
    recurrenceCount: product.recurrences ?? null,
    billings: isNow ? 1 : 0,
  }
}

/** Makes a new item that is not active yet. */
export const draftItem = (context: DraftContext, terms: ItemTerms): SubscriptionItem => {
  const { subscription, isNow, now } = context
  return {
    runningNumber: nextRunningNumber(subscription),
    version: 1,
    isCurrent: true,
    versionActiveDate: null,
    status: 'Active',
    ...productOf(context),
    unit: nothing,
    startDate: isNow ? now.toISOString() : subscription.nextBillingDate,
    endDate: null,
    deactivationDate: null,
    lastIntervalNo: subscription.lastIntervalNo,
    purchases: [],
    ...termsOf(context, terms),
  }
}

/** Makes the next version of an item, not active yet. Another product resets price, price rule, texts and coupon. */
export const draftVersion = (
  context: DraftContext,
  latest: SubscriptionItem,
  terms: ItemTerms,
): SubscriptionItem => {
  const { product } = context
  const isSameProduct = product.id === latest.productId
  const isOther = ({ runningNumber }: SubscriptionItem) => runningNumber !== latest.runningNumber
  const { firstInterval, customerPrice, priceRule, coupon, name, nameExtension, nameEn, ...kept } = latest
  return {
    ...(isSameProduct ? latest : { ...kept, ...productOf(context, isOther) }),
    version: latest.version + 1,
    isCurrent: true,
    versionActiveDate: null,
    ...termsOf(context, terms),
  }
}
