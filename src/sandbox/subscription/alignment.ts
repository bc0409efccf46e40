import { invalid } from '../http/rest-error.ts'
import { type Fraction, over, plus, round, times, whole } from '../pricing/exact.ts'
import type { Quote } from '../pricing/quote.ts'
import { splitGross } from '../pricing/split.ts'
import type { Interval, Subscription, SubscriptionItem } from '../state/subscription.ts'
import type { BillLine } from './bill.ts'
import { addInterval, daysBetween, daysOf } from './dates.ts'
import { itemInForce, openItems } from './items.ts'

/** What is bought with a change, and for how long. */
export interface Alignment {
  lines: BillLine[]
  /** The subscription's next billing date after the change. */
  nextBillingDate: string
  isExtended: boolean
}

export interface ItemChange {
  subscription: Subscription
  /** The new version, or the new item. */
  draft: SubscriptionItem
  /** What one unit of it costs in an interval that is charged now. */
  price: Quote
  now: Date
}

/** The part of an interval's price that the days until the next billing cost; more than one after an early renewal. */
const restOf = ({ nextBillingDate, intervalStart }: Subscription, interval: Interval, now: Date): Fraction =>
  over(whole(daysBetween(now, new Date(nextBillingDate))), whole(daysOf(interval, new Date(intervalStart))))

const part = (minor: number, fraction: Fraction): Fraction => times(whole(minor), fraction)

/** Units that cost what the ones before cost are billed one by one; every other difference is one amount. */
const difference = ({ subscription, draft, price, now }: ItemChange): BillLine => {
  const before = itemInForce(subscription, draft.runningNumber)
  const rest = restOf(subscription, draft.interval, now)
  const line = (quantity: number, gross: number): BillLine => ({
    item: draft,
    quantity,
    unit: splitGross(gross, price.vatRate),
    vatRate: price.vatRate,
  })
  const { gross } = price.price
  if (!before) return line(draft.quantity, round(part(gross, rest)))
  const added = draft.quantity - before.quantity
  const isMoreOfTheSame =
    added > 0 && before.unit.gross === gross && before.interval.months === draft.interval.months
  if (isMoreOfTheSame) return line(added, round(part(gross, rest)))
  const old = part(before.unit.gross * before.quantity, restOf(subscription, before.interval, now))
  return line(1, round(plus(part(gross * draft.quantity, rest), times(old, whole(-1)))))
}

/** What the other items cost for the days by which the interval is extended. */
const extensions = ({ subscription, draft, price: { vatRate } }: ItemChange, until: Date): BillLine[] => {
  const from = new Date(subscription.nextBillingDate)
  return openItems(subscription).flatMap(({ runningNumber }) => {
    const item = itemInForce(subscription, runningNumber)
    if (!item || runningNumber === draft.runningNumber) return []
    const share = over(whole(daysBetween(from, until)), whole(daysOf(item.interval, from)))
    const unit = splitGross(round(part(item.unit.gross, share)), vatRate)
    return [{ item, quantity: item.quantity, unit, vatRate }]
  })
}

/**
 * A full interval of the changed item is charged, and the existing one is extended to its end (platform-facts.md,
 * "Subscriptions": F/T/T). Nothing is given back for the days that had been paid for the version before.
 */
const extended = (change: ItemChange): Alignment => {
  const { subscription, draft, price, now } = change
  const whole = { item: draft, quantity: draft.quantity, unit: price.price, vatRate: price.vatRate }
  const end = addInterval(now, draft.interval)
  if (end.getTime() <= Date.parse(subscription.nextBillingDate)) {
    return { lines: [whole], nextBillingDate: subscription.nextBillingDate, isExtended: false }
  }
  const lines = [whole, ...extensions(change, end)].filter(({ unit }) => unit.gross > 0)
  return { lines, nextBillingDate: end.toISOString(), isExtended: true }
}

/**
 * What a change costs when it is charged at once: the days that are left of the interval, or a full interval.
 *
 * @throws RestError 400 for a negative amount
 */
export const alignmentOf = (change: ItemChange, isExtended: boolean): Alignment => {
  if (isExtended) return extended(change)
  const line = difference(change)
  if (line.unit.gross < 0) throw invalid('The amount of the change is negative: nothing has been changed.')
  const { nextBillingDate } = change.subscription
  return { lines: line.unit.gross > 0 ? [line] : [], nextBillingDate, isExtended: false }
}
