import { setting } from '../config/setting.ts'
import { integer, text } from '../config/setting-values.ts'
import { createEndpoint, type EndpointOptions } from '../core/create-endpoint.ts'
import type { EndpointModule } from '../core/module.ts'
import type { LogFields } from '../http/log.ts'
import { requestMarginMs } from '../platform/platform.ts'
import { wait } from '../utils/timers.ts'
import { withSecretFiles } from './secret-files.ts'
import { type Served, serveApp } from './serve-app.ts'

export type { Served } from './serve-app.ts'

export const serverSettings = {
  /** Address to listen on (Node). */
  host: setting('VITRINE_HOST', text(/^[\w.:-]{1,255}$/, 'must be a host name or an address'), {
    default: '127.0.0.1',
  }),
  /** Port to listen on (Node). */
  port: setting('VITRINE_PORT', integer(0, 65_535), { default: '4403' }),
  /**
   * Milliseconds between a signal to end and the closing of the port (Node). Meanwhile `/ready` is 503, so that load
   * balancers notice first; give the process 20 seconds to end.
   */
  drainMs: setting('VITRINE_DRAIN_MS', integer(0, 120_000), { default: '5000' }),
} as const

export interface ServeEndpointOptions extends Partial<EndpointOptions> {
  /** @default the setting `VITRINE_HOST` */
  host?: string
  /** 0 selects a free port. @default the setting `VITRINE_PORT` */
  port?: number
  /** Milliseconds that open requests may take after `close()`. @default the longest duration of an order */
  graceMs?: number
  /** Milliseconds from `close()` until the port is closed. @default the setting `VITRINE_DRAIN_MS` */
  drainMs?: number
  /** Milliseconds between two attempts to reconcile unknown orders. @default 10000 */
  reconcileEveryMs?: number
}

export interface ServedEndpoint extends Served {
  /** Logs an error that no answer reports. */
  warn: (error: unknown, fields?: LogFields) => void
}

/** Starts the endpoint on Node: listens, and reconciles unknown orders on a timer. */
export const serveEndpoint = async (
  {
    env = process.env,
    host,
    port,
    graceMs,
    drainMs,
    reconcileEveryMs = 10_000,
    ...options
  }: ServeEndpointOptions = {},
  modules: readonly EndpointModule[] = [],
): Promise<ServedEndpoint> => {
  let address = { host: '', port: 0, drainMs: 0 }
  const server: EndpointModule<typeof serverSettings> = {
    name: 'server',
    settings: serverSettings,
    start(settings) {
      address = settings
    },
  }
  const endpoint = await createEndpoint({ env: withSecretFiles(env), ...options }, [server, ...modules])
  const timer = setInterval(() => endpoint.reconcile().catch(endpoint.warn), reconcileEveryMs)
  const end = async () => {
    clearInterval(timer)
    await endpoint.close()
  }
  try {
    const served = await serveApp({
      app: endpoint,
      host: host ?? address.host,
      port: port ?? address.port,
      graceMs: graceMs ?? endpoint.config.upstreamTimeout + requestMarginMs,
    })
    const close = async () => {
      endpoint.stopping()
      // Readiness is red now, but a load balancer takes a while to notice.
      await wait(drainMs ?? address.drainMs)
      await served.close()
      await end()
    }
    return { url: served.url, warn: endpoint.warn, close }
  } catch (error) {
    await end()
    throw error
  }
}
