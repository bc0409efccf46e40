import { refuseNavigation } from '../guards/fetch-metadata.ts'
import { createOriginGuard, preflight } from '../guards/origins.ts'
import { createRequestLog } from '../guards/request-log.ts'
import type { EndpointBindings, Exchange } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'
import { clientAddress } from '../http/remote-address.ts'
import { createRouter, type Route } from '../http/route.ts'
import { cartPreviewRoute } from './cart-preview-route.ts'
import { cartProcessRoute } from './cart-process-route.ts'
import type { EndpointModule, OnNotification } from './module.ts'
import { orderRoute } from './order-route.ts'
import type { Service } from './service.ts'

export interface App {
  /** Answers a request. An error of a route is answered as a problem. */
  fetch(request: Request, bindings?: EndpointBindings): Promise<Response>
}

type Respond = () => Response | Promise<Response>

/** The caller's own ID of the request, where headers and log lines can carry it, else a new one. */
const requestIdOf = ({ headers }: Request): string => {
  const given = headers.get('x-request-id')
  return given && /^[\w=-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

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
    { method: 'POST', path: '/cart/preview', handle: cartPreviewRoute(service) },
    { method: 'POST', path: '/cart/process', handle: cartProcessRoute(service) },
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

/** The problem of a request without a route: there is none for its path, or none for its method. */
const unrouted = (found: readonly Route[]): ProblemError => {
  if (found.length === 0) return new ProblemError('not-found')
  const allow = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  return new ProblemError('method-not-allowed', { headers: { allow: allow.join(', ') } })
}

/** The routes of the core behind the guards, and those of the modules. */
export const createApp = (service: Service, modules: readonly EndpointModule[] = []): App => {
  const { config, limits, now } = service
  const find = createRouter(routesOf(service, modules))
  const middlewares = modules.flatMap(({ middleware }) => middleware ?? [])
  const admitOrigin = createOriginGuard(config.origins)
  const logRequest = createRequestLog(service)

  const guarded = async (exchange: Exchange, respond: Respond): Promise<Response> => {
    admitOrigin(exchange)
    if (exchange.request.method === 'OPTIONS') return preflight()
    refuseNavigation(exchange)
    await limits.requests(exchange, { name: 'requests', quota: config.requestsPerMinute, window: 60 })
    exchange.headers.set('cache-control', 'no-store')
    return respond()
  }

  return {
    async fetch(request, { remoteAddress, waitUntil = () => undefined } = {}) {
      const startedAt = now()
      const { pathname } = new URL(request.url)
      const isHead = request.method === 'HEAD'
      const found = find(pathname)
      const route = found.find(({ method }) => method === (isHead ? 'GET' : request.method))
      const requestId = requestIdOf(request)
      const exchange: Exchange = {
        request,
        requestId,
        route: found[0]?.path ?? '*',
        params: route?.params ?? {},
        address: clientAddress(config.runtime, request.headers, remoteAddress),
        fields: {},
        headers: new Headers({ 'x-request-id': requestId }),
        waitUntil,
      }
      let problem: ProblemError | undefined
      const answered = async (respond: Respond): Promise<Response> => {
        try {
          return await respond()
        } catch (error) {
          problem = error instanceof ProblemError ? error : new ProblemError('internal', { cause: error })
          exchange.fields.code = problem.code
          return problem.toResponse()
        }
      }
      const handle = () => {
        if (!route) throw unrouted(found)
        return route.handle(exchange)
      }
      const respond = pathname.startsWith('/cart/') ? () => guarded(exchange, handle) : handle
      const around = middlewares.reduceRight<() => Promise<Response>>(
        (next, middleware) => () => answered(() => middleware(exchange, next)),
        () => answered(respond),
      )
      const { status, body, headers } = await around()
      for (const [name, value] of headers) exchange.headers.set(name, value)
      await logRequest(exchange, status, now() - startedAt, problem)
      return new Response(isHead ? null : body, { status, headers: exchange.headers })
    },
  }
}
