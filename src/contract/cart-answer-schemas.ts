import * as z from 'zod/mini'
import type { Difference, PreviewLine, PreviewResponse, PreviewTotal } from './cart-preview.ts'

// The endpoint writes these answers and the widget reads them, so that the endpoint's bundle has none of these schemas.

const total = z.object({
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
  vatPercentage: z.number(),
}) satisfies z.ZodMiniType<PreviewTotal>

export const previewLineSchema = z.object({
  product: z.string(),
  internalProduct: z.nullish(z.string()),
  name: z.string(),
  nameExtension: z.nullish(z.string()),
  quantity: z.number(),
  unit: total,
  total,
  discount: z.nullish(z.number()),
}) satisfies z.ZodMiniType<PreviewLine>

export const differenceSchema = z.object({
  kind: z.string(),
  product: z.nullish(z.string()),
  expected: z.union([z.string(), z.number()]),
  actual: z.union([z.string(), z.number()]),
}) satisfies z.ZodMiniType<Difference>

export const previewResponseSchema = z.object({
  currency: z.string(),
  lines: z.array(previewLineSchema),
  total,
  differences: z.array(differenceSchema),
  checkoutUrl: z.string(),
  session: z.boolean(),
  leftOut: z.nullish(z.array(z.string())),
  epoch: z.nullish(z.string()),
}) satisfies z.ZodMiniType<PreviewResponse>

const orderTotal = { total: z.number(), tax: z.string(), currency: z.string() }

/** `Order` or `CheckoutSession` as one flat object: `state` says which members are there. */
export const orderAnswerSchema = z.object({
  state: z.string(),
  checkoutUrl: z.nullish(z.string()),
  result: z.nullish(z.string()),
  purchaseId: z.nullish(z.string()),
  continueUrl: z.nullish(z.string()),
  paymentRetryScheduled: z.nullish(z.boolean()),
  amount: z.nullish(z.object({ ...orderTotal, from: z.string() })),
  mismatch: z.nullish(z.object({ fields: z.array(z.string()), shown: z.object(orderTotal) })),
  payment: z.nullish(z.object({ type: z.string(), lastFour: z.nullish(z.string()) })),
  code: z.nullish(z.string()),
  mayRepeat: z.nullish(z.boolean()),
})

export type OrderAnswer = z.infer<typeof orderAnswerSchema>
