import { findMerchant, findProduct } from '../catalogue/find-product.ts'
import type { SandboxContext } from '../context/context.ts'
import { idSets } from '../context/id-sets.ts'
import { manageUrl } from '../context/urls.ts'
import type { PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { nextCountry, quoteItem } from '../subscription/billing/price-item.ts'
import { profitOf } from './purchase-money.ts'
import type { Responses } from './schemas/responses.ts'

/** The client's share in the merchant's currency, or in that of a price agreed with the customer. */
const nextProfit = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
  item: SubscriptionItem,
) => {
  const merchant = findMerchant(context.catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  const currency = item.customerPrice ? subscription.currency : product?.base.currency
  if (currency === undefined) return null
  const next = quoteItem(context, subscription, item, {
    currency,
    country: nextCountry(state, subscription),
    intervalNo: item.lastIntervalNo + 1,
  })
  return next ? profitOf(next.price, item.quantity, currency, subscription.isReseller) : null
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
