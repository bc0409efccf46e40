/** The platform refuses longer checkout links (docs/platform/checkout-links.md#form). */
export const checkoutLinkLimit = 2000

/** The extra parameter with experiment and arm, which comes back in the purchase. */
export const experimentParameter = 'x-experiment'

/** The parameters of a checkout link; the rest of the platform's parameters go in `extra` or `parameters`. */
export interface CheckoutLinkCart {
  /** `internal` marks the merchant's own product ID, which travels with a capital I before it. */
  items: readonly { product: string; internal?: boolean | undefined; quantity: number }[]
  coupon?: string | undefined
  currency?: string | undefined
  /** ISO 3166-1 alpha-2: prefills the delivery country, so that tax and price are those that the page showed. */
  country?: string | undefined
  /** ISO 639-1. */
  language?: string | undefined
  priceRule?: string | undefined
  /** Keys begin with `x-`. */
  extra?: Readonly<Record<string, string>> | undefined
}

/**
 * The link that takes a shopper to checkout with this cart. Undefined above the length limit, and for a base that is no
 * http(s) address. `URL` puts the text together, so no value can leave its parameter or change the host.
 */
export const checkoutLink = (base: string, clientId: string, cart: CheckoutLinkCart): string | undefined => {
  let url: URL
  try {
    url = new URL(`${encodeURIComponent(clientId)}/`, base.replace(/\/?$/, '/'))
  } catch {
    return undefined
  }
  if (!/^https?:$/.test(url.protocol)) return undefined
  const ids = cart.items.map((item) => (item.internal ? `I${item.product}` : item.product))
  const parameters: Record<string, string | undefined> = {
    scope: 'checkout',
    cart: ids.join(),
    ...Object.fromEntries(
      cart.items.map(({ quantity }, index) => [`quantity_${ids[index]}`, String(quantity)]),
    ),
    coupon: cart.coupon,
    currency: cart.currency,
    deliveryCountryId: cart.country,
    language: cart.language,
    pricerule: cart.priceRule,
    ...cart.extra,
  }
  // Kept apart from the URL, which is parsed again with each parameter that is set in it.
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) if (value) query.set(key, value)
  url.search = `${query}`
  return url.href.length > checkoutLinkLimit ? undefined : url.href
}
