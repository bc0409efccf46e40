import { createEndpoint, type EndpointOptions } from '../core/create-endpoint.ts'
import type { EndpointModule } from '../core/module.ts'
import { equalSecrets } from '../utils/secret.ts'

/**
 * The endpoint as a Vercel function. The cron job calls `GET /reconcile` every minute, with `CRON_SECRET` as the bearer
 * token that Vercel sends.
 */
export const createVercelHandler = async (
  { env, ...options }: EndpointOptions,
  modules: readonly EndpointModule[] = [],
) => {
  const endpoint = await createEndpoint(
    { env: { VITRINE_RUNTIME: 'vercel', VITRINE_EGRESS: 'unknown', ...env }, ...options },
    modules,
  )
  const cronSecret = typeof env.CRON_SECRET === 'string' ? env.CRON_SECRET : ''
  if (!cronSecret)
    endpoint.warn(
      new Error('CRON_SECRET is missing, so GET /reconcile is a 404 and unknown orders stay unknown.'),
    )
  return async (request: Request): Promise<Response> => {
    const isCron = request.method === 'GET' && new URL(request.url).pathname === '/reconcile'
    if (!isCron || !cronSecret) return endpoint.fetch(request)
    if (!(await equalSecrets(request.headers.get('authorization') ?? '', `Bearer ${cronSecret}`)))
      return new Response(null, { status: 401 })
    await endpoint.reconcileLoop()
    return new Response(null, { status: 204 })
  }
}
