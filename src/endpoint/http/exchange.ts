import type { LogFields } from './log.ts'
import type { Address, Representative } from './remote-address.ts'

/** The members that an adapter adds to a `Request`. */
export interface EndpointBindings {
  /** The peer's address, as the socket or the runtime's event has it. */
  remoteAddress?: string | undefined
  /** Keeps the runtime alive for work that outlives the answer. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** A request, and what guards, routes and modules note about it. */
export interface Exchange {
  readonly request: Request
  readonly requestId: string
  /** The pattern of the path, or `*` when no route has the path. Logs have it in place of the path, which may contain a key. */
  readonly route: string
  /** The parts of the path that the pattern names, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly address: Address | undefined
  /** Set by a module for IPv6 callers. */
  representative?: Representative | undefined
  /** Additional fields of the request's log line. */
  readonly fields: LogFields
  /** Headers of the answer, whether it is a result or a problem. */
  readonly headers: Headers
  /** Keeps the runtime alive for work that outlives the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** Answers the requests of a route. Throws a `ProblemError` to answer a problem. */
export type Handler = (exchange: Exchange) => Response | Promise<Response>

/** How often a caller may do something. */
export interface Limit {
  /** The name in the keys of counters and in the RateLimit header. */
  name: string
  /** Hits allowed in a window; 0 switches the limit off. */
  quota: number
  /** Seconds of a window. */
  window: number
}

/** One address of the endpoint. GET also answers HEAD. */
export interface Route {
  method: 'GET' | 'POST'
  /** A part that begins with a colon stands for any text: `/cart/orders/:key`. A slash at the end makes no difference. */
  path: string
  /** Limits requests by address. Each process counts for itself, so that no request waits for the store. */
  limit?: Limit
  /** Answers requests above the limit. @default the problem `rate-limited` */
  overLimit?: Handler
  handle: Handler
}

/** Runs around a request. `next` answers it with a response or a problem, and does not reject. */
export type Middleware = (exchange: Exchange, next: () => Promise<Response>) => Promise<Response>
