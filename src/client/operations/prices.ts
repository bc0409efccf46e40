import * as z from 'zod/mini'
import { priceItemSchema } from '../../contract/price-item-schema.ts'
import { operation } from '../operation.ts'
import type { PriceItem, PriceLookupInput } from '../types/price-item.ts'
import { codes, countryCode, currencyCode, headerValue, productIds, text } from '../wire/request-fields.ts'

/**
 * The field listing writes `list-price` and `monthly-price` and puts some members into a `data` object, where the
 * example is flat with underscores (platform-api.md, "Price item"): both become the example's form.
 */
const flat = (item: unknown): unknown => {
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

const priceItem = z.pipe(z.pipe(z.transform(flat), priceItemSchema), z.transform(withTextIds))

/** GET {pricing_url}/prices (platform-api.md, "Public price lookup"). */
export const prices = {
  /** What customers pay, by product. Without `country` the price follows the address that this call comes from. */
  lookup: operation<PriceLookupInput, PriceItem[]>()({
    method: 'GET',
    host: 'pricing',
    path: '/prices',
    parametersIn: 'query',
    headers: { acceptLanguage: 'accept-language' },
    request: z.strictObject({
      productIds: z.optional(productIds),
      internalProductIds: z.optional(codes),
      currency: z.optional(currencyCode),
      country: z.optional(countryCode),
      coupon: z.optional(text),
      priceRule: z.optional(text),
      /** Language of names and formatted amounts, such as `de-DE`, or a browser's whole list. */
      acceptLanguage: z.optional(headerValue),
    }),
    response: z.array(priceItem),
    isSafe: true,
  }),
}
