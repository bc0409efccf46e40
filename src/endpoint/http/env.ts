import type { LogFields } from './log.ts'
import type { Address, Representative } from './remote-address.ts'

/** What an adapter adds to a `Request`. */
export interface EndpointBindings {
  /** The peer's address, as the socket or the runtime's event has it. */
  remoteAddress?: string | undefined
  /** Keeps the runtime alive for work that outlives the answer. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** The types of Hono's context in every route and guard. */
export interface EndpointEnv {
  Bindings: EndpointBindings
  Variables: {
    requestId: string
    address: Address | undefined
    /** Set by a module for IPv6 callers. */
    representative?: Representative | undefined
    /** Additional fields of the request's log line. */
    fields: LogFields
  }
}
