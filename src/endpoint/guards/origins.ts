import type { Exchange } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET,POST',
  'Access-Control-Allow-Headers': 'Content-Type,Authorization,Idempotency-Key,Traceparent,Tracestate',
  // Chromium caches a preflight for two hours at most.
  'Access-Control-Max-Age': '7200',
}

const exposedHeaders = 'Retry-After,RateLimit,RateLimit-Policy,X-Request-Id,Idempotency-Replayed'

/** Answers a preflight of a listed origin. */
export const preflight = (): Response => new Response(null, { status: 204, headers: preflightHeaders })

/**
 * Admits the listed origins only, compared as a whole, and lets their pages read the answer. Browsers omit Origin for
 * same-origin reads alone, which Sec-Fetch-Site marks.
 */
export const createOriginGuard = (allowed: readonly string[]) => {
  const origins = new Set(allowed)
  return ({ request, headers, fields }: Exchange): void => {
    const origin = request.headers.get('origin')
    // A cache must not hand the answer for one origin, or the refusal of another, to a third.
    headers.append('Vary', 'Origin')
    const isSameOriginRead =
      request.method === 'GET' && request.headers.get('sec-fetch-site') === 'same-origin'
    if (origin === null ? !isSameOriginRead : !origins.has(origin)) {
      fields.origin = origin ?? 'none'
      fields.todo = 'if it is a page of yours, add its origin to VITRINE_ORIGINS'
      throw new ProblemError('origin-refused')
    }
    if (origin === null) return
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', exposedHeaders)
  }
}
