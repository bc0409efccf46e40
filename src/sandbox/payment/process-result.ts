/** docs/platform/cart.md#process-result */
export const processResults = {
  Paid: 0,
  WaitingForOfflinePayment: 1,
  TestOrder: 2,
  Pending: 3,
  Failed: 4,
  CustomerActionNeeded: 5,
  ContactMissing: 6,
  SubscriptionNotFound: 7,
} as const

export type ProcessResultName = keyof typeof processResults

/** Codes and messages are ours: the platform does not publish its lists. */
export const failures = {
  CustomerNotFound: 'The customer does not exist in this account.',
  SubscriptionNotFound: 'The subscription does not exist in this account.',
  ContactMissing: 'The customer has no complete billing contact.',
  PaymentFailed: 'The payment was not accepted.',
  CustomerActionNeeded: 'The customer has to act before this order can be processed.',
} as const

export const paymentResults = {
  Approved: 'The payment was approved.',
  TestApproved: 'The test payment was approved.',
  OfflinePayment: 'The customer pays offline.',
  InProgress: 'The payment is in progress.',
  UnderReview: 'The order is being inspected.',
  Declined: 'The payment was declined.',
  ProcessingError: 'The payment could not be processed.',
  InsufficientFunds: 'The card has no money at the moment.',
  CardExpired: 'The card has expired.',
  AuthenticationRequired: 'The customer has to confirm the payment.',
  NoPaymentDetails: 'The customer has no stored payment details.',
} as const

export interface ProcessOutcome {
  result: ProcessResultName
  purchaseId?: number
  continueUrl?: string | undefined
  failure?: keyof typeof failures
  payment?: keyof typeof paymentResults
  isRetryScheduled?: boolean
}
