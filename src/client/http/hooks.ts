/** Watchers of what is sent and answered. They change nothing, and their errors are ignored. */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void) | undefined
  onResponse?: ((response: RawResponse) => void) | undefined
}

/** One try of a call, as it is sent. It has no credentials. */
export interface SentRequest {
  /** Group and name of the method, such as `subscription.renew`. */
  operation: string
  /** Counts the tries of the call from 1. */
  attempt: number
  method: 'GET' | 'POST'
  url: string
  /** Without `authorization`. */
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/** An answer as it came, of any status. */
export interface RawResponse {
  request: SentRequest
  status: number
  headers: Headers
  /** The body; undefined of redirects and of 429, whose body is not read. */
  text: string | undefined
  /** Milliseconds from sending to the end of the body. */
  milliseconds: number
}
