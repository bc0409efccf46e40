/**
 * Reads and prints what renewals of the next days will charge beside what was said. It asks about each subscription of
 * the index that was not asked about lately, one after the other and with two calls, and keeps the results there. A
 * deviation that is known already costs one call for the customer reference, which the index does not hold. Calls wait in
 * the lane of look-ups, at most half of the endpoint's budget, and have no slower pace of their own.
 */

import { decodeRenewal } from '../../contract/renewal-said.ts'
import type { RenewalActs } from '../../endpoint/modules/operators/renewal-acts.ts'
import {
  type AheadOutcome,
  aheadOutcomeOf,
  isDeviation,
  type Upcoming,
} from '../../endpoint/modules/truth/upcoming.ts'
import type { Output } from '../terminal/output.ts'
import { number, renewalMeanings } from './print-report.ts'

/** The most subscriptions that one act is asked about. */
const mostAtOnce = 20

/** A subscription whose next charge is not what was said. */
interface Deviation {
  subscription: string
  /** Your own customer ID; absent where the platform knows none. */
  customer?: string | undefined
  /** The billing date. */
  next: string
  /** Gross amounts with their currency; `-` where none is known. */
  said: string
  coming: string
  reason: Upcoming['reason']
}

/** The renewals of the next days, as far as the index has them. */
export interface UpcomingReport {
  until: string
  indexed: number
  outcomes: Record<AheadOutcome, number>
  deviations: Deviation[]
  /** Days whose purchases were read into the index. Renewals of other purchases are not known until a notification. */
  filledDays: number
}

const saidOf = (texts: readonly string[]): string => {
  const said = decodeRenewal(texts[0] ?? '')
  const amounts = said?.statements.flatMap(({ gross }) => gross ?? []) ?? []
  return amounts.length > 0 ? `${amounts.join(' or ')} ${said?.currency}` : '-'
}

/** Asks about each subscription that is billed until then. Results of the last twenty hours are not asked again. */
export const readUpcoming = async (
  acts: Pick<RenewalActs, 'listUpcoming' | 'askUpcoming'>,
  days: number,
  reason: string,
  step: (text: string) => void,
): Promise<UpcomingReport> => {
  const outcomes: Record<AheadOutcome, number> = {
    'as-said': 0,
    explained: 0,
    unexplained: 0,
    'nothing-said': 0,
    'not-asked': 0,
  }
  const deviations: Deviation[] = []
  const { subscriptions, until, filledDays } = await acts.listUpcoming({ days }, reason)
  for (let position = 0; position < subscriptions.length; ) {
    step(`Asking about renewals: ${position + 1} of ${subscriptions.length}`)
    const some = subscriptions.slice(position, position + mostAtOnce)
    const { asked, found } = await acts.askUpcoming({ subscriptions: some, until }, reason)
    position += Math.max(1, asked)
    for (const renewal of found) {
      outcomes[aheadOutcomeOf(renewal.reason)] += 1
      if (!isDeviation(renewal.reason)) continue
      const { subscription, customer, next, texts, coming, currency } = renewal
      deviations.push({
        subscription,
        ...(customer !== undefined && { customer }),
        next,
        said: saidOf(texts),
        coming: coming === undefined ? '-' : `${coming} ${currency}`,
        reason: renewal.reason,
      })
    }
  }
  const indexed = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return { until: new Date(until).toISOString(), indexed, outcomes, deviations, filledDays }
}

const aheadMeanings = { ...renewalMeanings, 'not-automatic': '', refused: '' }

export const printUpcoming = (output: Output, report: UpcomingReport): void => {
  const { indexed, outcomes, deviations } = report
  const counts = [
    `${number(indexed)} ${indexed === 1 ? 'renewal' : 'renewals'} until ${report.until.slice(0, 10)}`,
    `${number(outcomes['as-said'])} as said`,
    `${number(outcomes.explained)} otherwise and explained`,
    `${number(outcomes.unexplained)} otherwise and not`,
    `${number(outcomes['nothing-said'])} of which nothing was said`,
    `${number(outcomes['not-asked'])} that cannot be asked about`,
  ]
  output.line(counts.join(', '), outcomes.unexplained > 0 ? 'danger' : 'strong')
  output.line(
    `Known from notifications, changes and ${number(report.filledDays)} days of purchases. Other renewals are not known: vitrine truth --fill reads them.`,
    'muted',
  )
  if (deviations.length === 0) return
  output.line()
  output.table(
    [
      { title: 'Customer' },
      { title: 'Subscription' },
      { title: 'On' },
      { title: 'Said', align: 'right' },
      { title: 'Coming', align: 'right' },
      { title: 'Why' },
      { title: 'Meaning', wraps: true },
    ],
    deviations.map(({ customer = '-', subscription, next, said, coming, reason }) => [
      customer,
      subscription,
      next.slice(0, 10),
      said,
      coming,
      { text: reason, tone: aheadOutcomeOf(reason) === 'unexplained' ? 'danger' : undefined },
      aheadMeanings[reason],
    ]),
  )
}
