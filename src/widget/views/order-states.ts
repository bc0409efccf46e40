/**
 * The states of an order as the shopper sees them, and the title, text and link that each state shows. Words never
 * promise more than the endpoint knows: a result that this version does not know counts as open, because it may be
 * good or bad. Checkout is offered only when it is certain that nothing was ordered here, since a second order
 * would charge twice. Tables and pure functions only; the texts themselves are in the messages.
 */

import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { exclusivePlans } from './order-figures.ts'
import type { OutcomeMessages } from './words/outcome.ts'
import type { TotalsMessages } from './words/totals.ts'

/** Problem codes of the endpoint that have words of their own. */
export const notPlacedReasons = [
  'receipt-differs',
  'country-differs',
  'already-subscribed',
  exclusivePlans,
] as const

/** A total, in units of its currency. `from` is `purchase` once it is the charged one. */
export interface OrderTotal {
  total: number
  currency: string
  /** `net`, or gross. */
  tax?: string
  from?: string
}

/** An order as the shopper sees it. */
export type OrderStatus =
  | { state: 'sending' }
  /** Sent without an answer. The endpoint is asked about it, and nothing is sent again. */
  | { state: 'asking' }
  /** With `mayRepeat`, unknown for so long that the shopper may decide to order again. */
  | { state: 'unknown'; mayRepeat?: true }
  /** Nothing was sent: the same cart was ordered in another tab, and the shopper is asked. */
  | { state: 'placed-before' }
  /** Nothing was sent: an earlier order of the same cart is still unknown. */
  | { state: 'unresolved' }
  /** The endpoint has never seen it: the same key can be sent again. */
  | { state: 'not-reached' }
  | { state: 'not-placed'; reason?: (typeof notPlacedReasons)[number] }
  | {
      state: 'settled'
      result: string
      purchaseId?: string
      continueUrl?: string
      isRetryScheduled: boolean
      amount?: OrderTotal
      mismatch?: { shown: OrderTotal }
      payment?: { type: string; lastFour?: string | null | undefined }
    }

/** The content of an order's review. */
export type ReviewStatus =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The amount is not the one that the page showed, and only checkout knows the total. */
  | { state: 'changed' }
  /** Plans in it replace each other, so that no link sells it either. */
  | { state: typeof exclusivePlans }
  /** `order` is set once a known customer has ordered here. */
  | { state: 'ready'; preview: PreviewResponse; order?: OrderStatus }

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

/** Results with a purchase that asks nothing more of the shopper on this page. */
const ordered = ['paid', 'waiting-for-offline-payment', 'pending', 'test-order']

/** Whether the order is placed, paid or not. */
export const isOrdered = (status: OrderStatus): boolean =>
  status.state === 'settled' && ordered.includes(status.result)

/** Results that may leave the shopper without a purchase. */
const unbought = ['failed', 'contact-missing', 'subscription-not-found', 'customer-action-needed']

/** Whether checkout is offered: only when it is certain that nothing was ordered here. */
export const isFree = (status: OrderStatus): boolean =>
  // Checkout would make a second subscription.
  (status.state === 'not-placed' && !/^(already|plans)-/.test(status.reason ?? '')) ||
  (status.state === 'settled' &&
    !status.isRetryScheduled &&
    unbought.includes(status.result) &&
    (status.result !== 'customer-action-needed' || !status.purchaseId))
