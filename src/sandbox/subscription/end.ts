import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { latestItems, mapItems } from './items.ts'
import { noted } from './save.ts'

/** A bill that nobody will pay any more. What was bought beside the subscription keeps the purchase open. */
export const cancelOpenBill = (
  state: Pick<State, 'purchases'>,
  { id, openPurchaseId }: Subscription,
  now: Date,
): void => {
  const purchase = openPurchaseId === undefined ? undefined : state.purchases.get(openPurchaseId)
  if (!purchase || purchase.lines.some(({ subscription }) => subscription?.id !== id)) return
  const { retryAt: _, ...kept } = purchase
  state.purchases.put({ ...kept, status: 'CAN', modifiedAt: now.toISOString() })
}

/** Ends the billing. The items' states are the caller's, or have been changed before. */
export const ended = (
  state: State,
  subscription: Subscription,
  status: 'Deactivated' | 'Finished',
  endDate: string,
  now: Date,
): Subscription => {
  cancelOpenBill(state, subscription, now)
  const { openPurchaseId: _, ...kept } = subscription
  return noted({ ...kept, status, endDate }, now, status)
}

/** Nobody paid: every open item is deactivated with the subscription, and can be reinstated. */
export const deactivated = (state: State, subscription: Subscription, now: Date): Subscription => {
  const at = now.toISOString()
  const items = mapItems(
    subscription,
    ({ status }) => status === 'Active',
    (item) => ({ ...item, status: 'Deactivated', deactivationDate: at, endDate: at }),
  )
  return ended(state, items, 'Deactivated', at, now)
}

/** All set intervals have been billed and are over. */
export const finished = (state: State, subscription: Subscription, now: Date): Subscription => {
  const at = subscription.nextBillingDate
  const items = mapItems(
    subscription,
    ({ status }) => status === 'Active',
    (item) => ({ ...item, status: 'Finished', endDate: at }),
  )
  return ended(state, items, 'Finished', at, now)
}

const canComeBack = ({ status }: SubscriptionItem): boolean =>
  status === 'Deactivated' || status === 'AwaitingReinstate'

/** After items were closed: without an open one the subscription ends, for good when none of them can come back. */
export const endedIfClosed = (
  state: State,
  subscription: Subscription,
  endDate: string,
  now: Date,
): Subscription => {
  const items = latestItems(subscription)
  const isLive = subscription.status !== 'Deactivated' && subscription.status !== 'Finished'
  if (items.some(({ status }) => status === 'Active')) return subscription
  if (items.some(canComeBack)) {
    return isLive ? ended(state, subscription, 'Deactivated', endDate, now) : subscription
  }
  return subscription.status === 'Finished'
    ? subscription
    : ended(state, subscription, 'Finished', endDate, now)
}
