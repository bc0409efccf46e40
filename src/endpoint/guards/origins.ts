import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { EndpointEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem.ts'

const exposeHeaders = ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Idempotency-Replayed']

/**
 * Admits the listed origins only. The header is compared as a whole, so that `null`, another scheme or port, and
 * similar names never match.
 *
 * Browsers omit Origin for same-origin reads only, and mark those in Sec-Fetch-Site; they are admitted.
 */
export const originGuard = (allowed: readonly string[]): MiddlewareHandler<EndpointEnv>[] => {
  const origins = new Set(allowed)
  const refuseOthers: MiddlewareHandler<EndpointEnv> = async ({ req }, next) => {
    const origin = req.header('origin')
    const isSameOriginRead = req.method === 'GET' && req.header('sec-fetch-site') === 'same-origin'
    if (origin === undefined ? !isSameOriginRead : !origins.has(origin))
      throw new ProblemError('origin-refused', { headers: { vary: 'Origin' } })
    await next()
  }
  const answerListed = cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'Traceparent', 'Tracestate'],
    exposeHeaders,
    // Chromium caches a preflight for two hours at most.
    maxAge: 7200,
  })
  return [refuseOthers, answerListed]
}
