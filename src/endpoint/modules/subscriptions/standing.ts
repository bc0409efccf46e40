import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionStanding } from '../../../contract/subscriptions.ts'
import { type ItemVersions, itemsOf } from './items.ts'
import type { PlanGroup } from './plans.ts'

/** Whether a date lies ahead. */
export const isAhead = (date: string | undefined, now: number): boolean =>
  date !== undefined && Date.parse(date) > now

/**
 * How a subscription stands with its customer: the one place that reads state, renewal type, items and payment
 * together. What the page says and what counts as a plan that the customer has both follow from it. A failed payment is
 * told of a stored card alone: the subscription does not name the purchase that is due, so a transfer may be on its way.
 *
 * @param now milliseconds since the epoch
 */
export const standingOf = (subscription: Subscription, now: number): SubscriptionStanding => {
  const { status, renewalType, nextBillingDate, paymentInfo } = subscription
  switch (status) {
    case 'New':
      return 'new'
    case 'Active':
      return renewalType === 'Manual' ? 'renewable' : 'renewing'
    case 'Grace':
    case 'Hold':
      if (renewalType === 'Manual') return 'lapsed'
      return paymentInfo?.cardLastFourDigits ? 'failed' : 'awaited'
    case 'Deactivated':
      // Sold without an automatic renewal, and paid until that date. A customer who cancels has Deactivated items.
      return isAhead(nextBillingDate, now) &&
        itemsOf(subscription).some(({ latest }) => latest.status === 'AwaitingReinstate')
        ? 'reinstatable'
        : 'canceled'
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
