import type { Purchase } from '../../client/types/purchase.ts'
import { sha256 } from '../utils/fingerprint.ts'

/** The extra parameter with the intent's ID. The platform returns it in purchases and notifications. */
export const intentParameter = 'x-vitrine-intent'

/** The prefix of the endpoint's own extra parameters, which the browser must not set. */
export const reservedPrefix = 'x-vitrine-'

/** The intent of a purchase, if it was ordered through an endpoint. */
export const intentOf = (purchase: {
  extraParameters?: readonly { key: string; value?: string | undefined }[] | undefined
}): string | undefined => purchase.extraParameters?.find(({ key }) => key === intentParameter)?.value

/** Categories of billings that repeat the parameters of an order (docs/platform/purchases.md#revenue-categories). */
const repeating = new Set(['AutoRenewal', 'SemiAutoRenewal', 'EarlyRenewal', 'LateRenewal', 'Alignment'])

/**
 * Whether a purchase is a later billing, which repeats the intent of its order and is not the order. A renewal that a
 * customer orders by hand has an intent of its own. Without a category, its items name another purchase as the first.
 */
export const isLaterBilling = ({
  id,
  items = [],
  subscriptionRevenueCategoryId: category,
}: Partial<Pick<Purchase, 'id' | 'items' | 'subscriptionRevenueCategoryId'>>): boolean =>
  category === undefined
    ? items.length > 0 &&
      items.every(({ recurringBilling: { originalPurchaseId } = {} }) => (originalPurchaseId ?? id) !== id)
    : repeating.has(category)

/**
 * The ID of one intent to buy. It includes the customer, so that customers cannot use each other's keys. It hides the
 * key, because it becomes part of the purchase.
 */
export const intentId = async (clientId: string, subject: string, key: string): Promise<string> =>
  (await sha256(JSON.stringify([clientId, subject, key]))).slice(0, 40)
