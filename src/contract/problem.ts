import * as z from 'zod/mini'

/** The stable codes of the endpoint's RFC 9457 problem details. */
export const problemCodes = [
  'bad_request',
  'unknown_field',
  'body_too_large',
  'unsupported_media_type',
  'origin_refused',
  'request_refused',
  'method_not_allowed',
  'not_found',
  'rate_limited',
  'cart_refused',
  'address_unsupported',
  'idempotency_key_missing',
  'idempotency_key_invalid',
  'order_in_flight',
  'idempotency_key_reused',
  'token_invalid',
  'unauthorized',
  'notification_in_progress',
  'upstream_refused',
  'upstream_unauthorized',
  'upstream_unavailable',
  'upstream_timeout',
  'upstream_contract',
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
