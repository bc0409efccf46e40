import { cleanCode, settingChecks } from '../settings.ts'
import type { Storefront } from '../storefront.ts'

const settle = ({ visit }: Storefront, code: string): void => {
  visit.peek().remember('coupon', code)
  // After the code is there: nothing is ever priced with an earlier one in between.
  visit.peek().hasActed.value = true
}

/** Takes a code that the shopper entered, for the rest of the visit; false when it is no code at all. */
export const applyCoupon = (storefront: Storefront, code: string): boolean => {
  const clean = cleanCode(code.trim())
  if (clean) settle(storefront, clean)
  return clean !== undefined
}

/** Prices without any code, for the rest of the visit. */
export const removeCoupon = (storefront: Storefront): void => settle(storefront, '')

/** Prices everything in this currency, for the rest of the visit; false when it is none. */
export const chooseCurrency = ({ visit }: Storefront, currency: string): boolean => {
  const code = settingChecks.currency(currency.trim())
  if (code) visit.peek().remember('currency', code)
  return code !== undefined
}
