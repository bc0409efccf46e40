import type { CallOptions, Client } from '../../client/index.ts'
import { createApp } from '../app.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { EndpointBindings } from '../env.ts'
import type { Platform } from '../platform.ts'
import { createService, type EndpointOptions, type Service } from '../service.ts'
import type { Config } from '../settings.ts'
import { createDurableObjectStore, type DurableObjectNamespace } from '../stores/durable-object.ts'
import { clientOf } from './from-config.ts'
import { createTurns } from './turns.ts'

export { VitrineStore } from '../stores/durable-object.ts'

/** The worker's variables and secrets, and the namespace of `VitrineStore` objects. */
export type WorkerEnv = Readonly<Record<string, unknown>> & { STORE?: DurableObjectNamespace }

export interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A client for each call: timers and queues of one request must not be another's, which may be cancelled any time. */
const platformOf = (config: Config): Platform => {
  const inTurn = createTurns({
    atOnce: config.upstreamConcurrency,
    perSecond: config.upstreamPerSecond,
    patience: config.upstreamTimeout,
    now: Date.now,
    wait,
  })
  const turn =
    <Input, Output>(
      operation: string,
      call: (client: Client, input: Input, options: CallOptions) => Promise<Output>,
    ) =>
    (input: Input): Promise<Output> =>
      inTurn(operation, (timeoutMs) => call(clientOf(config), input, { timeoutMs }))
  return {
    cart: {
      preview: turn('cart.preview', ({ cart }, input, options) => cart.preview(input, options)),
      process: turn('cart.process', ({ cart }, input, options) => cart.process(input, options)),
    },
    connection: {
      test: turn('connection.test', ({ connection }, input, options) => connection.test(input, options)),
    },
    purchase: {
      list: turn('purchase.list', ({ purchase }, input, options) => purchase.list(input, options)),
      get: turn('purchase.get', ({ purchase }, input, options) => purchase.get(input, options)),
    },
  }
}

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
