import { linkMeaning, nameKey } from './link-meaning.ts'

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

/** Parameters that decide who is paid, what is sold and how, and that an order on the page cannot carry. */
const onlyAtCheckout = /^((affiliate|b2b|paymenttypes|recommendation|scope|tracking)$|for_)/

/** Whether only checkout can sell by these parameters: an order on the page would lose one, or be charged otherwise. */
export const needsCheckout = (parts: readonly { name: string; value: string }[]): boolean =>
  linkMeaning('', parts).unknown !== undefined ||
  parts.some(({ name, value }) => {
    const key = nameKey(name)
    return onlyAtCheckout.test(key) && value !== '' && !(key === 'scope' && value === 'checkout')
  })

/** Whether the endpoint can be told a path: its segments have plain letters, and none of them leads elsewhere. */
export const isCheckoutPath = (path: string): boolean =>
  path.length <= 200 && /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/?$/.test(path)
