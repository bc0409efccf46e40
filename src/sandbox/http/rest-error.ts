import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer of the REST host that is not a success (platform-api.md, "Errors"). The message is shown to the caller. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** 400: what was sent is missing, malformed or unknown. */
export const invalid = (message: string, options?: ErrorOptions): RestError =>
  new RestError(400, message, options)

export const notFound = (message: string): RestError => new RestError(404, message)
