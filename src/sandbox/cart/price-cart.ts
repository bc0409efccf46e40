import { findProduct } from '../catalogue/find.ts'
import type { Merchant, Product } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { nothing, plus, type Split, times } from '../money/split.ts'
import { quote } from '../pricing/engine.ts'
import type { Quote, QuoteRequest } from '../pricing/quote.ts'
import type { Cart } from '../state/cart.ts'
import { CartError } from './cart-error.ts'

export interface PricedLine {
  product: Product
  quantity: number
  quote: Quote
  /** One unit and all of them: the total is the unit's amounts times the quantity, as a price card multiplies. */
  unit: Split
  total: Split
  /** What is taken off the gross list price of all units; 0 without coupon and rule. */
  discount: number
}

/** Amounts are whole minor units of the cart's currency. */
export interface PricedCart {
  cart: Cart
  lines: PricedLine[]
  total: Split
  /** Percent; one country, hence one rate. */
  vatRate: number
}

/** Tries the coupons in turn; the price without a usable one is the same for all of them. */
const quoteWithCoupons = (request: QuoteRequest, coupons: readonly string[]): ReturnType<typeof quote> => {
  for (const coupon of coupons) {
    const priced = quote({ ...request, coupon })
    if ('refused' in priced || priced.coupon !== undefined) return priced
  }
  return quote(request)
}

/**
 * What this cart costs now.
 *
 * @throws CartError when a product is gone or not sold in the cart's country or currency
 */
export const priceCart = (
  context: Pick<SandboxContext, 'clock'>,
  merchant: Merchant,
  cart: Cart,
): PricedCart => {
  const { country, currency, locale, priceRule } = cart
  const at = context.clock.now()
  const lines = cart.lines.map(({ productId, quantity }): PricedLine => {
    const product = findProduct(merchant, productId)
    if (!product)
      throw new CartError('unknown_product', `The product ${productId} does not exist.`, String(productId))
    const request = { merchant, product, quantity, country, currency, locale, priceRule, at }
    const priced = quoteWithCoupons(request, cart.coupons)
    if ('refused' in priced) {
      throw new CartError(
        'not_sold',
        `The product ${productId} is not sold in ${country} for ${currency}.`,
        String(productId),
      )
    }
    return {
      product,
      quantity,
      quote: priced,
      unit: priced.price,
      total: times(priced.price, quantity),
      discount: (priced.discount?.absolute.gross ?? 0) * quantity,
    }
  })
  return {
    cart,
    lines,
    total: lines.map((line) => line.total).reduce(plus, nothing),
    vatRate: lines[0]?.quote.vatRate ?? 0,
  }
}
