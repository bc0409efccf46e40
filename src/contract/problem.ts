/** The stable codes of the endpoint's RFC 9457 problem details. */
export const problemCodes = [
  'bad-request',
  'unknown-field',
  'body-too-large',
  'unsupported-media-type',
  'origin-refused',
  'request-refused',
  'method-not-allowed',
  'not-found',
  'rate-limited',
  'cart-refused',
  'address-unsupported',
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'order-in-flight',
  'order-unresolved',
  'key-outdated',
  'country-differs',
  'receipt-differs',
  'idempotency-key-reused',
  'token-invalid',
  'subscription-not-found',
  'plan-not-allowed',
  'change-not-possible',
  'already-changed',
  'change-open',
  'already-subscribed',
  'plans-exclude-each-other',
  'unauthorized',
  'notification-in-progress',
  'exit-not-stored',
  'not-configured',
  'store-unavailable',
  'upstream-refused',
  'upstream-unauthorized',
  'upstream-unavailable',
  'upstream-blocked',
  'upstream-timeout',
  'upstream-contract',
  'internal',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** `application/problem+json` as the endpoint sends it: a code for programs, a sentence for people, no internals. */
export interface Problem {
  type: string
  title: string
  status: number
  /** A `ProblemCode`, or one of a newer endpoint. */
  code: string
  detail?: string | null | undefined
  /** Paths of the request members that were refused (`items.0.quantity`). */
  fields?: string[] | null | undefined
  /** The present epoch of the store, with `key-outdated`: a new key begins with it. */
  epoch?: string | null | undefined
  /** False where this request has certainly sent nothing to the platform; others with the same key may have. */
  sent?: boolean | null | undefined
}
