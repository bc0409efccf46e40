import { nameKey } from './link-meaning.ts'

/** Whether we set a parameter of checkout links ourselves, so that one of the merchant's own link gives way. */
export const isSetByUs = (name: string): boolean =>
  /^(cart|quantity(_.*)?|coupon|currency|language|pricerule|deliverycountryid|x-vitrine-.*)$/i.test(name)

/** Parameters that change who may buy, in which currency and by which codes. Each has the value of a link without it. */
const usualTerms = { b2b: 'false', currencies: '', enablecoupon: 'true' }

/** The terms on which a link sells. Products of two links share an order only where these are the same. */
export const saleTerms = (parts: readonly { name: string; value: string }[]): string =>
  JSON.stringify(
    Object.entries(usualTerms).map(
      ([name, usual]) => parts.find((part) => nameKey(part.name) === name)?.value.trim() || usual,
    ),
  )

/** Whether a parameter says who the customer is. It stays in plain links: no page states it to the endpoint. */
export const namesCustomer = (name: string): boolean => /^(internalcustomer|delivery.*)$/i.test(name)

/** Whether no page may state a parameter to the endpoint, whatever its settings allow. */
export const isReserved = (name: string): boolean => isSetByUs(name) || namesCustomer(name)
