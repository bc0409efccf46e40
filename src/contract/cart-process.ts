import * as z from 'zod/mini'
import { cartRequestSchema } from './cart-preview.ts'

/** `POST /cart/process` and `GET /cart/orders/:key`: how the widget places an order and learns what became of it. */

/**
 * The order as the browser may state it. Who orders, and with which contacts, is in the customer token that travels as
 * `Authorization: Bearer …`; which order it is, is in the `Idempotency-Key` header, one key per intent to buy.
 */
export const processRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  /** For subscription products: whether the shopper accepted the subscription. @default true */
  acceptSubscription: z.optional(z.boolean()),
})

/** 16 to 64 letters, digits, `-` or `_`, such as a UUID. */
export const idempotencyKey = /^[A-Za-z0-9_-]{16,64}$/

/** The eight results of a processed cart (platform-api.md, "States and transitions"). */
export const processResults = [
  'paid',
  'waiting-for-offline-payment',
  'test-order',
  'pending',
  'failed',
  'customer-action-needed',
  'contact-missing',
  'subscription-not-found',
] as const

/** What became of an order. */
export const orderSchema = z.discriminatedUnion('state', [
  /** Without a customer token nothing is ordered: the shopper goes on to checkout with this cart. */
  z.object({ state: z.literal('session'), checkoutUrl: z.string() }),
  z.object({
    state: z.literal('settled'),
    result: z.enum(processResults),
    purchaseId: z.optional(z.string()),
    /** Where the shopper goes on: transaction details, payment instructions, or what is still to be done. */
    continueUrl: z.optional(z.string()),
    paymentRetryScheduled: z.optional(z.boolean()),
  }),
  /** Certainly not ordered and never will be under this key; `code` is the problem that the order met, if it met one. */
  z.object({ state: z.literal('not-placed'), code: z.optional(z.string()) }),
  /** Sent, and no answer came. Ask again: it is being looked up, and it is not sent a second time. */
  z.object({ state: z.literal('unknown') }),
  /** On its way. Ask again. */
  z.object({ state: z.literal('in-flight') }),
])

/** `orderSchema` as one flat object, as the widget's small decoder reads it: `state` says which members are there. */
export const orderAnswerSchema = z.object({
  state: z.string(),
  checkoutUrl: z.nullish(z.string()),
  result: z.nullish(z.string()),
  purchaseId: z.nullish(z.string()),
  continueUrl: z.nullish(z.string()),
  paymentRetryScheduled: z.nullish(z.boolean()),
  code: z.nullish(z.string()),
})

export type OrderAnswer = z.infer<typeof orderAnswerSchema>
export type ProcessRequest = z.infer<typeof processRequestSchema>
export type ProcessResult = (typeof processResults)[number]
export type Order = z.infer<typeof orderSchema>
