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
  saying,
  text,
} from './schema.ts'

const amount = (names: readonly string[]): Schemas => Object.fromEntries(names.map((name) => [name, number]))

const prices: Schema = {
  type: 'array',
  items: { ...ref('Price'), xml: { name: 'Price' } },
  xml: { name: 'Prices', wrapped: true },
}

/** platform-api.md, "Price item" and "Product price". */
export const priceSchemas: Schemas = {
  Amount: answered({
    localized: saying(text, 'For shoppers; never to be parsed'),
    value: saying(number, 'Unformatted'),
  }),
  Money: answered({ net: ref('Amount'), vat: ref('Amount'), gross: ref('Amount') }),
  Price: {
    ...answered(
      {
        client_id: text,
        product_id: text,
        locale: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' },
        currency: answered({ symbol: text, iso: currency }),
        price: saying(ref('Money'), 'After the discount'),
        product: answered(
          { name: text, additional_name: text, operating_system: text, client_product_id: text },
          { short_description: text, description: text, system_requirements: text },
        ),
        price_country: country,
        vat_rate: ref('Amount'),
      },
      {
        coupon: saying(text, 'Absent without a coupon that counts'),
        price_rule: saying(text, 'As asked for'),
        list_price: saying(ref('Money'), 'Absent without a discount'),
        discount: answered({ absolute: ref('Money'), percentage: ref('Amount') }),
        monthly_price: saying(ref('Money'), 'A twelfth of a price per year'),
      },
    ),
    description: 'What one unit of a product costs this shopper',
  },
  Prices: prices,
  ProductPrice: answered({
    CurrencyId: currency,
    Quantity: saying(integer, 'From which the price holds'),
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
