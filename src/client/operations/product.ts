import * as z from 'zod/mini'
import { operation, restRead } from '../operation.ts'
import type { ProductPrices, ProductPricesInput } from '../types/product.ts'
import { currencyCode, decimal, listOf, positive, text } from '../wire/answer-fields.ts'
import { currencyCodes, productIds } from '../wire/price-request-fields.ts'

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

/** The operation of docs/platform/prices.md#product-prices. */
export const product = {
  prices: operation<ProductPricesInput, ProductPrices>()({
    ...restRead,
    path: '/product/getproductprice',
    request: z.strictObject({ currencyIds: currencyCodes, productIds }),
    response: z.object({
      Products: listOf(z.object({ Id: positive, ProductPrices: listOf(productPrice) })),
      ResultMessage: text,
    }),
  }),
}
