import type { Context, Hono } from 'hono'

const methods = ['GET', 'POST'] as const

/** Methods that an app has a route for at the path of a request; empty for an unknown path. */
export const allowedMethods = (app: Pick<Hono, 'router'>, c: Context): string[] => {
  const [, ...path] = new URL(c.req.url).pathname
  const routed = methods.filter((method) =>
    // Middleware and catch-all routes have the method ALL.
    app.router.match(method, `/${path.join('')}`)[0].some(([[, route]]) => route.method === method),
  )
  return routed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
