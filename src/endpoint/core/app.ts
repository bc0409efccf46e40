/**
 * The endpoint as a Hono app. From the outside in, a request passes its ID, the log line, the middleware of
 * modules, the guards of `/cart/` and of paths that modules name, and the route. Each layer sees an answer and
 * never an exception, since an error inside has become a problem by then. Headers that guards and modules note in
 * the exchange are added to the answer, whose own headers win. Modules know exchanges and responses, not Hono. A
 * request costs one match of its path and one log line.
 */

import { Hono } from 'hono'
import { requestId as nameRequest, type RequestIdVariables } from 'hono/request-id'
import { matchedRoutes } from 'hono/route'
import { refuseNavigation } from '../guards/fetch-metadata.ts'
import { corsFor, createOriginGuard } from '../guards/origins.ts'
import type { ProcessLimits } from '../guards/process-limits.ts'
import { createRequestLog } from '../guards/request-log.ts'
import type { EndpointBindings, Exchange, Handler, Route } from '../http/exchange.ts'
import { ProblemError, problemOf } from '../http/problem.ts'
import { clientAddress } from '../http/remote-address.ts'
import { cartPreviewRoute } from './cart-preview-route.ts'
import { cartProcessRoute } from './cart-process-route.ts'
import type { EndpointModule, OnNotification } from './module.ts'
import { orderRoute } from './order-route.ts'
import type { Service } from './service.ts'

export interface App {
  /** Answers a request. An error of a route is answered as a problem. */
  fetch(request: Request, bindings?: EndpointBindings): Promise<Response>
}

interface Env {
  Bindings: EndpointBindings
  Variables: RequestIdVariables & { exchange: Exchange }
}

/** Longer request IDs are replaced, so that they fit into log lines. */
const maxRequestId = 64

/** The routes of the core and of the modules. */
const routesOf = (service: Service, modules: readonly EndpointModule[]): Route[] => {
  const notify: OnNotification = async (notification, given) => {
    for (const { onNotification } of modules)
      try {
        await onNotification?.(notification, given)
      } catch (error) {
        service.warn(error, { notification: notification.type })
      }
  }
  const routes: Route[] = [
    /**
     * Lines, totals and VAT as checkout will charge them, differences from what the page showed, and the address to go
     * on to.
     */
    { method: 'POST', path: '/cart/preview', handle: cartPreviewRoute(service) },
    /**
     * Places one order per `Idempotency-Key` for a customer whose token your backend signed; without a token hands over
     * to checkout.
     */
    { method: 'POST', path: '/cart/process', handle: cartProcessRoute(service) },
    /** What became of an order whose answer was lost. */
    { method: 'GET', path: '/cart/orders/:key', handle: orderRoute(service) },
  ]
  for (const module of modules) {
    const settings = service.config.modules[module.name] ?? {}
    // The client was created with the operations of the core and of all modules.
    const context = { service, notify, client: service.client, settings }
    module.connect?.(context)
    routes.push(...(module.routes?.(context) ?? []))
  }
  return routes
}

/** The path as it was sent, without decoding: another spelling is another path. A final slash is ignored. */
const pathOf = ({ url }: Request): string => new URL(url).pathname.replace(/(?<=.)\/$/, '')

/** Hono's own handler lets thrown values pass that are no `Error`. */
const asProblem = (thrown: unknown): never => {
  throw problemOf(thrown)
}

/** A route behind its own limit. */
const limited = ({ limit, overLimit, handle }: Route, limits: ProcessLimits): Handler => {
  if (!limit || limit.quota === 0) return handle
  return (exchange) => {
    if (overLimit && limits.isUsedUp(exchange, limit)) return overLimit(exchange)
    limits.count(exchange, limit)
    return handle(exchange)
  }
}

/** For a browser that opens an answer as a page: it runs and loads nothing of it, and guesses no type. */
const browserHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Assembles the guards and the routes of the core and of the modules. */
export const createApp = (service: Service, modules: readonly EndpointModule[] = []): App => {
  const { config, limits, processLimits, steady } = service
  const logRequest = createRequestLog(service)
  const app = new Hono<Env>({ getPath: pathOf })

  app.onError((error, { var: { exchange } }) => {
    const problem = problemOf(error)
    exchange.fields.code = problem.code
    return problem.toResponse()
  })

  app.use(nameRequest({ limitLength: maxRequestId }))
  app.use(async (context, next) => {
    const startedAt = steady()
    const request = context.req.raw
    const { requestId } = context.var
    const { remoteAddress, waitUntil = () => undefined } = context.env
    const exchange: Exchange = {
      request,
      requestId,
      route: matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*',
      params: {},
      address: clientAddress(config.runtime, request.headers, remoteAddress),
      fields: {},
      // Hono adds the header only to responses that it creates itself.
      headers: new Headers({ 'x-request-id': requestId, ...browserHeaders }),
      waitUntil,
    }
    context.set('exchange', exchange)
    await next()
    const { status, body, headers } = context.res
    for (const [name, value] of headers) exchange.headers.set(name, value)
    await logRequest(exchange, status, steady() - startedAt, context.error)
    context.res = new Response(body, { status, headers: exchange.headers })
  })

  for (const { middleware } of modules)
    if (middleware)
      app.use(async (context, next) => {
        const answered = async (): Promise<Response> => {
          await next()
          return context.res
        }
        const response = await middleware(context.var.exchange, answered).catch(asProblem)
        if (response !== context.res) context.res = response
      })

  const admitOrigin = createOriginGuard(config.origins)
  for (const path of ['/cart/*', ...modules.flatMap(({ guarded = [] }) => guarded)]) {
    app.use(path, async ({ var: { exchange } }, next) => {
      admitOrigin(exchange)
      await next()
    })
    app.use(path, corsFor(config.origins))
    app.use(path, async ({ var: { exchange } }, next) => {
      refuseNavigation(exchange)
      await limits.requests(exchange, { name: 'requests', quota: config.requestsPerMinute, window: 60 })
      exchange.headers.set('cache-control', 'no-store')
      await next()
    })
  }

  const routes = routesOf(service, modules)
  for (const route of routes) {
    const handle = limited(route, processLimits)
    app.on(route.method, route.path, async ({ req, var: { exchange } }) => {
      try {
        return await handle({ ...exchange, params: req.param() })
      } catch (error) {
        return asProblem(error)
      }
    })
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method)
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ')
    app.all(path, () => asProblem(new ProblemError('method-not-allowed', { headers: { allow } })))
  }
  // Hono's `notFound` would throw past the middleware.
  app.all('*', () => asProblem(new ProblemError('not-found')))
  return { fetch: async (request, bindings = {}) => app.fetch(request, bindings) }
}
