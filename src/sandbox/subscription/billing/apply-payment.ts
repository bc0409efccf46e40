import { isPurchaseOrder } from '../../payment/payment-methods.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { addInterval } from '../model/dates.ts'
import { billingDayOf } from '../model/intervals.ts'
import { mapItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { applyRenewal } from './apply-renewal.ts'
import { paidIntervalOf } from './renew.ts'

/**
 * Starts the subscription with its first payment: the customer gets the whole interval, however late the
 * payment is.
 */
const begun = (
  subscription: Subscription,
  { id: purchaseId, payment }: Purchase,
  now: Date,
): Subscription => {
  const start = now.toISOString()
  const next = addInterval(now, subscription.startInterval)
  const items = mapItems(
    subscription,
    ({ status }) => status === 'Active',
    (item) => ({ ...item, startDate: start, versionActiveDate: start }),
  )
  return withTimelineEntry(
    {
      ...items,
      status: 'Active',
      // A purchase order starts a subscription when it is first processed.
      startDate: isPurchaseOrder(payment?.method) ? subscription.startDate : start,
      intervalStart: start,
      nextBillingDate: next.toISOString(),
      billingDay: billingDayOf(subscription.startInterval, now, next),
    },
    now,
    'First payment received',
    { purchaseId },
  )
}

const paid = (subscription: Subscription, purchase: Purchase, now: Date): Subscription => {
  if (subscription.status === 'New') return begun(subscription, purchase, now)
  if (subscription.openPurchaseId !== purchase.id) {
    return withTimelineEntry(subscription, now, 'Payment received', { purchaseId: purchase.id })
  }
  return applyRenewal(subscription, paidIntervalOf(purchase, subscription.id), now)
}

/**
 * Applies a late payment to the subscriptions of a purchase. New becomes Active; a paid renewal ends Grace
 * and Hold; Deactivated stays.
 */
export const applyPayment = (state: State, purchase: Purchase, now: Date): void => {
  const ids = new Set(purchase.lines.flatMap((line) => line.subscription?.id ?? []))
  for (const id of ids) {
    const subscription = state.subscriptions.get(id)
    if (subscription) saveSubscription(state, paid(subscription, purchase, now))
  }
}
