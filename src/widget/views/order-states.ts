/**
 * The states of an order as the shopper sees them. Checkout is offered only when it is certain that nothing was ordered
 * here, since a second order would charge twice.
 */

import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { exclusivePlans } from './order-figures.ts'

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
