import { findPaymentMethod } from '../../payment/payment-methods.ts'
import { isExpired } from '../../payment/stored-payment.ts'
import type { StoredPayment } from '../../state/customer.ts'
import type { LifecycleEvent } from '../../state/lifecycle.ts'
import type { Subscription } from '../../state/subscription.ts'

const reminderEvent = (
  { renewal, nextBillingDate }: Subscription,
  payment: StoredPayment | undefined,
): LifecycleEvent => {
  const isOffline = payment && findPaymentMethod(payment.method)?.charged === 'offline'
  if (renewal === 'Manual' || isOffline) return 'reminderOfPayment'
  return payment && isExpired(payment, new Date(nextBillingDate)) ? 'reminderOfCard' : 'reminder'
}

/**
 * The notification that a change of a subscription causes, besides payments, which have their own.
 *
 * @returns undefined for the end of one that never began or has had all its billings
 */
export const lifecycleEventOf = (
  before: Subscription,
  after: Subscription,
  payment: StoredPayment | undefined,
): LifecycleEvent | undefined => {
  if (after.remindedOf !== undefined && before.remindedOf !== after.remindedOf)
    return reminderEvent(after, payment)
  if (before.status === after.status) return undefined
  if (after.status === 'Grace') return 'grace'
  if (after.status === 'Hold') return 'hold'
  if (after.status === 'Deactivated') return before.status === 'New' ? undefined : 'cancellation'
  return before.status === 'Deactivated' && after.status === 'Active' ? 'reinstatement' : undefined
}

/** The purchase that a notification about the subscription carries: the unpaid one, else the latest. */
export const purchaseInQuestion = ({ openPurchaseId, items }: Subscription): number | undefined => {
  const ids = items.flatMap(({ purchases }) => purchases.map(({ purchaseId }) => purchaseId))
  return openPurchaseId ?? (ids.length > 0 ? Math.max(...ids) : undefined)
}
