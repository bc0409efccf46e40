/**
 * The title, text and link that each state of an order shows. Words never promise more than the endpoint knows: a result
 * that this version does not know counts as open, because it may be good or bad. Tables and pure functions only; the
 * texts themselves are in the messages.
 */

import { exclusivePlans } from '../../views/order-figures.ts'
import type { notPlacedReasons, OrderStatus } from '../../views/order-states.ts'
import type { OutcomeMessages } from '../../views/words/outcome.ts'
import type { TotalsMessages } from '../../views/words/totals.ts'

type OutcomeWords = OutcomeMessages & { cartContinue: string } & Pick<
    TotalsMessages,
    'orderTitle' | 'orderPlansExclude'
  >

interface Outcome {
  /** Of the cart while it shows this order. */
  title: keyof OutcomeWords
  text: keyof OutcomeWords
  /** The class of the status line: empty while the outcome is open. */
  kind: 'success' | 'danger' | ''
  /** Text of the link to the next step, where there is one. */
  action: keyof OutcomeWords
}

const open: Outcome = { title: 'titleOpen', text: 'orderUnknown', kind: '', action: 'orderContinue' }
const thanks: Outcome = { title: 'titleThanks', text: 'resultPending', kind: '', action: 'orderSee' }
const failed: Outcome = { title: 'titleFailed', text: 'resultFailed', kind: 'danger', action: 'orderSee' }
const notPlaced: Outcome = {
  title: 'titleNotPlaced',
  text: 'orderNotPlaced',
  kind: 'danger',
  action: 'cartContinue',
}

/** Words for each result of the endpoint. Unknown results count as open. */
const results: Readonly<Record<string, Outcome>> = {
  paid: { ...thanks, text: 'resultPaid', kind: 'success' },
  'waiting-for-offline-payment': { ...thanks, text: 'resultWaitingForOfflinePayment' },
  pending: thanks,
  'test-order': { ...thanks, title: 'titleTest', text: 'resultTestOrder', kind: 'success' },
  failed: { ...failed, action: 'orderPayOtherwise' },
  'customer-action-needed': {
    ...open,
    title: 'titleStep',
    text: 'resultCustomerActionNeeded',
    action: 'orderFinish',
  },
  'contact-missing': {
    ...failed,
    title: 'titleDetails',
    text: 'resultContactMissing',
    action: 'orderDetails',
  },
  'subscription-not-found': { ...notPlaced, text: 'resultSubscriptionNotFound' },
}

/** Words for each state before or without a result. */
const states: Readonly<Record<Exclude<OrderStatus['state'], 'settled'>, Outcome>> = {
  sending: { ...open, title: 'orderTitle', text: 'orderSending' },
  asking: { ...open, text: 'orderAsking' },
  unknown: open,
  'placed-before': { ...open, title: 'titlePlacedBefore', text: 'orderPlacedBefore' },
  unresolved: { ...open, text: 'orderUnresolved' },
  'not-reached': { ...notPlaced, text: 'orderNotReached' },
  'not-placed': notPlaced,
}

const reasonTexts = {
  'receipt-differs': 'orderTotalChanged',
  'country-differs': 'orderOtherCountry',
  'already-subscribed': 'orderAlreadySubscribed',
  [exclusivePlans]: 'orderPlansExclude',
} as const satisfies Record<(typeof notPlacedReasons)[number], keyof OutcomeWords>

/** What the cart shows of an order. */
export const outcomeOf = (status: OrderStatus): Outcome => {
  if (status.state === 'settled') {
    if (status.result === 'failed' && status.isRetryScheduled) return { ...failed, text: 'resultFailedRetry' }
    return (Object.hasOwn(results, status.result) && results[status.result]) || open
  }
  if (status.state === 'not-placed' && status.reason)
    return { ...notPlaced, text: reasonTexts[status.reason] }
  if (status.state === 'unknown' && status.mayRepeat) return { ...open, text: 'orderMayRepeat' }
  return states[status.state]
}
