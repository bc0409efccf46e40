import type { Address } from './guards/remote-address.ts'
import type { LogFields } from './http/log.ts'

/** What an adapter tells the app about the request beside the `Request` itself. */
export interface EndpointBindings {
  /** The peer's address as the socket, or the platform that owns it, saw it. */
  remoteAddress?: string | undefined
  /** Keeps the runtime alive for work that outlives the answer, where it would otherwise stop with it. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

export interface EndpointEnv {
  Bindings: EndpointBindings
  Variables: {
    requestId: string
    address: Address | undefined
    /** What the request's log line says besides the usual; whoever knows something adds it. */
    fields: LogFields
  }
}
