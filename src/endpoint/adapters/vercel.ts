import { isAuthenticBearer } from '../notifications/authenticate.ts'
import { Secret } from '../secret.ts'
import { createFetchHandler } from './fetch.ts'
import type { StartOptions } from './start.ts'

/**
 * The endpoint as a Vercel function. Its cron job calls `GET /settle` with `CRON_SECRET` as bearer token, as Vercel
 * sends it.
 */
export const createVercelHandler = async ({ env, ...options }: StartOptions) => {
  const endpoint = await createFetchHandler({ env: { VITRINE_RUNTIME: 'vercel', ...env }, ...options })
  const cronSecret =
    typeof env.CRON_SECRET === 'string' && env.CRON_SECRET ? new Secret(env.CRON_SECRET) : undefined
  return async (request: Request): Promise<Response> => {
    const isCron = request.method === 'GET' && new URL(request.url).pathname === '/settle'
    if (!isCron || !cronSecret) return endpoint.fetch(request)
    if (!(await isAuthenticBearer(cronSecret, request.headers.get('authorization'))))
      return new Response(null, { status: 401 })
    await endpoint.watch()
    return new Response(null, { status: 204 })
  }
}
