import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { type Abilities, readConfig } from '../config.ts'
import type { EndpointEnv } from '../env.ts'
import type { OnNotification } from '../notifications/handler.ts'
import { createService, type EndpointOptions, type Service } from '../service.ts'
import type { Config } from '../settings.ts'
import { createMemoryStore } from '../stores/memory.ts'
import type { Store } from '../stores/store.ts'
import { clientOf } from './from-config.ts'

export interface StartOptions extends Partial<Omit<EndpointOptions, 'config'>> {
  /** Where the settings are read from. */
  env: Readonly<Record<string, unknown>>
}

export interface Started {
  config: Config
  service: Service
  app: Hono<EndpointEnv>
  store: Store
}

const openStore = async ({ store }: Config, onError: (error: unknown) => void): Promise<Store> => {
  if (store.kind !== 'redis') return createMemoryStore()
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

/** Reads the settings, connects the store, loads the merchant's handler and makes the endpoint, on runtimes that have Node's modules. */
export const startEndpoint = async (
  { env, ...options }: StartOptions,
  stores: Abilities['stores'],
): Promise<Started> => {
  // A store that is handed in makes the setting irrelevant.
  const config = readConfig(env, options.store ? undefined : { stores, hasModules: true })
  const handler = await handlerOf(config.notificationHandler)
  const early: unknown[] = []
  let warn = (error: unknown): void => void early.push(error)
  const store = options.store ?? (await openStore(config, (error) => warn(error)))
  const service = createService({ client: clientOf(config), ...handler, ...options, config, store })
  warn = service.warn
  for (const error of early) warn(error)
  return { config, service, app: createApp(service), store }
}
