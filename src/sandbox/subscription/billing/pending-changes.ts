import type { ExtraParameter } from '../../state/cart.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { nextCountry } from './price-item.ts'

/** Overwrites known parameters and adds new ones. */
export const mergeParameters = (
  extra: readonly ExtraParameter[],
  changes: readonly ExtraParameter[],
): ExtraParameter[] => {
  const values = new Map([...extra, ...changes].map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** Applies changes that wait for the billing: parameters and the country of the tax. */
export const applyPendingChanges = (
  state: Pick<State, 'customers'>,
  subscription: Subscription,
): Subscription => ({
  ...subscription,
  country: nextCountry(state, subscription),
  extra: mergeParameters(subscription.extra, subscription.nextExtra),
  nextExtra: [],
})
