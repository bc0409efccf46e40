import type { LogFields } from '../http/log.ts'
import { margin } from '../service.ts'
import { type Served, serveApp } from './serve-app.ts'
import { type StartOptions, startEndpoint } from './start.ts'

export type { Served } from './serve-app.ts'

export interface ServeEndpointOptions extends Partial<StartOptions> {
  /** In place of `VITRINE_HOST` and `VITRINE_PORT`; port 0 takes any free one. */
  host?: string
  port?: number
  /** How long requests on their way may take to end after `close()`, in milliseconds. @default the longest that an order takes */
  grace?: number
  /** Milliseconds between two looks for orders whose answer was lost. @default 10000 */
  settleEvery?: number
}

export interface ServedEndpoint extends Served {
  /** Writes down trouble that no request met. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** Starts the endpoint on Node: reads the settings, connects the store, listens, and looks after unknown orders. */
export const serveEndpoint = async (options: ServeEndpointOptions = {}): Promise<ServedEndpoint> => {
  const { env = process.env, host, port, grace, settleEvery = 10_000, ...rest } = options
  const { config, service, app, store } = await startEndpoint({ env, ...rest }, ['memory', 'redis'])
  const timer = setInterval(() => service.settle().catch(service.warn), settleEvery)
  const end = async () => {
    clearInterval(timer)
    await store.close()
  }
  try {
    const served = await serveApp({
      app,
      host: host ?? config.host,
      port: port ?? config.port,
      grace: grace ?? config.upstreamTimeout + margin,
    })
    return { url: served.url, warn: service.warn, close: () => served.close().then(end) }
  } catch (error) {
    await end()
    throw error
  }
}
