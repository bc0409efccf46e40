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
  title: keyof OutcomeWords
  text: keyof OutcomeWords
  /** The class of the status line: empty while the outcome is open. */
  kind: 'success' | 'danger' | ''
  /** Text of the link, where there is one. */
  action: keyof OutcomeWords
}

/** Words for each result of the endpoint. Unknown results count as open. */
const results: Readonly<Record<string, Outcome>> = {
  paid: { title: 'titleThanks', text: 'resultPaid', kind: 'success', action: 'orderSee' },
  'waiting-for-offline-payment': {
    title: 'titleThanks',
    text: 'resultWaitingForOfflinePayment',
    kind: '',
    action: 'orderSee',
  },
  pending: { title: 'titleThanks', text: 'resultPending', kind: '', action: 'orderSee' },
  'test-order': { title: 'titleTest', text: 'resultTestOrder', kind: 'success', action: 'orderSee' },
  failed: { title: 'titleFailed', text: 'resultFailed', kind: 'danger', action: 'orderPayOtherwise' },
  'customer-action-needed': {
    title: 'titleStep',
    text: 'resultCustomerActionNeeded',
    kind: '',
    action: 'orderFinish',
  },
  'contact-missing': {
    title: 'titleDetails',
    text: 'resultContactMissing',
    kind: 'danger',
    action: 'orderDetails',
  },
  'subscription-not-found': {
    title: 'titleNotPlaced',
    text: 'resultSubscriptionNotFound',
    kind: 'danger',
    action: 'cartContinue',
  },
}

const open = { title: 'titleOpen', text: 'orderUnknown', kind: '', action: 'orderContinue' } as const
const notPlaced = {
  title: 'titleNotPlaced',
  text: 'orderNotPlaced',
  kind: 'danger',
  action: 'cartContinue',
} as const

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

const outcomeOf = (status: OrderStatus): Outcome => {
  if (status.state === 'settled') {
    const outcome = Object.hasOwn(results, status.result) ? results[status.result] : undefined
    if (status.result === 'failed' && status.isRetryScheduled)
      return { title: 'titleFailed', kind: 'danger', text: 'resultFailedRetry', action: 'orderSee' }
    return outcome ?? open
  }
  if (status.state === 'not-placed' && status.reason)
    return {
      ...notPlaced,
      text: reasonTexts[status.reason],
    }
  if (status.state === 'unknown' && status.mayRepeat) return { ...open, text: 'orderMayRepeat' }
  return states[status.state]
}

/** The title of the cart while it shows this order. */
export const outcomeTitle = (status: OrderStatus, words: OutcomeWords): string =>
  words[outcomeOf(status).title]

export const outcomeText = (status: OrderStatus, words: OutcomeWords): string => words[outcomeOf(status).text]

/** The class of the status line: `success`, `danger`, or empty while the outcome is open. */
export const outcomeKind = (status: OrderStatus): Outcome['kind'] => outcomeOf(status).kind

/** Text of the link to the next step. */
export const outcomeAction = (status: OrderStatus): keyof OutcomeWords => outcomeOf(status).action

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
