import * as z from 'zod/mini'
import { cartRequestSchema, expectedTotalSchema } from './cart-preview-schema.ts'
import {
  mismatchFields,
  type Order,
  type ProcessAnswer,
  type ProcessRequest,
  processResults,
} from './cart-process.ts'

export const processRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  acceptSubscription: z.optional(z.boolean()),
  expected: z.optional(expectedTotalSchema),
}) satisfies z.ZodMiniType<ProcessRequest>

export const orderSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('settled'),
    result: z.enum(processResults),
    purchaseId: z.optional(z.string()),
    continueUrl: z.optional(z.string()),
    paymentRetryScheduled: z.optional(z.boolean()),
    // A refund may be negative.
    amount: z.optional(
      z.object({
        total: z.number(),
        tax: z.enum(['gross', 'net']),
        currency: z.string(),
        from: z.enum(['purchase', 'preview']),
      }),
    ),
    mismatch: z.optional(z.object({ fields: z.array(z.enum(mismatchFields)), shown: expectedTotalSchema })),
    payment: z.optional(z.object({ type: z.string(), lastFour: z.optional(z.string()) })),
  }),
  z.object({ state: z.literal('not-placed'), code: z.optional(z.string()) }),
  z.object({ state: z.literal('unknown'), mayRepeat: z.optional(z.boolean()) }),
  z.object({ state: z.literal('in-flight') }),
]) satisfies z.ZodMiniType<Order>

export const processAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('session'), checkoutUrl: z.string() }),
  orderSchema,
]) satisfies z.ZodMiniType<ProcessAnswer>
