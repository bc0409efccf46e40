/**
 * Prints the report of `vitrine truth`: a sentence about the orders, then tables by reason, day and label, and the same
 * about the renewals. A table stops at twenty rows; `--json` has each purchase.
 */

import type { Output } from '../terminal/output.ts'
import type { Tone } from '../terminal/table.ts'
import {
  byReason,
  type Counts,
  countBy,
  countDays,
  countOutcomes,
  type DatedPurchase,
  type Label,
} from './report.ts'
import { type Outcome, outcomeOf, type Reason } from './verdict.ts'

const meanings: Readonly<Record<Reason, string>> = {
  'as-said': 'the amount that was said',
  'not-named': 'a renewal was named, without an amount',
  quantity: 'another quantity than was said',
  items: 'products were added or taken out at checkout',
  plan: 'other products than was said, at no more than their own prices',
  'volume-price': 'another price for each unit, by the quantity',
  country: 'the customer is in another country',
  currency: 'another currency was chosen at checkout',
  tax: 'without VAT, as for a company with a VAT ID',
  coupon: 'a coupon ended, goes on or begins',
  notice: 'a price change that customers were told of',
  alignment: 'billings were merged or pro-rated',
  higher: 'more than was said, for no visible reason',
  lower: 'less than was said: perhaps a code at checkout, which purchases do not name',
  'said-once': 'the page said that nothing renews',
  absent: 'nothing was said',
  unreadable: 'what was said was changed or cut',
  outdated: 'said over a week before, or in the future',
  'no-amounts': 'there are no amounts to compare',
}

const columns: readonly { outcome: Outcome; title: string; tone?: Tone }[] = [
  { outcome: 'as-said', title: 'As said', tone: 'success' },
  { outcome: 'changed-since', title: 'Changed' },
  { outcome: 'explained', title: 'Explained' },
  { outcome: 'unexplained', title: 'Not', tone: 'danger' },
  { outcome: 'nothing-said', title: 'Nothing said', tone: 'muted' },
]

const number = (count: number): string => count.toLocaleString('en-US')

/** `10,412 paid, 10,371 as said, 12 changed since, 26 explained, 3 not`. */
const sentenceOf = (unit: string, counts: Counts): string => {
  const paid = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    `${number(paid)} ${unit}`,
    `${number(counts['as-said'])} as said`,
    `${number(counts['changed-since'])} changed since`,
    `${number(counts.explained)} explained`,
    `${number(counts.unexplained)} not`,
    ...(counts['nothing-said'] > 0 ? [`${number(counts['nothing-said'])} of which nothing was said`] : []),
  ].join(', ')
}

/** Longer tables are for `--json`. */
const mostRows = 20

const printCounts = (output: Output, title: string, rows: readonly [string, Counts][]): void => {
  output.line()
  output.table(
    [{ title }, ...columns.map((column) => ({ title: column.title, align: 'right' as const }))],
    rows.slice(0, mostRows).map(([value, counts]) => [
      value,
      ...columns.map(({ outcome }) => ({
        text: number(counts[outcome]),
        tone: outcome === 'unexplained' && counts[outcome] > 0 ? ('danger' as const) : undefined,
      })),
    ]),
  )
  if (rows.length > mostRows) output.line(`… and ${rows.length - mostRows} more.`, 'muted')
}

const printReasons = (output: Output, purchases: readonly DatedPurchase[]): void => {
  output.line()
  output.table(
    [
      { title: 'Reason' },
      { title: 'Purchases', align: 'right' },
      { title: 'Such as' },
      { title: 'Meaning', wraps: true },
    ],
    byReason(purchases).map(([reason, some]) => [
      { text: reason, tone: columns.find(({ outcome }) => outcome === outcomeOf(reason))?.tone },
      number(some.length),
      some
        .slice(0, 2)
        .map(({ id }) => id)
        .join(', '),
      meanings[reason],
    ]),
  )
}

const printKind = (
  output: Output,
  unit: string,
  purchases: readonly DatedPurchase[],
  labels: readonly (readonly [title: string, label: Label])[],
): void => {
  const counts = countOutcomes(purchases)
  output.line(sentenceOf(unit, counts), counts.unexplained > 0 ? 'danger' : 'strong')
  if (purchases.length === 0) return
  printReasons(output, purchases)
  printCounts(output, 'Day', countDays(purchases))
  for (const [title, label] of labels) printCounts(output, title, countBy(purchases, label))
}

/** Orders by page and country, and by who opened checkout where agents did; then renewals by page and products. */
export const printReport = (output: Output, purchases: readonly DatedPurchase[]): void => {
  const orders = purchases.filter(({ kind }) => kind === 'order')
  const renewals = purchases.filter(({ kind }) => kind === 'renewal')
  printKind(output, 'paid', orders, [
    ['Page', 'page'],
    ['Country', 'country'],
    ...(orders.some(({ through }) => through) ? [['Through', 'through'] as const] : []),
  ])
  if (renewals.length === 0) return
  output.line()
  printKind(output, renewals.length === 1 ? 'renewal' : 'renewals', renewals, [
    ['Page', 'page'],
    ['Products', 'plan'],
  ])
}
