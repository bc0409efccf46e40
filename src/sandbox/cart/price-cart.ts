import { findProduct } from '../catalogue/find-product.ts'
import type { Merchant, Product } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { convert, toMinor } from '../money/currency.ts'
import { nothing, plus, type Split, times } from '../money/split.ts'
import { type OwnPrice, ownPriceOf } from '../pricing/own-price.ts'
import { quote } from '../pricing/price-engine.ts'
import type { Quote, QuoteRequest } from '../pricing/quote.ts'
import type { Profile } from '../profile/switches.ts'
import { type Cart, type CartLine, isReseller } from '../state/cart.ts'
import { CartError } from './cart-error.ts'

export interface PricedLine {
  product: Product
  quantity: number
  /** What the cart says of it. */
  source: CartLine
  quote: Quote
  /** The price of one unit in the merchant's currency for the product. */
  own: OwnPrice
  /**
   * Amounts of one unit and of all units. The total is the unit times the quantity, as a price card
   * multiplies.
   */
  unit: Split
  total: Split
  /** Gross reduction of all units; 0 without one. */
  discount: number
}

/** A cart with prices, in whole minor units of its currency. */
export interface PricedCart {
  cart: Cart
  lines: PricedLine[]
  total: Split
  /** Percent. All lines have one rate, because they have one country. */
  vatRate: number
}

/**
 * What a line of a cart says to the price engine in a currency: owned units count for the volume price, and a price of
 * the link replaces the catalogue's. Both are for this purchase; a renewal knows neither.
 */
export const lineTerms = (
  { quantity, owned = 0, prices = [] }: CartLine,
  currency: string,
  { baseQuantity, dynamicPriceCurrency, dynamicPriceReductions }: Profile,
): Pick<QuoteRequest, 'quantity' | 'stated'> => {
  const same = prices.find((price) => price.currency === currency)
  const price = same ?? (dynamicPriceCurrency === 'converted' ? prices[0] : undefined)
  return {
    quantity: baseQuantity === 'tier' ? quantity + owned : quantity,
    ...(price && {
      stated: {
        amount: same ? toMinor(same.amount, currency) : convert(price.amount, price.currency, currency),
        isNet: price.isNet,
        isFinal: dynamicPriceReductions === 'none',
      },
    }),
  }
}

/** Tries the coupons in order. The price without a usable coupon does not depend on them. */
const quoteWithCoupons = (request: QuoteRequest, coupons: readonly string[]): ReturnType<typeof quote> => {
  for (const coupon of coupons) {
    const priced = quote({ ...request, coupon })
    if ('refused' in priced || priced.coupon !== undefined) return priced
  }
  return quote(request)
}

/**
 * Prices a cart at the sandbox's time.
 * @throws CartError when a product is gone or not sold in the cart's country or currency
 */
export const priceCart = (
  context: Pick<SandboxContext, 'clock' | 'settings'>,
  merchant: Merchant,
  cart: Cart,
): PricedCart => {
  const { country, currency, locale, priceRule } = cart
  const at = context.clock.now()
  const lines = cart.lines.map((source): PricedLine => {
    const { productId, quantity } = source
    const product = findProduct(merchant, productId)
    if (!product)
      throw new CartError('unknown-product', `The product ${productId} does not exist.`, String(productId))
    const isUntaxed = isReseller(cart.scope)
    const requestIn = (paidIn: string): QuoteRequest => {
      const terms = lineTerms(source, paidIn, context.settings.profile)
      return { merchant, product, ...terms, country, currency: paidIn, locale, priceRule, isUntaxed, at }
    }
    const priced = quoteWithCoupons(requestIn(currency), cart.coupons)
    if ('refused' in priced) {
      throw new CartError(
        'not-sold',
        `The product ${productId} is not sold in ${country} for ${currency}.`,
        String(productId),
      )
    }
    return {
      product,
      quantity,
      source,
      quote: priced,
      own: ownPriceOf(requestIn(product.base.currency), priced),
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
