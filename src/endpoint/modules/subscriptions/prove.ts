/**
 * Finds the outcome of a change by comparing the subscription with how it was before the sending. A later version with the
 * product and the quantity proves the change; a later interval, or its paid purchase, proves the renewal. That nothing has changed proves
 * an absence only where nothing is charged, since a purchase that waits for its payment need not show in the
 * subscription. Everything else stays unknown, for an operator. Pure functions.
 */

import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import type { KnownChange } from './change-record.ts'
import { itemsOf, purchaseIdsOf } from './items.ts'

/** Status IDs of purchases whose payment may still come (docs/platform/purchases.md#status-ids). */
export const waitingStatuses = ['PEN', 'PPR', 'WOF', 'WPO', 'HLD'] as const
const waiting = new Set<string>(waitingStatuses)
const failed = new Set(['CAN', 'DEC'])
const paid = new Set(['PAY', 'TST'])

const changed = ({ nextBillingDate }: Subscription): SubscriptionChange => ({
  state: 'changed',
  ...(nextBillingDate && { nextBilling: nextBillingDate }),
})

/** Whether the subscription shows that the change has been made. */
const isMade = ({ wish, before }: KnownChange, subscription: Subscription): boolean => {
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
  }
}

/** Whether an item has another version than before the sending. */
const hasOtherVersion = ({ wish, before }: KnownChange, subscription: Subscription): boolean =>
  wish.kind === 'change' &&
  itemsOf(subscription).find(({ latest }) => latest.runningNo === wish.item)?.latest.version !==
    before.version

/** Whether the change charges at once. */
export const isCharged = ({ wish }: KnownChange): boolean =>
  wish.kind === 'renew' || (wish.kind === 'change' && wish.when === 'now' && wish.expected.dueNow > 0)

/** Categories of purchases that no change makes (docs/platform/purchases.md#revenue-categories). */
const others = new Set(['Signup', 'AutoRenewal', 'SemiAutoRenewal', 'LateRenewal'])
/**
 * Categories of the purchases that renewals by the customer make. The platform calls one early where the subscription was
 * switched to automatic renewal after it was read.
 */
export const renewalCategories = new Set(['EarlyRenewal', 'ManualRenewal'])

/** Whether a category is that of the purchase that a change makes. */
const isOf = ({ wish }: KnownChange, category: string): boolean =>
  wish.kind === 'renew' ? renewalCategories.has(category) : category === 'Alignment'

/** Whether a purchase of the subscription may be the one that the change has made. */
export const mayBeOf = (record: KnownChange, category = ''): boolean =>
  isOf(record, category) ||
  !(others.has(category) || renewalCategories.has(category) || category === 'Alignment')

/** Purchases from after the sending, as the subscription names them, the oldest first: that of the change comes first. */
export const purchasesAfter = ({ before }: KnownChange, subscription: Subscription): number[] =>
  purchaseIdsOf(subscription)
    .filter((id) => id > (before.purchase ?? 0))
    .reverse()

interface Evidence {
  subscription: Subscription
  /** Status ID of the purchase of the change, where one is known. */
  status: string | undefined
  /** Whether the platform would have made the change by now. */
  isLate: boolean
}

const rejected: SubscriptionChange = { state: 'refused', code: 'payment-rejected' }

/** The outcome that the evidence proves; undefined when it proves none. */
export const proven = (
  record: KnownChange,
  { subscription, status = '', isLate }: Evidence,
): SubscriptionChange | undefined => {
  const isPending = record.state === 'settled'
  if (isMade(record, subscription)) {
    // A payment that will never come frees the subscription, although the change shows in it.
    if (failed.has(status)) return isPending ? rejected : undefined
    return waiting.has(status) ? { state: 'pending' } : changed(subscription)
  }
  if (failed.has(status)) return rejected
  if (waiting.has(status)) return isPending ? undefined : { state: 'pending' }
  if (paid.has(status) && record.wish.kind === 'renew') return changed(subscription)
  if (isPending || isCharged(record) || !isLate || hasOtherVersion(record, subscription)) return undefined
  return { state: 'refused', code: 'not-made' }
}
