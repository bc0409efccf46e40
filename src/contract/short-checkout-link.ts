import { type CheckoutLinkCart, checkoutLinkLimit } from './checkout-link.ts'

/**
 * Adds products to a checkout link that names none, in as few characters as the platform reads: commas need no escape, and
 * a product without a quantity is one unit (docs/platform/checkout-links.md#parameters). Undefined above the length limit.
 */
export const shortCheckoutLink = (
  bare: string | undefined,
  items: CheckoutLinkCart['items'],
): string | undefined => {
  if (bare === undefined) return undefined
  const named = items.map(({ product, internal, quantity }) => ({
    id: encodeURIComponent(internal ? `I${product}` : product),
    quantity,
  }))
  const ids = named.map(({ id }) => id).join()
  const quantities = named.map(({ id, quantity }) => (quantity > 1 ? `&quantity_${id}=${quantity}` : ''))
  const link = `${bare}&cart=${ids}${quantities.join('')}`
  return link.length > checkoutLinkLimit ? undefined : link
}
