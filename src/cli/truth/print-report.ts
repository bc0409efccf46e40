import type { ReportRow, TruthReport } from '../../endpoint/modules/truth/report.ts'
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

const tones: Readonly<Record<Outcome, Tone | undefined>> = {
  'as-shown': 'success',
  explained: undefined,
  unexplained: 'danger',
  unmatched: 'muted',
}

const number = (count: number): string => count.toLocaleString('en-US')

/** `10,412 paid, 10,371 as shown, 38 explained, 3 not`. */
export const sentenceOf = ({ paid, outcomes }: TruthReport): string =>
  [
    `${number(paid)} paid`,
    `${number(outcomes['as-shown'])} as shown`,
    `${number(outcomes.explained)} explained`,
    `${number(outcomes.unexplained)} not`,
    ...(outcomes.unmatched > 0 ? [`${number(outcomes.unmatched)} without a match`] : []),
  ].join(', ')

/** The rows added up by one member, the most frequent value first. */
const sumBy = (
  rows: readonly ReportRow[],
  member: 'page' | 'country',
): [value: string, counts: Record<Outcome, number>][] => {
  const sums = new Map<string, Record<Outcome, number>>()
  for (const row of rows) {
    const sum = sums.get(row[member]) ?? { 'as-shown': 0, explained: 0, unexplained: 0, unmatched: 0 }
    sum[row.outcome] += row.count
    sums.set(row[member], sum)
  }
  const all = (counts: Record<Outcome, number>): number => Object.values(counts).reduce((a, b) => a + b, 0)
  return [...sums].sort(([, a], [, b]) => b.unexplained - a.unexplained || all(b) - all(a))
}

/** Longer tables are for `--json`. */
const mostRows = 20

const printBy = (output: Output, title: string, rows: readonly ReportRow[], member: 'page' | 'country') => {
  const sums = sumBy(rows, member)
  output.line()
  output.table(
    [
      { title, most: 60, least: 12 },
      { title: 'As shown', align: 'right' },
      { title: 'Explained', align: 'right' },
      { title: 'Not', align: 'right' },
      { title: 'No match', align: 'right' },
    ],
    sums
      .slice(0, mostRows)
      .map(([value, counts]) => [
        value,
        number(counts['as-shown']),
        number(counts.explained),
        { text: number(counts.unexplained), tone: counts.unexplained > 0 ? ('danger' as const) : undefined },
        number(counts.unmatched),
      ]),
  )
  if (sums.length > mostRows)
    output.line(`… and ${sums.length - mostRows} more; --json has them all.`, 'muted')
}

/** The sentence, then tables by reason, page and country. */
export const printReport = (output: Output, report: TruthReport, waiting: number): void => {
  output.line(sentenceOf(report), report.outcomes.unexplained > 0 ? 'danger' : 'strong')
  printWaiting(output, waiting)
  if (report.incompleteDays.length > 0)
    output.line(`Not complete, too many purchases: ${report.incompleteDays.join(', ')}`, 'warning')
  if (report.paid === 0) return
  const byReason = new Map<Reason, ReportRow>()
  for (const row of report.rows)
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
      (report.examples[reason] ?? []).slice(0, 2).join(', '),
      meanings[reason],
    ]),
  )
  printBy(output, 'Page', report.rows, 'page')
  printBy(output, 'Country', report.rows, 'country')
}
