import type { State } from '../../state/state.ts'
import type { Subscription, TimelineEntry } from '../../state/subscription.ts'
import { afterDays, isBefore } from './dates.ts'
import { policy } from './policy.ts'

/** Date of the reminder of the next billing. */
export const reminderOf = ({
  nextBillingDate,
  intervalStart,
}: Pick<Subscription, 'nextBillingDate' | 'intervalStart'>): string => {
  // A moved billing date may lie before an interval that was paid in advance.
  const earliest = isBefore(intervalStart, nextBillingDate) ? intervalStart : nextBillingDate
  const reminder = afterDays(nextBillingDate, -policy.reminderDays)
  return isBefore(reminder, earliest) ? earliest : reminder
}

/** Time of the next job. A New subscription has none: it waits for its payment without limit. */
const dueOf = (subscription: Subscription): string | null => {
  const { status, nextBillingDate, graceDays, remindedOf } = subscription
  const reminder = reminderOf(subscription)
  switch (status) {
    case 'Active':
      return remindedOf === nextBillingDate || !isBefore(reminder, nextBillingDate)
        ? nextBillingDate
        : reminder
    case 'Grace':
      return afterDays(nextBillingDate, graceDays)
    case 'Hold':
      return afterDays(nextBillingDate, graceDays + policy.holdDays)
    default:
      return null
  }
}

/** Saves a subscription with the due time of its next job. All changes are saved here. */
export const saveSubscription = (
  state: Pick<State, 'subscriptions'>,
  subscription: Omit<Subscription, 'dueAt'>,
): Subscription => {
  const whole = {
    ...subscription,
    dueAt: null,
    timeline: subscription.timeline.slice(-policy.maxTimelineEntries),
  }
  return state.subscriptions.put({ ...whole, dueAt: dueOf(whole) })
}

/** Adds an entry to the timeline. */
export const withTimelineEntry = (
  subscription: Subscription,
  at: Date,
  event: string,
  more: Omit<TimelineEntry, 'at' | 'event'> = {},
): Subscription => ({
  ...subscription,
  timeline: [...subscription.timeline, { at: at.toISOString(), event, ...more }],
})
