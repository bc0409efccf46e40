import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { type Split, times } from '../money/split.ts'
import { quote } from '../pricing/price-engine.ts'
import { isReseller } from '../state/cart.ts'
import { addInterval } from '../subscription/model/dates.ts'
import { intervalOf } from '../subscription/model/intervals.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'

/** The price of the next billing, when a sign-up coupon has ended and a renewal coupon may start. */
export const renewalOf = (
  context: Pick<SandboxContext, 'clock'>,
  merchant: Merchant,
  { cart }: PricedCart,
  { product, quantity, quote: signUp }: PricedLine,
): { price: Split; coupon: string | undefined } | undefined => {
  const { country, currency, locale, priceRule } = cart
  const at = addInterval(context.clock.now(), intervalOf(product.firstInterval ?? product.interval ?? {}))
  const coupon = signUp.coupon ?? cart.coupons[0]
  const next = quote({
    merchant,
    product,
    quantity,
    country,
    currency,
    locale,
    priceRule,
    coupon,
    interval: 1,
    isRenewal: true,
    isUntaxed: isReseller(cart.scope),
    at,
  })
  return 'refused' in next ? undefined : { price: times(next.price, quantity), coupon: next.coupon }
}
