/** The view of `<vitrine-tiers>`. */

import { fill } from '../../messages/format.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import { formatCount } from '../../views/format-amount.ts'
import type { StepperMessages } from '../../views/words/stepper.ts'
import type { TotalsMessages } from '../../views/words/totals.ts'
import type { TiersMessages } from './words.ts'

/** The price from one quantity on, as far as it is known for this shopper. */
export interface TierRow {
  from: number
  /** The last quantity of it; undefined for the highest. */
  to: number | undefined
  /** The price of one unit; undefined where only its reduction is known. */
  amount: string | undefined
  /** The reduction against the first row; undefined in the first. */
  percent: string | undefined
  isReached: boolean
}

export interface TierTableProps {
  rows: readonly TierRow[]
  /** How many units more reach the next row, and what that row saves. */
  next: { count: number; percent: string } | undefined
  /** The table is an earlier one; another is on its way. */
  isBusy: boolean
  label: string | null
  words: TiersMessages & StepperMessages & TotalsMessages
  locale: string
}

/** The price of each quantity, with the row of the present quantity marked. */
export const TierTable = ({ rows, next, isBusy, label, words, locale }: TierTableProps) => {
  const count = (value: number): string => formatCount(value, locale)
  const hasAmounts = rows.every(({ amount }) => amount)
  return (
    <>
      <table part="tiers" aria-busy={isBusy}>
        <caption>{label || words.tiersTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            {hasAmounts && <th scope="col">{words.tiersUnit}</th>}
            <th scope="col">{words.cartSave}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, amount, percent, isReached }) => (
            <tr
              part={isReached ? 'reached-tier' : undefined}
              aria-current={isReached ? 'true' : undefined}
              key={from}
            >
              <th scope="row" class={to === undefined ? undefined : 'range'}>
                {to === undefined
                  ? fill(words.tiersFrom, { quantity: count(from) })
                  : from === to
                    ? count(from)
                    : `${count(from)}–${count(to)}`}
              </th>
              {hasAmounts && (
                <td>
                  <bdi translate={false}>{amount}</bdi>
                </td>
              )}
              <td part="saving">
                <bdi translate={false}>{percent ?? '–'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="next" role="status">
        {next && fillFigures(words.tiersNext, { count: count(next.count), percent: next.percent })}
      </p>
    </>
  )
}
