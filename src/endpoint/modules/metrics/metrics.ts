/**
 * The module `metrics`: `GET /metrics` in the text format of Prometheus, for long-lived processes. It covers
 * orders, previews, price drift, the platform's budget and the store. No label holds a product, a customer, a
 * coupon or a token. The route needs a token on the public port; on a port of its own it needs none. Each scrape
 * reads the unknown orders and the pace from the store; it waits at most a second for the orders and then shows
 * their last count.
 */

import { createServer } from 'node:http'
import { setting } from '../../config/setting.ts'
import { optionalSecret } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { ProblemError } from '../../http/problem.ts'
import { withTimeout } from '../../utils/timers.ts'
import { requireBearer } from '../bearer.ts'
import { createEventMetrics } from './event-metrics.ts'
import { createRegistry } from './registry.ts'
import { roomOf } from './room.ts'
import { timedFetch, timedStore } from './timed.ts'

/** The host and the port of `VITRINE_METRICS_LISTEN`. */
const listenAddress = (raw: string): { host: string; port: number } | undefined => {
  if (raw === '') return undefined
  const [, host = '', port = ''] = /^\[?([\w.:-]{1,255}?)\]?:(\d{1,5})$/.exec(raw) ?? []
  if (!host || Number(port) > 65_535) throw new Error('must be a host and a port, such as 127.0.0.1:9464')
  return { host, port: Number(port) }
}

export const metricsSettings = {
  /**
   * Bearer token of `GET /metrics`, 24 characters or more. Without it the route does not exist on the public port
   * (Node).
   */
  token: setting('VITRINE_METRICS_TOKEN', optionalSecret(24), { secret: true }),
  /**
   * Host and port of a server of its own for `GET /metrics`, such as `127.0.0.1:9464`, which asks for no token
   * (Node).
   */
  listen: setting('VITRINE_METRICS_LISTEN', listenAddress),
} as const

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
/** The longest wait of a scrape for the count of unknown orders, in milliseconds. */
const countTimeoutMs = 1_000

interface Options {
  /** Monotonic milliseconds. @default performance.now */
  clock?: () => number
}

/**
 * Serves [metrics](../reference/endpoint.md#metrics) in the text format of Prometheus, on Node; the
 * [runbook](../reference/runbook.md) has alarms.
 */
export const metrics = ({
  clock = () => performance.now(),
}: Options = {}): EndpointModule<typeof metricsSettings> => {
  const registry = createRegistry()
  let now = Date.now
  const events = createEventMetrics(registry, () => now())
  const platform = registry.histogram(
    'vitrine_platform_request_duration_seconds',
    'Calls to the platform by operation and status.',
  )
  const storeTimes = registry.histogram(
    'vitrine_store_operation_duration_seconds',
    'Operations of the store.',
  )
  const unknownNow = registry.gauge('vitrine_orders_unknown', 'Orders whose outcome is unknown now.')
  const oldest = registry.gauge('vitrine_orders_unknown_oldest_seconds', 'Age of the oldest of them.')
  const uncompared = registry.gauge(
    'vitrine_orders_uncompared_oldest_seconds',
    'For how long the oldest purchase waits to be compared.',
  )
  const remaining = registry.gauge(
    'vitrine_platform_budget_remaining',
    'Calls of a lane that may start at once.',
  )
  const pace = registry.gauge('vitrine_platform_budget_per_second', 'Calls a second that the budget allows.')
  let service: Service | undefined
  let stop = (): void => undefined

  const countUnknown = async (): Promise<void> => {
    if (!service) return
    const orders = await withTimeout(service.ledger.unknown(), countTimeoutMs, () => undefined)
    if (!orders) return
    unknownNow(orders.length)
    oldest(Math.max(0, ...orders.map(({ since }) => (now() - since) / 1000)))
  }

  const readUncompared = async (): Promise<void> => {
    if (!service) return
    const since = await withTimeout(service.comparer.oldest(), countTimeoutMs, () => undefined)
    uncompared(since === undefined ? 0 : Math.max(0, (now() - since) / 1000))
  }

  const readBudget = async (): Promise<void> => {
    if (!service) return
    const room = roomOf(await service.budget.pace())
    pace(room.rate)
    for (const [lane, calls] of room.calls) remaining(calls, { lane })
  }

  const text = async (): Promise<string> => {
    // A failing store shows in its own metrics, and the last count stays.
    await Promise.allSettled([countUnknown(), readUncompared(), readBudget()])
    events.refresh()
    return registry.text()
  }

  const listen = async ({ host, port }: { host: string; port: number }): Promise<void> => {
    const server = createServer((request, response) => {
      const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
      if (!isAsked) return void response.writeHead(404).end()
      text().then(
        (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
        () => response.writeHead(500).end(),
      )
    })
    // This server must not keep the process alive.
    server.unref()
    stop = () => void server.close()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  }

  return {
    name: 'metrics',
    settings: metricsSettings,
    async start(settings) {
      if (settings.listen) await listen(settings.listen)
    },
    onEvent(event) {
      events.count(event)
      if (event.event === 'stopping') stop()
    },
    wrapFetch: (fetch) => timedFetch(fetch, platform, clock),
    wrapStore: (store) => timedStore(store, storeTimes, clock),
    connect(context) {
      service = context.service
      now = context.service.now
    },
    routes: ({ service: { processLimits }, settings: { token } }) => [
      /** [Metrics](#metrics) in the text format of Prometheus. */
      {
        method: 'GET',
        path: '/metrics',
        async handle(exchange) {
          if (!token) throw new ProblemError('not-found')
          await requireBearer(exchange, token, processLimits)
          const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
          return new Response(await text(), { headers })
        },
      },
    ],
  }
}
