/**
 * Every error that the endpoint answers, as RFC 9457 problem details. A problem has a code that programs rely on
 * and a sentence that a shopper may read. Causes, addresses and bodies never reach the answer: the cause goes to
 * the log, and an unknown error is answered as `internal`. No problem is cached. A module brings the problems that it
 * alone answers, with status and texts.
 */

import type { Problem, ProblemCode } from '../../contract/problem.ts'
import { StoreError } from '../utils/named-store.ts'

/** What a problem answers. */
interface Kind {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504
  title: string
  /** A sentence for people: the cause, and the next step. */
  detail: string
}

/** A problem of a module. Shoppers may read its texts, so they avoid technical terms where possible. */
export interface ModuleProblem extends Kind {
  code: ProblemCode
}

/** Status and texts of the problems that need no module. */
const kinds = {
  'bad-request': {
    status: 400,
    title: 'The request is not valid',
    detail: 'The invalid fields are listed.',
  },
  'unknown-field': {
    status: 400,
    title: 'The request has unknown fields',
    detail: 'The unknown fields are listed.',
  },
  'body-too-large': { status: 413, title: 'The request is too large', detail: 'Send less in one request.' },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    detail: 'Send application/json.',
  },
  'origin-refused': {
    status: 403,
    title: 'This page may not call the endpoint',
    detail: 'VITRINE_ORIGINS does not list the origin of the page.',
  },
  'request-refused': {
    status: 403,
    title: 'The request was refused',
    detail: 'Only scripts of a page may ask here.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed',
    detail: 'Use one of the methods in the Allow header.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'This address does not exist.' },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    detail: 'Please wait a moment and try again.',
  },
  'cart-refused': {
    status: 422,
    title: 'The cart cannot be checked out',
    detail: 'The checkout link would be too long. Order in smaller parts.',
  },
  'address-unsupported': {
    status: 422,
    title: 'No preview for this connection',
    detail: 'The cart cannot be previewed from this network. Go on to checkout directly.',
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'The Idempotency-Key header is missing',
    detail: 'This request needs a key.',
  },
  'idempotency-key-invalid': {
    status: 400,
    title: 'The Idempotency-Key header is not valid',
    detail: 'It has 16 to 64 letters, digits, "-" or "_", such as a UUID.',
  },
  'order-in-flight': {
    status: 409,
    title: 'The order is being processed',
    detail: 'This order is being placed. Ask again in a moment; it will not be placed twice.',
  },
  'order-unresolved': {
    status: 409,
    title: 'An earlier order is unresolved',
    detail: 'An earlier order is being looked up. Nothing new was ordered. Try again in a moment.',
  },
  'key-outdated': {
    status: 409,
    title: 'The key is outdated',
    detail: 'The shop has been restarted meanwhile. This request ordered nothing. Try again.',
  },
  'country-differs': {
    status: 422,
    title: 'The prices are for another country',
    detail:
      'The page shows prices for another country than that of your account. Go on to checkout directly.',
  },
  'receipt-differs': {
    status: 422,
    title: 'The total has changed',
    detail:
      'The order would be charged another amount than the one shown. Check the cart, or go on to checkout directly.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    detail: 'A new request needs a new key.',
  },
  'token-invalid': {
    status: 401,
    title: 'The customer token is not valid',
    detail: 'Your sign-in has expired, or does not allow this. Reload the page and try again.',
  },
  'not-configured': {
    status: 503,
    title: 'The endpoint is not set up',
    detail: 'Go on to checkout directly. The log of the endpoint names the setting to correct.',
  },
  'store-unavailable': {
    status: 503,
    title: 'Orders are not possible',
    detail: 'The shop cannot take an order right now. Go on to checkout directly, or try again shortly.',
  },
  'upstream-refused': {
    status: 422,
    title: 'The shop refused the cart',
    detail: 'The shop cannot offer this cart as it is. Check the products, or go on to checkout directly.',
  },
  'upstream-unauthorized': {
    status: 502,
    title: 'The shop is not reachable',
    detail: 'The shop does not answer right now. Go on to checkout directly.',
  },
  'upstream-unavailable': {
    status: 503,
    title: 'The shop is not reachable',
    detail: 'The shop does not answer right now. Go on to checkout directly, or try again shortly.',
  },
  'upstream-blocked': {
    status: 503,
    title: 'The shop is busy',
    detail: 'Nothing was sent. Go on to checkout directly, or try again in a minute.',
  },
  'upstream-timeout': {
    status: 504,
    title: 'The shop did not answer',
    detail: 'The shop did not answer in time. Go on to checkout directly, or try again shortly.',
  },
  'upstream-contract': {
    status: 502,
    title: 'The shop answered unexpectedly',
    detail: 'The shop’s answer could not be read. Go on to checkout directly.',
  },
  internal: {
    status: 500,
    title: 'An internal error occurred',
    detail: 'Go on to checkout directly, or try again shortly.',
  },
} as const satisfies Partial<Record<ProblemCode, Kind>>

/** A code that needs no module. */
export type CoreCode = keyof typeof kinds

export const isCoreCode = (code: string): code is CoreCode => Object.hasOwn(kinds, code)

interface Extras {
  fields?: readonly string[]
  /** Replaces the sentence of the code. It must not reveal internals. */
  detail?: string
  /** Seconds. */
  retryAfter?: number
  headers?: Readonly<Record<string, string>>
  /** The present epoch of the store. */
  epoch?: string
  /** False where nothing was sent to the platform. */
  sent?: false
  /** Written to the log and never to the answer. */
  cause?: unknown
}

/** An error that is answered as RFC 9457 problem details. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly kind: ModuleProblem
  readonly extras: Extras

  constructor(problem: CoreCode | ModuleProblem, extras: Extras = {}) {
    const kind = typeof problem === 'string' ? { code: problem, ...kinds[problem] } : problem
    super(kind.title, { cause: extras.cause })
    this.kind = kind
    this.extras = extras
  }

  get code(): ProblemCode {
    return this.kind.code
  }

  toProblem(): Problem {
    const { status, title, detail } = this.kind
    const { fields, epoch, sent } = this.extras
    return {
      type: `urn:vitrine:problem:${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.extras.detail ?? detail,
      ...(fields && fields.length > 0 ? { fields: fields.slice(0, 20) } : {}),
      ...(epoch !== undefined && { epoch }),
      ...(sent === false && { sent }),
    }
  }

  toResponse(): Response {
    const { retryAfter, headers } = this.extras
    return new Response(JSON.stringify(this.toProblem()), {
      status: this.kind.status,
      headers: {
        ...headers,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      },
    })
  }
}

/**
 * Turns any thrown value into a problem. An error of the store is one that passes; any other unknown error becomes
 * `internal`, with the error as its cause.
 */
export const problemOf = (thrown: unknown): ProblemError => {
  if (thrown instanceof ProblemError) return thrown
  return thrown instanceof StoreError
    ? new ProblemError('store-unavailable', { cause: thrown, retryAfter: 5 })
    : new ProblemError('internal', { cause: thrown })
}
