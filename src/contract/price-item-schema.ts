import * as z from 'zod/mini'
import type { Amount, Money, PriceItem } from './price-item.ts'

const amount = z.object({ localized: z.string(), value: z.number() }) satisfies z.ZodMiniType<Amount>
const money = z.object({ net: amount, vat: amount, gross: amount }) satisfies z.ZodMiniType<Money>
const id = z.union([z.string(), z.number()])
const text = z.nullish(z.string())

/**
 * Decodes an item of `GET /prices`. IDs may be strings or numbers, absent members null, and undocumented members are
 * ignored.
 */
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
}) satisfies z.ZodMiniType<PriceItem>
