/**
 * What a press takes to checkout where several products may be sold together: in orders, in carts and in a quantity.
 */

import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { type Cart, cartItem, marketOf } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { SoldLine } from '../../views/order-figures.ts'

/** The units of each product: a checkout link can hold each once. */
export const unitsByProduct = (lines: readonly Pick<SoldLine, 'product' | 'quantity'>[]): Cart['items'] => {
  const quantities = new Map<string, number>()
  for (const line of lines) quantities.set(line.product, (quantities.get(line.product) ?? 0) + line.quantity)
  return [...quantities].map(([product, quantity]) => cartItem(product, quantity))
}

/**
 * The intent for all of the lines; undefined without lines, and where no checkout link can hold them.
 *
 * @param terms those of the whole order, over the currency and country of the first price
 */
export const linesIntent = (
  storefront: Storefront,
  lines: readonly SoldLine[],
  terms: Omit<Cart, 'items'>,
): BuyIntent | undefined => {
  const [first, ...others] = lines
  if (!first) return undefined
  const { item } = first
  const cart = { items: unitsByProduct(lines), ...marketOf(item), ...terms }
  const link = storefront.link(cart)
  if (link === undefined) return undefined
  return { cart, item: others.length === 0 ? item : undefined, lines, link }
}
