import type { Coupon } from '../catalogue/model.ts'
import type { QuoteRequest } from './quote.ts'

/** Codes are compared as shoppers type them: without regard to case or to blanks around them. */
export const sameCode = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether this coupon may be used for this product, quantity and moment. */
const isUsable = (coupon: Coupon, { product, quantity, at, interval = 0 }: QuoteRequest): boolean =>
  (coupon.products?.includes(product.id) ?? true) &&
  quantity >= (coupon.minQuantity ?? 1) &&
  (coupon.validFrom === undefined || at >= new Date(coupon.validFrom)) &&
  (coupon.validTo === undefined || at < new Date(coupon.validTo)) &&
  (coupon.appliesTo?.interval ?? 0) === interval

/** The coupon asked for, if there is one and it may be used. Otherwise the price is simply not reduced. */
export const usableCoupon = (request: QuoteRequest): Coupon | undefined => {
  const { coupon: asked, merchant } = request
  const found = asked === undefined ? undefined : merchant.coupons.find(({ code }) => sameCode(code, asked))
  return found && isUsable(found, request) ? found : undefined
}
