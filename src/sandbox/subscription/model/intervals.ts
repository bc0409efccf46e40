import type { ProductInterval } from '../../catalogue/model.ts'
import { type Fraction, over, whole } from '../../money/exact.ts'
import type { Interval, Subscription, SubscriptionItem } from '../../state/subscription.ts'

/** The interval of a catalogue. */
export const intervalOf = ({ months = 0, days = 0 }: ProductInterval): Interval => ({ days, months })

export const isSameInterval = (a: Interval, b: Interval): boolean =>
  a.days === b.days && a.months === b.months

/** Whether these items can be billed together. */
export const haveOneInterval = (items: readonly Pick<SubscriptionItem, 'interval'>[]): boolean =>
  items.every(({ interval }) => isSameInterval(interval, items[0]?.interval ?? interval))

/** Length of the current interval: the first one may have its own. */
export const currentInterval = (
  { lastIntervalNo }: Pick<Subscription, 'lastIntervalNo'>,
  { interval, firstInterval }: Pick<SubscriptionItem, 'interval' | 'firstInterval'>,
): Interval => (lastIntervalNo === 0 && firstInterval ? firstInterval : interval)

/**
 * Day of the month of later billings: that of the sign-up, unless a first interval counts days. The next
 * billing then sets it.
 */
export const billingDayOf = ({ days }: Interval, start: Date, next: Date): number =>
  (days > 0 ? next : start).getUTCDate()

/** A twelfth of a year is a month. The platform's own day count is not documented. */
const twelfths = ({ months, days }: Interval): number => days * 12 + months * 365

export const isShorter = (a: Interval, b: Interval): boolean => twelfths(a) < twelfths(b)

/** How many times `of` fits into `interval`: a yearly price counts a twelfth in a month. */
export const partOf = (interval: Interval, of: Interval): Fraction =>
  over(whole(twelfths(interval)), whole(twelfths(of)))
