import type { ProcessResult as PlatformResult } from '../../client/types/process-result.ts'
import type { Purchase } from '../../client/types/purchase.ts'
import type { Order, ProcessResult } from '../../contract/cart-process-schema.ts'
import { allowedCheckoutUrl, type CheckoutHosts } from '../config/checkout-url.ts'
import { isCertainlyRefused, upstreamProblem } from '../platform/upstream-problem.ts'

/** The results by the platform's names (docs/platform/cart.md#process-result). */
const results = {
  Paid: 'paid',
  WaitingForOfflinePayment: 'waiting-for-offline-payment',
  TestOrder: 'test-order',
  Pending: 'pending',
  Failed: 'failed',
  CustomerActionNeeded: 'customer-action-needed',
  ContactMissing: 'contact-missing',
  SubscriptionNotFound: 'subscription-not-found',
} as const satisfies Readonly<Record<PlatformResult['result'], ProcessResult>>

/** The order of the platform's answer. A continue URL that does not lead to checkout is left out. */
export const orderOfAnswer = (config: CheckoutHosts, outcome: PlatformResult): Order => {
  const continueUrl = allowedCheckoutUrl(config, outcome.continueUrl)
  return {
    state: 'settled',
    result: results[outcome.result],
    ...(outcome.purchaseId ? { purchaseId: String(outcome.purchaseId) } : {}),
    ...(continueUrl ? { continueUrl } : {}),
    ...(outcome.isPaymentRetryScheduled ? { paymentRetryScheduled: true } : {}),
  }
}

/** The order of a failed call: not placed when it was not sent or the platform certainly refused, else unknown. */
export const orderOfError = (error: unknown): Order =>
  isCertainlyRefused(error)
    ? { state: 'not-placed', code: upstreamProblem(error).code }
    : { state: 'unknown' }

/**
 * The order's result by the purchase's status (docs/platform/purchases.md#status-ids). A refunded or charged-back
 * purchase was paid; every other status means `pending`.
 */
const resultByStatus: Readonly<Record<string, ProcessResult>> = {
  PAY: 'paid',
  REF: 'paid',
  CHB: 'paid',
  TST: 'test-order',
  TST_RFD: 'test-order',
  WOF: 'waiting-for-offline-payment',
  WPO: 'waiting-for-offline-payment',
  CAN: 'failed',
  DEC: 'failed',
}

/** The order of a purchase. Its confirmation page replaces the continue URL of the lost answer. */
export const orderOfPurchase = (
  config: CheckoutHosts,
  {
    id,
    statusId,
    customerConfirmationPageUrl,
  }: Pick<Purchase, 'id' | 'statusId' | 'customerConfirmationPageUrl'>,
): Order => {
  const continueUrl = allowedCheckoutUrl(config, customerConfirmationPageUrl)
  return {
    state: 'settled',
    result: resultByStatus[statusId] ?? 'pending',
    purchaseId: String(id),
    ...(continueUrl ? { continueUrl } : {}),
  }
}
