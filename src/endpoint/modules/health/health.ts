import { connection } from '../../../client/operations/connection.ts'
import { setting } from '../../config/setting.ts'
import { optionalSecret } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Exchange } from '../../http/exchange.ts'
import { requireBearer } from '../bearer.ts'
import { createOrderReadiness } from './order-readiness.ts'
import { createProxyWatch } from './proxy-watch.ts'

export const healthOperations = { connection } as const

export const healthSettings = {
  /**
   * Bearer token, 24 characters or more, for which `GET /ready/orders` tells the reasons, part by part. Without it
   * everyone gets the status alone.
   */
  healthToken: setting('VITRINE_HEALTH_TOKEN', optionalSecret(24), { secret: true }),
} as const

const answer = (isReady: boolean, more: object = {}): Response =>
  Response.json(
    { status: isReady ? 'ready' : 'not-ready', ...more },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )

/**
 * `GET /health`: the process runs; `GET /ready`: it takes requests, until it is told to stop. `GET /ready/orders`: an
 * order could be placed; for the token of `VITRINE_HEALTH_TOKEN` with its needs, part by part.
 *
 * It watches all requests for a proxy that the settings do not name.
 */
export const health = (): EndpointModule<typeof healthSettings, typeof healthOperations> => {
  let isStopping = false
  let blockedUntil = 0
  let now = Date.now
  let proxyWatch: ReturnType<typeof createProxyWatch> | undefined
  return {
    name: 'health',
    settings: healthSettings,
    operations: healthOperations,
    onEvent(event) {
      if (event.event === 'stopping') isStopping = true
      if (event.event === 'platform-blocked') blockedUntil = now() + event.seconds * 1000
    },
    middleware(exchange, next) {
      proxyWatch?.note(exchange)
      return next()
    },
    routes({ service, client, settings: { healthToken } }) {
      now = service.steady
      proxyWatch = createProxyWatch({ runtime: service.config.runtime, emit: service.emit })
      const readParts = createOrderReadiness({
        service,
        testConnection: () => service.budget.pass('look-ups', (via) => client.connection.test({}, via)),
        blockedUntil: () => blockedUntil,
        isBehindProxy: proxyWatch.isBehind,
      })
      const readiness = async (exchange: Exchange) => {
        const isToTell = exchange.request.headers.has('authorization') && healthToken !== undefined
        if (isToTell) await requireBearer(exchange, healthToken, service.processLimits)
        const parts = await readParts()
        const isReady = !isStopping && Object.values(parts).every(({ ok }) => ok)
        return answer(isReady, isToTell ? { parts } : {})
      }
      return [
        /** The process is alive. */
        { method: 'GET', path: '/health', handle: () => Response.json({ status: 'ok' }) },
        // The platform and the store are left out: prices and links work without them.
        /** It takes requests; 503 from the moment that it is told to stop, and on a Worker with invalid settings. */
        { method: 'GET', path: '/ready', handle: () => answer(!isStopping) },
        /** Whether an order could be placed; with a token why not, [part by part](#ready-orders). */
        {
          method: 'GET',
          path: '/ready/orders',
          limit: { name: 'ready', quota: service.config.requestsPerMinute, window: 60 },
          handle: readiness,
        },
      ]
    },
  }
}
