/** The address of a request for prices. */

import { checkoutLinkLimit as urlLimit } from '../../contract/checkout-link.ts'

/** Everything except the product that decides a price. Equal queries share one request. */
export interface PriceQuery {
  host: string
  /** The host that is asked when `host` answers anything but prices. */
  fallback?: string | undefined
  client: string
  currency?: string | undefined
  country?: string | undefined
  coupon?: string | undefined
  priceRule?: string | undefined
  /** Sent as `Accept-Language` when the browser would not send it by itself. */
  language?: string | undefined
}

/**
 * The `/prices` URLs for these products, as few as the length limit allows (docs/platform/prices.md#lookup). The order of the
 * parameters is fixed: the URL of a `<link rel="preload">` must be equal byte for byte.
 *
 * @param products platform IDs, or the merchant's own IDs behind a capital I
 */
export const priceUrls = (
  query: PriceQuery,
  products: readonly string[],
): { url: string; products: string[] }[] => {
  const build = (refs: readonly string[]): string => {
    const own = refs.filter((ref) => ref[0] === 'I').map((ref) => ref.slice(1))
    const parameters = {
      client_id: query.client,
      product_id: refs.filter((ref) => ref[0] !== 'I').join(),
      internalproduct_id: own.join(),
      currency: query.currency,
      country: query.country,
      coupon: query.coupon,
      price_rule: query.priceRule,
    }
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return `${query.host}/prices?${new URLSearchParams(given)}`.replaceAll('%2C', ',')
  }
  const chunks: { url: string; products: string[] }[] = []
  let rest = [...products]
  while (rest.length > 0) {
    let size = rest.length
    while (size > 1 && build(rest.slice(0, size)).length > urlLimit) size = Math.ceil(size * 0.9) - 1 || 1
    chunks.push({ url: build(rest.slice(0, size)), products: rest.slice(0, size) })
    rest = rest.slice(size)
  }
  return chunks
}
