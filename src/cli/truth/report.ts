import type { JudgedPurchase } from './judge-purchase.ts'
import { type Outcome, outcomeOf, type Reason } from './verdict.ts'

/** A judged purchase with the day for which it was read, in UTC: `2026-11-22`. */
export interface DatedPurchase extends JudgedPurchase {
  day: string
}

/** What purchases are counted by. */
export type Label = 'page' | 'country' | 'through' | 'plan'

/** How many purchases have each outcome. */
export type Counts = Record<Outcome, number>

export const countOutcomes = (purchases: readonly Pick<JudgedPurchase, 'reason'>[]): Counts => {
  const counts = { 'as-said': 0, 'changed-since': 0, explained: 0, unexplained: 0, 'nothing-said': 0 }
  for (const { reason } of purchases) counts[outcomeOf(reason)] += 1
  return counts
}

const groupBy = <Key>(
  purchases: readonly DatedPurchase[],
  keyOf: (purchase: DatedPurchase) => Key,
): [Key, DatedPurchase[]][] => {
  const groups = new Map<Key, DatedPurchase[]>()
  for (const purchase of purchases) {
    const key = keyOf(purchase)
    const group = groups.get(key)
    if (group) group.push(purchase)
    else groups.set(key, [purchase])
  }
  return [...groups]
}

/** The counts of each value of a label. Those that somebody has to look at come first, then the most frequent. */
export const countBy = (
  purchases: readonly DatedPurchase[],
  label: Label,
): [value: string, counts: Counts][] =>
  groupBy(purchases, (purchase) => purchase[label] ?? '-')
    .map(([value, group]) => ({ value, size: group.length, counts: countOutcomes(group) }))
    .sort((a, b) => b.counts.unexplained - a.counts.unexplained || b.size - a.size)
    .map(({ value, counts }) => [value, counts])

/** The counts of each day, the newest first. */
export const countDays = (purchases: readonly DatedPurchase[]): [day: string, counts: Counts][] =>
  groupBy(purchases, ({ day }) => day)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, group]) => [day, countOutcomes(group)])

/** The purchases of each reason, the most frequent first. */
export const byReason = (purchases: readonly DatedPurchase[]): [Reason, DatedPurchase[]][] =>
  groupBy(purchases, ({ reason }) => reason).sort(([, a], [, b]) => b.length - a.length)
