import { createApp } from '../app.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { EndpointBindings } from '../env.ts'
import type { Platform } from '../platform.ts'
import { createService, type EndpointOptions, type Service } from '../service.ts'
import type { Config } from '../settings.ts'
import { createDurableObjectStore, type DurableObjectNamespace } from '../stores/durable-object.ts'
import { clientOf } from './from-config.ts'

export { VitrineStore } from '../stores/durable-object.ts'

/** The worker's variables and secrets, and the namespace of `VitrineStore` objects. */
export type WorkerEnv = Readonly<Record<string, unknown>> & { STORE?: DurableObjectNamespace }

export interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}

/** A client for each call: timers and queues of one request must not be another's, which may be cancelled any time. */
const platformOf = (config: Config): Platform => ({
  get cart() {
    return clientOf(config).cart
  },
  get connection() {
    return clientOf(config).connection
  },
  get purchase() {
    return clientOf(config).purchase
  },
})

/** The endpoint as a Worker: `fetch` answers requests, `scheduled` (a cron trigger) looks after unknown orders. */
export const createWorker = (options: Pick<EndpointOptions, 'onNotification' | 'log'> = {}) => {
  let made: { service: Service; fetch: ReturnType<typeof createApp>['fetch'] } | undefined
  const endpoint = (env: WorkerEnv) => {
    if (made) return made
    const config = readConfig(
      { VITRINE_RUNTIME: 'cloudflare', VITRINE_STORE: 'durable-object', ...env },
      { stores: ['durable-object'], hasModules: false },
    )
    if (!env.STORE)
      throw new ConfigError(['STORE is missing: bind the Durable Object class VitrineStore to it.'])
    const store = createDurableObjectStore(env.STORE)
    const service = createService({ ...options, config, client: platformOf(config), store })
    made = { service, fetch: createApp(service).fetch }
    return made
  }
  return {
    async fetch(request: Request, env: WorkerEnv, context: ExecutionContext): Promise<Response> {
      const waitUntil = (promise: Promise<unknown>) => context.waitUntil(promise)
      const response = Promise.resolve(endpoint(env).fetch(request, { waitUntil } satisfies EndpointBindings))
      // A shopper who leaves must not end an order half way.
      context.waitUntil(response)
      return response
    },
    async scheduled(_event: unknown, env: WorkerEnv): Promise<void> {
      await endpoint(env).service.watch()
    },
  }
}
