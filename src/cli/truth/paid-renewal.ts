/**
 * Later billings of subscriptions, as purchases show them: which they are, and how they compare with what was said. A
 * renewal that its purchase explains costs no call. One of another plan, currency or country costs a read of the
 * products' own prices, and one that is not explained the read of its subscription.
 */

import type { Purchase } from '../../client/notifications.ts'
import type { Subscription } from '../../client/types/subscription.ts'
import { renewalParameter } from '../../contract/renewal-text.ts'
import { decodeShown } from '../../contract/shown.ts'
import { shownParameter } from '../../contract/shown-text.ts'
import { itemsOf } from '../../endpoint/modules/subscriptions/items.ts'
import { chargedOf } from '../../endpoint/orders/charged.ts'
import { isLaterBilling } from '../../endpoint/orders/intent.ts'
import { type ComparedPurchase, isPaid, valuesOf } from './judge-order.ts'
import { type Billing, judgeByOwnPrices, judgeRenewal, type SubscriptionEvidence } from './judge-renewal.ts'
import type { ReadOwnPrices } from './own-prices.ts'
import type { PriceNotice } from './price-notices.ts'
import { outcomeOf, type Reason } from './verdict.ts'

export interface RenewalVerdict {
  reason: Reason
  /** The page of the order; undefined unless a readable parameter names it. */
  page?: string | undefined
  /** The billed products. */
  plan: string
}

type RenewalPurchase = Pick<ComparedPurchase, 'id' | 'statusId' | 'items' | 'subscriptionRevenueCategoryId'>

/** The subscription of a purchase: all items of a later billing have the same one. */
const subscriptionOf = ({ items }: Pick<Purchase, 'items'>) =>
  items.find(({ recurringBilling }) => recurringBilling)?.recurringBilling

const isAlignment = ({ id, items, subscriptionRevenueCategoryId }: RenewalPurchase): boolean => {
  const { originalPurchaseId, intervalNo = 0 } = subscriptionOf({ items }) ?? {}
  if (subscriptionRevenueCategoryId) return subscriptionRevenueCategoryId === 'Alignment'
  // Without a category, an alignment is recognized as a purchase in the first interval that is not the order.
  return intervalNo === 0 && originalPurchaseId !== undefined && originalPurchaseId !== id
}

/** Whether a paid purchase is a later billing of a subscription. */
export const isPaidRenewal = (purchase: RenewalPurchase): boolean =>
  isPaid(purchase) &&
  (isLaterBilling(purchase) ||
    purchase.subscriptionRevenueCategoryId === 'ManualRenewal' ||
    (subscriptionOf(purchase)?.intervalNo ?? 0) > 0 ||
    isAlignment(purchase))

const billingOf = (purchase: ComparedPurchase): Billing => ({
  charged: chargedOf(purchase),
  lines: purchase.items.map(({ productId, quantity, customerPrice }) => ({
    id: String(productId),
    quantity,
    gross: customerPrice?.totalTotalPrice?.grossPrice,
    net: customerPrice?.totalTotalPrice?.netPrice,
  })),
  time: Date.parse(purchase.creationTime ?? ''),
})

const evidenceOf = (subscription: Subscription): SubscriptionEvidence => ({
  startedAt: Date.parse(subscription.startDate),
  hasCoupon: itemsOf(subscription).some(({ latest }) => latest.couponCode !== undefined),
})

interface Circumstances {
  notices: readonly PriceNotice[]
  /** Reads the subscription, where only it can explain the amount. Undefined where the platform has none. */
  readSubscription: (subscriptionId: number) => Promise<Subscription | undefined>
  /** Reads what the billed products cost by their own prices. */
  readOwnPrices: ReadOwnPrices
}

/** Explains a later billing by what was said. Costs up to two calls, for an amount that the purchase itself does not explain. */
export const judgePaidRenewal = async (
  purchase: ComparedPurchase,
  { notices, readSubscription, readOwnPrices }: Circumstances,
): Promise<RenewalVerdict> => {
  const billing = billingOf(purchase)
  const [shown] = valuesOf(purchase, shownParameter)
  const labels = {
    page: shown === undefined ? undefined : decodeShown(shown)?.page,
    plan: [...new Set(billing.lines.map(({ id }) => id))].sort().join('+'),
  }
  if (isAlignment(purchase)) return { reason: 'alignment', ...labels }
  const texts = valuesOf(purchase, renewalParameter)
  const { reason, prices } = await judgeByOwnPrices(texts, billing, { notices }, readOwnPrices)
  if (outcomeOf(reason) !== 'unexplained') return { reason, ...labels }
  const id = subscriptionOf(purchase)?.subscriptionId
  const subscription = id === undefined ? undefined : await readSubscription(id)
  if (!subscription) return { reason, ...labels }
  const evidence = { notices, prices, subscription: evidenceOf(subscription) }
  return { reason: judgeRenewal(texts, billing, evidence), ...labels }
}
