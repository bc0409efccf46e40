import { Hono } from 'hono'
import { findProduct } from '../catalogue/find-product.ts'
import type { Product } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { invalid } from '../http/rest-error.ts'
import { fromMinor, isCurrency } from '../money/currency.ts'
import { times } from '../money/split.ts'
import { vatRateOf } from '../money/vat.ts'
import { listPrice } from '../pricing/list-price.ts'
import { type Query, queryOf } from '../requests/query.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import type { RestEnv } from './authenticate.ts'

type Prices = Responses['GetProductPriceResponse']

const maxEntries = 200

/** Entries of a comma-separated list, without duplicates. */
const listIn = (query: Query, name: string): string[] => {
  const entries = query.required(name).split(',')
  const list = [...new Set(entries.map((entry) => entry.trim()))]
  if (list.includes('')) throw invalid(`The parameter '${name}' has an empty entry.`)
  if (list.length > maxEntries) throw invalid(`The parameter '${name}' has too many entries.`)
  return list
}

/** List price of a quantity. Rules and coupons depend on a shopper's cart, so they are not applied. */
const priceRow = (
  product: Product,
  currency: string,
  quantity: number,
  vatRate: number,
): Responses['ProductPrice'] => {
  const single = listPrice(product, quantity, currency, vatRate, false)
  const total = times(single, quantity)
  return {
    CurrencyId: currency,
    Quantity: quantity,
    SinglePriceNet: fromMinor(single.net, currency),
    SinglePriceVat: fromMinor(single.vat, currency),
    SinglePriceGross: fromMinor(single.gross, currency),
    TotalPriceNet: fromMinor(total.net, currency),
    TotalPriceVat: fromMinor(total.vat, currency),
    TotalPriceGross: fromMinor(total.gross, currency),
  }
}

/** One unit, and the first quantity of each tier. */
const quantitiesOf = ({ tiers = [] }: Product): number[] => [
  ...new Set([1, ...tiers.map(({ from }) => from)]),
]

/**
 * Prices in every currency, also in those that the client does not offer. The request names no country, so the default
 * country decides the tax.
 *
 * @see docs/platform/prices.md#product-prices
 */
export const productRoutes = ({ settings }: SandboxContext): Hono<RestEnv> =>
  new Hono<RestEnv>().get('/product/getproductprice', (c) => {
    const merchant = c.get('merchant')
    const query = queryOf(c)
    const currencies = listIn(query, 'currencyids')
    const unknown = currencies.find((currency) => !isCurrency(currency))
    if (unknown !== undefined) throw invalid("The parameter 'currencyids' names an unknown currency.")
    const vatRate = vatRateOf(settings.defaultCountry)
    const products = listIn(query, 'productids').map((id): Prices['Products'][number] => {
      const product = findProduct(merchant, id)
      if (!product) throw invalid("The parameter 'productids' names an unknown product.")
      return {
        Id: product.id,
        ProductPrices: currencies.flatMap((currency) =>
          quantitiesOf(product).map((quantity) => priceRow(product, currency, quantity, vatRate)),
        ),
      }
    })
    return respond(c, 'GetProductPriceResponse', { Products: products, ResultMessage: 'OK' })
  })
