import * as z from 'zod/mini'
import { cartRequestSchema, expectedTotalSchema } from './cart-preview-schema.ts'

/**
 * The body of `POST /cart/process`. Customer and contacts are in the token that travels as `Authorization: Bearer …`;
 * the `Idempotency-Key` header names the intent to buy.
 */
export const processRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  /** For subscription products: whether the shopper accepted the subscription. @default true */
  acceptSubscription: z.optional(z.boolean()),
  /**
   * The total that the customer saw, which a customer token requires. It is compared with a new preview and never
   * charged; a difference refuses the order.
   */
  expected: z.optional(expectedTotalSchema),
})

/** The eight results of a processed cart (`docs/platform/cart.md#process-result`). */
const result = z.enum([
  'paid',
  'waiting-for-offline-payment',
  'test-order',
  'pending',
  'failed',
  'customer-action-needed',
  'contact-missing',
  'subscription-not-found',
])

/** The total of an order: charged by its purchase, or only previewed, as long as the purchase was not read. */
const amount = z.object({
  // A refund may be negative.
  total: z.number(),
  tax: z.enum(['gross', 'net']),
  currency: z.string(),
  from: z.enum(['purchase', 'preview']),
})

/** The purchase charges something else than the customer was shown. */
const mismatch = z.object({
  /** `country` is a cause: it comes with another amount only. */
  fields: z.array(z.enum(['currency', 'total', 'country'])),
  shown: expectedTotalSchema,
})

/** How an order is paid, in the platform's words: `Visa`, and the last four digits of a card. */
const payment = z.object({ type: z.string(), lastFour: z.optional(z.string()) })

/** The outcome of an order so far, as `POST /cart/process` and `GET /cart/orders/:key` answer it. */
export const orderSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('settled'),
    result,
    purchaseId: z.optional(z.string()),
    /** Transaction details, payment instructions, or the step that is still to be done. */
    continueUrl: z.optional(z.string()),
    paymentRetryScheduled: z.optional(z.boolean()),
    /** Missing where the platform charges nothing, and while neither a preview nor the purchase is known. */
    amount: z.optional(amount),
    mismatch: z.optional(mismatch),
    /** As the purchase tells it. Missing until it is read. */
    payment: z.optional(payment),
  }),
  /** The key can never become an order. `code` is the problem that the order met, if it met one. */
  z.object({ state: z.literal('not-placed'), code: z.optional(z.string()) }),
  /**
   * Sent, and no answer came: ask again, and the endpoint looks the order up without sending it a second time. With
   * `mayRepeat`, enough time has passed for the customer to look for a purchase and order with a new key.
   */
  z.object({ state: z.literal('unknown'), mayRepeat: z.optional(z.boolean()) }),
  /** Sent, and the platform has not answered yet. Ask again. */
  z.object({ state: z.literal('in-flight') }),
])

export type ProcessRequest = z.infer<typeof processRequestSchema>
export type ProcessResult = z.infer<typeof result>
export type OrderMismatch = z.infer<typeof mismatch>
export type OrderPayment = z.infer<typeof payment>
export type Order = z.infer<typeof orderSchema>

/** Without a customer token `POST /cart/process` orders nothing: the shopper goes on to checkout with this cart. */
export interface CheckoutSession {
  state: 'session'
  checkoutUrl: string
}
