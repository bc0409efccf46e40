import { ProblemError } from '../http/problem.ts'

/** A refusal to place an order, whose cause only the log tells. Nothing was sent. */
export const refusal = (code: 'order-unresolved' | 'country-differs' | 'receipt-differs', why: string) =>
  new ProblemError(code, {
    cause: new Error(why),
    ...(code === 'order-unresolved' ? { retryAfter: 5 } : {}),
  })
