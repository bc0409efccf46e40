import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { EndpointEnv } from '../env.ts'
import { ProblemError } from '../http/problem.ts'

/** What a page's script may read besides the body. */
const exposeHeaders = ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Idempotency-Replayed']

/**
 * Lets exactly the listed origins in, by comparing the header's text as a whole: `null`, another scheme or port, a
 * listed name with something before or after it, and look-alike names are all simply different texts.
 *
 * A browser leaves Origin out of same-origin reads only, and says so in Sec-Fetch-Site; those pass.
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
    allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key'],
    exposeHeaders,
    // Two hours is the most that Chromium remembers.
    maxAge: 7200,
  })
  return [refuseOthers, answerListed]
}
