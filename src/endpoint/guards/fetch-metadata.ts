import type { MiddlewareHandler } from 'hono'
import type { EndpointEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem.ts'

/**
 * Refuses requests that the browser itself marks as something else than a script's `fetch` with CORS: navigations,
 * forms, images. Browsers without fetch metadata are subject to the origin and content-type guards only.
 */
export const fetchMetadataGuard: MiddlewareHandler<EndpointEnv> = async (context, next) => {
  const site = context.req.header('sec-fetch-site')
  const mode = context.req.header('sec-fetch-mode')
  const destination = context.req.header('sec-fetch-dest')
  const isRefused =
    site === 'none' ||
    (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') ||
    (destination !== undefined && destination !== 'empty')
  if (isRefused) throw new ProblemError('request-refused')
  await next()
}
