import * as z from 'zod/mini'
import type { PriorPrices } from './prior-prices.ts'

const text = z.nullish(z.string())

/** Decodes the extract of `vitrine watch`, in which a page asks for prior prices. */
export const priorPricesSchema = z.object({
  client: z.string(),
  prices: z.array(
    z.object({
      product: z.string(),
      country: z.string(),
      currency: z.string(),
      rule: text,
      coupon: text,
      price: z.number(),
      prior: z.number(),
      from: z.string(),
      until: z.string(),
      read: z.string(),
    }),
  ),
}) satisfies z.ZodMiniType<Pick<PriorPrices, 'client'>>
