import type { Purchase } from '../../client/types/purchase.ts'

/** The subscription that a purchase bills, with the lines of the bill. */
export interface Billed {
  subscription: number
  /** Undefined where the platform does not tell it. */
  category: string | undefined
  statusId: string
  items: readonly { item: number | undefined; product: number; quantity: number }[]
}

/** The subscription that a purchase bills; undefined where it names none. */
export const billedOf = ({
  statusId,
  items,
  subscriptionRevenueCategoryId: category,
}: Pick<Purchase, 'statusId' | 'items' | 'subscriptionRevenueCategoryId'>): Billed | undefined => {
  const subscription = items.find(({ recurringBilling }) => recurringBilling)?.recurringBilling
    ?.subscriptionId
  if (subscription === undefined) return undefined
  return {
    subscription,
    category,
    statusId,
    items: items.map(({ recurringBilling, productId, quantity }) => ({
      item: recurringBilling?.subscriptionItemRunningNo,
      product: productId,
      quantity,
    })),
  }
}
