import type { ExtraParameter } from '../../state/cart.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { nextCountry } from './price-item.ts'

/** Parameters with some of them overwritten or added. */
export const mergedExtra = (
  extra: readonly ExtraParameter[],
  changes: readonly ExtraParameter[],
): ExtraParameter[] => {
  const values = new Map([...extra, ...changes].map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** What was to count from the next billing on counts: parameters, and the country that it is taxed in. */
export const atBilling = (state: Pick<State, 'customers'>, subscription: Subscription): Subscription => ({
  ...subscription,
  country: nextCountry(state, subscription),
  extra: mergedExtra(subscription.extra, subscription.nextExtra),
  nextExtra: [],
})
