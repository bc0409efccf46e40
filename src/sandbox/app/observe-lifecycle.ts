import type { Outbox } from '../context/context.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import type { Table } from '../state/table.ts'
import { lifecycleEventOf, purchaseInQuestion } from '../subscription/model/lifecycle-event.ts'

/**
 * The state with subscriptions whose changes are lifecycle events. The table is the one place that every
 * change passes, whether the customer, the merchant or the clock made it.
 */
export const observeLifecycle = (state: State, outbox: () => Pick<Outbox, 'lifecycle'>): State => {
  const { subscriptions } = state
  const put: Table<Subscription>['put'] = (after) => {
    const before = subscriptions.get(after.id)
    subscriptions.put(after)
    const payment = state.customers.get(after.customerId)?.payment
    const event = before && lifecycleEventOf(before, after, payment)
    const purchaseId = purchaseInQuestion(after)
    if (event && purchaseId !== undefined) outbox().lifecycle(event, purchaseId)
    return after
  }
  return { ...state, subscriptions: { ...subscriptions, put } }
}
