import type { Interval } from '../../state/subscription.ts'

export const day = 86_400_000

/**
 * The same day of a later month, or that month's last one: a month after 31 January is 28 or 29 February, and with
 * `billingDay` 31 a month after that is 31 March. UTC.
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

/** Calendar days in UTC, negative when `to` comes first. An amount is the same all day long, so that a preview holds. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor(to.getTime() / day) - Math.floor(from.getTime() / day)

/** How many days an interval has that begins then. */
export const daysOf = (interval: Interval, from: Date): number =>
  daysBetween(from, addInterval(from, interval))

/** Days after a moment, as RFC 3339. */
export const afterDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString()

/**
 * Whether a date comes before another one, both as `toISOString` writes them. Compared as text, because it is asked
 * about every subscription on every request; years from 10000 on are written longer.
 */
export const isBefore = (a: string, b: string): boolean =>
  a.length === b.length ? a < b : a.length < b.length
