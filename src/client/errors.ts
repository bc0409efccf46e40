/**
 * Every error that the client rejects with, one class per literal `code`. A message names the operation and never
 * an address, a body or a credential; texts of the platform are in properties of their own. `mayHaveActed` says
 * whether a write may have been carried out, and a write with an unknown outcome must be looked up before it is
 * repeated. Guards recognize an error by its members rather than by `instanceof`, so they work across copies of the
 * module and realms.
 */

import type { TransactionStatus } from './types/subscription-items.ts'

interface Details extends ErrorOptions {
  /** Whether the platform may have carried out a write although no valid answer arrived. */
  mayHaveActed?: boolean | undefined
}

/**
 * Base of all errors of the client. `message` names the operation, and holds no address, body, credential or text of
 * the platform.
 */
export abstract class VitrineError extends Error {
  abstract readonly code: VitrineErrorCode
  /** Group and name of the method, such as `subscription.renew`. */
  readonly operation: string
  /**
   * True when a write was sent and its outcome is unknown: look it up before repeating the write.
   * False for reads, for previews, and when the platform certainly did nothing.
   */
  readonly mayHaveActed: boolean

  constructor(operation: string, sentence: string, { mayHaveActed = false, ...options }: Details = {}) {
    super(`${operation}: ${sentence}`, options)
    this.operation = operation
    this.mayHaveActed = mayHaveActed
  }
}

/** Each error that a method may reject with: its `code` tells which members it has. */
export type AnyVitrineError =
  | InvalidArgumentError
  | BadRequestError
  | UnauthorizedError
  | NotFoundError
  | RefusedError
  | RateLimitedError
  | ServerError
  | UnreachableError
  | TimeoutError
  | AbortedError
  | ContractError

/** The literal `code` of each error class. */
export type VitrineErrorCode = AnyVitrineError['code']

/** Recognizes errors of another copy of this module and of another realm too, unlike `instanceof`. */
export const isVitrineError = (value: unknown): value is AnyVitrineError =>
  typeof value === 'object' &&
  value !== null &&
  Object.prototype.toString.call(value) === '[object Error]' &&
  'operation' in value &&
  'mayHaveActed' in value &&
  'code' in value

/** A value breaks a documented rule. Nothing was sent. */
export class InvalidArgumentError extends VitrineError {
  override readonly name = 'InvalidArgumentError'
  readonly code = 'invalid-argument'
  /** Path of the field at fault in the caller's own names, such as `cart.cartItems.0.quantity`. */
  readonly field: string

  constructor(operation: string, field: string, reason: string) {
    super(operation, `${field} ${reason}.`)
    this.field = field
  }
}

/** The error body of the platform. @see docs/platform/errors.md#rest */
export interface PlatformRefusal {
  /** The HTTP status. */
  status: number
  /** Sentence of the platform, for logs. It is not meant for shoppers. */
  platformMessage?: string | undefined
  /** The platform's ID of the incident. */
  platformId?: string | undefined
  /** Parameters that the price host rejects, in its own names. */
  platformKeys?: readonly string[] | undefined
}

abstract class RefusalError extends VitrineError {
  readonly status: number
  readonly platformMessage: string | undefined
  readonly platformId: string | undefined
  readonly platformKeys: readonly string[] | undefined

  constructor(operation: string, sentence: string, refusal: PlatformRefusal, details: Details = {}) {
    super(operation, sentence, details)
    this.status = refusal.status
    this.platformMessage = refusal.platformMessage
    this.platformId = refusal.platformId
    this.platformKeys = refusal.platformKeys
  }
}

/** The platform refused the data of the request. */
export class BadRequestError extends RefusalError {
  override readonly name = 'BadRequestError'
  readonly code = 'bad-request'

  constructor(operation: string, refusal: PlatformRefusal, details?: Details) {
    super(operation, `the platform refused the request (${refusal.status}).`, refusal, details)
  }
}

/** The credentials are wrong, or not sufficient for the operation. */
export class UnauthorizedError extends RefusalError {
  override readonly name = 'UnauthorizedError'
  readonly code = 'unauthorized'

  constructor(operation: string, refusal: PlatformRefusal, details?: Details) {
    super(operation, `the platform does not accept the credentials (${refusal.status}).`, refusal, details)
  }
}

/**
 * The account has no such price, subscription or purchase, whether the platform answered 404 or 400.
 * A 404 of anything else, such as a proxy, is a `ContractError`.
 */
export class NotFoundError extends RefusalError {
  override readonly name = 'NotFoundError'
  readonly code = 'not-found'

  constructor(operation: string, refusal: PlatformRefusal, details?: Details) {
    super(operation, `nothing was found (${refusal.status}).`, refusal, details)
  }
}

/**
 * Why the platform refused a change: the payment was rejected and nothing has changed, the payment system failed, or a
 * reason that only `platformMessage` names.
 */
export type RefusalReason = 'payment-rejected' | 'payment-error' | 'other'

