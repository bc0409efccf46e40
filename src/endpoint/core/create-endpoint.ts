/**
 * Creates an endpoint: reads the settings, starts the modules, opens the store, and connects the service with the
 * routes. It is the only place that knows where settings, store and client come from; adapters call it once per
 * process or isolate. Errors of the store from before the log exists are kept until then. Creating sends nothing to
 * the platform.
 */

import { fetchOnce } from '../../client/http/fetch-once.ts'
import type { Fetch } from '../../client/http/transport.ts'
import type { Operation } from '../../client/operation.ts'
import type { CartCheck } from '../cart/preview-for.ts'
import { ConfigError, readConfig, storeOf } from '../config/read-config.ts'
import { type Config, settings } from '../config/settings.ts'
import { importTokenKey } from '../customer-token/keys.ts'
import type { EndpointBindings } from '../http/exchange.ts'
import type { OrderCheck } from '../orders/order-check.ts'
import { connectPlatform, coreOperations, type Platform } from '../platform/platform.ts'
import { prefixedStore } from '../utils/prefixed-store.ts'
import { withTimeout } from '../utils/timers.ts'
import { createApp } from './app.ts'
import type { EndpointModule } from './module.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

export interface EndpointOptions extends Partial<Omit<ServiceOptions, 'config'>> {
  /** The environment with the settings (`VITRINE_…`). */
  env: Readonly<Record<string, unknown>>
}

/** The endpoint as a fetch handler. */
export interface Endpoint extends Pick<Service, 'config' | 'reconcileLoop' | 'warn'> {
  /** Finds the outcomes of unknown orders, and does the work of the modules. To be called about every ten seconds. */
  reconcile(): Promise<void>
  fetch(request: Request, bindings?: EndpointBindings): Promise<Response>
  /** Tells the modules that the process was asked to stop, so that `/ready` turns red. */
  stopping(): void
  /** Gives back what other processes would wait for, and closes the store. */
  close(): Promise<void>
}

/** Milliseconds for giving leases back. */
const endTimeoutMs = 500

const operationsOf = (modules: readonly EndpointModule[]): Record<string, Record<string, Operation>> => {
  const groups: Record<string, Record<string, Operation>> = {}
  for (const table of [coreOperations, ...modules.map(({ operations = {} }) => operations)])
    for (const [group, rows] of Object.entries(table)) groups[group] = { ...groups[group], ...rows }
  return groups
}

/** Rejects with a `ConfigError` for a key that cannot verify a token, because each order would be refused. */
const checkTokenKeys = async (config: Config): Promise<void> => {
  for (const row of ['tokenKey', 'previousTokenKey'] as const)
    if (config[row])
      await importTokenKey(config[row]).catch((error: Error) => {
        throw new ConfigError([`${settings[row].name} ${error.message}.`])
      })
}

/** The `fetch` of the platform's client. */
const fetchOf = (modules: readonly EndpointModule[]): Fetch =>
  modules.reduce<Fetch>((inner, module) => module.wrapFetch?.(inner) ?? inner, fetchOnce)

/**
 * Creates the endpoint: reads the settings, starts the modules, opens the store. Rejects with a `ConfigError` that names
 * every invalid setting.
 */
export const createEndpoint = async (
  { env, ...options }: EndpointOptions,
  modules: readonly EndpointModule[] = [],
): Promise<Endpoint> => {
  const stores = modules.flatMap(({ store }) => store ?? [])
  const config = readConfig(env, modules, options.store ? undefined : stores)
  await checkTokenKeys(config)
  const { store: choice } = config
  const storeModule = storeOf(stores, choice)
  const forgets = !options.store && (storeModule?.forgets ?? false)
  for (const module of modules) await module.start?.(config.modules[module.name] ?? {}, config, { forgets })
  // The table has at least the operations of the core, which a record of groups cannot express.
  const client =
    options.client ??
    (connectPlatform(config, operationsOf(modules), fetchOf(modules)) as unknown as Platform)
  const earlyErrors: unknown[] = []
  let warn = (error: unknown): void => void earlyErrors.push(error)
  const onError = (error: unknown): void => warn(error)
  const own = options.store
    ? undefined
    : await storeModule?.open({ choice, isVouched: config.storeVouched, env, onError })
  const opened = own ? prefixedStore(own, config.storePrefix) : options.store
  if (!opened) throw new Error('No module has the store that readConfig has accepted.')
  const server = modules.reduce((inner, module) => module.wrapStore?.(inner) ?? inner, opened)
  const store = own ? prefixedStore(server, `${config.clientId}:`) : server
  const onEvent: ServiceOptions['onEvent'] = (event) => {
    for (const module of modules) module.onEvent?.(event)
    options.onEvent?.(event)
  }
  const checkOrder: OrderCheck = async (order) => {
    for (const module of modules) await module.checkOrder?.(order)
  }
  const checkCart: CartCheck = (products) => {
    for (const module of modules) module.checkCart?.(products)
  }
  const service = createService({
    ...options,
    config,
    client,
    store,
    // The platform counts the calls of an address, whichever client makes them.
    budgetStore: server,
    checkOrder,
    checkCart,
    onEvent,
  })
  warn = service.warn
  for (const error of earlyErrors) warn(error)
  const app = createApp(service, modules)
  /** All modules at once: a silent tool of one must not delay the others until a function's end. */
  const work = (): Promise<unknown> =>
    Promise.all(modules.map((module) => module.work?.().catch(service.warn)))
  return {
    config,
    async reconcile() {
      // A slow collector must not delay an order.
      await Promise.all([service.reconcile(), work()])
    },
    async reconcileLoop() {
      await Promise.all([service.reconcileLoop(), work()])
    },
    warn: service.warn,
    fetch: app.fetch,
    stopping: () => service.emit({ event: 'stopping' }, 'info'),
    async close() {
      // A store that is away must not keep the process from stopping.
      await withTimeout(service.end(), endTimeoutMs, () => undefined).catch(service.warn)
      await store.close()
    },
  }
}
