import type { Subscription } from '../../../client/types/subscription.ts'
import type { ItemVersions } from './items.ts'
import type { PlanGroup } from './plans.ts'

const goesOn = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'Active' || status === 'Grace' || status === 'Hold' || status === 'New'

/** Whether an item is a plan of the group, now or from the renewal on, and its subscription goes on. */
export const holdsPlan = (
  subscription: Pick<Subscription, 'status'>,
  { present, latest }: ItemVersions,
  { plans }: PlanGroup,
): boolean =>
  goesOn(subscription) &&
  latest.status === 'Active' &&
  [present, latest].some(({ productId }) => plans.includes(String(productId)))
