/**
 * Follows a change that was sent: looks an unknown outcome up, waits for a payment, and finishes a settled change.
 * To finish means to end what is kept of the customer, to write the confirmed amount into the subscription, and to
 * compare the purchase with what was shown. None of it sends a change again. A look-up costs one call, and one more for
 * a purchase, or a search for it.
 */

import type { Subscription } from '../../../client/types/subscription.ts'
import { renewalParameter } from '../../../contract/renewal-text.ts'
import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import type { LogFields } from '../../http/log.ts'
import type { SettledBy } from '../../once/record.ts'
import type { Budget } from '../../platform/budget.ts'
import type { ChangeLedger } from './change-ledger.ts'
import { isAlwaysSent, isKnown, isPriced, type SentChange } from './change-record.ts'
import type { CompareChange } from './compare-change.ts'
import { confirmedText } from './confirmed-text.ts'
import type { CustomerReads } from './customer-reads.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { isCharged, proven } from './prove.ts'

interface Options {
  client: SubscriptionPlatform
  budget: Pick<Budget, 'pass'>
  ledger: ChangeLedger
  reads: Pick<CustomerReads, 'written'>
  readSubscription: (record: SentChange) => Promise<Subscription>
  comparison: Pick<CompareChange, 'compare' | 'purchaseOf'>
  warn: (error: unknown, fields?: LogFields) => void
  /** Milliseconds after which the platform makes no sent change any more. */
  absentAfterMs: number
}

export const createFollowChange = ({
  client,
  budget,
  ledger,
  reads,
  readSubscription,
  comparison,
  warn,
  absentAfterMs,
}: Options) => {
  /** Replaces the amount that the subscription's parameter says by the confirmed one, with which the next renewal is compared. */
  const writeConfirmed = async (record: SentChange): Promise<void> => {
    // A change that was entered by its key has no amount that a customer has confirmed.
    if (!isKnown(record) || record.wish.kind !== 'change') return
    const value = confirmedText(record, await readSubscription(record), await ledger.time())
    if (value === undefined) return
    const input = { subscriptionId: record.subscription, items: [{ key: renewalParameter, value }] }
    await budget.pass('look-ups', (via) => client.subscription.updateParameters(input, via))
  }

  const attempt = async (work: () => Promise<void>, id: string): Promise<void> => {
    try {
      await work()
    } catch (error) {
      warn(error, { change: id })
    }
  }

  /**
   * Finishes a change once it is made. Returns it with its charge.
   *
   * @param isTold whether a difference was told before
   */
  const finish = async (
    id: string,
    record: SentChange,
    change: SubscriptionChange,
    isTold = false,
  ): Promise<SubscriptionChange> => {
    await attempt(() => reads.written(record.customer), id)
    if (change.state !== 'changed' && change.state !== 'pending') return change
    let known: SubscriptionChange = change
    await attempt(async () => {
      if (record.wish && isPriced(record.wish))
        known = (await comparison.compare(id, record, change, isTold)) ?? change
    }, id)
    if (change.state === 'changed') await attempt(() => writeConfirmed(record), id)
    return known
  }

  const settle = async (id: string, change: SubscriptionChange, by: SettledBy, reason?: string) => {
    const settled = await ledger.settle(id, change, by, reason)
    if (settled?.isNew) await finish(id, settled.record, settled.change, settled.isTold)
  }

  return {
    finish,
    settle,
    /** Looks the outcome of an open change up. It stays open where nothing is proven. */
    async resolve(id: string): Promise<void> {
      const record = await ledger.openRecord(id)
      // Nothing proves a change of which it is not known what was wanted.
      if (!record || !isKnown(record)) return
      if (!isAlwaysSent(record.wish) && !(await ledger.isLatest(id, record.subscription))) return
      const subscription = await readSubscription(record)
      const purchase = isCharged(record) ? await comparison.purchaseOf(id, record, subscription) : undefined
      const isLate = (await ledger.time()) - record.sentAt >= absentAfterMs
      const change = proven(record, { subscription, status: purchase?.statusId, isLate })
      if (change) await settle(id, change, 'subscription')
    },
  }
}

export type FollowChange = ReturnType<typeof createFollowChange>
