import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionStanding } from '../../../contract/subscriptions.ts'
import { type ItemVersions, itemsOf } from './items.ts'
import type { PlanGroup } from './plans.ts'
import { waitingStatuses } from './prove.ts'

/** Whether a date lies ahead. */
export const isAhead = (date: string | undefined, now: number): boolean =>
  date !== undefined && Date.parse(date) > now

/** How a deactivated subscription stands: whether it can come back, and whether its customer has ended it. */
const deactivatedStanding = (subscription: Subscription, now: number): SubscriptionStanding => {
  const { renewalType, nextBillingDate } = subscription
  if (!nextBillingDate) return 'canceled'
  const items = itemsOf(subscription)
  // Sold without an automatic renewal. A customer who cancels has Deactivated items.
  if (items.some(({ latest }) => latest.status === 'AwaitingReinstate'))
    return isAhead(nextBillingDate, now) ? 'reinstatable' : 'lapsed'
  // The platform ends what was not renewed later than its date, and a customer cancels earlier.
  const isLate = items.every(
    ({ latest }) => Date.parse(latest.deactivationDate ?? '') > Date.parse(nextBillingDate),
  )
  return renewalType === 'Manual' && isLate ? 'lapsed' : 'canceled'
}

/** Whether a renewal that a stored card should have paid is due. */
export const owesByCard = ({ status, renewalType, paymentInfo }: Subscription): boolean =>
  (status === 'Grace' || status === 'Hold') &&
  renewalType !== 'Manual' &&
  Boolean(paymentInfo?.cardLastFourDigits)

/**
 * How a subscription stands with its customer: the one place that reads state, renewal type, items and payment
 * together. What the page says and what counts as a plan that the customer has both follow from it. A failed payment is
 * told of a stored card alone, and only where the newest purchase was read and waits for no payment: else the money may
 * be on its way.
 *
 * @param now milliseconds since the epoch
 * @param newest status ID of the newest purchase; undefined where it was not read
 */
export const standingOf = (
  subscription: Subscription,
  now: number,
  newest?: string,
): SubscriptionStanding => {
  const { status, renewalType } = subscription
  const isWaiting = newest === undefined || waitingStatuses.some((each) => each === newest)
  switch (status) {
    case 'New':
      return 'new'
    case 'Active':
      return renewalType === 'Manual' ? 'renewable' : 'renewing'
    case 'Grace':
    case 'Hold':
      if (renewalType === 'Manual') return 'lapsed'
      return owesByCard(subscription) && !isWaiting ? 'failed' : 'awaited'
    case 'Deactivated':
      return deactivatedStanding(subscription, now)
    case 'Finished':
      return 'ended'
    default:
      return 'unknown'
  }
}

/** The status of the items that the customer has in a standing; undefined where an order of the plan repeats nothing. */
const heldStatus: Readonly<Partial<Record<SubscriptionStanding, string>>> = {
  new: 'Active',
  renewing: 'Active',
  renewable: 'Active',
  awaited: 'Active',
  failed: 'Active',
  reinstatable: 'AwaitingReinstate',
}

/** Whether an item is a plan of the group that the customer has, now or from the renewal on. */
export const holdsPlan = (
  standing: SubscriptionStanding,
  { present, latest }: ItemVersions,
  { plans }: PlanGroup,
): boolean =>
  latest.status === heldStatus[standing] &&
  [present, latest].some(({ productId }) => plans.includes(String(productId)))
