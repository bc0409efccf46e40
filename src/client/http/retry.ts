import { RateLimitedError, ServerError, UnreachableError } from '../errors.ts'

const firstDelayMs = 200

/**
 * Milliseconds until the next try, or undefined for an error that another try cannot cure. Full jitter keeps many
 * clients from retrying together; a wait that the platform asked for is never shortened.
 */
export const delayAfter = (error: unknown, attempt: number, random: () => number): number | undefined => {
  const jitter = random() * firstDelayMs * 2 ** (attempt - 1)
  if (error instanceof UnreachableError) return jitter
  if (error instanceof ServerError || error instanceof RateLimitedError)
    return (error.retryAfter ?? 0) * 1000 + jitter
  return undefined
}

/** Seconds of a Retry-After header, given in seconds or as an HTTP date. */
export const retryAfterSeconds = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
