import * as z from 'zod'
import { priceItemSchema } from '../../src/contract/price-item-schema.ts'

interface JsonSchema {
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}

const leaves = (schema: JsonSchema, path: string): string[] => {
  const object = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties)
  if (!object?.properties) return [path]
  const { properties } = object
  // An amount is one field; the widget shows its text.
  if ('localized' in properties) return [path]
  return Object.entries(properties).flatMap(([name, member]) =>
    leaves(member, path ? `${path}.${name}` : name),
  )
}

/** Every field path of a price item, from its schema. */
export const fieldPaths = (): string[] => leaves(z.toJSONSchema(priceItemSchema) as JsonSchema, '')

const triple = (path: string, amount: string, presence = ''): Record<string, string> => ({
  [`${path}.net`]: `${amount}, without tax${presence}`,
  [`${path}.vat`]: 'the tax in it',
  [`${path}.gross`]: `${amount}, with tax${presence}`,
})

const discounted = '; absent without a discount'

/** The figure that each field path shows. A test compares the keys with the schema of price items. */
export const fieldMeanings: Readonly<Record<string, string>> = {
  client_id: 'the client account',
  product_id: 'the product ID',
  coupon: 'the code that is applied; absent without one',
  locale: 'language and country of the texts',
  ...triple('list_price', 'the price before any discount', discounted),
  ...triple('discount.absolute', 'the saving', discounted),
  'discount.percentage': 'the saving, in percent',
  'currency.symbol': 'the symbol of the currency',
  'currency.iso': 'the ISO 4217 code of the currency',
  ...triple('price', 'the price'),
  ...triple('monthly_price', 'the price per month', '; absent where the platform has none'),
  'product.name': 'the name',
  'product.additional_name': 'the second line of the name',
  'product.short_description': 'one sentence',
  'product.description': 'the description',
  'product.system_requirements': 'what the product runs on',
  'product.operating_system': 'the operating systems',
  'product.client_product_id': 'your own product ID',
  price_country: 'the country the price is for',
  vat_rate: 'the tax rate, in percent',
  price_rule: 'the price rule that was asked for, where the platform repeats it',
}

/** The fields that are computed from several prices, or from a part of one. */
export const computedMeanings: Readonly<Record<string, string>> = {
  saving: 'what the product saves against `compare-product`, or the sum of several: “Save 17%”',
  'saving.percentage': 'the same as a figure: “17%”',
  'saving.months': '“2 months free”; absent below two',
  from: 'the lowest price of the product and of `products`: “from €5.00”',
  'from.amount': 'the same as a figure',
  'per-month': 'the price for each month of the interval: “€6.42 per month”',
  'per-month.amount': 'the same as a figure',
  'per-seat': 'the price for each of the `seats`: “€12.84 per seat”',
  'per-seat.amount': 'the same as a figure',
}
