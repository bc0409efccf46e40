/**
 * Follows a change that was sent: looks an unknown outcome up, waits for a payment, and finishes a settled change.
 * To finish means to end what is kept of the customer, to note what a scheduled change replaces, to write
 * the confirmed amount into the subscription, and to compare the purchase with what was shown. None of it sends a change
 * again. A look-up costs one call, and one more for a purchase.
 */

import type { Purchase } from '../../../client/types/purchase.ts'
import { renewalParameter } from '../../../contract/renewal-text.ts'
import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import type { LogFields } from '../../http/log.ts'
import { chargedOf } from '../../orders/charged.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Emit } from '../../utils/events.ts'
import { isSameAmount } from './amounts.ts'
import type { ChangeLedger } from './change-ledger.ts'
import { isAlwaysSent, type SentRecord, type SettledBy, type Wish } from './change-record.ts'
import { confirmedText } from './confirmed-text.ts'
import type { CustomerReads } from './customer-reads.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { isCharged, proven, purchaseAfter } from './prove.ts'
import type { Schedules } from './schedules.ts'

interface Options {
  client: SubscriptionPlatform
  budget: Pick<Budget, 'pass'>
  ledger: ChangeLedger
  reads: Pick<CustomerReads, 'written'>
  schedules: Pick<Schedules, 'note'>
  readPurchase: (purchaseId: number) => Promise<Purchase>
  emit: Emit
  warn: (error: unknown, fields?: LogFields) => void
  /** Milliseconds after which the platform makes no sent change any more. */
  absentAfterMs: number
}

/** A change that charges: made, or waiting for its payment. */
type Charging = Extract<SubscriptionChange, { state: 'changed' | 'pending' }>

/** The next amount of a change that is made. */
const nextIn = (change: Charging): number | undefined =>
  change.state === 'changed' ? change.next?.gross : undefined

/** An early renewal charges the amount of each interval. */
const renewalAmounts = ({ total, currency }: Extract<Wish, { kind: 'renew' }>['expected']) => ({
  currency,
  dueNow: total,
  next: total,
})

export const createFollowChange = ({
  client,
  budget,
  ledger,
  reads,
  schedules,
  readPurchase,
  emit,
  warn,
  absentAfterMs,
}: Options) => {
  const subscriptionOf = async ({ subscription }: SentRecord) =>
    (await budget.pass('look-ups', (via) => client.subscription.get({ subscriptionId: subscription }, via)))
      .subscription

  const announce = (id: string, { mismatch }: Charging): void => {
    if (!mismatch) return
    const written = ({ currency, dueNow, next }: typeof mismatch.shown): string =>
      `${dueNow} ${next} ${currency}`
    emit(
      {
        event: 'change-mismatch',
        change: id,
        expected: written(mismatch.shown),
        charged: written(mismatch.charged),
      },
      'error',
    )
  }

  /** Notes what a scheduled change replaces. One that replaces another keeps the amount of before both. */
  const noteSchedule = async ({ subscription, wish, before }: SentRecord): Promise<void> => {
    if (wish.kind !== 'change' || wish.when !== 'renewal' || before.takesBack) return
    if (before.next === undefined || before.version === undefined) return
    await schedules.note(subscription, wish.item, {
      version: before.version + 1,
      next: before.next,
      currency: wish.expected.currency,
    })
  }

  /**
   * Writes the confirmed amount in place of what was said before. The next renewal is compared with it. Silent when it
   * fails.
   */
  const noteConfirmed = async (record: SentRecord): Promise<void> => {
    if (record.wish.kind !== 'change') return
    const { subscription: id } = record
    const subscription = await subscriptionOf(record)
    const value = confirmedText(record, subscription, await ledger.time())
    if (value === undefined) return
    await budget.pass('look-ups', (via) =>
      client.subscription.updateParameters(
        { subscriptionId: id, items: [{ key: renewalParameter, value }] },
        via,
      ),
    )
    const { nextBillingDate: next, lastIntervalNo: interval } = subscription
    if (next) emit({ event: 'renewal-said', subscription: id, next, interval, text: value })
  }

  /** The change with what its purchase charges; the same change when no purchase tells. */
  const compared = async (record: SentRecord, change: Charging): Promise<Charging> => {
    const { wish } = record
    if ((wish.kind !== 'change' && wish.kind !== 'renew') || change.mismatch) return change
    const subscription = await subscriptionOf(record)
    // After the next billing the newest purchase is that of the billing.
    if (!isCharged(record) && subscription.lastIntervalNo !== record.before.interval) return change
    const purchaseId = purchaseAfter(record, subscription)
    const charged = purchaseId === undefined ? undefined : chargedOf(await readPurchase(purchaseId))
    if (!charged) return change
    const shown = wish.kind === 'change' ? wish.expected : renewalAmounts(wish.expected)
    const { currency, dueNow, next } = shown
    if (charged.currency === currency && isSameAmount(charged.gross, dueNow, currency)) return change
    return {
      ...change,
      mismatch: {
        shown,
        charged: { currency: charged.currency, dueNow: charged.gross, next: nextIn(change) ?? next },
      },
    }
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
    record: SentRecord,
    change: SubscriptionChange,
    isTold = false,
  ): Promise<SubscriptionChange> => {
    await attempt(() => reads.written(record.customer), id)
    if (change.state !== 'changed' && change.state !== 'pending') return change
    let known: Charging = change
    if (change.state === 'changed') await attempt(() => noteSchedule(record), id)
    await attempt(async () => {
      known = await compared(record, change)
      if (known !== change) await ledger.amend(id, known)
    }, id)
    if (!isTold) announce(id, known)
    if (change.state === 'changed') await attempt(() => noteConfirmed(record), id)
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
      if (!record) return
      if (!isAlwaysSent(record.wish) && !(await ledger.isLatest(id, record.subscription))) return
      const subscription = await subscriptionOf(record)
      const purchaseId = isCharged(record) ? purchaseAfter(record, subscription) : undefined
      const purchase = purchaseId === undefined ? undefined : await readPurchase(purchaseId)
      const isLate = (await ledger.time()) - record.sentAt >= absentAfterMs
      const change = proven(record, { subscription, purchase, isLate })
      if (change) await settle(id, change, 'subscription')
    },
  }
}

export type FollowChange = ReturnType<typeof createFollowChange>
