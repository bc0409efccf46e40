import * as z from 'zod/mini'
import type { CartItem, CartRequest, ExpectedTotal, PreviewRequest } from './cart-preview.ts'
import { isCheckoutPath } from './link-parameters.ts'
import { isExtraName } from './merchant-link.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const quantity = z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(10_000))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const priceRule = z.string().check(z.regex(/^[\w.+-]{1,64}$/))
const coupon = z.string().check(z.regex(/^\P{Cc}{1,64}$/u))

const extra = z.catchall(z.object({}), z.string().check(z.maxLength(200))).check(({ value, issues }) => {
  for (const name of Object.keys(value))
    if (!isExtraName(name)) issues.push({ code: 'custom', path: [name], input: name })
})

export const cartItemSchema = z.strictObject({
  product: id,
  internal: z.optional(z.boolean()),
  quantity,
}) satisfies z.ZodMiniType<CartItem>

export const cartRequestSchema = z.strictObject({
  items: z.array(cartItemSchema).check(z.minLength(1), z.maxLength(50)),
  path: z.optional(z.string().check(z.refine(isCheckoutPath))),
  coupon: z.optional(coupon),
  currency: z.optional(currency),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  priceRule: z.optional(priceRule),
  extra: z.optional(extra),
  parameters: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  shown: z.optional(z.string().check(z.maxLength(200))),
  renewal: z.optional(z.string().check(z.maxLength(400))),
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
