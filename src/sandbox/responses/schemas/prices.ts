import * as z from 'zod'
import { answered, country, currency, each, integer, noted, number, result, text } from './fields.ts'

const amount = answered({ localized: text, value: number })
const money = answered(each(amount, 'net', 'vat', 'gross'))

const price = answered({
  client_id: text,
  product_id: text,
  coupon: text.optional(),
  price_rule: text.optional(),
  locale: text.regex(/^[a-z]{2}-[A-Z]{2}$/),
  list_price: money.optional(),
  discount: answered({ absolute: money, percentage: amount }).optional(),
  currency: answered({ symbol: text, iso: currency }),
  price: money,
  monthly_price: money.optional(),
  product: answered({
    name: text,
    additional_name: text,
    ...each(text.optional(), 'short_description', 'description', 'system_requirements'),
    operating_system: text,
    client_product_id: text,
  }),
  price_country: country,
  vat_rate: amount,
}).register(noted, { description: 'Price of one unit of a product for one shopper.' })

const productPrice = answered({
  CurrencyId: currency,
  Quantity: integer,
  ...each(number, 'SinglePriceNet', 'SinglePriceVat', 'SinglePriceGross'),
  ...each(number, 'TotalPriceNet', 'TotalPriceVat', 'TotalPriceGross'),
})

/** docs/platform/prices.md#price-item and docs/platform/prices.md#product-price */
export const priceResponses = {
  Amount: amount,
  Money: money,
  Price: price,
  Prices: z.array(price),
  ProductPrice: productPrice,
  GetProductPriceResponse: result({
    Products: z.array(answered({ Id: integer, ProductPrices: z.array(productPrice) })),
  }),
}
