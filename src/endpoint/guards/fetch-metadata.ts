import type { MiddlewareHandler } from 'hono'
import type { EndpointEnv } from '../env.ts'
import { ProblemError } from '../http/problem.ts'

/**
 * Refuses what a browser itself says was not a script's `fetch` with CORS: typed addresses, navigations, forms,
 * images and other no-cors loads. Browsers that send no fetch metadata are held by the origin and content-type guards.
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
