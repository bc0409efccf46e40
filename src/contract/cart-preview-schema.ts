import * as z from 'zod/mini'
import type {
  CartItem,
  CartRequest,
  Difference,
  ExpectedTotal,
  PreviewLine,
  PreviewRequest,
  PreviewResponse,
  PreviewTotal,
} from './cart-preview.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const quantity = z.int().check(z.minimum(1), z.maximum(10_000))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const priceRule = z.string().check(z.regex(/^[\w.+-]{1,64}$/))
const coupon = z.string().check(z.regex(/^\P{Cc}{1,64}$/u))

export const cartItemSchema = z.strictObject({
  product: id,
  internal: z.optional(z.boolean()),
  quantity,
}) satisfies z.ZodMiniType<CartItem>

export const cartRequestSchema = z.strictObject({
  items: z.array(cartItemSchema).check(z.minLength(1), z.maxLength(50)),
  coupon: z.optional(coupon),
  currency: z.optional(currency),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  priceRule: z.optional(priceRule),
  extra: z.optional(
    z.record(z.string().check(z.regex(/^x-[a-z0-9_-]{1,60}$/)), z.string().check(z.maxLength(200))),
  ),
  shown: z.optional(z.string().check(z.maxLength(200))),
}) satisfies z.ZodMiniType<CartRequest>

export const expectedTotalSchema = z.strictObject({
  total: z.number().check(z.minimum(0), z.maximum(1e12)),
  tax: z.enum(['gross', 'net']),
  currency,
}) satisfies z.ZodMiniType<ExpectedTotal>

export const previewRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  expected: z.optional(expectedTotalSchema),
  session: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<PreviewRequest>

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
}) satisfies z.ZodMiniType<PreviewResponse>
