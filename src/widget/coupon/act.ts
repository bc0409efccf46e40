import { cleanCode } from '../settings.ts'
import type { Storefront } from '../storefront.ts'

const settle = ({ visit }: Storefront, code: string): void => {
  // Before the signal changes, since what reads it asks who brought the code.
  visit.peek().hasActed = true
  if (visit.peek().coupon.peek() === code) visit.peek().coupon.value = undefined
  visit.peek().remember('coupon', code)
}

/** Takes a code that the shopper entered, for the rest of the visit; false when it is no code at all. */
export const applyCoupon = (storefront: Storefront, code: string): boolean => {
  const clean = cleanCode(code.trim())
  if (clean) settle(storefront, clean)
  return clean !== undefined
}

/** Prices without any code, for the rest of the visit. */
export const removeCoupon = (storefront: Storefront): void => settle(storefront, '')

/** Prices everything in this currency, for the rest of the visit. */
export const chooseCurrency = ({ visit }: Storefront, currency: string): void =>
  visit.peek().remember('currency', currency)
