/**
 * Finds the outcome of a change by comparing the subscription with how it was before the sending. A later version with the
 * product and the quantity proves the change, and a later interval proves the renewal. That nothing has changed proves
 * an absence only where nothing is charged, since a purchase that waits for its payment need not show in the
 * subscription. Everything else stays unknown, for an operator. Pure functions.
 */

import type { Purchase } from '../../../client/types/purchase.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import type { SentRecord } from './change-record.ts'
import { itemsOf, purchaseIdsOf } from './items.ts'

/** Status IDs of purchases whose payment may still come (docs/platform/purchases.md#status-ids). */
const waiting = new Set(['PEN', 'PPR', 'WOF', 'WPO', 'HLD'])
const failed = new Set(['CAN', 'DEC'])

const changed = ({ nextBillingDate }: Subscription): SubscriptionChange => ({
  state: 'changed',
  ...(nextBillingDate && { nextBilling: nextBillingDate }),
})

/** Whether the subscription shows that the change has been made. */
const isMade = ({ wish, before }: SentRecord, subscription: Subscription): boolean => {
  switch (wish.kind) {
    case 'change': {
      const item = itemsOf(subscription).find(({ latest }) => latest.runningNo === wish.item)
      const version = wish.when === 'now' ? item?.present : item?.latest
      return (
        version !== undefined &&
        version.version > (before.version ?? 0) &&
        String(version.productId) === wish.product &&
        version.quantity === wish.quantity
      )
    }
    case 'renew':
      return subscription.lastIntervalNo > before.interval
    case 'renewal':
      return subscription.renewalType === (wish.type === 'manual' ? 'Manual' : 'Automatic')
    case 'reinstate':
      return subscription.status === 'Active'
    case 'contact':
      return false
  }
}

/** Whether an item has another version than before the sending. */
const hasOtherVersion = ({ wish, before }: SentRecord, subscription: Subscription): boolean =>
  wish.kind === 'change' &&
  itemsOf(subscription).find(({ latest }) => latest.runningNo === wish.item)?.latest.version !==
    before.version

/** Whether the change charges at once. */
export const isCharged = ({ wish }: SentRecord): boolean =>
  wish.kind === 'renew' || (wish.kind === 'change' && wish.when === 'now' && wish.expected.dueNow > 0)

/** The purchase that the change has made, as the subscription names it. */
export const purchaseAfter = ({ before }: SentRecord, subscription: Subscription): number | undefined => {
  const [newest] = purchaseIdsOf(subscription)
  return newest !== undefined && newest > (before.purchase ?? 0) ? newest : undefined
}

interface Evidence {
  subscription: Subscription
  /** The purchase of the change, where the subscription names one. */
  purchase: Purchase | undefined
  /** Whether the platform would have made the change by now. */
  isLate: boolean
}

/** The outcome that the evidence proves; undefined when it proves none. */
export const proven = (
  record: SentRecord,
  { subscription, purchase, isLate }: Evidence,
): SubscriptionChange | undefined => {
  const isWaiting = record.state === 'settled'
  const hasFailed = purchase !== undefined && isCharged(record) && failed.has(purchase.statusId)
  // A payment that will never come frees the subscription, whether or not the change shows in it.
  if (isWaiting && hasFailed) return { state: 'refused', code: 'payment-rejected' }
  if (isMade(record, subscription)) {
    if (hasFailed) return undefined
    if (purchase && isCharged(record) && waiting.has(purchase.statusId)) return { state: 'pending' }
    return changed(subscription)
  }
  if (isWaiting || isCharged(record) || !isLate || hasOtherVersion(record, subscription)) return undefined
  return record.wish.kind === 'contact' ? undefined : { state: 'refused', code: 'not-made' }
}
