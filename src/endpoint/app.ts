import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { EndpointEnv } from './env.ts'
import { fetchMetadataGuard } from './guards/fetch-metadata.ts'
import { originGuard } from './guards/origins.ts'
import { requestLog } from './guards/request-log.ts'
import { ProblemError } from './http/problem.ts'
import { cartPreviewRoute } from './routes/cart-preview.ts'
import { cartProcessRoute, orderRoute } from './routes/cart-process.ts'
import { notificationsRoute } from './routes/notifications.ts'
import { createService, type EndpointOptions, type Service } from './service.ts'
import { upstreamProblem } from './upstream.ts'

const minute = 60

/** The endpoint's routes and what stands before them, in order. */
export const createApp = (service: Service): Hono<EndpointEnv> => {
  const { config, limits } = service
  const app = new Hono<EndpointEnv>()

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog(service))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (_context, methods) =>
        new ProblemError('method-not-allowed', { headers: { allow: methods.join(', ') } }).toResponse(),
    }),
  )
  app.use(
    '/cart/*',
    ...originGuard(config.origins),
    fetchMetadataGuard,
    limits.requests({ name: 'requests', quota: config.requestsPerMinute, window: minute }),
    async (context, next) => {
      await next()
      context.header('cache-control', 'no-store')
    },
  )
  app.post('/cart/preview', cartPreviewRoute(service))
  app.post(
    '/cart/process',
    limits.requests({ name: 'orders', quota: config.ordersPerMinute, window: minute }),
    cartProcessRoute(service),
  )
  app.get('/cart/orders/:key', orderRoute(service))

  const notifications = notificationsRoute(service)
  app.post('/notifications', notifications)
  app.post('/notifications/:secret', notifications)

  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.get('/ready', async (context) => {
    context.header('cache-control', 'no-store')
    await service.isReady().catch((error: unknown) => {
      throw upstreamProblem(error)
    })
    return context.json({ status: 'ready' })
  })

  app.notFound(() => new ProblemError('not-found').toResponse())
  app.onError((error) => {
    const problem = error instanceof ProblemError ? error : new ProblemError('internal', { cause: error })
    return problem.toResponse()
  })
  return app
}

/** The companion endpoint as an app that any runtime can serve: `app.fetch(request, { remoteAddress })`. */
export const createEndpoint = (options: EndpointOptions): Hono<EndpointEnv> =>
  createApp(createService(options))
