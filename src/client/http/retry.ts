import { RateLimitedError, ServerError, UnreachableError } from '../errors.ts'

/** Tries of a call that is safe to repeat, the first one included. */
export const tries = 3

const firstDelay = 200

/**
 * Milliseconds until the next try, or undefined when this error does not go away by itself. Full jitter: anything
 * from nothing to a bound that doubles, so that many clients do not come back together. A wait that the platform
 * named is never cut short.
 */
export const delayAfter = (error: unknown, attempt: number, random: () => number): number | undefined => {
  const jitter = random() * firstDelay * 2 ** (attempt - 1)
  if (error instanceof UnreachableError) return jitter
  if (error instanceof ServerError || error instanceof RateLimitedError)
    return (error.retryAfter ?? 0) * 1000 + jitter
  return undefined
}

/** Seconds of a Retry-After header, which is a number of seconds or an HTTP date; undefined when it is neither. */
export const retryAfterSeconds = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
