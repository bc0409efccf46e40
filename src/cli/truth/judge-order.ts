/**
 * Explains a paid purchase by what the page showed before it. The first reason that the purchase itself proves
 * wins, and nothing is guessed: an amount that no documented rule explains is `higher` or `lower`. Later billings
 * of a subscription repeat the parameters of the order and are not compared. Amounts are compared in minor units of
 * the currency. Pure functions without requests; at most three added products are searched for, because the number
 * of sums grows quickly.
 */

import type { Purchase } from '../../client/notifications.ts'
import { timesQuantity } from '../../contract/currency-digits.ts'
import { decodeShown, type Shown } from '../../contract/shown.ts'
import { shownParameter } from '../../contract/shown-text.ts'
import { minorUnits } from '../../endpoint/cart/compare.ts'
import { chargedOf, compareAmounts, countryOf } from '../../endpoint/orders/charged.ts'
import { isLaterBilling } from '../../endpoint/orders/intent.ts'
import { agentParameter } from '../../widget/features/agent-tools/agent-parameter.ts'
import { dayMs } from './period.ts'
import type { Reason } from './verdict.ts'

/** The members of a purchase that a comparison reads. */
export type ComparedPurchase = Pick<
  Purchase,
  | 'id'
  | 'statusId'
  | 'items'
  | 'extraParameters'
  | 'creationTime'
  | 'paymentInfo'
  | 'billingContact'
  | 'deliveryContact'
  | 'subscriptionRevenueCategoryId'
>

export interface OrderVerdict {
  reason: Reason
  /** The page that showed the price; undefined unless a readable parameter names it. */
  page?: string | undefined
  /** The country of the purchase, else that of the shown price. */
  country?: string | undefined
  /** `agent` where the shopper's agent opened the checkout. */
  through?: string | undefined
}

/** Refunded and charged-back purchases were paid before (docs/platform/purchases.md#status-ids). */
export const paidStatuses = ['PAY', 'REF', 'CHB'] as const

/** The age at which a shown price is outdated: links are kept in mails and bookmarks. */
const oldest = 7 * dayMs
/** The tolerance for shoppers' wrong clocks and time zones. */
const newest = dayMs

/** The values of an extra parameter. */
export const valuesOf = (
  { extraParameters }: Pick<ComparedPurchase, 'extraParameters'>,
  name: string,
): string[] => extraParameters.flatMap(({ key, value }) => (key === name ? [value ?? ''] : []))

/** Whether the purchase has been paid, even if it was refunded later. */
export const isPaid = ({ statusId }: Pick<ComparedPurchase, 'statusId'>): boolean =>
  paidStatuses.some((paid) => paid === statusId)

/** Whether the purchase is a paid order, and not a later billing, which repeats the parameters of the order. */
const isPaidOrder = (purchase: ComparedPurchase): boolean =>
  isPaid(purchase) &&
  !isLaterBilling(purchase) &&
  !purchase.items.some(({ recurringBilling }) => (recurringBilling?.intervalNo ?? 0) > 0)

const isOutdated = ({ time }: Shown, { creationTime }: ComparedPurchase): boolean => {
  const age = Date.parse(creationTime ?? '') - time
  // Without a creation time the age is NaN, and the price counts as current.
  return age > oldest || age < -newest
}

/** The most products added at checkout that are searched for, since the number of sums grows quickly. */
const mostAdded = 3

/** Whether exactly `count` of the amounts add up to `sum`. */
const addUpTo = (sum: number, count: number, amounts: readonly number[]): boolean =>
  count === 0
    ? sum === 0
    : amounts.some((amount, index) => addUpTo(sum - amount, count - 1, amounts.slice(index + 1)))

interface PricedLine {
  quantity: number
  /** Minor units, for all units of the line. */
  price: number
}

