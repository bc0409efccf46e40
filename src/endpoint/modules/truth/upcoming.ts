/**
 * Compares what was said about renewals with what the platform is about to charge, while there is time to write to
 * customers. Of each subscription that is billed soon it asks for the subscription and for a preview that changes
 * nothing: two calls in the lane of look-ups, for at most one subscription a second, and again after twenty hours.
 * Subscriptions that renew by hand are left out, and so are those of which nothing was said. The index keeps what was
 * found, so an interrupted run is continued by the next one.
 */

import { isVitrineError } from '../../../client/errors.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import { decodeRenewal } from '../../../contract/renewal-said.ts'
import type { Budget } from '../../platform/budget.ts'
import { itemsOf } from '../subscriptions/items.ts'
import { createNextAmount } from '../subscriptions/next-charge.ts'
import { isAhead } from '../subscriptions/standing.ts'
import { judgeByOwnPrices } from './judge-renewal.ts'
import type { PriceNotice } from './notices.ts'
import type { TruthPlatform } from './operations.ts'
import { ownPricesReader } from './own-prices.ts'
import type { AheadReason, Checked, IndexEntry, RenewalIndex } from './renewal-index.ts'
import { type RenewalOutcome, renewalOutcomeOf } from './renewal-verdict.ts'
import { evidenceOf } from './renewals.ts'

const hour = 3_600_000
/** Milliseconds after which a subscription is asked about again. Prices change in between. */
const askAgainAfter = 20 * hour

export type AheadOutcome = RenewalOutcome | 'not-asked'

export const aheadOutcomeOf = (reason: AheadReason): AheadOutcome =>
  reason === 'not-automatic' || reason === 'refused' ? 'not-asked' : renewalOutcomeOf(reason)

/** Whether customers are about to be charged something else than was said. */
export const isDeviation = (reason: AheadReason): boolean => {
  const outcome = aheadOutcomeOf(reason)
  return outcome === 'explained' || outcome === 'unexplained'
}

/** Reads a subscription; undefined where the platform has none with this ID. */
export const subscriptionReader =
  (client: TruthPlatform, budget: Pick<Budget, 'pass'>) =>
  async (subscriptionId: string | number): Promise<Subscription | undefined> => {
    try {
      return (await budget.pass('look-ups', (via) => client.subscription.get({ subscriptionId }, via)))
        .subscription
    } catch (error) {
      if (isVitrineError(error) && error.code === 'not-found') return undefined
      throw error
    }
  }

interface Options {
  index: RenewalIndex
  client: TruthPlatform
  budget: Pick<Budget, 'pass'>
  notices: readonly PriceNotice[]
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A subscription that is billed soon, with what was found. */
export interface Upcoming extends Pick<Checked, 'reason' | 'coming' | 'currency'> {
  subscription: string
  next: string
  texts: readonly string[]
  /** Your own customer ID, where the platform was asked just now. */
  customer?: string | undefined
}

/** The result of a look at one subscription. */
interface Look {
  /** Whether it has called the platform. */
  wasAsked: boolean
  /** Whether the answer is another than that of the last time. */
  isNew?: boolean
  /** Undefined where it is not billed in the given time. */
  found?: Upcoming
}

export const createUpcomingCheck = ({ index, client, budget, notices, now }: Options) => {
  const readSubscription = subscriptionReader(client, budget)
  const amountOf = createNextAmount({ client, budget })
  const readOwnPrices = ownPricesReader(client, budget)

  const found = async (
    { texts }: IndexEntry,
    subscription: Subscription,
  ): Promise<Pick<Checked, 'reason' | 'coming' | 'currency'>> => {
    const { status, renewalType, nextBillingDate, customerCurrencyId: currency } = subscription
    if (status !== 'Active' || renewalType !== 'Automatic' || !isAhead(nextBillingDate, now()))
      return { reason: 'not-automatic' }
    const amount = await amountOf(subscription, 'look-ups')
    if (!amount) return { reason: 'refused' }
    const billed = itemsOf(subscription).filter(({ latest }) => latest.status === 'Active')
    const billing = {
      charged: { gross: amount.gross, net: amount.net, currency },
      lines: billed.map(({ latest }) => ({ id: String(latest.productId), quantity: latest.quantity })),
      time: Date.parse(nextBillingDate ?? ''),
    }
    const circumstances = { notices, subscription: evidenceOf(subscription) }
    const { reason } = await judgeByOwnPrices(texts, billing, circumstances, readOwnPrices)
    return { reason, coming: amount.gross, currency }
  }

  /** Whether the entry needs no question now. */
  const isKnown = ({ checked }: IndexEntry): boolean =>
    checked !== undefined && now() - checked.at < askAgainAfter

  return {
    readSubscription,
    /**
     * Looks at one subscription.
     *
     * @param until milliseconds since the epoch
     */
    async look(id: string, until: number): Promise<Look> {
      const entry = await index.read(id)
      if (!entry || Date.parse(entry.next) > until || !isAhead(entry.next, now())) return { wasAsked: false }
      const told = { subscription: id, next: entry.next, texts: entry.texts }
      const [text] = entry.texts
      if (text === undefined) return { wasAsked: false, found: { ...told, reason: 'absent' } }
      if (entry.texts.length > 1 || !decodeRenewal(text))
        return { wasAsked: false, found: { ...told, reason: 'unreadable' } }
      if (entry.checked && isKnown(entry)) return { wasAsked: false, found: { ...told, ...entry.checked } }
      const subscription = await readSubscription(id)
      if (!subscription) return { wasAsked: true }
      const date = subscription.nextBillingDate
      if (date !== undefined && Date.parse(date) !== Date.parse(entry.next)) {
        await index.noteDate(id, date)
        if (Date.parse(date) > until) return { wasAsked: true }
      }
      const result = await found(entry, subscription)
      await index.noteChecked(id, { ...entry, next: date ?? entry.next }, { at: now(), ...result })
      return {
        wasAsked: true,
        isNew: entry.checked?.reason !== result.reason || entry.checked.coming !== result.coming,
        found: {
          ...told,
          next: date ?? entry.next,
          ...result,
          customer: subscription.customerReferenceId,
        },
      }
    },
  }
}

export type UpcomingCheck = ReturnType<typeof createUpcomingCheck>
