/**
 * Compares what a change charges with what was shown, and tells each difference. A change is listed from its outcome until
 * that is done, so a comparison whose read fails, or whose process ends, is repeated by another run. A purchase that can
 * never be read, or that is named nowhere for an hour, is given up and stays uncompared, which is told too. A comparison costs two calls.
 */

import type { Purchase } from '../../../client/types/purchase.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import { createQueue, createTurns, type Waiting } from '../../once/queue.ts'
import { type Charged, chargedOf } from '../../orders/charged.ts'
import { isUnreadable } from '../../orders/unreadable.ts'
import type { Emit } from '../../utils/events.ts'
import type { Store } from '../../utils/store.ts'
import { isSameAmount } from './amounts.ts'
import type { ChangeLedger } from './change-ledger.ts'
import { isKnown, isPriced, type KnownChange, type SentChange, type Wish } from './change-record.ts'
import type { FindPurchase } from './find-purchase.ts'
import { isCharged, mayBeOf, purchasesAfter } from './prove.ts'

interface Options {
  store: Store
  ledger: Pick<ChangeLedger, 'time' | 'read' | 'amend' | 'note' | 'uncompared' | 'endComparison'>
  readPurchase: (purchaseId: number) => Promise<Purchase>
  readSubscription: (record: SentChange) => Promise<Subscription>
  search: FindPurchase
  emit: Emit
  warn: (error: unknown, fields: { change: string }) => void
}

/** A change that charges: made, or waiting for its payment. */
export type Charging = Extract<SubscriptionChange, { state: 'changed' | 'pending' }>

/** Milliseconds after which another run compares and tells what a process has left. */
const untoldMs = 30_000
/** Milliseconds after which a purchase that is unreadable or named nowhere stays uncompared. */
const uncomparedMs = 3_600_000
/** Seconds between the first tries. */
const pauseSeconds = 10

const isCharging = (change: SubscriptionChange): change is Charging =>
  change.state === 'changed' || change.state === 'pending'

/** The next amount of a change that is made. */
const nextIn = (change: Charging): number | undefined =>
  change.state === 'changed' ? change.next?.gross : undefined

/** The amounts that were shown. A renewal charges the amount of each interval. */
const shownFor = (wish: Extract<Wish, { kind: 'change' | 'renew' }>) =>
  wish.kind === 'change'
    ? wish.expected
    : { currency: wish.expected.currency, dueNow: wish.expected.total, next: wish.expected.total }

export const createCompareChange = (options: Options) => {
  const { store, ledger, readPurchase, readSubscription, search, emit, warn } = options

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

  /** The purchase that the subscription names as the one of the change. */
  const namedPurchase = async (record: KnownChange, subscription: Subscription) => {
    for (const id of purchasesAfter(record, subscription)) {
      const purchase = await readPurchase(id)
      // A change that charges nothing is compared with whatever was charged since.
      if (!isCharged(record) || mayBeOf(record, purchase.subscriptionRevenueCategoryId)) return purchase
    }
    return undefined
  }

  /** The purchase of a change that charges, with its status. */
  const purchaseOf = async (
    id: string,
    record: KnownChange,
    subscription: Subscription,
  ): Promise<{ statusId: string; charged: Charged | undefined } | undefined> => {
    if (record.purchase !== undefined) {
      const purchase = await readPurchase(record.purchase)
      return { statusId: purchase.statusId, charged: chargedOf(purchase) }
    }
    const named = await namedPurchase(record, subscription)
    if (named) return { statusId: named.statusId, charged: chargedOf(named) }
    if (!isCharged(record) || record.unfound) return undefined
    const { id: purchase, found, isWhole } = await search(id, record)
    if (found) {
      await ledger.note(id, { purchase })
      return found
    }
    const isOld = (await ledger.time()) - record.sentAt >= uncomparedMs
    const isOpen = record.state !== 'settled' || record.outcome.state === 'pending'
    if (isWhole && isOld && isOpen && (await ledger.note(id, { unfound: true })))
      emit({ event: 'change-unfound', change: id, subscription: record.subscription }, 'error')
    return undefined
  }

  /** The change with what its purchase charges; undefined where the purchase is not known yet. */
  const compared = async (
    id: string,
    record: SentChange,
    change: Charging,
  ): Promise<Charging | undefined> => {
    if (!isKnown(record) || change.mismatch) return change
    const { wish, before } = record
    if (wish.kind !== 'change' && wish.kind !== 'renew') return change
    const subscription = await readSubscription(record)
    // After the next billing a purchase of the subscription may be that of the billing.
    if (!isCharged(record) && subscription.lastIntervalNo !== before.interval) return change
    const purchase = await purchaseOf(id, record, subscription)
    if (!purchase?.charged) return isCharged(record) ? undefined : change
    const { charged } = purchase
    const shown = shownFor(wish)
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

  /**
   * Compares a settled change and tells a difference. Returns it with its charge; undefined where that is not known yet.
   *
   * @param isTold whether a difference was told before
   */
  const compare = async (
    id: string,
    record: SentChange,
    change: Charging,
    isTold: boolean,
  ): Promise<Charging | undefined> => {
    const known = await compared(id, record, change)
    if (!known) return undefined
    // Told first, so that a process that ends in between tells it twice rather than never.
    if (!isTold) announce(id, known)
    if (known !== change) await ledger.amend(id, known)
    await ledger.endComparison({ id, since: record.sentAt })
    return known
  }

  const giveUp = async (listed: Waiting): Promise<void> => {
    emit({ event: 'change-uncompared', change: listed.id }, 'error')
    await ledger.endComparison(listed)
  }

  const repeat = async (listed: Waiting): Promise<void> => {
    const { id, since } = listed
    const at = await ledger.time()
    const record = await ledger.read(id)
    // The change is listed shortly before its outcome is recorded.
    if (record && record.state !== 'settled') return
    if (!record?.wish || !isPriced(record.wish) || !isCharging(record.outcome))
      return ledger.endComparison(listed)
    if (at - record.settledAt < untoldMs) return
    const isOld = at - since >= uncomparedMs
    try {
      const known = await compare(id, record, record.outcome, false)
      // A payment that is waited for may take its time.
      if (!known && isOld && record.outcome.state === 'changed') await giveUp(listed)
    } catch (error) {
      if (!isOld || !isUnreadable(error)) throw error
      await giveUp(listed)
    }
  }

  return {
    compare,
    purchaseOf,
    /** Compares the changes that are still listed, the oldest first. */
    run: createQueue({
      turns: createTurns({ store, name: 'comparing-change', pause: pauseSeconds }),
      time: ledger.time,
      list: ledger.uncompared,
      work: repeat,
      warn: (error, { id }) => warn(error, { change: id }),
    }),
  }
}

export type CompareChange = ReturnType<typeof createCompareChange>
