import type { SandboxContext } from '../../context/context.ts'
import { retryDelay } from '../../payment/charge.ts'
import { isDelivered, isOffline, type Purchase, type RevenueCategory } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { policy } from '../model/policy.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { applyRenewal, type PaidInterval } from './apply-renewal.ts'
import { type BillLine, type Collected, collect, grossOf, notifyMerchant, writeBill } from './bill.ts'
import { applyPendingChanges } from './pending-changes.ts'
import { priceInterval } from './price-item.ts'

/** Lines of the next bill; undefined when an item is not sold any more. */
export const renewalLines = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): BillLine[] | undefined =>
  priceInterval(context, state, subscription)?.map(({ item, price }) => ({
    item,
    quantity: item.quantity,
    unit: price.price,
    own: price.own,
    vatRate: price.vatRate,
    coupon: price.coupon,
  }))

const isRefused = ({ result }: Collected): boolean => result === 'Failed' || result === 'CustomerActionNeeded'

/** Time of the next retry; undefined for offline payments. */
const retryTime = (collected: Collected, now: Date): Date | undefined => {
  if (!isRefused(collected)) return undefined
  const delay = collected.isRetryScheduled ? retryDelay : policy.retryAfter
  return new Date(now.getTime() + delay)
}

export const paidIntervalOf = ({ id, lines }: Purchase, subscriptionId: number): PaidInterval => ({
  purchaseId: id,
  lines: lines.flatMap(({ runningNumber, unit, subscription }) =>
    subscription?.id === subscriptionId
      ? [{ runningNumber, unit, itemRunningNumber: subscription.itemRunningNumber }]
      : [],
  ),
})

export interface RenewalOptions {
  category: RevenueCategory
  /** True retries the charge until it is paid. @default false */
  isRetried?: boolean
  lines: readonly BillLine[]
}

export interface Renewal {
  subscription: Subscription
  purchase: Purchase
  collected: Collected
}

/**
 * Bills the next interval; a paid bill renews the subscription. A pending bill stays open, and a declined one only when
 * it is retried.
 */
export const renew = (
  context: SandboxContext,
  state: State,
  before: Subscription,
  { category, isRetried = false, lines }: RenewalOptions,
): Renewal => {
  const now = context.clock.now()
  const subscription = applyPendingChanges(state, before)
  const collected = collect(context, state, subscription, grossOf(lines))
  const isAutomatic = category === 'AutoRenewal'
  const retryAt = isRetried ? retryTime(collected, now) : undefined
  const unpaid = retryAt ? 'PEN' : 'DEC'
  const purchase = writeBill(context, state, {
    subscription,
    lines,
    // An automatic renewal with an offline payment is semi-automatic.
    category: isAutomatic && isOffline(collected.status) ? 'SemiAutoRenewal' : category,
    intervalNo: subscription.lastIntervalNo + 1,
    status: isRefused(collected) ? unpaid : collected.status,
    payment: collected.stored,
    retryAt,
  })
  const after = (): Subscription => {
    if (isDelivered(purchase.status)) {
      return applyRenewal(subscription, paidIntervalOf(purchase, subscription.id), now)
    }
    // The customer gets payment instructions here, or with the message about the grace period.
    const told = { purchaseId: purchase.id, mail: !isRetried }
    return purchase.status === 'DEC'
      ? withTimelineEntry(before, now, 'Renewal not paid', told)
      : withTimelineEntry({ ...subscription, openPurchaseId: purchase.id }, now, 'Renewal billed', told)
  }
  const saved = saveSubscription(state, after())
  notifyMerchant(context, purchase)
  return { subscription: saved, purchase, collected }
}
