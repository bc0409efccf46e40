import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Sandbox } from '../app/create-sandbox.ts'
import { createSandbox, type NodeSandboxOptions } from './create-sandbox.ts'

export interface ServeSandboxOptions extends Omit<NodeSandboxOptions, 'pricingUrl' | 'baseUrl' | 'warn'> {
  /** Receives sentences about requests that look like a mistake, each once. @default console.warn */
  warn?: NodeSandboxOptions['warn']
  /** Port of the price host; 0 takes any free port. @default 4401 */
  pricingPort?: number | undefined
  /** Port of the REST host and the checkout; 0 takes any free port. @default 4402 */
  restPort?: number | undefined
  /** Address to listen on. URLs show loopback and wildcard addresses as `localhost`. @default '127.0.0.1' */
  host?: string | undefined
}

export interface ServedSandbox {
  pricingUrl: string
  baseUrl: string
  sandbox: Sandbox
  /** Stops listening and drops open connections. */
  close(): Promise<void>
}

/** The requested port is in use. `code` is the one of Node. */
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

/** A long address reaches its host, whose error says more than the empty 431 of Node. */
const maxHeaderSize = 1_048_576

/** Creates a server before the sandbox, which needs the ports. Early requests wait until it has started. */
const serverOf = (started: Promise<Sandbox>, app: 'prices' | 'rest'): Server =>
  createServer(
    { maxHeaderSize },
    getRequestListener(
      async (request, { incoming: { socket } }) => {
        const sandbox = await started
        const response = await sandbox[app].fetch(request, {
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

/**
 * Serves both hosts of a sandbox on Node.
 * @throws PortTakenError when a port is in use; then neither host listens
 */
export const serveSandbox = async (options: ServeSandboxOptions = {}): Promise<ServedSandbox> => {
  const { pricingPort = 4401, restPort = 4402, host = '127.0.0.1', ...rest } = options
  let sandbox: Sandbox | undefined
  let start: (sandbox: Sandbox) => void = () => {}
  const started = new Promise<Sandbox>((resolve) => {
    start = resolve
  })
  const servers = [serverOf(started, 'prices'), serverOf(started, 'rest')] as const
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
    sandbox = await createSandbox({ warn: console.warn, ...rest, pricingUrl, baseUrl })
    start(sandbox)
    const { runDueJobs } = sandbox
    const report = rest.report ?? (() => {})
    // Jobs run on time, also without requests.
    ticking = setInterval(() => void runDueJobs().catch(report), tick).unref()
    return { pricingUrl, baseUrl, sandbox, close }
  } catch (error) {
    await close()
    throw error
  }
}
