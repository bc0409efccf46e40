import { isVitrineError } from '../../client/index.ts'
import { explain, failureOf } from '../platform/explain.ts'
import type { Platform } from '../platform/open-platform.ts'
import type { Failure } from '../terminal/output.ts'

/** A purchase of the subscription. */
export interface SubscriptionPurchase {
  purchaseId: number
  creationTime?: string | undefined
  statusId?: string | undefined
  status?: string | undefined
  /** For example Signup or AutoRenewal. */
  revenueCategory?: string | undefined
  currencyId?: string | undefined
  /** The total of all items, with tax, in units of the currency. */
  gross?: number | undefined
  /** The reason why the purchase could not be read. */
  error?: Failure
}

/** Reads one purchase. A failure becomes its `error`, so that the others are still shown. */
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
    return { purchaseId, error: failureOf(explain(error)) }
  }
}
