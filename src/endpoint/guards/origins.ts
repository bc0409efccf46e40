import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Exchange } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'

/** Answers preflights, and lets the pages of admitted origins read answers. `*` admits every page. */
export const corsFor = (origins: readonly string[] | '*'): MiddlewareHandler =>
  cors({
    origin: origins === '*' ? origins : [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'Traceparent', 'Tracestate'],
    exposeHeaders: ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Idempotency-Replayed'],
    // Chromium caches a preflight for two hours at most. One for every page lasts no longer than its cause.
    maxAge: origins === '*' ? 60 : 7_200,
  })

/**
 * Admits the listed origins only, compared as a whole, also for a preflight. Browsers omit Origin for same-origin reads
 * alone, which Sec-Fetch-Site marks.
 */
export const createOriginGuard = (allowed: readonly string[]) => {
  const origins = new Set(allowed)
  return ({ request, fields }: Exchange): void => {
    const origin = request.headers.get('origin')
    const isSameOriginRead =
      request.method === 'GET' && request.headers.get('sec-fetch-site') === 'same-origin'
    if (origin === null ? isSameOriginRead : origins.has(origin)) return
    fields.origin = origin ?? 'none'
    fields.todo = 'if it is a page of yours, add its origin to VITRINE_ORIGINS'
    // A cache must not hand the refusal of one origin to another.
    throw new ProblemError('origin-refused', { headers: { vary: 'Origin' } })
  }
}
