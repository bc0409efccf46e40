import type { Purchase } from '../../client/types/purchase.ts'
import { sha256 } from '../utils/fingerprint.ts'
import { isUnreadable } from './unreadable.ts'

/** The extra parameter with the intent's ID. The platform returns it in purchases and notifications. */
export const intentParameter = 'x-vitrine-intent'

/** The prefix of the endpoint's own extra parameters, which the browser must not set. */
export const reservedPrefix = 'x-vitrine-'

/** A purchase, or a notification of one, with the extra parameters of its order. */
export interface WithExtras {
  extraParameters?: readonly { key: string; value?: string | undefined }[] | undefined
}

/** An extra parameter of a purchase. */
export const extraOf = ({ extraParameters }: WithExtras, name: string): string | undefined =>
  extraParameters?.find(({ key }) => key === name)?.value

/** The intent of a purchase, if it was ordered through an endpoint. */
export const intentOf = (purchase: WithExtras): string | undefined => extraOf(purchase, intentParameter)

/** Categories of billings that repeat the parameters of an order (docs/platform/purchases.md#revenue-categories). */
const repeating = new Set(['AutoRenewal', 'SemiAutoRenewal', 'EarlyRenewal', 'LateRenewal', 'Alignment'])

type Billing = Partial<Pick<Purchase, 'id' | 'items' | 'subscriptionRevenueCategoryId'>>

/** The purchases that began the items of this one, without itself. The first comes first. */
const originalsOf = ({ id, items = [] }: Billing): number[] =>
  [...new Set(items.flatMap(({ recurringBilling }) => recurringBilling?.originalPurchaseId ?? []))]
    .filter((original) => original !== id)
    .sort((a, b) => a - b)

/**
 * Whether a purchase says that it is a later billing: by its category, else by items that name an earlier purchase. A
 * renewal by hand does not count, since it may be an order.
 */
export const isLaterBilling = (purchase: Billing): boolean => {
  const { id, items = [], subscriptionRevenueCategoryId: category } = purchase
  return category === undefined
    ? items.length > 0 &&
        items.every(({ recurringBilling: { originalPurchaseId } = {} }) => (originalPurchaseId ?? id) !== id)
    : repeating.has(category)
}

/**
 * Whether a purchase repeats the intent of an earlier order, and so settles none. An order for a subscription has its own
 * intent, so the purchase that began the subscription is read.
 *
 * @param read rejects for a purchase that cannot be read. One that never can leaves the intent unsettled.
 */
export const repeatsIntent = async (
  purchase: Billing & Pick<Purchase, 'extraParameters'>,
  read: (id: number) => Promise<Pick<Purchase, 'extraParameters'>>,
): Promise<boolean> => {
  const { subscriptionRevenueCategoryId: category } = purchase
  const intent = intentOf(purchase)
  if (intent === undefined || (category !== undefined && repeating.has(category)))
    return isLaterBilling(purchase)
  for (const original of originalsOf(purchase)) {
    const isRepeated = await read(original).then(
      (first) => intentOf(first) === intent,
      (error: unknown) => {
        if (!isUnreadable(error)) throw error
        return true
      },
    )
    if (isRepeated) return true
  }
  return false
}

/**
 * The ID of one intent to buy, which hides the key, because it becomes part of the purchase. It includes the customer,
 * so that customers cannot use each other's keys.
 */
export const intentId = async (clientId: string, subject: string, key: string): Promise<string> =>
  (await sha256(JSON.stringify([clientId, subject, key]))).slice(0, 40)
