import { invalid } from '../../http/rest-error.ts'
import type { ExtraParameter } from '../../state/cart.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { mergeParameters } from '../billing/pending-changes.ts'
import { billableItems, latestItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'

/**
 * `updatesubscriptionrenewaltype`, a feature that is active for every account. Finished subscriptions and those with a
 * set number of billings have no renewal type.
 */
export const setRenewalType = (
  state: State,
  subscription: Subscription,
  renewal: Subscription['renewal'],
  now: Date,
): void => {
  const isLimited = latestItems(subscription).every(({ recurrenceCount }) => recurrenceCount !== null)
  if (isLimited || subscription.status === 'Finished') {
    throw invalid(`The subscription ${subscription.id} does not support the renewal type concept.`)
  }
  saveSubscription(state, withTimelineEntry({ ...subscription, renewal }, now, `Renewal type ${renewal}`))
}

/** `updatenextbillingdate`, for subscriptions that will be billed. */
export const setNextBillingDate = (
  state: State,
  subscription: Subscription,
  nextBillingDate: Date,
  now: Date,
): void => {
  const { id, status } = subscription
  if (nextBillingDate <= now) throw invalid('NextBillingDate must be in the future.')
  const isBilled = status === 'Active' && billableItems(subscription).length > 0
  if (!isBilled) throw invalid(`The subscription ${id} is ${status} and has no next billing.`)
  const next = nextBillingDate.toISOString()
  saveSubscription(
    state,
    withTimelineEntry(
      { ...subscription, nextBillingDate: next, billingDay: nextBillingDate.getUTCDate() },
      now,
      `Next billing date ${next}`,
    ),
  )
}

/** `updatesubscriptionparameters`, effective at the next billing. */
export const setParameters = (
  state: State,
  subscription: Subscription,
  changes: readonly ExtraParameter[],
  now: Date,
): void => {
  const nextExtra = mergeParameters(subscription.nextExtra, changes)
  saveSubscription(
    state,
    withTimelineEntry(
      { ...subscription, nextExtra },
      now,
      `Parameters: ${changes.map(({ key }) => key).join(', ')}`,
    ),
  )
}
