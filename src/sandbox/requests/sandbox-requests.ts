import * as z from 'zod'
import { paymentMethods } from '../payment/payment-methods.ts'
import { body, documented, flag, integer, integerBetween, optional, text } from './fields.ts'

/** Enough to see how a receiver handles repetitions. */
const maxCopies = 10
/** A year: enough to see how a receiver handles old notifications. */
const maxDelay = 365 * 86_400_000

export const copies = integerBetween(1, maxCopies)
export const delay = integerBetween(0, maxDelay, `must be milliseconds, from 0 to ${maxDelay}`)

/** `POST /sandbox/clock`. */
export const clockRequest = body({
  now: optional(
    z.iso.datetime({ offset: true }).register(documented, { type: 'string', format: 'date-time' }),
  ),
  advance: optional(z.int().register(documented, { type: 'integer' })),
}).refine(({ now, advance }) => (now === undefined) !== (advance === undefined), {
  error: "needs either 'now' (RFC 3339) or 'advance' (milliseconds)",
})

/** `POST /sandbox/fault`. */
export const faultRequest = body({
  fault: z.string({ error: 'must be a text, or null to clear it' }).max(1_000).nullable(),
})

/** `POST /sandbox/customers/{id}/payment`. */
export const paymentRequest = body({
  method: z.enum(
    paymentMethods.map(({ id }) => id),
    { error: `must be one of ${paymentMethods.map(({ id }) => id).join(', ')}` },
  ),
})

/** `POST /sandbox/notifications`, to deliver a notification again. */
export const resendRequest = body({ id: integer, copies: optional(copies), delay: optional(delay) })

/** `POST /sandbox/notifications`, to change a receiver; absent members stay as they are. */
export const receiverRequest = body({
  clientId: optional(text),
  url: z.string({ error: 'must be a text, or null for none' }).max(2_000).nullish(),
  format: optional(z.enum(['json', 'xml'], { error: 'must be json or xml' })),
  username: z.string({ error: 'must be a text' }).max(500).nullish(),
  password: z.string({ error: 'must be a text' }).max(500).nullish(),
  copies: optional(copies),
  delay: optional(delay),
  reversed: optional(flag),
})
