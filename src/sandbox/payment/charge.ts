import type { StoredPayment } from '../state/customer.ts'
import type { PurchaseStatus } from '../state/purchase.ts'
import { findPaymentMethod } from './payment-methods.ts'
import type { ProcessResultName, paymentResults } from './process-result.ts'
import { isExpired } from './stored-payment.ts'

export interface Charge {
  result: Extract<
    ProcessResultName,
    'Paid' | 'WaitingForOfflinePayment' | 'TestOrder' | 'Pending' | 'Failed' | 'CustomerActionNeeded'
  >
  payment: keyof typeof paymentResults
  /** Status of the new purchase; absent when the customer must act first. */
  status?: PurchaseStatus
  isRetryScheduled?: true
}

/** Milliseconds between a failed payment and its retry. */
export const retryDelay = 24 * 3_600_000

const paid = { result: 'Paid', payment: 'Approved', status: 'PAY' } as const

const charges = {
  paid,
  test: { result: 'TestOrder', payment: 'TestApproved', status: 'TST' },
  offline: { result: 'WaitingForOfflinePayment', payment: 'OfflinePayment', status: 'WOF' },
  'purchase-order': { result: 'WaitingForOfflinePayment', payment: 'OfflinePayment', status: 'WPO' },
  pending: { result: 'Pending', payment: 'InProgress', status: 'PEN' },
  declined: { result: 'Failed', payment: 'Declined', status: 'DEC' },
  retry: { result: 'Failed', payment: 'InsufficientFunds', status: 'PEN', isRetryScheduled: true },
  error: { result: 'Failed', payment: 'ProcessingError', status: 'DEC' },
  action: { result: 'CustomerActionNeeded', payment: 'AuthenticationRequired' },
} as const satisfies Record<string, Charge>

const underReview: Charge = { result: 'Pending', payment: 'UnderReview', status: 'PEN' }

/** Charges stored payment details, with the result that the table of test cards gives. */
export const charge = (payment: StoredPayment | undefined, now: Date, isFraudChecked: boolean): Charge => {
  const method = payment && findPaymentMethod(payment.method)
  if (!payment || !method) return { result: 'CustomerActionNeeded', payment: 'NoPaymentDetails' }
  if (isExpired(payment, now)) return { result: 'CustomerActionNeeded', payment: 'CardExpired' }
  if (method.charged === 'suspicious') return isFraudChecked ? underReview : paid
  return charges[method.charged]
}
