import * as z from 'zod/mini'

/**
 * What `GET /prices` answers, one item a product (platform-api.md, "Price item").
 *
 * The names are the platform's own. The platform is loose about three things and this schema is loose about just
 * those: IDs arrive as strings or numbers, conditional members are absent or null, and unknown members are ignored.
 * The browser does not carry zod: `vite.config.ts` derives a small guard from this schema (see `decoder.ts`).
 */

/** An amount: `value` in units of the currency (59.99), `localized` ready to show. Never parse `localized`. */
const amount = z.object({ localized: z.string(), value: z.number() })

/** The same amount without tax, the tax alone, and with tax. */
const money = z.object({ net: amount, vat: amount, gross: amount })

const id = z.union([z.string(), z.number()])
const text = z.nullish(z.string())

export const priceItemSchema = z.object({
  client_id: z.nullish(id),
  product_id: id,
  coupon: text,
  locale: text,
  list_price: z.nullish(money),
  discount: z.nullish(z.object({ absolute: money, percentage: amount })),
  currency: z.object({ symbol: text, iso: z.string() }),
  price: money,
  monthly_price: z.nullish(money),
  product: z.object({
    name: z.string(),
    additional_name: text,
    short_description: text,
    description: text,
    system_requirements: text,
    operating_system: text,
    client_product_id: text,
  }),
  price_country: text,
  vat_rate: z.nullish(amount),
  price_rule: text,
})

export type Amount = z.infer<typeof amount>
export type Money = z.infer<typeof money>
export type PriceItem = z.infer<typeof priceItemSchema>
