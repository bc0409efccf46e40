import * as z from 'zod/mini'
import { flag, integer, maybe, named, positive, text, webAddress } from '../wire/answer-fields.ts'

/** platform-api.md, "States and transitions". */
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

/** {Code, Message}, or a plain text in one variant. */
const failure = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { Message: value } : value)),
  z.object({ Code: maybe(text), Message: maybe(text) }),
)

/** No purchase is 0, null or absent. */
const noPurchase = z.transform((value: unknown): unknown =>
  value === 0 || value === '0' ? undefined : value,
)
const purchaseId = z.optional(z.pipe(noPurchase, maybe(positive)))

const common = {
  ResultMessage: maybe(text),
  PurchaseId: purchaseId,
  /** Page with transaction details, payment instructions, or where the customer completes what is missing. */
  ContinueUrl: maybe(webAddress),
  Error: maybe(failure),
  PaymentResult: maybe(failure),
  IsPaymentRetryScheduled: maybe(flag),
  /** The HTTP status, which failures repeat. Nothing depends on it, so an odd one spoils no outcome. */
  Status: z.optional(z.catch(maybe(integer), undefined)),
}

/**
 * The eight outcomes of an order, told apart by `Result`. What a merchant acts on has to be there: the purchase of an
 * order that was placed, the address where a customer has to act, and after a failure whether the platform
 * will try to collect by itself, because ordering again would then be paid twice.
 */
const outcomes = z.discriminatedUnion('Result', [
  z.object({ Result: z.literal('Paid'), ...common, PurchaseId: positive }),
  z.object({ Result: z.literal('WaitingForOfflinePayment'), ...common, PurchaseId: positive }),
  z.object({ Result: z.literal('TestOrder'), ...common, PurchaseId: positive }),
  z.object({ Result: z.literal('Pending'), ...common }),
  z.object({ Result: z.literal('Failed'), ...common, IsPaymentRetryScheduled: flag }),
  z.object({ Result: z.literal('CustomerActionNeeded'), ...common, ContinueUrl: webAddress }),
  z.object({ Result: z.literal('ContactMissing'), ...common }),
  z.object({ Result: z.literal('SubscriptionNotFound'), ...common }),
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
 * Failures come with the same members (platform-api.md, "Errors"), possibly under an error status. Refused credentials
 * are never an outcome of an order.
 */
export const isProcessResult = (status: number, body: string): boolean => {
  if (status === 401 || status === 403) return false
  try {
    return z.safeParse(answerOfOrder, JSON.parse(body)).success
  } catch {
    return false
  }
}
