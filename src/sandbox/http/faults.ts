/**
 * Makes requests fail as networks and servers do: latency, statuses, dropped connections, broken bodies. A fault is
 * asked for by a query parameter of one request or set for all of them; a counted one is used up by the requests
 * that it applies to. Faults before the handler leave the state as it is, while `reset-after` and broken bodies hit
 * a request that was carried out, which is how a lost answer is tested. Counts of at most 1,000 addresses are
 * remembered.
 */

import type { Context, MiddlewareHandler } from 'hono'
import type { SandboxEnv, SandboxSettings } from '../context/context.ts'
import { type Fault, parseFaults, writeFaults } from './fault-list.ts'
import { tooManyRequests } from './rate-limit.ts'

/** Query parameter with faults, in the syntax of `fault-list.ts`. */
export const faultQuery = 'x-sandbox-fault'

/** The address without the parameter of faults, as a shop would write it. */
export const withoutFaults = (address: string): string => {
  const url = new URL(address)
  url.searchParams.delete(faultQuery)
  return url.href
}

const maxUrls = 1_000
/** Milliseconds between the first half of the body and the drop, so that the half reaches the socket. */
const halfBodyPause = 50

/** State that both hosts share. */
export interface FaultTools {
  wait(ms: number): Promise<void>
  /** A number from 0 to below 1, for faults with a probability. */
  random(): number
  /** How many times a counted fault of a URL was applied. */
  applied: Map<string, number>
}

export const createFaultTools = (tools: Pick<FaultTools, 'wait' | 'random'>): FaultTools => ({
  ...tools,
  applied: new Map(),
})

export interface FaultOptions {
  tools: FaultTools
  /**
   * `fault` applies to every request. A counted fault is decremented there, so that setting it again restarts
   * the count.
   */
  settings: Pick<SandboxSettings, 'fault'>
  /** Writes the error body of this host. */
  failure: (c: Context<SandboxEnv>, status: number) => Response | Promise<Response>
}

/** Drops the connection. Without a server, reading the body fails instead. */
const dropConnection = (c: Context<SandboxEnv>): Response => {
  c.env?.destroy?.()
  return new Response(
    new ReadableStream({ pull: (body) => body.error(new Error('The connection was reset')) }),
  )
}

const half = (c: Context<SandboxEnv>, bytes: Uint8Array, wait: FaultTools['wait']): ReadableStream => {
  let isSent = false
  const pull = async (body: ReadableStreamDefaultController) => {
    if (!isSent) {
      isSent = true
      return body.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)))
    }
    await wait(halfBodyPause)
    c.env?.destroy?.()
    if (c.env?.destroy) body.close()
    else body.error(new Error('The connection was reset'))
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

const damage = async (
  c: Context<SandboxEnv>,
  kind: Fault['kind'],
  { wait }: FaultTools,
): Promise<Response> => {
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  if (kind === 'content-type') {
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(c.res.body, { status, headers })
  }
  const bytes = new Uint8Array(await c.res.arrayBuffer())
  headers.delete('Content-Length')
  if (kind === 'malformed') return new Response(bytes.slice(0, -1), { status, headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(half(c, bytes, wait), { status, headers })
}

/** Selects the faults of this request and decrements their counts. */
const takeFaults = (c: Context<SandboxEnv>, { tools, settings }: FaultOptions): Fault[] => {
  const last = c.req.path.toLowerCase().split('/').at(-1)
  const isDrawn = ({ operation, probability }: Fault) =>
    (operation === undefined || operation === last) &&
    (probability === undefined || tools.random() < probability)
  const { applied } = tools
  const asked = parseFaults(c.req.query(faultQuery) ?? '').filter((fault) => {
    if (!isDrawn(fault)) return false
    if (fault.count === undefined) return true
    const key = `${fault.written} ${c.req.method} ${c.req.url}`
    const times = applied.get(key) ?? 0
    applied.delete(key)
    applied.set(key, Math.min(times + 1, fault.count))
    const [oldest] = applied.keys()
    if (applied.size > maxUrls && oldest !== undefined) applied.delete(oldest)
    return times < fault.count
  })
  const configured = parseFaults(settings.fault ?? '')
  const drawn = configured.filter(isDrawn)
  if (drawn.some(({ count }) => count !== undefined)) {
    settings.fault = writeFaults(
      configured.map((fault) =>
        fault.count !== undefined && drawn.includes(fault) ? { ...fault, count: fault.count - 1 } : fault,
      ),
    )
  }
  return [...asked, ...drawn]
}

/** Middleware that makes a request fail as networks and servers do. */
export const faults =
  (options: FaultOptions): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    const taken = takeFaults(c, options)
    const has = (kind: Fault['kind']) => taken.find((fault) => fault.kind === kind)
    const latency = taken.reduce((sum, { kind, value }) => sum + (kind === 'latency' ? value : 0), 0)
    if (latency > 0) await options.tools.wait(latency)
    if (has('reset')) return dropConnection(c)
    const status = has('status')
    if (status?.value === 429) return tooManyRequests(status.retryAfter)
    if (status) return options.failure(c, status.value)

    await next()

    if (has('reset-after')) {
      c.res = undefined
      c.res = dropConnection(c)
      return
    }
    for (const kind of ['content-type', 'malformed', 'half-body'] as const) {
      if (!has(kind) || !c.res.body) continue
      const damaged = await damage(c, kind, options.tools)
      c.res = undefined
      c.res = damaged
    }
  }
