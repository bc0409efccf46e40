import type { CountRecord, DayRecord, RenewalRecord } from './book.ts'
import type { OrderLabel } from './day.ts'
import {
  type RenewalOutcome,
  type RenewalReason,
  renewalOutcomeNames,
  renewalOutcomeOf,
} from './renewal-verdict.ts'
import { type Outcome, outcomeOf, outcomes, type Reason } from './verdict.ts'

/** So many purchases of one reason that share their labels. */
export type Row<Outcomes extends string, Reasons extends string, Labels extends string> = Record<
  Labels,
  string
> & { outcome: Outcomes; reason: Reasons; count: number }

/** Sums over days: one purchase is in one row. */
export interface Report<Outcomes extends string, Reasons extends string, Labels extends string> {
  paid: number
  outcomes: Record<Outcomes, number>
  /** By outcome, then the most frequent first. */
  rows: Row<Outcomes, Reasons, Labels>[]
  /** Purchase IDs by reason, for what was not as shown or said. */
  examples: Partial<Record<Reasons, number[]>>
  /** Counts by outcome of each day that has any, in UTC, the newest first. */
  days: ({ day: string } & Record<Outcomes, number>)[]
  /** Days whose counts stop at the bound of the store. */
  incompleteDays: string[]
}

export type ReportRow = Row<Outcome, Reason, OrderLabel>
export type TruthReport = Report<Outcome, Reason, OrderLabel>
export type RenewalReport = Report<RenewalOutcome, RenewalReason, 'page' | 'plan' | 'ahead'>

const mostExamples = 10

const reportOf = <Outcomes extends string, Reasons extends string, Labels extends string>(
  records: readonly CountRecord<Reasons, Labels>[],
  outcomeFor: (reason: Reasons) => Outcomes,
  all: readonly Outcomes[],
): Report<Outcomes, Reasons, Labels> => {
  const rows = new Map<string, Row<Outcomes, Reasons, Labels>>()
  const examples: Partial<Record<Reasons, number[]>> = {}
  const none = Object.fromEntries(all.map((outcome) => [outcome, 0])) as Record<Outcomes, number>
  const counted = { ...none }
  const byDay = new Map<string, Record<Outcomes, number>>()
  for (const { day, counts } of records)
    for (const [reason, { cells, examples: ids }] of Object.entries(counts) as [
      Reasons,
      NonNullable<(typeof counts)[Reasons]>,
    ][]) {
      const outcome = outcomeFor(reason)
      for (const cell of cells) {
        const { count, ...labels } = cell
        const key = JSON.stringify([reason, Object.entries(labels).sort()])
        const row = rows.get(key) ?? { ...cell, outcome, reason, count: 0 }
        rows.set(key, { ...row, count: row.count + count })
        counted[outcome] += count
        const ofDay = byDay.get(day) ?? { ...none }
        ofDay[outcome] += count
        byDay.set(day, ofDay)
      }
      if (ids.length > 0) examples[reason] = [...(examples[reason] ?? []), ...ids].slice(0, mostExamples)
    }
  return {
    paid: Object.values<number>(counted).reduce((sum, count) => sum + count, 0),
    outcomes: counted,
    rows: [...rows.values()].sort(
      (a, b) => all.indexOf(a.outcome) - all.indexOf(b.outcome) || b.count - a.count,
    ),
    examples,
    days: [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, outcomes]) => ({ day, ...outcomes })),
    incompleteDays: [...new Set(records.flatMap(({ day, isFull }) => (isFull ? [day] : [])))],
  }
}

/** Adds up the orders of days. */
export const truthReport = (records: readonly DayRecord[]): TruthReport =>
  reportOf(records, outcomeOf, outcomes)

/** Adds up the renewals of days. */
export const renewalReport = (records: readonly RenewalRecord[]): RenewalReport =>
  reportOf(records, renewalOutcomeOf, renewalOutcomeNames)
