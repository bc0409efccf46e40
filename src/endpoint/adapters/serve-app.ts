import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { EndpointBindings } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'

export interface ServeAppOptions {
  app: { fetch: (request: Request, bindings: EndpointBindings) => Response | Promise<Response> }
  host: string
  /** 0 selects a free port. */
  port: number
  /** Milliseconds that open requests may take after `close()`. @default 10000 */
  graceMs?: number
  /**
   * Milliseconds in which a client must send its headers, and its whole request; and in which it must read or send
   * something, or get its answer. @default 5000, 15000 and 60000
   */
  timeouts?: { headers: number; request: number; idle?: number }
}

/** `idle` is longer than the longest order, whose connection is silent until its answer. */
const defaultTimeouts = { headers: 5_000, request: 15_000, idle: 60_000 }

export interface Served {
  url: string
  /** Stops listening, waits for open requests, then closes the remaining connections. */
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

/**
 * Whether a list of names and values, one after the other, has a second `Host`, which must be refused (RFC 9112,
 * section 3.2). Node takes the first one, and a proxy before it may have taken the other.
 */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** Serves an app over HTTP. */
export const serveApp = async (options: ServeAppOptions): Promise<Served> => {
  const { app, host, port, graceMs = 10_000 } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  let isDraining = false
  const server = createAdaptorServer({
    fetch: (request, { incoming: { rawHeaders, socket } }) =>
      namesTwoHosts(rawHeaders)
        ? new ProblemError('bad-request', { detail: 'The request names two hosts.' }).toResponse()
        : app.fetch(request, { remoteAddress: socket.remoteAddress }),
    overrideGlobalObjects: false,
    // A slow client must not keep a connection.
    serverOptions: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // Node checks the timeouts every 30 seconds by default.
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers),
      maxHeaderSize: 16 * 1024,
      // Longer than a load balancer's, which could otherwise reuse a connection that is being closed.
      keepAliveTimeout: 65_000,
    },
  }) as Server
  // A client that does not read would keep its connection, and its answer in memory.
  server.setTimeout(timeouts.idle)
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
        const end = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(end)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
