import type { Interval } from '../state/subscription.ts'

/** The same day of a later month, or that month's last one: a month after 31 January is 28 or 29 February. UTC. */
export const addInterval = (from: Date, { days, months }: Interval): Date => {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  to.setUTCDate(to.getUTCDate() + days)
  return to
}
