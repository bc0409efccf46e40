/** What can go wrong, as the literal `code` of each error class. */
export type VitrineErrorCode =
  | 'invalid-argument'
  | 'bad-request'
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'server-error'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'contract'

interface Details extends ErrorOptions {
  /** Whether the platform may have carried out the request although this error says that no good answer came. */
  mayHaveActed?: boolean | undefined
}

/**
 * Base of everything the client throws. `message` names the operation and never holds an address, a body or a
 * credential; what the platform said stands in properties of its own, `cause` is what was caught.
 */
export abstract class VitrineError extends Error {
  abstract readonly code: VitrineErrorCode
  /** The operation as called, such as `subscription.renew`. */
  readonly operation: string
  /**
   * After a write: false when the platform certainly did nothing, true when the outcome is unknown and has to be
   * looked up before the write is repeated.
   */
  readonly mayHaveActed: boolean

  constructor(operation: string, sentence: string, { mayHaveActed = false, ...options }: Details = {}) {
    super(`${operation}: ${sentence}`, options)
    this.operation = operation
    this.mayHaveActed = mayHaveActed
  }
}

/** Holds for errors of another copy of this module and of another realm too, where `instanceof` would not. */
export const isVitrineError = (value: unknown): value is VitrineError =>
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

/** What the platform says about a refusal (platform-api.md, "Errors"). */
export interface PlatformRefusal {
  /** The HTTP status. */
  status: number
  /** The platform's sentence, for a log; it is not meant for shoppers. */
  platformMessage?: string | undefined
  /** The platform's ID of the incident. */
  platformId?: string | undefined
  /** Parameters that the public price host finds wrong, in its own names. */
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

/** The platform refused the data. */
export class BadRequestError extends RefusalError {
  override readonly name = 'BadRequestError'
  readonly code = 'bad-request'

  constructor(operation: string, refusal: PlatformRefusal) {
    super(operation, `the platform refused the request (${refusal.status}).`, refusal)
  }
}

/** The credentials do not hold, or not for this. */
export class UnauthorizedError extends RefusalError {
  override readonly name = 'UnauthorizedError'
  readonly code = 'unauthorized'

  constructor(operation: string, refusal: PlatformRefusal) {
    super(operation, `the platform does not accept the credentials (${refusal.status}).`, refusal)
  }
}

/**
 * There is no such thing in the caller's account, whether the platform said so with 404 or with 400. A 404 of something
 * else, such as a proxy, is a `ContractError`.
 */
export class NotFoundError extends RefusalError {
  override readonly name = 'NotFoundError'
  readonly code = 'not-found'

  constructor(operation: string, refusal: PlatformRefusal) {
    super(operation, `nothing was found (${refusal.status}).`, refusal)
  }
}

/** Too many calls from this address. */
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

/** The platform failed (5xx). After a write the outcome is unknown. */
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

/** No answer arrived, or only a part of one. */
export class UnreachableError extends VitrineError {
  override readonly name = 'UnreachableError'
  readonly code = 'unreachable'

  constructor(operation: string, cause: unknown, mayHaveActed = true) {
    super(operation, 'the platform could not be reached.', { cause, mayHaveActed })
  }
}

/** The deadline passed, tries and waiting for a free place included. */
export class TimeoutError extends VitrineError {
  override readonly name = 'TimeoutError'
  readonly code = 'timeout'

  constructor(operation: string, mayHaveActed: boolean) {
    super(operation, 'no answer within the deadline.', { mayHaveActed })
  }
}

/** The caller's signal ended the call; its reason is the `cause`. */
export class AbortedError extends VitrineError {
  /** The name that `fetch` gives such an error, so that code which looks for it finds it. */
  override readonly name = 'AbortError'
  readonly code = 'aborted'

  constructor(operation: string, mayHaveActed: boolean, cause: unknown) {
    super(operation, 'the call was aborted.', { mayHaveActed, cause })
  }
}

/** The answer is not one that the platform's interface allows. Nothing in it may be relied on. */
export class ContractError extends VitrineError {
  override readonly name = 'ContractError'
  readonly code = 'contract'
  /** Where the answer departs, in the platform's names (`Subscription.Items.0.Status`); empty for the whole. */
  readonly path: string

  constructor(operation: string, path: string, reason: string, details?: Details) {
    super(operation, `the answer does not fit${path && ` at ${path}`}: ${reason}.`, {
      mayHaveActed: true,
      ...details,
    })
    this.path = path
  }
}
