import {
  answered,
  country,
  currency,
  integer,
  listOf,
  number,
  ref,
  result,
  type Schema,
  type Schemas,
  text,
} from './schema.ts'

const amount = (names: readonly string[]): Schemas => Object.fromEntries(names.map((name) => [name, number]))

const prices: Schema = {
  type: 'array',
  items: { ...ref('Price'), xml: { name: 'Price' } },
  xml: { name: 'Prices', wrapped: true },
}

/** docs/platform/prices.md#price-item and docs/platform/products.md#product-price */
export const priceSchemas: Schemas = {
  Amount: answered({
    localized: text,
    value: number,
  }),
  Money: answered({ net: ref('Amount'), vat: ref('Amount'), gross: ref('Amount') }),
  Price: {
    ...answered(
      {
        client_id: text,
        product_id: text,
        locale: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' },
        currency: answered({ symbol: text, iso: currency }),
        price: ref('Money'),
        product: answered(
          { name: text, additional_name: text, operating_system: text, client_product_id: text },
          { short_description: text, description: text, system_requirements: text },
        ),
        price_country: country,
        vat_rate: ref('Amount'),
      },
      {
        coupon: text,
        price_rule: text,
        list_price: ref('Money'),
        discount: answered({ absolute: ref('Money'), percentage: ref('Amount') }),
        monthly_price: ref('Money'),
      },
    ),
    description: 'Price of one unit of a product for one shopper.',
  },
  Prices: prices,
  ProductPrice: answered({
    CurrencyId: currency,
    Quantity: integer,
    ...amount(['SinglePriceNet', 'SinglePriceVat', 'SinglePriceGross']),
    ...amount(['TotalPriceNet', 'TotalPriceVat', 'TotalPriceGross']),
  }),
  GetProductPriceResponse: result({
    Products: listOf(
      'Product',
      answered({ Id: integer, ProductPrices: listOf('ProductPrice', ref('ProductPrice')) }),
    ),
  }),
}
