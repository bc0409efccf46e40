import type { Output } from '../terminal/output.ts'
import type { ArmReport, Interval, Verdict } from './statistics.ts'

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const percent = (share: number): string => `${number(share * 100, 2)} %`
const interval = ([low, high]: Interval, text: (value: number) => string): string =>
  Number.isFinite(low) ? `${text(low)} to ${text(high)}` : 'unknown'

/** The verdict in one sentence. */
export const verdictText = (verdict: Verdict, first: string): string => {
  switch (verdict.kind) {
    case 'shares-differ':
      return 'The visitors are not divided as planned, so the arms cannot be compared. Look for pages or caches that only one arm reaches.'
    case 'too-early':
      return verdict.missing === undefined
        ? 'No verdict: name the visitors that you have planned for each arm with --planned.'
        : `No verdict yet: an arm has ${number(verdict.missing)} visitors less than planned.`
    case 'no-difference':
      return 'No difference in revenue per visitor that chance does not explain.'
    case 'difference':
      return `${verdict.arm} earns ${verdict.isMore ? 'more' : 'less'} per visitor than ${first}.`
  }
}

/** A table by arm, then the verdict. */
export const printExperiment = (
  output: Output,
  arms: readonly ArmReport[],
  verdict: Verdict,
  currency: string | undefined,
): void => {
  output.table(
    [
      { title: 'Arm' },
      { title: 'Visitors', align: 'right' },
      { title: 'Clicks', align: 'right' },
      { title: 'Paid', align: 'right' },
      { title: 'Paid, 95 %', align: 'right' },
      { title: `${currency ?? ''} a visitor`.trim(), align: 'right' },
      { title: '95 %', align: 'right' },
    ],
    arms.map((arm) => [
      arm.name,
      number(arm.visitors),
      `${number(arm.clicks)} (${percent(arm.clickRate)})`,
      `${number(arm.paid)} (${percent(arm.paidRate)})`,
      interval(arm.paidInterval, percent),
      number(arm.revenuePerVisitor, 3),
      interval(arm.revenueInterval, (value) => number(value, 3)),
    ]),
  )
  output.line()
  output.line(
    verdictText(verdict, arms[0]?.name ?? ''),
    verdict.kind === 'shares-differ' ? 'danger' : 'strong',
  )
}
