import type { Coupon, PriceRule } from '../catalogue/model.ts'
import { over, round, whole } from '../money/exact.ts'
import { grossOfNet, minus, percentage, percentOf, type Split, splitGross } from '../money/split.ts'
import { vatRateOf } from '../money/vat.ts'
import { usableCoupon } from './coupons.ts'
import { amountIn, offersCurrency, statedPrice } from './list-price.ts'
import { winningRule } from './price-rules.ts'
import type { Quote, QuoteRefusal, QuoteRequest } from './quote.ts'

const refusal = ({ merchant, product, country, currency }: QuoteRequest): QuoteRefusal | undefined => {
  if (!merchant.products.includes(product)) return 'product-unavailable'
  if (merchant.embargoed?.includes(country)) return 'country-embargoed'
  return offersCurrency(merchant, currency) ? undefined : 'currency-unsupported'
}

/**
 * Prices one unit: rules and coupons apply to the gross price, which is split afterwards. A list price of 77.00 with a
 * coupon of 10 % gives 69.30, with 19 % VAT 58.24 + 11.06.
 *
 * - A rule applies to the list price. A rule that raises the price sets the list price, so that no discount is
 *   negative.
 * - A coupon with a fixed price replaces the rule; any other coupon applies to the price that the rule made.
 * - A price that the link states takes the list price's place. A final one is not reduced.
 * - A coupon that does not go below the list price is not used.
 *
 * @see docs/platform/prices.md#decision
 */
export const quote = (request: QuoteRequest): Quote | { refused: QuoteRefusal } => {
  const refused = refusal(request)
  if (refused) return { refused }
  const { product, quantity, country, currency, isRenewal = false, stated: own } = request
  const vatRate = vatRateOf(country)
  /** Resellers pay the net amount of the same price (docs/platform/cart.md#resellers). */
  const split = (gross: number): Split => {
    const taxed = splitGross(gross, vatRate)
    return request.isUntaxed ? { net: taxed.net, vat: 0, gross: taxed.net } : taxed
  }

  const grossOf = (stated: number, isNet = product.priceIs === 'net') =>
    isNet ? grossOfNet(stated, vatRate) : stated
  const reduced = (from: number, by: Coupon | PriceRule): number => {
    if (by.percent !== undefined) return from - percentOf(from, by.percent)
    const fixedPrice = by.price && amountIn(by.price, currency)
    if (fixedPrice !== undefined) return grossOf(fixedPrice)
    const off = 'fixed' in by && by.fixed ? (amountIn(by.fixed, currency) ?? 0) : 0
    return Math.max(0, from - off)
  }

  const original = own
    ? grossOf(own.amount, own.isNet)
    : grossOf(statedPrice(product, quantity, currency, isRenewal))
  const rule = own?.isFinal ? undefined : winningRule(request)
  const ruled = rule ? reduced(original, rule) : original
  const listGross = Math.max(original, ruled)

  const candidate = own?.isFinal ? undefined : usableCoupon(request)
  const couponed = candidate ? reduced(ruled, candidate) : ruled
  const coupon = couponed < listGross && couponed !== ruled ? candidate : undefined
  const priceGross = coupon ? couponed : ruled
  const isRuled = ruled !== original && coupon?.price === undefined

  const list = split(listGross)
  const price = split(priceGross)
  const { months = 0 } = (isRenewal ? undefined : product.firstInterval) ?? product.interval ?? {}
  // A single percentage is returned as configured: rounding the amount may have moved it by a hundredth.
  const stated = coupon && isRuled ? undefined : (coupon ?? rule)?.percent
  const off = listGross - priceGross
  return {
    product,
    country,
    currency,
    vatRate: request.isUntaxed ? 0 : vatRate,
    list,
    price,
    ...(off > 0 && {
      discount: { absolute: minus(list, price), percentage: stated ?? percentage(off, listGross) },
    }),
    ...(months > 1 && { monthly: split(round(over(whole(priceGross), whole(months)))) }),
    ...(coupon && { coupon: coupon.code }),
    ...(isRuled && rule && { priceRule: rule.parameter ?? rule.name }),
  }
}
