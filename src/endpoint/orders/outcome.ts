import type { Order, ProcessResult } from '../../contract/cart-process.ts'
import { allowedCheckoutUrl } from '../config.ts'
import type { Config } from '../settings.ts'
import { isCertainlyRefused, upstreamProblem } from '../upstream.ts'

/** The platform's names of the eight results (platform-api.md, "States and transitions"). */
const results = {
  Paid: 'paid',
  WaitingForOfflinePayment: 'waiting-for-offline-payment',
  TestOrder: 'test-order',
  Pending: 'pending',
  Failed: 'failed',
  CustomerActionNeeded: 'customer-action-needed',
  ContactMissing: 'contact-missing',
  SubscriptionNotFound: 'subscription-not-found',
} as const satisfies Readonly<Record<string, ProcessResult>>

type CheckoutHosts = Pick<Config, 'checkoutUrl' | 'checkoutHosts'>

export interface ProcessOutcome {
  result: keyof typeof results
  purchaseId?: number | undefined
  continueUrl?: string | undefined
  isPaymentRetryScheduled?: boolean | undefined
}

/** The platform's answer as the widget is told it. A continue URL that leads anywhere else than to checkout is left out. */
export const answeredOrder = (config: CheckoutHosts, outcome: ProcessOutcome): Order => {
  const continueUrl = allowedCheckoutUrl(config, outcome.continueUrl)
  return {
    state: 'settled',
    result: results[outcome.result],
    ...(outcome.purchaseId ? { purchaseId: String(outcome.purchaseId) } : {}),
    ...(continueUrl ? { continueUrl } : {}),
    ...(outcome.isPaymentRetryScheduled ? { paymentRetryScheduled: true } : {}),
  }
}

/** A call that threw: the platform's certain no, or an order that has to be looked up. */
export const failedOrder = (error: unknown): Order =>
  isCertainlyRefused(error)
    ? { state: 'not-placed', code: upstreamProblem(error).code }
    : { state: 'unknown' }

/**
 * What a purchase's status says about the order that it came from (platform-facts.md, "Purchases": status IDs). An
 * order that was later refunded or charged back was paid; an unknown status is an order all the same.
 */
const byStatus: Readonly<Record<string, ProcessResult>> = {
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

interface FoundPurchase {
  id: number
  statusId?: string | undefined
  customerConfirmationPageUrl?: string | undefined
}

/** The same for a purchase that was found. Its confirmation page is where the lost answer would have led. */
export const purchasedOrder = (
  config: CheckoutHosts,
  { id, statusId, customerConfirmationPageUrl }: FoundPurchase,
): Order => {
  const continueUrl = allowedCheckoutUrl(config, customerConfirmationPageUrl)
  return {
    state: 'settled',
    result: byStatus[statusId ?? ''] ?? 'pending',
    purchaseId: String(id),
    ...(continueUrl ? { continueUrl } : {}),
  }
}
