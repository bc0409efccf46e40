import * as z from 'zod/mini'
import type { CartItem } from './cart-preview.ts'
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

/** The cart as the browser states it: IDs, quantities and codes. Never prices, URLs or customer identifiers. */
export const cartRequestSchema = z.strictObject({
  items: z.array(cartItemSchema).check(z.minLength(1), z.maxLength(50)),
  /** Behind the client ID of the merchant's own link, such as `purl-spring`. Orders on the page have none. */
  path: z.optional(z.string().check(z.refine(isCheckoutPath))),
  coupon: z.optional(coupon),
  currency: z.optional(currency),
  /** ISO 3166-1 alpha-2, where the page prices for a country of its own choice instead of the shopper's location. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** ISO 639-1, lower-case: the language of the checkout page. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  priceRule: z.optional(priceRule),
  /** Extra parameters; every key begins with `x-`. They come back in the purchase and its notifications. */
  extra: z.optional(extra),
  /**
   * Further parameters of the merchant's own link as a query, such as `affiliate=48817&cfg=two-columns`. The endpoint
   * allows them by name; none of them states a customer, a price or a host.
   */
  parameters: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  /** The price that the page showed, as `encodeShown` writes it. It travels with the purchase; an unreadable one is left out. */
  shown: z.optional(z.string().check(z.maxLength(200))),
  /**
   * The page's words about renewals, as `encodeRenewal` writes it. It travels with the purchase and its later billings;
   * an unreadable one is left out.
   */
  renewal: z.optional(z.string().check(z.maxLength(400))),
})

/** The sum of the prices that the shopper saw, times quantities, in units of the currency. */
export const expectedTotalSchema = z.strictObject({
  total: z.number().check(z.minimum(0), z.maximum(1e12)),
  tax: z.enum(['gross', 'net']),
  currency,
})

/** The body of `POST /cart/preview`. */
export const previewRequestSchema = z.strictObject({
  ...cartRequestSchema.shape,
  expected: z.optional(expectedTotalSchema),
  /** True asks for a session URL: the shopper continues in a cart that is already there. */
  session: z.optional(z.boolean()),
})

export type CartRequest = z.infer<typeof cartRequestSchema>
export type ExpectedTotal = z.infer<typeof expectedTotalSchema>
export type PreviewRequest = z.infer<typeof previewRequestSchema>
