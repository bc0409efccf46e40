/**
 * Later billings of subscriptions, as purchases show them: which they are, how they compare with what was said, and
 * what the index knew before. A renewal that its purchase explains costs no call. One of another plan, currency or country
 * costs a read of the products' own prices, and one that is not explained the read of its subscription.
 */

import type { Purchase } from '../../../client/notifications.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import { renewalParameter } from '../../../contract/renewal-text.ts'
import { decodeShown } from '../../../contract/shown.ts'
import { shownParameter } from '../../../contract/shown-text.ts'
import { minorUnits } from '../../cart/compare.ts'
import { chargedOf } from '../../orders/charged.ts'
import { isLaterBilling } from '../../orders/intent.ts'
import { itemsOf } from '../subscriptions/items.ts'
import { type Billing, judgeByOwnPrices, judgeRenewal, type SubscriptionEvidence } from './judge-renewal.ts'
import type { PriceNotice } from './notices.ts'
import type { ReadOwnPrices } from './own-prices.ts'
import { type ComparedPurchase, isPaid } from './reconcile.ts'
import { type IndexEntry, saidOf } from './renewal-index.ts'
import { type RenewalReason, renewalOutcomeOf } from './renewal-verdict.ts'

/** The knowledge of a renewal before it was charged. */
export type Ahead = 'confirmed' | 'listed' | 'changed-since' | 'not-asked' | 'not-known'

export interface RenewalVerdict {
  reason: RenewalReason
  /** The page of the order; undefined unless a readable parameter names it. */
  page?: string | undefined
  /** The billed products. */
  plan: string
}

type RenewalPurchase = Pick<ComparedPurchase, 'id' | 'statusId' | 'items' | 'subscriptionRevenueCategoryId'>

/** The subscription of a purchase: all items of a later billing have the same one. */
export const subscriptionOf = ({ items }: Pick<Purchase, 'items'>) =>
  items.find(({ recurringBilling }) => recurringBilling)?.recurringBilling

const isAlignment = ({ id, items, subscriptionRevenueCategoryId }: RenewalPurchase): boolean => {
  const { originalPurchaseId, intervalNo = 0 } = subscriptionOf({ items }) ?? {}
  if (subscriptionRevenueCategoryId) return subscriptionRevenueCategoryId === 'Alignment'
  // Without a category, a purchase within the first interval that is not the order.
  return intervalNo === 0 && originalPurchaseId !== undefined && originalPurchaseId !== id
}

/** Whether a paid purchase is a later billing of a subscription. */
export const isPaidRenewal = (purchase: RenewalPurchase): boolean =>
  isPaid(purchase) &&
  (isLaterBilling(purchase) ||
    purchase.subscriptionRevenueCategoryId === 'ManualRenewal' ||
    (subscriptionOf(purchase)?.intervalNo ?? 0) > 0 ||
    isAlignment(purchase))

const textsOf = ({ extraParameters }: Pick<ComparedPurchase, 'extraParameters'>, name: string): string[] =>
  extraParameters.flatMap(({ key, value }) => (key === name ? [value ?? ''] : []))

/** The values of the parameter about renewals. */
export const renewalTexts = (purchase: Pick<ComparedPurchase, 'extraParameters'>): string[] =>
  textsOf(purchase, renewalParameter)

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

/** The next billing, as a paid purchase names it; undefined where nothing is billed any more. */
export const indexed = (
  purchase: ComparedPurchase,
): (Pick<IndexEntry, 'next' | 'interval' | 'texts'> & { subscription: string }) | undefined => {
  const { subscriptionId, nextBillingDate, intervalNo = 0 } = subscriptionOf(purchase) ?? {}
  if (!isPaid(purchase) || subscriptionId === undefined || !nextBillingDate) return undefined
  return {
    subscription: String(subscriptionId),
    next: nextBillingDate,
    interval: intervalNo,
    texts: renewalTexts(purchase),
  }
}

/** The members of a subscription that explain its billing. */
export const evidenceOf = (subscription: Subscription): SubscriptionEvidence => {
  const { startDate, intervalMonthCount: months, intervalDayCount: days } = subscription
  const interval = months > 0 && days > 0 ? undefined : months > 0 ? { months } : { days }
  return {
    startedAt: Date.parse(startDate),
    hasCoupon: itemsOf(subscription).some(({ latest }) => latest.couponCode !== undefined),
    interval,
  }
}

interface Circumstances {
  notices: readonly PriceNotice[]
  /** The entry from before the charge, which knows of a text that does not hold any more. */
  known?: IndexEntry | undefined
  /** Reads the subscription, where only it can explain the amount. Undefined where the platform has none. */
  readSubscription: (subscriptionId: number) => Promise<Subscription | undefined>
  /** Reads what the billed products cost by their own prices. */
  readOwnPrices: ReadOwnPrices
}

/** Explains a later billing by what was said. Costs up to two calls, for an amount that the purchase itself does not explain. */
export const reconcileRenewal = async (
  purchase: ComparedPurchase,
  { notices, known, readSubscription, readOwnPrices }: Circumstances,
): Promise<RenewalVerdict> => {
  const billing = billingOf(purchase)
  const [shown] = textsOf(purchase, shownParameter)
  const labels = {
    page: shown === undefined ? undefined : decodeShown(shown)?.page,
    plan: [...new Set(billing.lines.map(({ id }) => id))].sort().join('+'),
  }
  if (isAlignment(purchase)) return { reason: 'alignment', ...labels }
  const texts = saidOf(known, subscriptionOf(purchase)?.intervalNo ?? 0, renewalTexts(purchase))
  const { reason, prices } = await judgeByOwnPrices(texts, billing, { notices }, readOwnPrices)
  if (renewalOutcomeOf(reason) !== 'unexplained') return { reason, ...labels }
  const id = subscriptionOf(purchase)?.subscriptionId
  const subscription = id === undefined ? undefined : await readSubscription(id)
  if (!subscription) return { reason, ...labels }
  // The interval of now may be that of a later change, so a charge is not judged by it.
  const { interval: _, ...evidence } = evidenceOf(subscription)
  return { reason: judgeRenewal(texts, billing, { notices, prices, subscription: evidence }), ...labels }
}

/** The knowledge of a charge before it came. */
export const aheadOf = (entry: IndexEntry | undefined, purchase: ComparedPurchase): Ahead => {
  if (!entry) return 'not-known'
  const { checked } = entry
  const charged = chargedOf(purchase)
  if (checked?.coming === undefined || !charged) return 'not-asked'
  const { gross, currency } = charged
  if (minorUnits(checked.coming, currency) !== minorUnits(gross, currency)) return 'changed-since'
  return checked.reason === 'as-said' || checked.reason === 'not-named' ? 'confirmed' : 'listed'
}
