import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import type { Sandbox } from '../app/create-sandbox.ts'
import type { SandboxEnv } from '../context/context.ts'
import { createSandbox, type NodeSandboxOptions } from './create-sandbox.ts'

export interface ServeSandboxOptions extends Omit<NodeSandboxOptions, 'pricingUrl' | 'baseUrl'> {
  /** 0 takes any free port. @default 4401 */
  pricingPort?: number | undefined
  /** REST host and checkout pages; 0 takes any free port. @default 4402 */
  restPort?: number | undefined
  /** The address to listen on. Loopback and "any" addresses are called `localhost` in the URLs. @default '127.0.0.1' */
  host?: string | undefined
}

export interface ServedSandbox {
  pricingUrl: string
  baseUrl: string
  sandbox: Sandbox
  /** Stops listening and drops what is still connected. */
  close(): Promise<void>
}

/** The port that was asked for is taken. `code` is Node's. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly code = 'EADDRINUSE'
  readonly port: number

  constructor(port: number, options?: ErrorOptions) {
    super(`Port ${port} is taken.`, options)
    this.port = port
  }
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE'

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(isTaken(cause) ? new PortTakenError(port, { cause }) : cause))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Hands requests to an app that exists only when the ports, and with them the addresses, are known. */
const serverOf = (app: () => Hono<SandboxEnv>): Server =>
  createServer(
    getRequestListener(
      async (request, { incoming: { socket } }) => {
        const response = await app().fetch(request, {
          remoteAddress: socket.remoteAddress,
          destroy: () => socket.destroy(),
        })
        return socket.destroyed ? RESPONSE_ALREADY_SENT : response
      },
      { overrideGlobalObjects: false },
    ),
  )

const nameOf = (host: string): string => {
  if (/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const tick = 1_000

/** Serves both hosts of one sandbox. Rejects with a `PortTakenError` when a port is not free; then neither listens. */
export const serveSandbox = async (options: ServeSandboxOptions = {}): Promise<ServedSandbox> => {
  const { pricingPort = 4401, restPort = 4402, host = '127.0.0.1', ...rest } = options
  let sandbox: Sandbox | undefined
  const started = (): Sandbox => {
    if (!sandbox) throw new Error('The sandbox is starting.')
    return sandbox
  }
  const servers = [serverOf(() => started().prices), serverOf(() => started().rest)] as const
  let ticking: NodeJS.Timeout | undefined
  const close = async () => {
    clearInterval(ticking)
    await Promise.all(servers.map(stop))
    await sandbox?.close()
  }
  try {
    const ports = [
      await listen(servers[0], host, pricingPort),
      await listen(servers[1], host, restPort),
    ] as const
    const name = nameOf(host)
    const pricingUrl = `http://${name}:${ports[0]}`
    const baseUrl = `http://${name}:${ports[1]}`
    sandbox = await createSandbox({ ...rest, pricingUrl, baseUrl })
    const { runDueJobs } = sandbox
    const report = rest.report ?? (() => {})
    // Renewals and retries come when their time comes, also when nobody asks.
    ticking = setInterval(() => void runDueJobs().catch(report), tick).unref()
    return { pricingUrl, baseUrl, sandbox, close }
  } catch (error) {
    await close()
    throw error
  }
}
