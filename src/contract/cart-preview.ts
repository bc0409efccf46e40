import * as z from 'zod/mini'

/** `POST /cart/preview`: what the widget asks of the endpoint, and what it gets back. */

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const quantity = z.int().check(z.minimum(1), z.maximum(10_000))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const code = z.string().check(z.regex(/^[\w.+-]{1,64}$/))

/** One line: the platform's product ID, or the merchant's own with `internal: true`. Never a price. */
export const cartItemSchema = z.strictObject({
  product: id,
  internal: z.optional(z.boolean()),
  quantity,
})

/** The cart as the browser may state it: IDs, quantities and codes. Never prices, URLs or customer identifiers. */
export const cartRequestSchema = z.strictObject({
  items: z.array(cartItemSchema).check(z.minLength(1), z.maxLength(50)),
  coupon: z.optional(code),
  currency: z.optional(currency),
  /** ISO 3166-1 alpha-2, where the page prices for a country of its own choice instead of the shopper's location. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** ISO 639-1, lower-case: the language of the checkout page. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  priceRule: z.optional(code),
  /** Extra parameters; every key begins with `x-`. They come back in the purchase and its notifications. */
  extra: z.optional(
    z.record(z.string().check(z.regex(/^x-[a-z0-9_-]{1,60}$/)), z.string().check(z.maxLength(200))),
  ),
})

/** What the shopper saw: the sum of the shown prices times quantities, in units of the currency. */
export const expectedTotalSchema = z.strictObject({
  total: z.number().check(z.minimum(0), z.maximum(1e12)),
  /** Which of the two the shopper saw. */
  tax: z.enum(['gross', 'net']),
  currency,
})

export const previewRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  expected: z.optional(expectedTotalSchema),
  /** True asks for a session URL: the shopper continues in a cart that is already there. */
  session: z.optional(z.boolean()),
})

/** Units of the currency; `vatPercentage` without percent sign. */
const total = z.object({ net: z.number(), vat: z.number(), gross: z.number(), vatPercentage: z.number() })

export const previewLineSchema = z.object({
  product: z.string(),
  internalProduct: z.nullish(z.string()),
  name: z.string(),
  nameExtension: z.nullish(z.string()),
  quantity: z.number(),
  unit: total,
  total,
  discount: z.nullish(z.number()),
})

/** What can differ from what the shopper saw. `missing` names a product that checkout does not offer. */
export type DifferenceKind = 'total' | 'currency' | 'quantity' | 'missing'

/** One difference. `kind` is a `DifferenceKind`, or one of a newer endpoint that the widget words in general terms. */
export const differenceSchema = z.object({
  kind: z.string(),
  product: z.nullish(z.string()),
  expected: z.union([z.string(), z.number()]),
  actual: z.union([z.string(), z.number()]),
})

export const previewResponseSchema = z.object({
  currency: z.string(),
  lines: z.array(previewLineSchema),
  total,
  differences: z.array(differenceSchema),
  /** Where the shopper goes on: the session URL when one was asked for and given, else the plain checkout link. */
  checkoutUrl: z.string(),
  session: z.boolean(),
})

export type CartItem = z.infer<typeof cartItemSchema>
export type CartRequest = z.infer<typeof cartRequestSchema>
export type PreviewRequest = z.infer<typeof previewRequestSchema>
export type PreviewLine = z.infer<typeof previewLineSchema>
export type Difference = z.infer<typeof differenceSchema>
export type PreviewResponse = z.infer<typeof previewResponseSchema>
