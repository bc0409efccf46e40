import type { Coupon, PriceRule } from '../catalogue/model.ts'
import { over, round, whole } from '../money/exact.ts'
import { grossOfNet, minus, percentage, percentOf, splitGross } from '../money/split.ts'
import { vatRateOf } from '../money/vat.ts'
import { usableCoupon } from './coupons.ts'
import { amountIn, offersCurrency, statedPrice } from './list-price.ts'
import { winningRule } from './price-rules.ts'
import type { Quote, QuoteRefusal, QuoteRequest } from './quote.ts'

const refusal = ({ merchant, product, country, currency }: QuoteRequest): QuoteRefusal | undefined => {
  if (!merchant.products.includes(product)) return 'product_unavailable'
  if (merchant.embargoed?.includes(country)) return 'country_embargoed'
  return offersCurrency(merchant, currency) ? undefined : 'currency_unsupported'
}

/**
 * What one unit costs. Everything is decided on the gross price and split afterwards: list 77.00, 10 % coupon, 19 %
 * VAT: discount 7.70, price 69.30 = 58.24 + 11.06 (platform-facts.md, "GET /prices").
 *
 * - A rule is taken from the list price; a rule that makes a price dearer sets the list price instead, so that no
 *   discount is ever negative.
 * - A coupon that fixes a price is computed from the original price and overrides the rule (100, rule 50, coupon 45:
 *   45). One that takes something off does so from the price that the rule made.
 * - A coupon that would not make the product cheaper than its list price is not used.
 */
export const quote = (request: QuoteRequest): Quote | { refused: QuoteRefusal } => {
  const refused = refusal(request)
  if (refused) return { refused }
  const { product, quantity, country, currency } = request
  const vatRate = vatRateOf(country)

  const grossOf = (stated: number) => (product.priceIs === 'gross' ? stated : grossOfNet(stated, vatRate))
  const reduced = (from: number, by: Coupon | PriceRule): number => {
    if (by.percent !== undefined) return from - percentOf(from, by.percent)
    const fixedPrice = by.price && amountIn(by.price, currency)
    if (fixedPrice !== undefined) return grossOf(fixedPrice)
    const off = 'fixed' in by && by.fixed ? (amountIn(by.fixed, currency) ?? 0) : 0
    return Math.max(0, from - off)
  }

  const original = grossOf(statedPrice(product, quantity, currency))
  const rule = winningRule(request)
  const ruled = rule ? reduced(original, rule) : original
  const listGross = Math.max(original, ruled)

  const candidate = usableCoupon(request)
  const couponed = candidate ? reduced(ruled, candidate) : ruled
  const coupon = couponed < listGross && couponed !== ruled ? candidate : undefined
  const priceGross = coupon ? couponed : ruled
  const isRuled = ruled !== original && coupon?.price === undefined

  const list = splitGross(listGross, vatRate)
  const price = splitGross(priceGross, vatRate)
  const months = product.interval?.months ?? 0
  // A single percentage is told as the merchant stated it: rounding the amount may have moved it by a hundredth.
  const stated = coupon && isRuled ? undefined : (coupon ?? rule)?.percent
  const off = listGross - priceGross
  return {
    product,
    country,
    currency,
    vatRate,
    list,
    price,
    ...(off > 0 && {
      discount: { absolute: minus(list, price), percentage: stated ?? percentage(off, listGross) },
    }),
    ...(months > 1 && { monthly: splitGross(round(over(whole(priceGross), whole(months))), vatRate) }),
    ...(coupon && { coupon: coupon.code }),
    ...(isRuled && rule && { priceRule: rule.parameter ?? rule.name }),
  }
}
