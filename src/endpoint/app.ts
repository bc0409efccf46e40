import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { EndpointEnv } from './env.ts'
import { fetchMetadataGuard } from './guards/fetch-metadata.ts'
import { originGuard } from './guards/origins.ts'
import { requestLog } from './guards/request-log.ts'
import { createLogger, secretForms } from './http/log.ts'
import { ProblemError } from './http/problem.ts'
import type { Platform } from './platform.ts'
import { createReadiness } from './readiness.ts'
import { cartPreviewRoute } from './routes/cart-preview.ts'
import type { Config } from './settings.ts'
import { upstreamProblem } from './upstream.ts'

export interface EndpointOptions {
  config: Config
  /** The platform's client; `createClient` with this configuration's hosts and credentials. */
  client: Platform
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number
  /** Receives one line of JSON a request. @default console.log */
  log?: (line: string) => void
}

/** The companion endpoint as an app that any runtime can serve: `app.fetch(request, { remoteAddress })`. */
export const createEndpoint = (options: EndpointOptions): Hono<EndpointEnv> => {
  const { config, client: platform, now = Date.now, log = console.log } = options
  const logger = createLogger({
    write: log,
    now: () => new Date(now()),
    key: config.logKey.reveal(),
    secrets: secretForms(config.username, config.password.reveal()),
  })
  const isReady = createReadiness(platform, now)
  const app = new Hono<EndpointEnv>()

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog({ logger, runtime: config.runtime, now }))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (_context, methods) =>
        new ProblemError('method_not_allowed', { headers: { allow: methods.join(', ') } }).toResponse(),
    }),
  )
  app.use('/cart/*', ...originGuard(config.origins), fetchMetadataGuard, async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  app.post('/cart/preview', cartPreviewRoute({ config, platform, logger }))

  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.get('/ready', async (context) => {
    context.header('cache-control', 'no-store')
    await isReady().catch((error: unknown) => {
      throw upstreamProblem(error)
    })
    return context.json({ status: 'ready' })
  })

  app.notFound(() => new ProblemError('not_found').toResponse())
  app.onError((error) => {
    const problem = error instanceof ProblemError ? error : new ProblemError('internal', { cause: error })
    return problem.toResponse()
  })
  return app
}
