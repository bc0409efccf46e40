import { connection } from '../../client/operations/connection.ts'
import type { SettingRows } from '../config/setting.ts'
import type { EndpointModule } from '../core/module.ts'
import { createOrderReadiness } from './order-readiness.ts'

export const healthOperations = { connection } as const

const answer = (isReady: boolean, more: object = {}): Response =>
  Response.json(
    { status: isReady ? 'ready' : 'not-ready', ...more },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )

/**
 * `GET /health`: the process runs. `GET /ready`: it takes requests, until it is told to stop. `GET /ready/orders`: what an
 * order needs, part by part.
 */
export const health = (): EndpointModule<SettingRows, typeof healthOperations> => {
  let isStopping = false
  let blockedUntil = 0
  let now = Date.now
  return {
    name: 'health',
    operations: healthOperations,
    onEvent(event) {
      if (event.event === 'stopping') isStopping = true
      if (event.event === 'platform-blocked') blockedUntil = now() + event.seconds * 1000
    },
    routes({ service, client }) {
      now = service.steady
      const readParts = createOrderReadiness({
        service,
        testConnection: () => service.budget.pass('look-ups', (via) => client.connection.test({}, via)),
        blockedUntil: () => blockedUntil,
      })
      const readiness = async () => {
        const parts = await readParts()
        return answer(!isStopping && Object.values(parts).every(({ ok }) => ok), { parts })
      }
      return [
        { method: 'GET', path: '/health', handle: () => Response.json({ status: 'ok' }) },
        // The platform and the store are left out: prices and links work without them.
        { method: 'GET', path: '/ready', handle: () => answer(!isStopping) },
        { method: 'GET', path: '/ready/orders', handle: readiness },
      ]
    },
  }
}
