import { isVitrineError, type Subscription } from '../client/index.ts'
import { explain } from './explain.ts'
import type { Platform } from './platform.ts'

/** One billing of the subscription. */
export interface SubscriptionPurchase {
  purchaseId: number
  creationTime?: string | undefined
  statusId?: string | undefined
  status?: string | undefined
  /** Signup, AutoRenewal and so on. */
  revenueCategory?: string | undefined
  currencyId?: string | undefined
  /** What the customer paid for all items, tax included. */
  gross?: number | undefined
  /** Why the purchase could not be read. */
  error?: string
}

/** The subscription's purchases, the latest first: IDs grow. */
export const purchaseIdsOf = ({ items }: Subscription): number[] => {
  const ids = items.flatMap(({ subscriptionPurchaseItems }) =>
    subscriptionPurchaseItems.map(({ purchaseId }) => purchaseId),
  )
  return [...new Set(ids)].sort((a, b) => b - a)
}

/** Reads one purchase. A failure is told with it, so that the others are still shown. */
export const readPurchase = async (
  { client }: Platform,
  purchaseId: number,
): Promise<SubscriptionPurchase> => {
  try {
    const { purchase } = await client.purchase.get({ purchaseId })
    const totals = purchase.items.map(({ customerPrice }) => customerPrice?.totalTotalPrice?.grossPrice)
    const isWhole = totals.length > 0 && totals.every((total) => total !== undefined)
    return {
      purchaseId,
      creationTime: purchase.creationTime,
      statusId: purchase.statusId,
      status: purchase.status,
      revenueCategory: purchase.subscriptionRevenueCategoryId,
      currencyId: purchase.paymentInfo?.currencyId,
      gross: isWhole ? totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) : undefined,
    }
  } catch (error) {
    if (!isVitrineError(error)) throw error
    return { purchaseId, error: explain(error).found }
  }
}
