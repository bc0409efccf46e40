import { connection } from '../../client/operations/connection.ts'
import type { SettingRows } from '../config/setting.ts'
import type { EndpointModule } from '../core/module.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'

/** Milliseconds that a result is reused, so that a load balancer's checks do not load the platform. */
const resultTtlMs = 5_000
/** A test that takes longer is replaced, because a cancelled request's promises may never settle on some runtimes. */
const testTimeoutMs = 30_000

/** Tests the connection at most every five seconds. Concurrent callers share one test, and its error. */
const createReadiness = (test: () => Promise<unknown>, now: () => number): (() => Promise<void>) => {
  let last: { outcome: Promise<void>; validUntil: number } | undefined
  return () => {
    if (!last || now() >= last.validUntil) {
      const outcome = test().then(() => undefined)
      const entry = { outcome, validUntil: now() + testTimeoutMs }
      const onSettled = () => {
        entry.validUntil = now() + resultTtlMs
      }
      outcome.then(onSettled, onSettled)
      last = entry
    }
    return last.outcome
  }
}

export const healthOperations = { connection } as const

/** `GET /health`: the process runs. `GET /ready`: the platform accepts the credentials. */
export const health = (): EndpointModule<SettingRows, typeof healthOperations> => ({
  name: 'health',
  operations: healthOperations,
  routes(app, { service, client }) {
    const isReady = createReadiness(() => client.connection.test(), service.now)
    app.get('/health', (context) => context.json({ status: 'ok' }))
    app.get('/ready', async (context) => {
      context.header('cache-control', 'no-store')
      await isReady().catch((error: unknown) => {
        throw upstreamProblem(error)
      })
      return context.json({ status: 'ready' })
    })
  },
})
