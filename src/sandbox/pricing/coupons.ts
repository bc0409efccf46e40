import type { Coupon } from '../catalogue/model.ts'
import type { QuoteRequest } from './quote.ts'

/** Compares codes without regard to case and surrounding blanks. */
export const sameCode = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Checks product, quantity, time and billing interval. */
const isUsable = (coupon: Coupon, { product, quantity, at, interval = 0 }: QuoteRequest): boolean =>
  (coupon.products?.includes(product.id) ?? true) &&
  quantity >= (coupon.minQuantity ?? 1) &&
  (coupon.validFrom === undefined || at >= new Date(coupon.validFrom)) &&
  (coupon.validTo === undefined || at < new Date(coupon.validTo)) &&
  (coupon.appliesTo?.interval ?? 0) === interval

/** The requested coupon when it exists and can be used; otherwise the price is not reduced. */
export const usableCoupon = (request: QuoteRequest): Coupon | undefined => {
  const { coupon: asked, merchant } = request
  const found = asked === undefined ? undefined : merchant.coupons.find(({ code }) => sameCode(code, asked))
  return found && isUsable(found, request) ? found : undefined
}
