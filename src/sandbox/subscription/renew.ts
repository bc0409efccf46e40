import { isDelivered } from '../cart/place-purchase.ts'
import { retryDelay } from '../cart/process-cart.ts'
import type { SandboxContext } from '../context.ts'
import type { ExtraParameter, Purchase, RevenueCategory } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { applyRenewal, type PaidInterval, type RenewalPeriod } from './apply-renewal.ts'
import { announce, type BillLine, type Collected, collect, grossOf, writeBill } from './bill.ts'
import { policy } from './policy.ts'
import { nextCountry, priceInterval } from './price-item.ts'
import { saveSubscription } from './save.ts'

/** Parameters with some of them overwritten or added. */
export const mergedExtra = (
  extra: readonly ExtraParameter[],
  changes: readonly ExtraParameter[],
): ExtraParameter[] => {
  const values = new Map([...extra, ...changes].map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** What was to count from the next billing on counts. */
export const atBilling = (state: State, subscription: Subscription): Subscription => ({
  ...subscription,
  country: nextCountry(state, subscription),
  extra: mergedExtra(subscription.extra, subscription.nextExtra),
  nextExtra: [],
})

/** The lines of the next interval's bill; undefined when an item cannot be sold any more. */
export const renewalLines = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): BillLine[] | undefined =>
  priceInterval(context, state, subscription)?.map(({ item, price }) => ({
    item,
    quantity: item.quantity,
    unit: price.price,
    vatRate: price.vatRate,
    coupon: price.coupon,
  }))

/** When a renewal that was not paid is collected again; never by itself where the customer pays offline. */
const collectAgainAt = ({ result, isRetryScheduled }: Collected, now: Date): Date | undefined => {
  if (isRetryScheduled) return new Date(now.getTime() + retryDelay)
  return result === 'Failed' || result === 'CustomerActionNeeded'
    ? new Date(now.getTime() + policy.collectAgainAfter)
    : undefined
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
  /** Collected again until it is paid. @default false */
  isInsistent?: boolean
  /** @default the one after the last */
  period?: RenewalPeriod
  lines: readonly BillLine[]
}

export interface Renewal {
  subscription: Subscription
  purchase: Purchase
  collected: Collected
}

/**
 * Bills the next interval. Paid: the subscription is renewed. Pending or waiting for an offline payment: the bill stays
 * open. Refused: the bill stays open only when it is to be collected again.
 */
export const renew = (
  context: SandboxContext,
  state: State,
  before: Subscription,
  { category, isInsistent = false, period, lines }: RenewalOptions,
): Renewal => {
  const now = context.clock.now()
  const subscription = atBilling(state, before)
  const collected = collect(context, state, subscription, grossOf(lines))
  const isAutomatic = category === 'AutoRenewal'
  const retryAt = isInsistent ? collectAgainAt(collected, now) : undefined
  const purchase = writeBill(context, state, {
    subscription,
    lines,
    // An automatic renewal that the customer has to pay by themselves is half of one.
    category: isAutomatic && collected.status === 'WOF' ? 'SemiAutoRenewal' : category,
    intervalNo: subscription.lastIntervalNo + 1,
    status: retryAt ? 'PEN' : collected.status,
    payment: collected.stored,
    retryAt,
  })
  const after = (): Subscription => {
    if (isDelivered(purchase.status)) {
      return applyRenewal(subscription, paidIntervalOf(purchase, subscription.id), now, period)
    }
    const isOpen =
      isInsistent || collected.result === 'WaitingForOfflinePayment' || collected.result === 'Pending'
    return isOpen ? { ...subscription, openPurchaseId: purchase.id } : before
  }
  const saved = saveSubscription(state, after())
  announce(context, purchase)
  return { subscription: saved, purchase, collected }
}
