import type { State } from '../../state/state.ts'
import type { Subscription, TimelineEntry } from '../../state/subscription.ts'
import { afterDays, isBefore } from './dates.ts'
import { policy } from './policy.ts'

/** When the customer is reminded of the next billing. */
export const reminderOf = ({
  nextBillingDate,
  intervalStart,
}: Pick<Subscription, 'nextBillingDate' | 'intervalStart'>): string => {
  // A date that was moved may come before the interval that has been paid in advance.
  const earliest = isBefore(intervalStart, nextBillingDate) ? intervalStart : nextBillingDate
  const reminder = afterDays(nextBillingDate, -policy.reminderDays)
  return isBefore(reminder, earliest) ? earliest : reminder
}

/** When something happens by itself. A New subscription waits for its payment, however long that takes. */
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

/** Every change of a subscription is written here, so that the clock knows when it is due. */
export const saveSubscription = (
  state: Pick<State, 'subscriptions'>,
  subscription: Omit<Subscription, 'dueAt'>,
): Subscription => {
  const whole = { ...subscription, dueAt: null, timeline: subscription.timeline.slice(-policy.timelineKept) }
  return state.subscriptions.put({ ...whole, dueAt: dueOf(whole) })
}

/** A subscription with one more entry in its timeline. */
export const noted = (
  subscription: Subscription,
  at: Date,
  event: string,
  more: Omit<TimelineEntry, 'at' | 'event'> = {},
): Subscription => ({
  ...subscription,
  timeline: [...subscription.timeline, { at: at.toISOString(), event, ...more }],
})
