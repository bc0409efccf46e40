import type { PricedCart, PricedLine } from '../../cart/price-cart.ts'
import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { type Split, times } from '../../money/split.ts'
import { sameCode, usableCoupon } from '../../pricing/coupons.ts'
import { isReseller } from '../../state/cart.ts'
import type { SubscriptionItem } from '../../state/subscription.ts'
import { intervalOf } from '../model/intervals.ts'
import { type PricedTerms, quoteItem } from './price-item.ts'

type Context = Pick<SandboxContext, 'catalogue' | 'clock' | 'settings'>

/**
 * The coupon that reduced the price, or one of the order's that starts at a later renewal. Both are judged now, and not
 * again at the renewal.
 */
const couponOf = (
  { clock }: Context,
  merchant: Merchant,
  { cart }: PricedCart,
  { product, quantity, quote }: PricedLine,
): SubscriptionItem['coupon'] => {
  const now = clock.now()
  const known = (code: string) => merchant.coupons.find((coupon) => sameCode(coupon.code, code))
  const { country, currency, locale } = cart
  const isWaiting = (code: string): boolean => {
    const interval = known(code)?.appliesTo?.interval ?? 0
    const request = { merchant, product, quantity, country, currency, locale, coupon: code, at: now }
    return interval > 0 && usableCoupon({ ...request, interval }) !== undefined
  }
  const code = quote.coupon ?? cart.coupons.find(isWaiting)
  const found = code === undefined ? undefined : known(code)
  return found && { code: found.code, promotionId: found.promotionId, redeemedAt: now.toISOString(), from: 0 }
}

/** What an order of a subscription product fixes for its billings; undefined for other products. */
export const orderedTerms = (
  context: Context,
  merchant: Merchant,
  priced: PricedCart,
  line: PricedLine,
): PricedTerms | undefined => {
  const { interval, firstInterval, id } = line.product
  if (!interval) return undefined
  const { priceRule } = priced.cart
  const coupon = couponOf(context, merchant, priced, line)
  const keepsRule = context.settings.profile.renewalPriceRule === 'kept'
  return {
    productId: id,
    quantity: line.quantity,
    interval: intervalOf(interval),
    ...(firstInterval && { firstInterval: intervalOf(firstInterval) }),
    ...(keepsRule && priceRule !== undefined && { priceRule }),
    ...(coupon && { coupon }),
  }
}

/**
 * The first renewal of a line that is not ordered yet: the price of the item that the order would create. Undefined
 * without a renewal.
 */
export const renewalOfLine = (
  context: Context,
  merchant: Merchant,
  priced: PricedCart,
  line: PricedLine,
): { price: Split; coupon: string | undefined } | undefined => {
  const { country, currency, locale, scope } = priced.cart
  const terms = orderedTerms(context, merchant, priced, line)
  const subscription = {
    clientId: merchant.clientId,
    locale,
    ...(isReseller(scope) && { isReseller: true as const }),
  }
  const next = terms && quoteItem(context, subscription, terms, { currency, country, intervalNo: 1 })
  return next && { price: times(next.price, line.quantity), coupon: next.coupon }
}
