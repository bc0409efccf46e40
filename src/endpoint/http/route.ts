import type { Handler } from './exchange.ts'

/** One address of the endpoint. GET also answers HEAD. */
export interface Route {
  method: 'GET' | 'POST'
  /** Letters, hyphens and slashes. A part that begins with a colon stands for any text: `/cart/orders/:key`. */
  path: string
  handle: Handler
}

/** The route of a request's path, with the parts of the path that the pattern names, as they were sent. */
export interface FoundRoute extends Route {
  params: Readonly<Record<string, string>>
}

/** Finds the routes of a path, with or without a slash at its end, whatever their method. */
export const createRouter = (routes: readonly Route[]) => {
  const rows = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  }))
  return (path: string): FoundRoute[] =>
    rows.flatMap(({ route, pattern }) => {
      const match = pattern.exec(path)
      return match ? { ...route, params: { ...match.groups } } : []
    })
}
