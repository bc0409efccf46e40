import type { Context } from 'hono'
import { connection } from '../../client/operations/connection.ts'
import type { SettingRows } from '../config/setting.ts'
import type { EndpointModule } from '../core/module.ts'
import type { EndpointEnv } from '../http/env.ts'
import { createOrderReadiness } from './order-readiness.ts'

export const healthOperations = { connection } as const

const answer = (context: Context<EndpointEnv>, isReady: boolean, more: object = {}): Response => {
  context.header('cache-control', 'no-store')
  return context.json({ status: isReady ? 'ready' : 'not-ready', ...more }, isReady ? 200 : 503)
}

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
    routes(app, { service, client }) {
      now = service.now
      const readParts = createOrderReadiness({
        service,
        testConnection: () => service.budget.pass('look-ups', (via) => client.connection.test({}, via)),
        blockedUntil: () => blockedUntil,
      })
      app.get('/health', (context) => context.json({ status: 'ok' }))
      // The platform and the store are left out: prices and links work without them.
      app.get('/ready', (context) => answer(context, !isStopping))
      app.get('/ready/orders', async (context) => {
        const parts = await readParts()
        return answer(context, !isStopping && Object.values(parts).every(({ ok }) => ok), { parts })
      })
    },
  }
}
