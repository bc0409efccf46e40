import type { SandboxContext } from '../../context/context.ts'
import { storedPayment } from '../../payment/stored-payment.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { retryPayment } from '../billing/payment-jobs.ts'
import { openItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { customerOf } from './customer-changes.ts'
import { deactivateItems } from './item-states.ts'

/** The unpaid purchase of the next interval. */
export const openBillOf = (
  { purchases }: Pick<State, 'purchases'>,
  { openPurchaseId }: Subscription,
): Purchase | undefined => (openPurchaseId === undefined ? undefined : purchases.get(openPurchaseId))

/** Entry of the timeline, and the time that the receipt states. */
export const canceledByCustomer = 'Canceled by the customer'

/** The customer cancels and is not billed again. The merchant can reinstate the items. */
export const customerCancels = (state: State, subscription: Subscription, now: Date): void => {
  const runningNumbers = openItems(subscription).map(({ runningNumber }) => runningNumber)
  if (runningNumbers.length === 0) return
  const noticed = withTimelineEntry(subscription, now, canceledByCustomer)
  deactivateItems(state, noticed, { runningNumbers, mayReinstate: true, mail: true, now })
}

/** The customer changes the card of all subscriptions. An unpaid purchase is charged to it. */
export const customerChangesCard = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
  method: string,
): void => {
  const now = context.clock.now()
  const payment = storedPayment(method, now)
  state.customers.put({ ...customerOf(state, subscription), payment })
  const event = `Card changed by the customer, ends in ${payment.lastFour}`
  saveSubscription(state, withTimelineEntry(subscription, now, event, { mail: true }))
  const open = openBillOf(state, subscription)
  if (open) retryPayment(context, state, open)
}
