import * as z from 'zod/mini'
import { flag, integer, lenient, maybe, named, positive, text, webAddress } from '../wire/answer-fields.ts'

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

/** `{Code, Message}`; one variant is plain text. */
const failure = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { Message: value } : value)),
  z.object({ Code: maybe(text), Message: maybe(text) }),
)

/** The platform writes 0, null or nothing when there is no purchase. */
const withoutZero = z.transform((value: unknown): unknown =>
  value === 0 || value === '0' ? undefined : value,
)
const purchaseId = z.optional(z.pipe(withoutZero, maybe(positive)))

/** Members that every outcome may have. */
export const orderMembers = {
  ResultMessage: maybe(text),
  PurchaseId: purchaseId,
  ContinueUrl: maybe(webAddress),
  Error: maybe(failure),
  PaymentResult: maybe(failure),
  IsPaymentRetryScheduled: maybe(flag),
  /** Informative only, so that an invalid one does not make the outcome an error. */
  Status: lenient(maybe(integer), undefined),
}

/**
 * The eight outcomes of an order. Members that a merchant acts on are required: without `IsPaymentRetryScheduled` a
 * failure could lead to a second, paid order.
 */
const outcomes = z.discriminatedUnion('Result', [
  z.object({ Result: z.literal('Paid'), ...orderMembers, PurchaseId: positive }),
  z.object({ Result: z.literal('WaitingForOfflinePayment'), ...orderMembers, PurchaseId: positive }),
  z.object({ Result: z.literal('TestOrder'), ...orderMembers, PurchaseId: positive }),
  z.object({ Result: z.literal('Pending'), ...orderMembers }),
  z.object({ Result: z.literal('Failed'), ...orderMembers, IsPaymentRetryScheduled: flag }),
  z.object({ Result: z.literal('CustomerActionNeeded'), ...orderMembers, ContinueUrl: webAddress }),
  z.object({ Result: z.literal('ContactMissing'), ...orderMembers }),
  z.object({ Result: z.literal('SubscriptionNotFound'), ...orderMembers }),
])

const answerOfOrder = z.looseObject({ ProcessResult: named(processResults) })

export const processResult = z.pipe(
  z.pipe(
    answerOfOrder,
    z.transform(({ ProcessResult, ...rest }): unknown => ({ ...rest, Result: ProcessResult })),
  ),
  outcomes,
)

/**
 * Whether the body is the outcome of an order, which may have an error status (docs/platform/errors.md#process-cart).
 * Refused credentials are never an outcome.
 */
export const isProcessResult = (status: number, body: string): boolean => {
  if (status === 401 || status === 403) return false
  try {
    return z.safeParse(answerOfOrder, JSON.parse(body)).success
  } catch {
    return false
  }
}
