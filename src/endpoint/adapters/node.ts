import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { OnNotification } from '../notifications/handler.ts'
import { createService, type EndpointOptions } from '../service.ts'
import type { Config } from '../settings.ts'
import { createMemoryStore } from '../stores/memory.ts'
import type { Store } from '../stores/store.ts'
import { clientOf } from './from-config.ts'
import { type Served, serveApp } from './serve-app.ts'

export type { Served } from './serve-app.ts'

export interface ServeEndpointOptions extends Partial<Omit<EndpointOptions, 'config'>> {
  /** Where the settings are read from. @default process.env */
  env?: Readonly<Record<string, unknown>>
  /** Settings that are read already, in place of `env`. */
  config?: Config
  /** In place of `VITRINE_HOST` and `VITRINE_PORT`; port 0 takes any free one. */
  host?: string
  port?: number
  /** How long requests on their way may take to end after `close()`, in milliseconds. @default 10000 */
  grace?: number
}

/** Milliseconds between two looks for orders whose answer was lost. */
const settleEvery = 10_000

const storeOf = async ({ store }: Config, onError: (error: unknown) => void): Promise<Store> => {
  if (store.kind === 'durable-object')
    throw new Error('VITRINE_STORE=durable-object works on Cloudflare only.')
  if (store.kind === 'memory') return createMemoryStore()
  // Loaded when it is wanted: the package need not be there otherwise.
  const { createRedisStore } = await import('../stores/redis.ts')
  return createRedisStore({ url: store.url.reveal(), onError })
}

const handlerOf = async (path: string): Promise<{ onNotification?: OnNotification }> => {
  if (path === '') return {}
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(path)).href)
  const { onNotification } = module
  if (typeof onNotification !== 'function')
    throw new Error('VITRINE_NOTIFICATION_HANDLER names a module that exports no function onNotification.')
  return { onNotification: async (...args) => onNotification(...args) }
}

/** Starts the endpoint on Node: reads the settings, connects the store, listens, and looks after unknown orders. */
export const serveEndpoint = async (options: ServeEndpointOptions = {}): Promise<Served> => {
  const { env = process.env, host, port, grace, ...rest } = options
  const config = options.config ?? readConfig(env)
  let warn = (_error: unknown): void => undefined
  const store = options.store ?? (await storeOf(config, (error) => warn(error)))
  const handler = await handlerOf(config.notificationHandler)
  const service = createService({
    ...handler,
    ...rest,
    config,
    client: options.client ?? clientOf(config),
    store,
  })
  warn = service.warn
  const timer = setInterval(() => service.settle().catch(service.warn), settleEvery)
  try {
    const served = await serveApp({
      app: createApp(service),
      host: host ?? config.host,
      port: port ?? config.port,
      ...(grace === undefined ? {} : { grace }),
    })
    return {
      url: served.url,
      async close() {
        clearInterval(timer)
        await served.close()
        await store.close()
      },
    }
  } catch (error) {
    clearInterval(timer)
    await store.close()
    throw error
  }
}
