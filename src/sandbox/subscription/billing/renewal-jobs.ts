import type { DueJobs } from '../../context/clock.ts'
import type { SandboxContext } from '../../context/context.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { isBefore } from '../model/dates.ts'
import { createDueJobs } from '../model/due-jobs.ts'
import { billableItems, finishBilledItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { deactivateSubscription, finishSubscription } from './end-subscription.ts'
import { applyPendingChanges } from './pending-changes.ts'
import { renew, renewalLines } from './renew.ts'

const inGrace = (state: State, subscription: Subscription, now: Date): void => {
  saveSubscription(
    state,
    withTimelineEntry({ ...subscription, status: 'Grace' }, now, 'Grace', { mail: true }),
  )
}

/** Bills the next interval, or waits for the customer. */
const bill = (context: SandboxContext, state: State, due: Subscription): void => {
  const now = context.clock.now()
  if (billableItems(due).length === 0) {
    saveSubscription(state, finishSubscription(state, due, now))
    return
  }
  const subscription = finishBilledItems(due)
  const isCustomersTurn = subscription.renewal === 'Manual' || subscription.openPurchaseId !== undefined
  const lines = isCustomersTurn ? undefined : renewalLines(context, state, subscription)
  if (!lines) {
    inGrace(state, applyPendingChanges(state, subscription), now)
    return
  }
  const renewal = renew(context, state, subscription, { category: 'AutoRenewal', isRetried: true, lines })
  if (renewal.subscription.openPurchaseId !== undefined) inGrace(state, renewal.subscription, now)
}

/** The due job of a subscription, by its state (docs/platform/subscriptions.md#transitions). */
const step = (context: SandboxContext, state: State, subscription: Subscription): void => {
  const now = context.clock.now()
  const { status, nextBillingDate } = subscription
  const isBillingDay = !isBefore(now.toISOString(), nextBillingDate)
  if (status === 'Active' && isBillingDay) {
    bill(context, state, subscription)
  } else if (status === 'Active') {
    const reminded = { ...subscription, remindedOf: nextBillingDate }
    saveSubscription(state, withTimelineEntry(reminded, now, 'Reminder of the next billing', { mail: true }))
  } else if (status === 'Grace') {
    saveSubscription(
      state,
      withTimelineEntry({ ...subscription, status: 'Hold' }, now, 'Hold', { mail: true }),
    )
  } else {
    saveSubscription(state, deactivateSubscription(state, subscription, now))
  }
}

/** Jobs for renewals, reminders and the ends of Grace and Hold. */
export const createRenewalJobs = (context: SandboxContext, state: State): DueJobs =>
  createDueJobs(
    () => state.subscriptions.all(),
    ({ dueAt }) => dueAt,
    (subscription) => step(context, state, subscription),
  )
