import type { Merchant } from '../../catalogue/model.ts'
import { invalid } from '../../http/rest-error.ts'
import { currencyDigits, toMinor } from '../../money/currency.ts'
import { decimal, times, whole } from '../../money/exact.ts'
import { nothing } from '../../money/split.ts'
import { sameCode, usableCoupon } from '../../pricing/coupons.ts'
import { largestQuantity } from '../../state/cart.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import type { SubscriptionProduct } from '../model/find.ts'
import { nextRunningNumber, openItems } from '../model/items.ts'

export interface CustomerPrice {
  currency: string
  isGross: boolean
  /** As it was written: `19.9`. */
  value: number
}

export interface DraftTexts {
  name?: string | undefined
  nameExtension?: string | undefined
  nameEn?: string | undefined
}

/** What a change says about an item. */
export interface ItemTerms extends DraftTexts {
  quantity: number
  customerPrice?: CustomerPrice | undefined
  coupon?: string | undefined
}

export interface DraftContext {
  merchant: Merchant
  subscription: Subscription
  product: SubscriptionProduct
  /** The item is active now, and not at the next billing only. */
  isNow: boolean
  now: Date
}

/** Amounts are counted in minor units; larger ones could not be multiplied exactly. */
const largestAmount = 10_000_000_000

const priceOf = ({ subscription, product }: DraftContext, price: CustomerPrice) => {
  const { currency, isGross, value } = price
  if (currency !== subscription.currency) {
    // The platform's own words (platform-facts.md, "Subscriptions").
    throw invalid("'CustomerPrice' currency differs from subscription currency")
  }
  if (isGross !== (product.priceIs === 'gross')) {
    throw invalid(`'CustomerPrice' must be ${product.priceIs}, as the prices of product ${product.id} are.`)
  }
  const { n, d } = times(decimal(value), whole(10 ** currencyDigits(currency)))
  if (n % d !== 0n) {
    throw invalid(`'CustomerPrice' has more digits than ${currency} has.`)
  }
  const minor = toMinor(value, currency)
  if (minor > largestAmount) throw invalid("'CustomerPrice' is too large.")
  return { isGross, minor }
}

/**
 * A coupon of a change counts from the next renewal on: there its "sign-up" is, and a coupon for the nth renewal waits
 * for the nth from now (platform-api.md: "at the next or a future renewal depending on the coupon").
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

/** All items are billed together, so that only one that stands alone can change its interval. */
const checkInterval = (
  { subscription, product }: DraftContext,
  isOther: (item: SubscriptionItem) => boolean,
): void => {
  const other = openItems(subscription).find(
    (item) => isOther(item) && item.interval.months !== product.interval.months,
  )
  if (other) {
    throw invalid(`The interval of product ${product.id} differs from the subscription's other items.`)
  }
}

const checkQuantity = (quantity: number): void => {
  if (quantity > largestQuantity) throw invalid(`'Quantity' must not exceed ${largestQuantity} altogether.`)
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

/** What a product brings along: nothing of it is kept from the product that was there before. */
const productOf = ({ product, isNow }: DraftContext) => ({
  productId: product.id,
  interval: { days: 0, months: product.interval.months },
  recurrenceCount: product.recurrences ?? null,
  billings: isNow ? 1 : 0,
})

/** A new item, not yet active. */
export const draftItem = (context: DraftContext, terms: ItemTerms): SubscriptionItem => {
  const { subscription, isNow, now } = context
  checkInterval(context, () => true)
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

/** The next version of an item, not yet active. With another product its price, texts and coupon start afresh. */
export const draftVersion = (
  context: DraftContext,
  latest: SubscriptionItem,
  terms: ItemTerms,
): SubscriptionItem => {
  const { product } = context
  const isSameProduct = product.id === latest.productId
  checkInterval(context, ({ runningNumber }) => runningNumber !== latest.runningNumber)
  const { customerPrice, coupon, name, nameExtension, nameEn, ...kept } = latest
  return {
    ...(isSameProduct ? latest : { ...kept, ...productOf(context) }),
    version: latest.version + 1,
    isCurrent: true,
    versionActiveDate: null,
    ...termsOf(context, terms),
  }
}
