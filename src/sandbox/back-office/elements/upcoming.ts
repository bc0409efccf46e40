import { html } from 'hono/html'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { bankAnswerTime } from '../../subscription/billing/payment-jobs.ts'
import { type Cell, notificationLink, purchaseLink, subscriptionLink } from './elements.ts'

/** A job that the clock will run. */
export interface UpcomingJob {
  readonly at: string
  readonly what: string
  readonly to: Cell
}

/** The job that a subscription's `dueAt` announces. */
export const nextJobOf = ({ status, renewal, dueAt, nextBillingDate }: Subscription): string => {
  if (status === 'Grace') return 'Goes on hold'
  if (status === 'Hold') return 'Is deactivated'
  if (dueAt !== nextBillingDate) return 'Reminder of the next billing'
  return renewal === 'Automatic' ? 'Next billing' : 'Interval ends: the customer has to renew'
}

/** The next jobs, in the order in which they will run. */
export const upcomingJobs = (state: State, most: number): UpcomingJob[] => {
  const events: UpcomingJob[] = []
  for (const subscription of state.subscriptions.all()) {
    const { id, dueAt } = subscription
    if (dueAt !== null)
      events.push({
        at: dueAt,
        what: nextJobOf(subscription),
        to: html`subscription ${subscriptionLink(id)}`,
      })
  }
  for (const purchase of state.purchases.all()) {
    const at = purchase.retryAt ?? bankAnswerTime(purchase)
    const what = purchase.retryAt === undefined ? 'The bank answers' : 'Payment is collected again'
    if (at !== undefined) events.push({ at, what, to: html`purchase ${purchaseLink(purchase.id)}` })
  }
  for (const { id, dueAt } of state.dispatches.all())
    if (dueAt !== null)
      events.push({ at: dueAt, what: 'Is sent', to: html`notification ${notificationLink(id)}` })
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, most)
}
