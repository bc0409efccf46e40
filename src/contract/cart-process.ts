import type { CartRequest, ExpectedTotal } from './cart-preview.ts'

/**
 * The body of `POST /cart/process`. Customer and contacts are in the token that travels as `Authorization: Bearer …`;
 * the `Idempotency-Key` header names the intent to buy.
 */
export interface ProcessRequest extends CartRequest {
  /** For subscription products: whether the shopper accepted the subscription. @default true */
  acceptSubscription?: boolean | undefined
  /**
   * The total that the customer saw, which a customer token requires. It is compared with a new preview and never
   * charged; a difference refuses the order.
   */
  expected?: ExpectedTotal | undefined
}

/** 16 to 64 letters, digits, `-` or `_`, such as a UUID. */
export const idempotencyKey = /^[A-Za-z0-9_-]{16,64}$/

/** Milliseconds for which a page keeps the key of an order without an outcome, and may send it again. */
export const orderKeyLifetime = 24 * 3_600_000

/** The eight results of a processed cart (`docs/platform/cart.md#process-result`). */
export const processResults = [
  'paid',
  'waiting-for-offline-payment',
  'test-order',
  'pending',
  'failed',
  'customer-action-needed',
  'contact-missing',
  'subscription-not-found',
] as const

export type ProcessResult = (typeof processResults)[number]

/** The total of an order: charged by its purchase, or only previewed, as long as the purchase was not read. */
export interface OrderAmount extends ExpectedTotal {
  from: 'purchase' | 'preview'
}

/** The fields in which a charge can differ. `country` is a cause: it comes with another amount only. */
export const mismatchFields = ['currency', 'total', 'country'] as const

export type MismatchField = (typeof mismatchFields)[number]

/** The purchase charges something else than the customer was shown. */
export interface OrderMismatch {
  fields: MismatchField[]
  shown: ExpectedTotal
}

/** How an order is paid, in the platform's words. */
export interface OrderPayment {
  /** Such as `Visa`. */
  type: string
  /** The last four digits of a card. */
  lastFour?: string | undefined
}

/** The outcome of an order so far, as `POST /cart/process` and `GET /cart/orders/:key` answer it. */
export type Order =
  | {
      state: 'settled'
      result: ProcessResult
      purchaseId?: string | undefined
      /** Transaction details, payment instructions, or the step that is still to be done. */
      continueUrl?: string | undefined
      paymentRetryScheduled?: boolean | undefined
      /** Missing where the platform charges nothing, and while neither a preview nor the purchase is known. */
      amount?: OrderAmount | undefined
      mismatch?: OrderMismatch | undefined
      /** As the purchase tells it. Missing until it is read. */
      payment?: OrderPayment | undefined
    }
  /** The key can never become an order. `code` is the problem that the order met, if it met one. */
  | { state: 'not-placed'; code?: string | undefined }
  /**
   * Sent, and no answer came: ask again, and the endpoint looks the order up without sending it a second time. With
   * `mayRepeat`, enough time has passed for the customer to look for a purchase and order with a new key.
   */
  | { state: 'unknown'; mayRepeat?: boolean | undefined }
  /** Sent, and the platform has not answered yet. Ask again. */
  | { state: 'in-flight' }

/** Without a customer token nothing is ordered: the shopper goes on to checkout with this cart. */
export interface CheckoutSession {
  state: 'session'
  checkoutUrl: string
}

/** The answer of `POST /cart/process`. */
export type ProcessAnswer = Order | CheckoutSession

/** `ProcessAnswer` as one flat object, as the widget's small decoder reads it: `state` says which members are there. */
export interface OrderAnswer {
  state: string
  checkoutUrl?: string | null | undefined
  result?: string | null | undefined
  purchaseId?: string | null | undefined
  continueUrl?: string | null | undefined
  paymentRetryScheduled?: boolean | null | undefined
  amount?: { total: number; tax: string; currency: string; from: string } | null | undefined
  mismatch?: { fields: string[]; shown: { total: number; tax: string; currency: string } } | null | undefined
  payment?: { type: string; lastFour?: string | null | undefined } | null | undefined
  code?: string | null | undefined
  mayRepeat?: boolean | null | undefined
}
