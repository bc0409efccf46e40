import { Enumerated } from '../media/xml.ts'
import { failures, type ProcessOutcome, paymentResults, processResults } from '../payment/process-result.ts'
import type { Profile } from '../profile/switches.ts'
import type { Responses } from './schemas/responses.ts'

/** An unknown customer or subscription is a 400. A declined payment is a 200. */
export const statusOf = ({ failure }: ProcessOutcome): 200 | 400 =>
  failure === 'CustomerNotFound' || failure === 'SubscriptionNotFound' ? 400 : 200

type Documented = Responses['ProcessCartResponse']

/** The response of `processcart`. In one form of the profile, which is not documented, its error is a text. */
type ProcessBody = Omit<Documented, 'Error'> & { Error: Documented['Error'] | string }

const errorOf = (failure: keyof typeof failures, form: Profile['orderError']): ProcessBody['Error'] =>
  form === 'text' ? failures[failure] : { Code: failure, Message: failures[failure] }

/**
 * Writes the response of `processcart`. Failures carry `Status` too (docs/platform/errors.md#process-cart).
 */
export const processBody = (
  outcome: ProcessOutcome,
  { orderError }: Pick<Profile, 'orderError'>,
): ProcessBody => {
  const { result, purchaseId, continueUrl, failure, payment, isRetryScheduled } = outcome
  return {
    ResultMessage: failure === undefined ? 'OK' : failures[failure],
    ProcessResult: new Enumerated(processResults[result], result),
    PurchaseId: purchaseId ?? 0,
    ContinueUrl: continueUrl ?? null,
    Error: failure === undefined ? null : errorOf(failure, orderError),
    IsPaymentRetryScheduled: isRetryScheduled ?? false,
    PaymentResult: payment === undefined ? null : { Code: payment, Message: paymentResults[payment] },
    Status: failure === undefined ? undefined : statusOf(outcome),
  }
}
