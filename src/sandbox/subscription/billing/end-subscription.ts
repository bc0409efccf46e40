import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { hasEnded, type Subscription } from '../../state/subscription.ts'
import {
  canComeBack,
  clearOpenBill,
  finishBilledItems,
  latestItems,
  mapItems,
  openItems,
} from '../model/items.ts'
import { withTimelineEntry } from '../model/save-subscription.ts'

type Purchases = Pick<State, 'purchases'>

/** The unpaid purchase, unless it has other products: then it is an order of its own. */
const openBill = ({ purchases }: Purchases, { id, openPurchaseId }: Subscription): Purchase | undefined => {
  const purchase = openPurchaseId === undefined ? undefined : purchases.get(openPurchaseId)
  return purchase?.lines.every(({ subscription }) => subscription?.id === id) ? purchase : undefined
}

/** Cancels the unpaid purchase. */
export const cancelOpenBill = (state: Purchases, subscription: Subscription, now: Date): void => {
  const purchase = openBill(state, subscription)
  if (!purchase) return
  const { retryAt: _, ...kept } = purchase
  state.purchases.put({ ...kept, status: 'CAN', modifiedAt: now.toISOString() })
}

/** Removes closed items from the unpaid purchase. */
const billWithoutClosed = (state: Purchases, subscription: Subscription, now: Date): Subscription => {
  const purchase = openBill(state, subscription)
  if (!purchase) return subscription
  const open = new Set(openItems(subscription).map(({ runningNumber }) => runningNumber))
  const lines = purchase.lines.filter((line) => open.has(line.subscription?.itemRunningNumber ?? 0))
  if (lines.length === 0) {
    cancelOpenBill(state, subscription, now)
    return clearOpenBill(subscription)
  }
  if (lines.length < purchase.lines.length)
    state.purchases.put({ ...purchase, lines, modifiedAt: now.toISOString() })
  return subscription
}

/** Ends the billing. The caller sets the states of the items. */
export const endSubscription = (
  state: State,
  subscription: Subscription,
  status: 'Deactivated' | 'Finished',
  endDate: string,
  now: Date,
): Subscription => {
  cancelOpenBill(state, subscription, now)
  return withTimelineEntry({ ...clearOpenBill(subscription), status, endDate }, now, status)
}

/** Deactivates an unpaid subscription with its open items. They can be reinstated. */
export const deactivateSubscription = (state: State, subscription: Subscription, now: Date): Subscription => {
  const at = now.toISOString()
  const items = mapItems(
    subscription,
    ({ status }) => status === 'Active',
    (item) => ({ ...item, status: 'Deactivated', deactivationDate: at, endDate: at }),
  )
  return endSubscription(state, items, 'Deactivated', at, now)
}

/** Finishes a subscription that has had all its billings. */
export const finishSubscription = (state: State, subscription: Subscription, now: Date): Subscription =>
  endSubscription(state, finishBilledItems(subscription), 'Finished', subscription.nextBillingDate, now)

/** Ends a subscription without open items. `last` is its state when no item can be reinstated. */
export const endIfClosed = (
  state: State,
  subscription: Subscription,
  endDate: string,
  last: 'Deactivated' | 'Finished',
  now: Date,
): Subscription => {
  const items = latestItems(subscription)
  if (items.some(({ status }) => status === 'Active')) return billWithoutClosed(state, subscription, now)
  if (last === 'Deactivated' || items.some(canComeBack)) {
    return hasEnded(subscription)
      ? subscription
      : endSubscription(state, subscription, 'Deactivated', endDate, now)
  }
  return subscription.status === 'Finished'
    ? subscription
    : endSubscription(state, subscription, 'Finished', endDate, now)
}
