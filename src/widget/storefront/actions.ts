/** What scripts and elements change in a store: its coupon and its currency. */

import { cleanCoupon, cleanCurrency } from '../settings/settings.ts'
import type { Storefront } from './storefront.ts'

/** Applies a code that the shopper entered, for the rest of the visit. False when it is not a code. */
export const applyCoupon = (storefront: Storefront, code: string): boolean => {
  const clean = cleanCoupon(code.trim())
  if (clean) storefront.visit.peek().setCoupon(clean)
  return clean !== undefined
}

/** Prices without any code, for the rest of the visit. */
export const removeCoupon = (storefront: Storefront): void => storefront.visit.peek().setCoupon('')

/** Prices in this currency (ISO 4217), for the rest of the visit. False when it is not a currency code. */
export const chooseCurrency = (storefront: Storefront, currency: string): boolean => {
  const code = cleanCurrency(currency.trim())
  if (code) storefront.visit.peek().setCurrency(code)
  return code !== undefined
}
