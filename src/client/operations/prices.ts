import * as z from 'zod/mini'
import { priceItemSchema } from '../../contract/price-item-schema.ts'
import { operation } from '../operation.ts'
import type { PriceItem, PriceLookupInput } from '../types/price-item.ts'
import { pricingQueryName } from '../wire/names.ts'
import { headerValue, productIds } from '../wire/price-request-fields.ts'
import { codes, countryCode, currencyCode, text } from '../wire/request-fields.ts'

/**
 * The platform documents an item with underscores, and one with hyphens and a `data` object: both are decoded.
 *
 * @see docs/platform/prices.md#price-item
 */
const flatten = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item
  const data = 'data' in item && typeof item.data === 'object' ? item.data : {}
  const members = Object.entries({ ...data, ...item })
  return Object.fromEntries(members.map(([name, value]) => [name.replace('-', '_'), value]))
}

type Item = z.output<typeof priceItemSchema>
type Identified = Omit<Item, 'client_id' | 'product_id'> & {
  client_id?: string | undefined
  product_id: string
}

/** The platform sends IDs as texts or as numbers; as texts they can be compared. */
const withTextIds = ({
  client_id,
  product_id,
  ...item
}: Item): { [Key in keyof Identified]: Identified[Key] } => ({
  ...item,
  client_id: client_id === null || client_id === undefined ? undefined : String(client_id),
  product_id: String(product_id),
})

const priceItem = z.pipe(z.pipe(z.transform(flatten), priceItemSchema), z.transform(withTextIds))

/** The operation of docs/platform/prices.md#lookup. */
export const prices = {
  lookup: operation<PriceLookupInput, PriceItem[]>()({
    method: 'GET',
    host: 'pricing',
    path: '/prices',
    parametersIn: 'query',
    queryName: pricingQueryName,
    headers: { acceptLanguage: 'accept-language' },
    request: z.strictObject({
      productIds: z.optional(productIds),
      internalProductIds: z.optional(codes),
      currency: z.optional(currencyCode),
      country: z.optional(countryCode),
      coupon: z.optional(text),
      priceRule: z.optional(text),
      acceptLanguage: z.optional(headerValue),
    }),
    response: z.array(priceItem),
    isSafe: true,
  }),
}
