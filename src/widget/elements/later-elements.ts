import { laterElement } from './later-element.tsx'

/** `<vitrine-coupon>`: code entry with the verdict. */
export const CouponElement = laterElement('coupon', [])

/** `<vitrine-currency currencies="EUR USD">`: currency choice. */
export const CurrencyElement = laterElement('currency', ['currencies'])

/** `<vitrine-plans>`: several cards side by side with an interval switch. */
export const PlansElement = laterElement('plans', ['selected'])

/** `<vitrine-cart>`: the cart preview; where a page has none, the first buy control adds one. */
export const CartElement = laterElement('cart', ['inline'])
