import type { Context } from 'hono'
import { requestId } from 'hono/request-id'
import { Hono } from 'hono/tiny'
import { fetchMetadataGuard } from '../guards/fetch-metadata.ts'
import { originGuard } from '../guards/origins.ts'
import { requestLog } from '../guards/request-log.ts'
import type { EndpointEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem.ts'
import { cartPreviewRoute } from './cart-preview-route.ts'
import { cartProcessRoute, orderRoute } from './cart-process-route.ts'
import type { EndpointModule, OnNotification } from './module.ts'
import type { Service } from './service.ts'

/** Seconds. */
const minute = 60

/** Answers 405 for the other methods of every path that has routes. */
const refuseOtherMethods = (app: Hono<EndpointEnv>): void => {
  const paths = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue
    const allowed = paths.get(path) ?? new Set()
    paths.set(path, allowed.add(method))
    // Hono answers HEAD by the route of GET.
    if (method === 'GET') allowed.add('HEAD')
  }
  for (const [path, allowed] of paths)
    app.all(path, () => {
      throw new ProblemError('method-not-allowed', { headers: { allow: [...allowed].join(', ') } })
    })
}

/** The routes of the core behind the guards, then those of the modules. */
export const createApp = (service: Service, modules: readonly EndpointModule[] = []): Hono<EndpointEnv> => {
  const { config, limits } = service
  const app = new Hono<EndpointEnv>()

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog(service))
  for (const { middleware } of modules) if (middleware) app.use(middleware)
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

  const notify: OnNotification = async (notification, given) => {
    for (const { onNotification } of modules)
      try {
        await onNotification?.(notification, given)
      } catch (error) {
        service.warn(error, { notification: notification.type })
      }
  }
  for (const module of modules)
    module.routes?.(app, {
      service,
      notify,
      // Created with the operations of the core and of all modules.
      client: service.client,
      settings: config.modules[module.name] ?? {},
    })

  refuseOtherMethods(app)
  const answer = (problem: ProblemError, context: Context<EndpointEnv>): Response => {
    const response = problem.toResponse()
    // Hono adds the header to its own answers only.
    response.headers.set('x-request-id', context.get('requestId'))
    context.get('fields').code = problem.code
    return response
  }
  app.notFound((context) => answer(new ProblemError('not-found'), context))
  app.onError((error, context) =>
    answer(error instanceof ProblemError ? error : new ProblemError('internal', { cause: error }), context),
  )
  return app
}