/** The reason, when another number of units explains the amounts; otherwise undefined. */
const reasonOfUnits = (
  shown: Shown,
  [promised, paid]: readonly [number, number],
  items: readonly PricedLine[],
): Reason | undefined => {
  const { lines = 1, quantity } = shown
  const units = items.reduce((sum, item) => sum + item.quantity, 0)
  if (units === quantity)
    // The public price of one unit does not include volume discounts.
    return !shown.lines && units > 1 && paid < promised ? 'volume-price' : undefined
  const isMore = units > quantity
  const prices = items.map((item) => item.price / item.quantity)
  /** The sum for the shown quantity: one unit of each product, all further units at `price`. */
  const sumWith = (price: number): number =>
    Number(prices.reduce((sum, each) => sum + each, (quantity - lines) * price).toFixed(6))
  // Volume discounts lower the price of a unit with more units, and never with fewer.
  const isPossible = isMore
    ? promised >= sumWith(Math.min(...prices))
    : promised <= sumWith(Math.max(...prices))
  const isSingle = lines === 1
  // More units may cost less in total than the shown ones, but fewer never cost more.
  const follows = paid > promised === isMore || (isSingle && isMore)
  if (!isPossible || !follows) return undefined
  return isSingle && paid * quantity !== promised * units ? 'volume-price' : 'quantity'
}

/** The reason, when other products or another number of units explain the amounts; otherwise undefined. */
const reasonOfItems = (
  shown: Shown,
  [promised, paid]: readonly [number, number],
  items: readonly PricedLine[],
): Reason | undefined => {
  const { lines = 1 } = shown
  const added = items.length - lines
  if (added === 0) return reasonOfUnits(shown, [promised, paid], items)
  if (added < 0) return paid < promised ? 'items' : undefined
  // Searches for the shown products or for the added ones, whichever are fewer.
  const [sum, count] = lines < added ? [promised, lines] : [paid - promised, added]
  const prices = items.map(({ price }) => price)
  return count <= mostAdded && addUpTo(sum, count, prices) ? 'items' : undefined
}

const reasonOf = (shown: Shown, purchase: ComparedPurchase): Reason => {
  const { items } = purchase
  if (isOutdated(shown, purchase)) return 'outdated'
  const { currency, country, tax } = shown
  const totalOf = (side: 'net' | 'gross'): number =>
    shown.lines ? shown[side] : timesQuantity(shown[side], shown.quantity, currency)
  const total = totalOf(tax)
  const comparison = compareAmounts({ total, tax, currency, country }, chargedOf(purchase))
  if (comparison.outcome === 'uncompared') return 'no-amounts'
  if (comparison.outcome === 'same') return 'as-said'
  const { charged, fields } = comparison
  if (fields.includes('currency')) return 'currency'
  if (fields.includes('country')) return 'country'
  const minor = (value: number): number => minorUnits(value, currency)
  // A company with a VAT ID pays the net price.
  if (minor(charged.net) === minor(charged.gross) && minor(charged.net) === minor(totalOf('net')))
    return 'tax'
  const paid = minor(charged[tax])
  const promised = minor(total)
  const priceOf = ({ customerPrice }: Purchase['items'][number]): number =>
    minor(customerPrice?.totalTotalPrice?.[tax === 'net' ? 'netPrice' : 'grossPrice'] ?? 0)
  const priced = items.map((item) => ({ quantity: item.quantity, price: priceOf(item) }))
  const reason = reasonOfItems(shown, [promised, paid], priced)
  if (reason) return reason
  if (paid > promised) return 'higher'
  return shown.isBeforeVolume ? 'volume-price' : 'lower'
}

/**
 * Compares what a page showed with what a purchase charged; undefined for a purchase that is no paid order.
 */
export const judgeOrder = (purchase: ComparedPurchase): OrderVerdict | undefined => {
  if (!isPaidOrder(purchase)) return undefined
  const texts = valuesOf(purchase, shownParameter)
  const paidCountry = countryOf(purchase)
  const isOfAgent = purchase.extraParameters.some(({ key }) => key === agentParameter)
  const labels = { country: paidCountry, ...(isOfAgent && { through: 'agent' }) }
  const [text] = texts
  if (text === undefined) return { reason: 'absent', ...labels }
  const shown = texts.length === 1 ? decodeShown(text) : undefined
  if (!shown) return { reason: 'unreadable', ...labels }
  return {
    ...labels,
    reason: reasonOf(shown, purchase),
    page: shown.page,
    country: paidCountry ?? shown.country,
  }
}
