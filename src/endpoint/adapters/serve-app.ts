import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { EndpointBindings } from '../env.ts'

export interface ServeAppOptions {
  app: { fetch: (request: Request, bindings: EndpointBindings) => Response | Promise<Response> }
  host: string
  /** 0 takes any free port. */
  port: number
  /** How long requests that are on their way may take to end after `close()`, in milliseconds. @default 10000 */
  grace?: number
  /** Milliseconds that a client has for its headers, and for its whole request. @default 5000 and 15000 */
  patience?: { headers: number; request: number }
}

const usualPatience = { headers: 5_000, request: 15_000 }

export interface Served {
  url: string
  /** Stops listening, lets requests end, then closes what is left. Call it on SIGTERM. */
  close(): Promise<void>
}

const listen = (server: Server, host: string, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address && typeof address === 'object') resolve(address)
      else reject(new Error('The server has no address.'))
    })
  })

/** Serves an endpoint on a port of this machine. */
export const serveApp = async (options: ServeAppOptions): Promise<Served> => {
  const { app, host, port, grace = 10_000, patience = usualPatience } = options
  let isDraining = false
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, { remoteAddress: env.incoming.socket.remoteAddress }),
    overrideGlobalObjects: false,
    // Slow senders must not hold connections.
    serverOptions: {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      // Node looks for them twice a minute otherwise.
      connectionsCheckingInterval: Math.min(1_000, patience.headers),
      maxHeaderSize: 16 * 1024,
      // Longer than the load balancers in front, which otherwise reuse a connection that is just being closed.
      keepAliveTimeout: 65_000,
    },
  }) as Server
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (isDraining) server.closeIdleConnections()
    })
  })
  const address = await listen(server, host, port)
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        isDraining = true
        const end = setTimeout(() => server.closeAllConnections(), grace)
        server.close(() => {
          clearTimeout(end)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
