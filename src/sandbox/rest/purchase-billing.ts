import { findMerchant, findProduct } from '../catalogue/find.ts'
import type { SandboxContext } from '../context.ts'
import { quote } from '../pricing/engine.ts'
import type { PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription, SubscriptionItem } from '../state/subscription.ts'
import { profitOf } from './purchase-money.ts'

/** Status IDs and names of recurring billing: `ACT` is the one that is known, the rest are made alike. */
const billingStatusIds: Readonly<Record<Subscription['status'], string>> = {
  Active: 'ACT',
  Deactivated: 'DEA',
  Finished: 'FIN',
  Grace: 'GRA',
  Hold: 'HLD',
  New: 'NEW',
}

const itemStatusIds: Readonly<Record<SubscriptionItem['status'], string>> = {
  Undefined: 'UND',
  Active: 'ACT',
  Deactivated: 'DEA',
  AwaitingReinstate: 'AWR',
  Finished: 'FIN',
  Removed: 'REM',
}

const nextProfit = (context: SandboxContext, subscription: Subscription, item: SubscriptionItem) => {
  const merchant = findMerchant(context.catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  if (!merchant || !product) return null
  const { country, locale } = subscription
  const next = quote({
    merchant,
    product,
    quantity: item.quantity,
    country,
    currency: product.base.currency,
    locale,
    interval: item.lastIntervalNo + 1,
    at: new Date(subscription.nextBillingDate),
  })
  if ('refused' in next) return null
  return profitOf(next.price, item.quantity, product.base.currency)
}

/** `RecurringBilling` of a purchase's item, as the subscription is now; nothing for one-off products. */
export const subscriptionBilling = (
  context: SandboxContext,
  state: State,
  { subscription: link }: PurchaseLine,
) => {
  const subscription = link && state.subscriptions.get(link.id)
  const item = subscription?.items.find(
    ({ runningNumber, isCurrent }) => isCurrent && runningNumber === link?.itemRunningNumber,
  )
  if (!link || !subscription || !item) return {}
  const [first] = item.purchases
  const manage = new URL(
    `/${subscription.clientId}/subscription/S${subscription.id}`,
    context.settings.baseUrl,
  ).href
  return {
    RecurringBilling: {
      '@SubscriptionId': `S${subscription.id}`,
      '@SubscriptionItemRunningNo': String(item.runningNumber),
      OriginalPurchaseId: String(first?.purchaseId ?? ''),
      OriginalPurchaseItemRunningNo: String(first?.runningNumber ?? ''),
      IntervalNo: String(link.intervalNo),
      GracePeriodDays: String(subscription.graceDays),
      StatusId: billingStatusIds[subscription.status],
      Status: subscription.status,
      ItemStatusId: itemStatusIds[item.status],
      ItemStatus: item.status,
      NextBillingDate: subscription.nextBillingDate,
      CancellationUrl: `${manage}/cancel`,
      ChangePaymentSubscriptionUrl: `${manage}/payment`,
      NextBillingProfit: nextProfit(context, subscription, item),
    },
  }
}
