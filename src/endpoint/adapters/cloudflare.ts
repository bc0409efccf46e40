import { Hono } from 'hono'
import { ConfigError } from '../config/read-config.ts'
import { createEndpoint, type Endpoint, type EndpointOptions } from '../core/create-endpoint.ts'
import type { EndpointModule } from '../core/module.ts'
import { corsFor } from '../guards/origins.ts'
import { describeError } from '../http/log.ts'
import { ProblemError } from '../http/problem.ts'

/** The variables, secrets and bindings of the Worker. */
export type WorkerEnv = Readonly<Record<string, unknown>>

/** The part of the runtime's execution context that the endpoint uses. */
export interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}

/**
 * Answers everything with a problem. The origins are not known without settings, so every page may read it: it says
 * nothing but that the endpoint is not set up.
 */
const refuseAll = (request: Request, problem: ProblemError): Response | Promise<Response> =>
  new Hono()
    .use(corsFor('*'))
    .all('*', () => problem.toResponse())
    .fetch(request)

/**
 * The endpoint as a Worker with `fetch` and, for a cron trigger of one minute, `scheduled`. It needs a module with a
 * store, such as `durableObject()`.
 */
export const createWorker = (
  modules: readonly EndpointModule[],
  options: Omit<EndpointOptions, 'env'> = {},
) => {
  const { log = console.log } = options
  let created: Promise<Endpoint> | undefined
  const endpointOf = (env: WorkerEnv): Promise<Endpoint> => {
    created ??= createEndpoint(
      {
        env: {
          VITRINE_RUNTIME: 'cloudflare',
          VITRINE_STORE: 'durable-object',
          VITRINE_EGRESS: 'unknown',
          ...env,
        },
        ...options,
      },
      modules,
    )
    return created
  }
  return {
    async fetch(request: Request, env: WorkerEnv, context: ExecutionContext): Promise<Response> {
      const endpoint = await endpointOf(env).catch((error: unknown) => {
        log(JSON.stringify({ level: 'error', error: describeError(error) }))
        return new ProblemError(error instanceof ConfigError ? 'not-configured' : 'internal', {
          retryAfter: 60,
        })
      })
      // A Worker cannot refuse its start, so it refuses requests, among them `/ready`.
      if (endpoint instanceof ProblemError) return refuseAll(request, endpoint)
      const response = endpoint.fetch(request, { waitUntil: (work) => context.waitUntil(work) })
      // The order must be completed even if the shopper closes the connection.
      context.waitUntil(response)
      return response
    },
    async scheduled(_event: unknown, env: WorkerEnv): Promise<void> {
      await (await endpointOf(env)).reconcileLoop()
    },
  }
}
