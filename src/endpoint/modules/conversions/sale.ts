import type { Purchase } from '../../../client/notifications.ts'

/**
 * Whether a shopper has bought this in a browser. A later billing repeats the extra parameters of its first order
 * (docs/platform/purchases.md#revenue-categories).
 */
export const isFirstBilling = ({
  items,
  subscriptionRevenueCategoryId: category,
}: Pick<Purchase, 'items' | 'subscriptionRevenueCategoryId'>): boolean =>
  (!category || category === 'Signup') &&
  !items.some(({ recurringBilling }) => (recurringBilling?.intervalNo ?? 0) > 0)

/** The value of an extra parameter. Undefined where the purchase has it twice, since nobody knows which one is right. */
export const parameterOf = (
  { extraParameters }: Pick<Purchase, 'extraParameters'>,
  name: string,
): string | undefined => {
  const [first, ...more] = extraParameters.filter(({ key }) => key === name)
  return more.length === 0 ? first?.value : undefined
}
