/**
 * Prints the reports of `vitrine truth`: a sentence, then tables by reason, day and label. Orders and renewals have reasons
 * of their own and the same tables. A table stops at twenty rows; `--json` has all of them.
 */

import { unknownName } from '../../endpoint/modules/truth/names.ts'
import type { RenewalOutcome, RenewalReason } from '../../endpoint/modules/truth/renewal-verdict.ts'
import type { RenewalReport, Report, Row, TruthReport } from '../../endpoint/modules/truth/report.ts'
import type { Outcome, Reason } from '../../endpoint/modules/truth/verdict.ts'
import { type Output, printWaiting } from '../terminal/output.ts'
import type { Tone } from '../terminal/table.ts'

const meanings: Readonly<Record<Reason, string>> = {
  'as-shown': 'as shown',
  quantity: 'another quantity was chosen at checkout',
  'volume-price': 'another price for each unit, by the quantity',
  items: 'products were added or taken out at checkout',
  country: 'the purchase is from another country',
  currency: 'another currency was chosen at checkout',
  tax: 'without VAT, as for a company with a VAT ID',
  higher: 'more than shown, for no visible reason',
  lower: 'less than shown: perhaps a code at checkout, which purchases do not name',
  absent: 'the purchase has no x-vitrine-shown',
  unreadable: 'x-vitrine-shown was changed or cut',
  outdated: 'shown over a week before, or in the future',
  'no-amounts': 'the purchase has no amounts to compare',
}

export const renewalMeanings: Readonly<Record<RenewalReason, string>> = {
  'as-said': 'the amount that was said',
  'not-named': 'a renewal was named, without an amount',
  coupon: 'a coupon ended, goes on or begins',
  quantity: 'another quantity than was said',
  plan: 'other products than was said, at no more than their own prices',
  notice: 'a price change that customers were told of',
  currency: 'another currency was chosen at checkout',
  country: 'the customer is in another country',
  tax: 'without VAT, as for a company with a VAT ID',
  alignment: 'billings were merged or pro-rated',
  higher: 'more than was said, for no visible reason',
  lower: 'less than was said, for no visible reason',
  'said-once': 'the page said that nothing renews',
  period: 'it renews at other times than was said',
  absent: 'nothing was said about the renewal',
  unreadable: 'x-vitrine-renewal was changed or cut',
  outdated: 'said over a week before the order',
  'no-amounts': 'there are no amounts to compare',
}

const tones: Readonly<Record<Outcome | RenewalOutcome, Tone | undefined>> = {
  'as-shown': 'success',
  'as-said': 'success',
  explained: undefined,
  unexplained: 'danger',
  unmatched: 'muted',
  'nothing-said': 'muted',
}

export const number = (count: number): string => count.toLocaleString('en-US')

/** `10,412 paid, 10,371 as shown, 38 explained, 3 not`. */
export const sentenceOf = ({ paid, outcomes }: TruthReport): string =>
  [
    `${number(paid)} paid`,
    `${number(outcomes['as-shown'])} as shown`,
    `${number(outcomes.explained)} explained`,
    `${number(outcomes.unexplained)} not`,
    ...(outcomes.unmatched > 0 ? [`${number(outcomes.unmatched)} without a match`] : []),
  ].join(', ')

/** `812 renewals, 800 as said, 10 explained, 2 not`. */
export const renewalSentenceOf = ({ paid, outcomes }: RenewalReport): string =>
  [
    `${number(paid)} ${paid === 1 ? 'renewal' : 'renewals'}`,
    `${number(outcomes['as-said'])} as said`,
    `${number(outcomes.explained)} explained`,
    `${number(outcomes.unexplained)} not`,
    ...(outcomes['nothing-said'] > 0
      ? [`${number(outcomes['nothing-said'])} of which nothing was said`]
      : []),
  ].join(', ')

/** The columns of outcomes, in their order. */
const columns = {
  'as-shown': 'As shown',
  'as-said': 'As said',
  explained: 'Explained',
  unexplained: 'Not',
  unmatched: 'No match',
  'nothing-said': 'Nothing said',
} as const

type AnyOutcome = keyof typeof columns

