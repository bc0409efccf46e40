import { invalid } from '../../http/rest-error.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { endIfClosed } from '../billing/end-subscription.ts'
import { itemOf, waitsForPayment } from '../model/find-subscription.ts'
import { haveOneInterval } from '../model/intervals.ts'
import { mapItems, openItems, withReinstated } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'

export interface ItemStateChange {
  runningNumbers: readonly number[]
  mail: boolean
  now: Date
}

type ItemStatus = SubscriptionItem['status']

const check = (
  subscription: Subscription,
  runningNumber: number,
  allowed: readonly ItemStatus[],
  verb: string,
) => {
  const { status } = itemOf(subscription, runningNumber)
  if (!allowed.includes(status))
    throw invalid(`The item ${runningNumber} is ${status} and cannot be ${verb}.`)
}

const isOneOf =
  (runningNumbers: readonly number[]) =>
  ({ runningNumber }: SubscriptionItem): boolean =>
    runningNumbers.includes(runningNumber)

/**
 * `reinstatesubscriptionitems` activates items and a Deactivated subscription; Finished ones and unpaid purchases
 * refuse it. A past billing date becomes now, because missed intervals are not billed.
 */
export const reinstateItems = (
  state: State,
  subscription: Subscription,
  { runningNumbers, mail, now }: ItemStateChange,
): void => {
  const { id, status, openPurchaseId } = subscription
  for (const number of runningNumbers) {
    check(subscription, number, ['Deactivated', 'AwaitingReinstate'], 'reinstated')
  }
  if (status === 'Finished') throw invalid(`The subscription ${id} is Finished and cannot come back.`)
  if (openPurchaseId !== undefined) throw waitsForPayment(subscription)
  const reinstated = withReinstated(subscription, isOneOf(runningNumbers))
  if (!haveOneInterval(openItems(reinstated))) {
    throw invalid('The intervals of the items differ: they cannot be billed together.')
  }
  const isBack = status === 'Deactivated'
  const isLate = isBack && Date.parse(subscription.nextBillingDate) < now.getTime()
  saveSubscription(
    state,
    withTimelineEntry(
      {
        ...reinstated,
        ...(isBack && { status: 'Active', endDate: null }),
        ...(isLate && { nextBillingDate: now.toISOString(), billingDay: now.getUTCDate() }),
      },
      now,
      `Items reinstated: ${runningNumbers.join(', ')}`,
      { mail },
    ),
  )
}

/**
 * `deactivatesubscriptionitems` stops the billing; paid items last until the next billing date, and those without
 * reinstatement are Finished. The subscription without open items is Deactivated in either case.
 */
export const deactivateItems = (
  state: State,
  subscription: Subscription,
  { runningNumbers, mail, now, mayReinstate }: ItemStateChange & { mayReinstate: boolean },
): void => {
  for (const number of runningNumbers) check(subscription, number, ['Active'], 'deactivated')
  const endDate = subscription.status === 'New' ? now.toISOString() : subscription.nextBillingDate
  const closed = mapItems(subscription, isOneOf(runningNumbers), (item) => ({
    ...item,
    status: mayReinstate ? 'Deactivated' : 'Finished',
    deactivationDate: now.toISOString(),
    endDate,
  }))
  const event = `Items deactivated: ${runningNumbers.join(', ')}`
  const noted = withTimelineEntry(closed, now, event, { mail })
  saveSubscription(state, endIfClosed(state, noted, endDate, 'Deactivated', now))
}

/** `removesubscriptionitem` ends the item at once and for good. */
export const removeItem = (
  state: State,
  subscription: Subscription,
  { runningNumbers, mail, now }: ItemStateChange,
): void => {
  for (const number of runningNumbers) {
    check(subscription, number, ['Active', 'Deactivated', 'AwaitingReinstate'], 'removed')
  }
  const at = now.toISOString()
  const removed = mapItems(subscription, isOneOf(runningNumbers), (item) => ({
    ...item,
    status: 'Removed',
    endDate: at,
  }))
  const event = `Items removed: ${runningNumbers.join(', ')}`
  const noted = withTimelineEntry(removed, now, event, { mail })
  saveSubscription(state, endIfClosed(state, noted, at, 'Finished', now))
}
