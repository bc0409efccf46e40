import { invalid } from '../../http/rest-error.ts'
import { type Fraction, over, plus, round, times, whole } from '../../money/exact.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { type BillLine, partOf } from '../billing/bill.ts'
import type { ItemQuote } from '../billing/price-item.ts'
import { addInterval, daysBetween, daysOf } from '../model/dates.ts'
import { currentInterval, isSameInterval } from '../model/intervals.ts'
import { itemInForce, openItems } from '../model/items.ts'

/** The amount that a change charges at once. */
export interface Alignment {
  lines: BillLine[]
  /** Next billing date after the change. */
  nextBillingDate: string
  isExtended: boolean
}

export interface ItemChange {
  subscription: Subscription
  /** The new version or item. */
  draft: SubscriptionItem
  /** Price of one unit of the draft in the current interval. */
  price: ItemQuote
  /** Price of one unit of any version in the current interval. */
  priceOf: (item: SubscriptionItem) => ItemQuote | undefined
  now: Date
}

/** Days until the next billing as a part of the interval; more than one after an early renewal. */
const restOf = (subscription: Subscription, item: SubscriptionItem, now: Date): Fraction => {
  const { nextBillingDate, intervalStart } = subscription
  const length = daysOf(currentInterval(subscription, item), new Date(intervalStart))
  return over(whole(daysBetween(now, new Date(nextBillingDate))), whole(length))
}

const part = (minor: number, fraction: Fraction): Fraction => times(whole(minor), fraction)

/**
 * Additional units at an unchanged price are billed one by one, without regard to coupons. Any other difference is
 * charged as one amount: the new price less what was paid for the rest of the interval.
 */
const difference = ({ subscription, draft, price, priceOf, now }: ItemChange) => {
  const { gross } = price.price
  const item = itemInForce(subscription, draft.runningNumber)
  const rest = restOf(subscription, draft, now)
  const unit = round(part(gross, rest))
  if (!item) return { quantity: draft.quantity, unit }
  const isSamePrice =
    priceOf(item)?.price.gross === gross &&
    isSameInterval(currentInterval(subscription, item), currentInterval(subscription, draft))
  if (isSamePrice) return { quantity: draft.quantity - item.quantity, unit }
  const old = part(item.unit.gross * item.quantity, restOf(subscription, item, now))
  return { quantity: 1, unit: round(plus(part(gross * draft.quantity, rest), times(old, whole(-1)))) }
}

/** Charges the other items for the days by which the interval is extended. */
const extensions = ({ subscription, draft, priceOf }: ItemChange, until: Date): BillLine[] => {
  const from = new Date(subscription.nextBillingDate)
  return openItems(subscription).flatMap(({ runningNumber }) => {
    const item = itemInForce(subscription, runningNumber)
    const price = item && priceOf(item)
    if (!price || runningNumber === draft.runningNumber) return []
    const share = over(whole(daysBetween(from, until)), whole(daysOf(item.interval, from)))
    return [{ item, quantity: item.quantity, ...partOf(price, round(part(price.price.gross, share))) }]
  })
}

/**
 * Charges a full interval of the changed item and extends the subscription to its end
 * (docs/platform/subscriptions.md#alignment). Days that were paid for the earlier version are not refunded.
 */
const extended = (change: ItemChange): Alignment => {
  const { subscription, draft, price, now } = change
  const whole = { item: draft, quantity: draft.quantity, ...partOf(price, price.price.gross) }
  const end = addInterval(now, draft.interval)
  const isExtended = end.getTime() > Date.parse(subscription.nextBillingDate)
  const lines = [whole, ...(isExtended ? extensions(change, end) : [])].filter(({ unit }) => unit.gross > 0)
  return {
    lines,
    nextBillingDate: isExtended ? end.toISOString() : subscription.nextBillingDate,
    isExtended,
  }
}

/**
 * Computes the charge of a change: pro rata, or a full interval.
 * @throws RestError 400 for a negative amount
 */
export const alignmentOf = (change: ItemChange, isExtended: boolean): Alignment => {
  if (isExtended) return extended(change)
  const { quantity, unit } = difference(change)
  const due = quantity * unit
  if (due < 0) throw invalid('The amount of the change is negative: nothing has been changed.')
  const { draft, price, subscription } = change
  const lines = due > 0 ? [{ item: draft, quantity, ...partOf(price, unit) }] : []
  return { lines, nextBillingDate: subscription.nextBillingDate, isExtended: false }
}
