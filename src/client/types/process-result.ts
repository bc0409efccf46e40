/** A code and a sentence of the platform; either may be missing. @see docs/platform/errors.md#process-cart */
export interface PlatformFailure {
  code?: string | undefined
  message?: string | undefined
}

/** Members that every outcome of an order may have. @see docs/platform/cart.md#process-result */
export interface AnyProcessResult {
  resultMessage?: string | undefined
  purchaseId?: number | undefined
  /** A page with the transaction, with instructions for paying, or for completing what is missing. */
  continueUrl?: string | undefined
  error?: PlatformFailure | undefined
  paymentResult?: PlatformFailure | undefined
  /** Whether the platform tries a failed payment again. Another order would then be paid twice. */
  isPaymentRetryScheduled?: boolean | undefined
  /** The HTTP status, which failures repeat. */
  status?: number | undefined
}

/** The order is placed and paid. */
export interface PaidOrder extends AnyProcessResult {
  result: 'Paid'
  purchaseId: number
}

/** The order is placed, and the customer pays it offline, for example by wire transfer. */
export interface OrderWaitingForOfflinePayment extends AnyProcessResult {
  result: 'WaitingForOfflinePayment'
  purchaseId: number
}

/** The order is placed with a test payment: nothing is charged. */
export interface TestOrder extends AnyProcessResult {
  result: 'TestOrder'
  purchaseId: number
}

/** The payment is not decided yet. */
export interface PendingOrder extends AnyProcessResult {
  result: 'Pending'
}

/** The order failed. Look at `isPaymentRetryScheduled` before the order is placed again. */
export interface FailedOrder extends AnyProcessResult {
  result: 'Failed'
  isPaymentRetryScheduled: boolean
}

/** The customer has to complete the order at `continueUrl`. */
export interface OrderNeedingCustomerAction extends AnyProcessResult {
  result: 'CustomerActionNeeded'
  continueUrl: string
}

/** The order lacks a contact. */
export interface OrderWithoutContact extends AnyProcessResult {
  result: 'ContactMissing'
}

/** The order names a subscription that does not exist. */
export interface OrderWithoutSubscription extends AnyProcessResult {
  result: 'SubscriptionNotFound'
}

/** Result of `cart.process`: eight outcomes, distinguished by `result`. @see docs/platform/cart.md#process-result */
export type ProcessResult =
  | PaidOrder
  | OrderWaitingForOfflinePayment
  | TestOrder
  | PendingOrder
  | FailedOrder
  | OrderNeedingCustomerAction
  | OrderWithoutContact
  | OrderWithoutSubscription
