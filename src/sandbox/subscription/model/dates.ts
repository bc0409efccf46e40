import type { Interval } from '../../state/subscription.ts'

export const day = 86_400_000

/**
 * The same UTC day of a later month, or its last day: the end of February for 31 January. With `billingDay` 31 the next
 * one is 31 March.
 */
export const addInterval = (
  from: Date,
  { days, months }: Interval,
  billingDay: number = from.getUTCDate(),
): Date => {
  const to = new Date(from)
  if (months > 0) {
    to.setUTCDate(1)
    to.setUTCMonth(to.getUTCMonth() + months)
    const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
    to.setUTCDate(Math.min(billingDay, last))
  }
  to.setUTCDate(to.getUTCDate() + days)
  return to
}

/**
 * Calendar days in UTC, negative when `to` is earlier. Amounts change once a day only, so that previews hold.
 */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor(to.getTime() / day) - Math.floor(from.getTime() / day)

/** Number of days of an interval that begins then. */
export const daysOf = (interval: Interval, from: Date): number =>
  daysBetween(from, addInterval(from, interval))

/** A date that many days later, as RFC 3339. */
export const afterDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString()

/**
 * Compares dates that `toISOString` wrote. Comparing text is fast enough for every subscription on every
 * request; dates from the year 10000 on are longer.
 */
export const isBefore = (a: string, b: string): boolean =>
  a.length === b.length ? a < b : a.length < b.length