/** The rows added up by one label, those that need a look first, then the most frequent. */
const sumBy = <Outcomes extends AnyOutcome, Labels extends string>(
  { rows, outcomes }: Report<Outcomes, string, Labels>,
  label: Labels,
): [value: string, counts: Record<Outcomes, number>][] => {
  const none = Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, 0]))
  const sums = new Map<string, Record<Outcomes, number>>()
  for (const row of rows) {
    const sum = sums.get(row[label]) ?? ({ ...none } as Record<Outcomes, number>)
    sum[row.outcome] += row.count
    sums.set(row[label], sum)
  }
  const all = (counts: Record<Outcomes, number>): number =>
    Object.values<number>(counts).reduce((a, b) => a + b, 0)
  const urgent = (counts: Partial<Record<AnyOutcome, number>>): number => counts.unexplained ?? 0
  return [...sums].sort(([, a], [, b]) => urgent(b) - urgent(a) || all(b) - all(a))
}

/** Longer tables are for `--json`. */
const mostRows = 20

const printSums = <Outcomes extends AnyOutcome>(
  output: Output,
  title: string,
  all: Report<Outcomes, string, never>['outcomes'],
  sums: readonly [value: string, counts: Record<Outcomes, number>][],
): void => {
  const outcomes = Object.keys(all) as Outcomes[]
  output.line()
  output.table(
    [
      { title, most: 60, least: 12 },
      ...outcomes.map((outcome) => ({ title: columns[outcome], align: 'right' as const })),
    ],
    sums.slice(0, mostRows).map(([value, counts]) => [
      value,
      ...outcomes.map((outcome) => ({
        text: number(counts[outcome]),
        tone: outcome === 'unexplained' && counts[outcome] > 0 ? ('danger' as const) : undefined,
      })),
    ]),
  )
  if (sums.length > mostRows)
    output.line(`… and ${sums.length - mostRows} more; --json has them all.`, 'muted')
}

const printBy = <Outcomes extends AnyOutcome, Labels extends string>(
  output: Output,
  title: string,
  report: Report<Outcomes, string, Labels>,
  label: Labels,
): void => printSums(output, title, report.outcomes, sumBy(report, label))

const printDays = <Outcomes extends AnyOutcome>(
  output: Output,
  { outcomes, days }: Pick<Report<Outcomes, string, never>, 'outcomes' | 'days'>,
): void =>
  printSums(
    output,
    'Day',
    outcomes,
    days.map((counts) => [counts.day, counts]),
  )

const printReasons = <Outcomes extends AnyOutcome, Reasons extends string>(
  output: Output,
  { rows, examples }: Report<Outcomes, Reasons, never>,
  meaningOf: Readonly<Record<Reasons, string>>,
): void => {
  const byReason = new Map<Reasons, Row<Outcomes, Reasons, never>>()
  for (const row of rows)
    byReason.set(row.reason, { ...row, count: (byReason.get(row.reason)?.count ?? 0) + row.count })
  output.line()
  output.table(
    [
      { title: 'Reason' },
      { title: 'Purchases', align: 'right' },
      { title: 'Such as' },
      { title: 'Meaning', wraps: true },
    ],
    [...byReason.values()].map(({ reason, outcome, count }) => [
      { text: reason, tone: tones[outcome] },
      number(count),
      (examples[reason] ?? []).slice(0, 2).join(', '),
      meaningOf[reason],
    ]),
  )
}

const printIncomplete = (output: Output, { incompleteDays }: { incompleteDays: readonly string[] }): void => {
  if (incompleteDays.length > 0)
    output.line(`Not complete, too many purchases: ${incompleteDays.join(', ')}`, 'warning')
}

/** The sentence, then tables by reason, day, page and country, and by who opened checkout where agents did. */
export const printReport = (output: Output, report: TruthReport, waiting: number): void => {
  output.line(sentenceOf(report), report.outcomes.unexplained > 0 ? 'danger' : 'strong')
  printWaiting(output, waiting)
  printIncomplete(output, report)
  if (report.paid === 0) return
  printReasons(output, report, meanings)
  printDays(output, report)
  printBy(output, 'Page', report, 'page')
  printBy(output, 'Country', report, 'country')
  if (report.rows.some(({ through }) => through !== unknownName))
    printBy(output, 'Through', report, 'through')
}

/** The sentence about renewals, then tables by reason, day, page, product and what was known before the charge. */
export const printRenewals = (output: Output, report: RenewalReport): void => {
  if (report.paid === 0) return
  output.line()
  output.line(renewalSentenceOf(report), report.outcomes.unexplained > 0 ? 'danger' : 'strong')
  printIncomplete(output, report)
  printReasons(output, report, renewalMeanings)
  printDays(output, report)
  printBy(output, 'Page', report, 'page')
  printBy(output, 'Products', report, 'plan')
  printBy(output, 'Before', report, 'ahead')
}
