import type { Purchase } from '../../../client/notifications.ts'

/**
 * Whether a browser has bought it. A later billing repeats the extra parameters of its first order
 * (docs/platform/purchases.md#revenue-categories).
 */
export const isFirstBilling = ({
  items,
  subscriptionRevenueCategoryId: category,
}: Pick<Purchase, 'items' | 'subscriptionRevenueCategoryId'>): boolean =>
  (!category || category === 'Signup') &&
  !items.some(({ recurringBilling }) => (recurringBilling?.intervalNo ?? 0) > 0)

/** The value of an extra parameter. Undefined for one that stands there twice: none of the two is believed. */
export const parameterOf = (
  { extraParameters }: Pick<Purchase, 'extraParameters'>,
  name: string,
): string | undefined => {
  const [first, ...more] = extraParameters.filter(({ key }) => key === name)
  return more.length === 0 ? first?.value : undefined
}