/** The payment of a refused change, as the platform reports it. */
export interface RefusedPayment {
  /** @default 'other' */
  reason?: RefusalReason | undefined
  transactionStatus?: TransactionStatus | undefined
  continueUrl?: string | undefined
  nextBillingDate?: string | undefined
}

const refusals = {
  'payment-rejected': 'the payment was not accepted, and nothing has changed.',
  'payment-error': 'the payment system failed.',
  other: 'the platform did not answer OK.',
} as const satisfies Record<RefusalReason, string>

/**
 * The platform did not do it: the `ResultMessage` is not "OK", or the payment was not accepted; `platformMessage` holds
 * the text. Except for `payment-rejected`, a change may have happened in part, so look before you repeat it.
 */
export class RefusedError extends RefusalError {
  override readonly name = 'RefusedError'
  readonly code = 'refused'
  readonly reason: RefusalReason
  /** Outcome of the payment, of operations that tell it. */
  readonly transactionStatus: TransactionStatus | undefined
  /** A page where the customer can pay. */
  readonly continueUrl: string | undefined
  /** RFC 3339, in UTC: the date that holds after the refusal. */
  readonly nextBillingDate: string | undefined

  constructor(
    operation: string,
    refusal: PlatformRefusal,
    mayHaveActed = true,
    { reason = 'other', transactionStatus, continueUrl, nextBillingDate }: RefusedPayment = {},
  ) {
    super(operation, refusals[reason], refusal, {
      mayHaveActed: mayHaveActed && reason !== 'payment-rejected',
    })
    this.reason = reason
    this.transactionStatus = transactionStatus
    this.continueUrl = continueUrl
    this.nextBillingDate = nextBillingDate
  }
}

/** Too many calls from this address. @see docs/platform/errors.md#rate */
export class RateLimitedError extends VitrineError {
  override readonly name = 'RateLimitedError'
  readonly code = 'rate-limited'
  /** Seconds to wait before the next call. */
  readonly retryAfter: number

  constructor(operation: string, retryAfter: number) {
    super(operation, `too many calls; the platform asks to wait ${retryAfter} s.`)
    this.retryAfter = retryAfter
  }
}

/** The platform failed (5xx). */
export class ServerError extends RefusalError {
  override readonly name = 'ServerError'
  readonly code = 'server-error'
  /** Seconds to wait, when the platform named them. */
  readonly retryAfter: number | undefined

  constructor(operation: string, refusal: PlatformRefusal, retryAfter?: number, mayHaveActed = true) {
    super(operation, `the platform failed (${refusal.status}).`, refusal, { mayHaveActed })
    this.retryAfter = retryAfter
  }
}

/** No answer arrived, or only part of one. */
export class UnreachableError extends VitrineError {
  override readonly name = 'UnreachableError'
  readonly code = 'unreachable'

  constructor(operation: string, cause: unknown, mayHaveActed = true) {
    super(operation, 'the platform could not be reached.', { cause, mayHaveActed })
  }
}

/** The timeout passed. It includes retries, and not the wait for a place within the limits. */
export class TimeoutError extends VitrineError {
  override readonly name = 'TimeoutError'
  readonly code = 'timeout'

  constructor(operation: string, mayHaveActed: boolean) {
    super(operation, 'no answer within the timeout.', { mayHaveActed })
  }
}

/** The caller's signal ended the call. `cause` is its reason. */
export class AbortedError extends VitrineError {
  /** The name that `fetch` gives such an error, so that existing checks recognize it. */
  override readonly name = 'AbortError'
  readonly code = 'aborted'

  constructor(operation: string, mayHaveActed: boolean, cause: unknown) {
    super(operation, 'the call was aborted.', { mayHaveActed, cause })
  }
}

interface ContractDetails extends Details {
  isTooLarge?: boolean | undefined
  readable?: Readonly<Record<string, unknown>> | undefined
}

/** The answer differs from the documented interface. */
export class ContractError extends VitrineError {
  override readonly name = 'ContractError'
  readonly code = 'contract'
  /** Path of the invalid member in the platform's names (`Subscription.Items.0.Status`); empty for the whole body. */
  readonly path: string
  /** True when only the size was wrong: more than `maxResponseBytes`. */
  readonly isTooLarge: boolean
  /**
   * After a write, the members that could be read, in the client's names: `purchaseId` tells that there is an order.
   * It is not enumerable, so that logs do not print it.
   */
  declare readonly readable: Readonly<Record<string, unknown>>

  constructor(
    operation: string,
    path: string,
    reason: string,
    { isTooLarge = false, readable = {}, ...details }: ContractDetails = {},
  ) {
    super(operation, `the answer does not fit${path && ` at ${path}`}: ${reason}.`, {
      mayHaveActed: true,
      ...details,
    })
    this.path = path
    this.isTooLarge = isTooLarge
    Object.defineProperty(this, 'readable', { value: readable })
  }
}
