/**
 * Turns an answer of the platform that is no success into the matching error. A refusal is a refusal whatever its
 * body, so invalid members of an error body are ignored. A 404 and a certain refusal of a write are believed only
 * with the platform's own body, because a proxy or gateway may have answered instead. Some wordings that decide
 * between errors are reconstructed from the documentation. Texts of the platform are redacted before they are
 * truncated.
 */

import * as z from 'zod/mini'
import {
  BadRequestError,
  ContractError,
  NotFoundError,
  type PlatformRefusal,
  RateLimitedError,
  RefusedError,
  ServerError,
  UnauthorizedError,
  type VitrineError,
} from '../errors.ts'
import { lenient } from '../wire/answer-fields.ts'
import { retryAfterSeconds } from './retry.ts'

/** Status and headers of an answer. */
export interface Head {
  status: number
  retryAfter: string | null
}

const lenientText = z.optional(lenient(z.nullish(z.string()), undefined))

/**
 * The error bodies of both hosts (docs/platform/errors.md#rest, #price-host). Every member is optional, and an invalid one
 * is ignored.
 */
const refusalBody = z.object({
  Id: z.optional(lenient(z.nullish(z.union([z.string(), z.number()])), undefined)),
  Message: lenientText,
  Status: z.optional(lenient(z.union([z.string(), z.number()]), 0)),
  statusCode: z.optional(lenient(z.number(), Number.NaN)),
  message: lenientText,
  error: lenientText,
  validation: z.optional(lenient(z.nullish(z.object({ keys: z.array(z.string()) })), undefined)),
})

/** An address over the limit is blocked for a minute (docs/platform/errors.md#rate). */
const blockedSeconds = 60

/**
 * Reconstructed wording by which a 400 reports a missing subscription or purchase. An unknown product must not match,
 * or the caller would consider its subscription lost.
 *
 * @see docs/platform/errors.md#status
 */
const saysNotFound =
  /\b(subscription|purchase)\b[^.,:;]{0,40}\b(not (be )?found|does(n't| not) exist)\b|\b(no such|unknown|not find (the|a)) (subscription|purchase)\b/i

/** Wording by which a 400 reports a declined payment. The text is reconstructed too. */
const saysNotPaid =
  /\bpayment\b[^.,:;]{0,40}\b((can)?not (be )?(accepted|processed)|declined|rejected|refused|denied)\b/i

const maxMessageLength = 1_000

/** A text of the platform for an error. It is redacted first, because a truncated secret is no longer recognized. */
export const platformText = (text: string, redact: (text: string) => string): string =>
  redact(text).slice(0, maxMessageLength)

const maxKeys = 50

interface Refusal extends PlatformRefusal {
  /** The host that documents such a body. */
  host?: 'pricing' | 'rest'
  /** Whether the body is complete and repeats the status, so that no gateway can have written it. */
  isOwn?: boolean
}

/** Statuses that come from gateways and describe the connection, not the request. */
const gatewayStatuses = [408, 409, 421, 425, 499]

const readRefusal = (status: number, text: string, redact: (text: string) => string): Refusal => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { status }
  }
  const parsed = z.safeParse(refusalBody, body)
  if (!parsed.success) return { status }
  const { Id, Message, Status, statusCode, message, error, validation } = parsed.data
  const shown = (text: string): string => platformText(text, redact)
  const sentence = Message || message || error
  return {
    status,
    platformMessage: sentence ? shown(sentence) : undefined,
    platformId: Id === null || Id === undefined ? undefined : shown(String(Id)),
    platformKeys: validation?.keys.slice(0, maxKeys).map(shown),
    ...(typeof Message === 'string' && { host: 'rest', isOwn: Number(Status) === status }),
    ...(statusCode !== undefined && { host: 'pricing' }),
  }
}

interface RefusalContext {
  host: 'pricing' | 'rest'
  now: number
  redact: (text: string) => string
  mayHaveActed: boolean
}

/** The error for a status whose body is not read: 429 is `text/html`, and redirects are never followed. */
export const refusalByStatus = (
  operation: string,
  head: Head,
  { now, mayHaveActed }: RefusalContext,
): VitrineError | undefined => {
  const { status } = head
  if (status === 429)
    return new RateLimitedError(operation, retryAfterSeconds(head.retryAfter, now) ?? blockedSeconds)
  // Browser-like runtimes report a redirect that is not followed as status 0.
  if (status === 0 || (status >= 300 && status < 400))
    return new ContractError(operation, '', 'a redirect, which is never followed', { mayHaveActed })
  return status >= 200 ? undefined : new ContractError(operation, '', `status ${status}`, { mayHaveActed })
}

/**
 * The error for a refusal with its body, or undefined for a success. A proxy may answer 404 too, so only the platform's
 * own body makes a `NotFoundError` or a certain refusal.
 */
export const refusalByBody = (
  operation: string,
  head: Head,
  text: string,
  { host, now, redact, mayHaveActed }: RefusalContext,
): VitrineError | undefined => {
  const { status } = head
  if (status < 300) return undefined
  const { host: author, isOwn, ...refusal } = readRefusal(status, text, redact)
  if (status >= 500)
    return new ServerError(operation, refusal, retryAfterSeconds(head.retryAfter, now), mayHaveActed)
  const details = { mayHaveActed: mayHaveActed && (!isOwn || gatewayStatuses.includes(status)) }
  if (status === 401 || status === 403) return new UnauthorizedError(operation, refusal, details)
  if (status === 404 && author !== host)
    return new ContractError(operation, '', "a 404 that is not the platform's own", { mayHaveActed })
  const isNotFound = status === 404 || (status === 400 && saysNotFound.test(refusal.platformMessage ?? ''))
  // A declined change is one event, whether the platform reports it with 200 or with 400.
  if (status === 400 && isOwn && mayHaveActed && saysNotPaid.test(refusal.platformMessage ?? ''))
    return new RefusedError(operation, refusal, false, { reason: 'payment-rejected' })
  return isNotFound
    ? new NotFoundError(operation, refusal, details)
    : new BadRequestError(operation, refusal, details)
}
