import * as z from 'zod/mini'
import {
  BadRequestError,
  ContractError,
  NotFoundError,
  type PlatformRefusal,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  type VitrineError,
} from '../errors.ts'
import { retryAfterSeconds } from './retry.ts'

/** What an answer is before anyone looks into its body. */
export interface Head {
  status: number
  retryAfter: string | null
}

const said = z.optional(z.catch(z.nullish(z.string()), undefined))

/**
 * REST host: Id and Message; public price host: message, error (the status in words) and validation (platform-api.md,
 * "Errors"). What does not fit is left out: a refusal is one whatever its body is.
 */
const refusalBody = z.object({
  Id: z.optional(z.catch(z.nullish(z.union([z.string(), z.number()])), undefined)),
  Message: said,
  statusCode: z.optional(z.catch(z.number(), Number.NaN)),
  message: said,
  error: said,
  validation: z.optional(z.catch(z.nullish(z.object({ keys: z.array(z.string()) })), undefined)),
})

/** The address stays blocked for a minute after going over the limit (platform-facts.md, "GET /prices"). */
const blockedSeconds = 60

/**
 * Wording by which a 400 says that a subscription (or purchase) does not exist. platform-api.md documents the case
 * ("also reported as 400 in some cases") but not the text, so this is a reconstruction; a 400 worded otherwise stays a
 * bad request. So does one about an unknown product: whoever took it for a lost subscription would give that one up.
 */
const saysNotFound =
  /\b(subscription|purchase)\b[^.,:;]{0,40}\b(not (be )?found|does(n't| not) exist)\b|\b(no such|unknown|not find (the|a)) (subscription|purchase)\b/i

const longestMessage = 1_000
const mostKeys = 50

interface Refusal extends PlatformRefusal {
  /** Which host documents an error body like this one. */
  host?: 'pricing' | 'rest'
}

const readRefusal = (status: number, text: string, redact: (text: string) => string): Refusal => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { status }
  }
  const parsed = z.safeParse(refusalBody, body)
  if (!parsed.success) return { status }
  const { Id, Message, statusCode, message, error, validation } = parsed.data
  // Redacted first: a secret that is cut in two is not recognised any more.
  const shown = (text: string) => redact(text).slice(0, longestMessage)
  const sentence = Message || message || error
  return {
    status,
    platformMessage: sentence ? shown(sentence) : undefined,
    platformId: Id === null || Id === undefined ? undefined : shown(String(Id)),
    platformKeys: validation?.keys.slice(0, mostKeys).map(shown),
    ...(typeof Message === 'string' && { host: 'rest' }),
    ...(statusCode !== undefined && { host: 'pricing' }),
  }
}

interface Circumstances {
  host: 'pricing' | 'rest'
  now: number
  redact: (text: string) => string
  mayHaveActed: boolean
}

/** The error for a status that needs no look at the body: 429 is `text/html`, and a redirect is never followed. */
export const refusalByStatus = (
  operation: string,
  head: Head,
  { now, mayHaveActed }: Circumstances,
): VitrineError | undefined => {
  const { status } = head
  if (status === 429)
    return new RateLimitedError(operation, retryAfterSeconds(head.retryAfter, now) ?? blockedSeconds)
  // 0 is what a browser-like runtime makes of a redirect that is not to be followed.
  if (status === 0 || (status >= 300 && status < 400))
    return new ContractError(operation, '', 'a redirect, which is never followed', { mayHaveActed })
  return status >= 200 ? undefined : new ContractError(operation, '', `status ${status}`, { mayHaveActed })
}

/**
 * The error for a refusal with its body, or undefined for a success.
 *
 * A 404 counts as "not found" only with the error body of the host that was asked: the page of a wrong address or of a
 * proxy must not pass for a subscription that is gone.
 */
export const refusalByBody = (
  operation: string,
  head: Head,
  text: string,
  { host, now, redact, mayHaveActed }: Circumstances,
): VitrineError | undefined => {
  const { status } = head
  if (status < 300) return undefined
  const { host: author, ...refusal } = readRefusal(status, text, redact)
  if (status >= 500)
    return new ServerError(operation, refusal, retryAfterSeconds(head.retryAfter, now), mayHaveActed)
  if (status === 401 || status === 403) return new UnauthorizedError(operation, refusal)
  if (status === 404 && author !== host)
    return new ContractError(operation, '', "a 404 that is not the platform's own", { mayHaveActed })
  const isNotFound = status === 404 || (status === 400 && saysNotFound.test(refusal.platformMessage ?? ''))
  return isNotFound ? new NotFoundError(operation, refusal) : new BadRequestError(operation, refusal)
}
