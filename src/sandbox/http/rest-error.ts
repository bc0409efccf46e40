import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response of the REST host (docs/platform/errors.md#rest). Callers see the message. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** 400: a parameter or field is missing, malformed or unknown. */
export const invalid = (message: string, options?: ErrorOptions): RestError =>
  new RestError(400, message, options)

export const notFound = (message: string): RestError => new RestError(404, message)
