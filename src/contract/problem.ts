import * as z from 'zod/mini'

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
  'idempotency-key-reused',
  'token-invalid',
  'unauthorized',
  'notification-in-progress',
  'upstream-refused',
  'upstream-unauthorized',
  'upstream-unavailable',
  'upstream-timeout',
  'upstream-contract',
  'internal',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** `application/problem+json` as the endpoint sends it: a code for programs, a sentence for people, no internals. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.nullish(z.string()),
  /** Names of the request members that were refused, as paths (`items.0.quantity`). */
  fields: z.nullish(z.array(z.string())),
})

export type Problem = z.infer<typeof problemSchema>
