import type { DayRecord } from './book.ts'
import { type Outcome, outcomeOf, outcomes, type Reason } from './verdict.ts'

export interface ReportRow {
  outcome: Outcome
  reason: Reason
  page: string
  country: string
  count: number
}

/** Sums over days: one purchase is in one row. */
export interface TruthReport {
  paid: number
  outcomes: Record<Outcome, number>
  /** By outcome, then the most frequent first. */
  rows: ReportRow[]
  /** Purchase IDs by reason, for what was not as shown. */
  examples: Partial<Record<Reason, number[]>>
  /** Days whose counts stop at the bound of the store. */
  incompleteDays: string[]
}

const mostExamples = 10

/** Adds up the records of days. */
export const truthReport = (records: readonly DayRecord[]): TruthReport => {
  const rows = new Map<string, ReportRow>()
  const examples: TruthReport['examples'] = {}
  const counted: Record<Outcome, number> = { 'as-shown': 0, explained: 0, unexplained: 0, unmatched: 0 }
  for (const { counts } of records)
    for (const [reason, { cells, examples: ids }] of Object.entries(counts) as [
      Reason,
      NonNullable<DayRecord['counts'][Reason]>,
    ][]) {
      const outcome = outcomeOf(reason)
      for (const { page, country, count } of cells) {
        const key = JSON.stringify([reason, page, country])
        const row = rows.get(key) ?? { outcome, reason, page, country, count: 0 }
        rows.set(key, { ...row, count: row.count + count })
        counted[outcome] += count
      }
      if (ids.length > 0) examples[reason] = [...(examples[reason] ?? []), ...ids].slice(0, mostExamples)
    }
  return {
    paid: Object.values(counted).reduce((sum, count) => sum + count, 0),
    outcomes: counted,
    rows: [...rows.values()].sort(
      (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || b.count - a.count,
    ),
    examples,
    incompleteDays: [...new Set(records.flatMap(({ day, isFull }) => (isFull ? [day] : [])))],
  }
}
