import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { ProductPrices, ProductPricesInput } from '../types/product.ts'
import { currencyCode, decimal, listOf, positive, text } from '../wire/answer-fields.ts'
import { currencyCodes, productIds } from '../wire/request-fields.ts'

/** Single is one unit, total is all of `Quantity`; net excludes taxes, gross includes them. */
const productPrice = z.object({
  CurrencyId: currencyCode,
  Quantity: positive,
  SinglePriceNet: decimal,
  SinglePriceVat: decimal,
  SinglePriceGross: decimal,
  TotalPriceNet: decimal,
  TotalPriceVat: decimal,
  TotalPriceGross: decimal,
})

/** {base_url}/product (platform-api.md, "Product"). */
export const product = {
  /** Prices by currency and quantity tier, refreshed daily, in currencies the back office does not configure too. */
  prices: operation<ProductPricesInput, ProductPrices>()({
    method: 'GET',
    host: 'rest',
    path: '/product/getproductprice',
    parametersIn: 'query',
    request: z.strictObject({ currencyIds: currencyCodes, productIds }),
    response: z.object({
      Products: listOf(z.object({ Id: positive, ProductPrices: listOf(productPrice) })),
      ResultMessage: text,
    }),
    isSafe: true,
  }),
}
