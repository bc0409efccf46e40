import type { SandboxContext } from '../context/context.ts'
import { idSets } from '../context/id-sets.ts'
import { manageUrl } from '../context/urls.ts'
import type { PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { quoteNext } from '../subscription/billing/price-item.ts'
import { openBillOf } from '../subscription/changes/customer-actions.ts'
import { hasBillingsLeft } from '../subscription/model/items.ts'
import { profitOf } from './purchase-money.ts'
import type { Responses } from './schemas/responses.ts'

/**
 * The client's share of the next billing: of the bill that waits for its payment, else of the next interval. Null where
 * no billing follows; an item that can be reinstated has one.
 */
const nextProfit = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
  item: SubscriptionItem,
) => {
  const billed = openBillOf(state, subscription)?.lines.find(
    ({ subscription: link }) => link?.id === subscription.id && link.itemRunningNumber === item.runningNumber,
  )
  const isOver = /^(Finished|Removed)$/.test(item.status) || !hasBillingsLeft(item)
  if (isOver && !billed) return null
  const { own, quantity } = billed ?? {
    ...quoteNext(context, state, subscription, item),
    quantity: item.quantity,
  }
  return own ? profitOf(own.unit, quantity, own.currency, subscription.isReseller) : null
}

/** `RecurringBilling` of an item, as the subscription is now; undefined for one-off products. */
export const subscriptionBilling = (
  context: SandboxContext,
  state: State,
  { subscription: link }: PurchaseLine,
): Responses['RecurringBilling'] | undefined => {
  const subscription = link && state.subscriptions.get(link.id)
  const item = subscription?.items.find(
    ({ runningNumber, isCurrent }) => isCurrent && runningNumber === link?.itemRunningNumber,
  )
  if (!link || !subscription || !item) return undefined
  const [first] = item.purchases
  const { baseUrl } = context.settings
  return {
    '@SubscriptionId': `S${subscription.id}`,
    '@SubscriptionItemRunningNo': String(item.runningNumber),
    OriginalPurchaseId: String(first?.purchaseId ?? ''),
    OriginalPurchaseItemRunningNo: String(first?.runningNumber ?? ''),
    IntervalNo: String(link.intervalNo),
    GracePeriodDays: String(subscription.graceDays),
    StatusId: idSets.subscription[subscription.status],
    Status: subscription.status,
    ItemStatusId: idSets.item[item.status],
    ItemStatus: item.status,
    NextBillingDate: subscription.nextBillingDate,
    CancellationUrl: manageUrl(baseUrl, subscription, 'cancel'),
    ChangePaymentSubscriptionUrl: manageUrl(baseUrl, subscription, 'payment'),
    NextBillingProfit: nextProfit(context, state, subscription, item),
  }
}
