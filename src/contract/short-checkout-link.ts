import { type CheckoutLinkCart, checkoutLinkLimit } from './checkout-link.ts'

/**
 * Adds products to a checkout link that names none, in as few characters as the platform reads. Commas need no escape,
 * and a product without a quantity is one unit (docs/platform/checkout-links.md#parameters). Undefined above the
 * length limit.
 */
export const shortCheckoutLink = (
  bare: string | undefined,
  items: CheckoutLinkCart['items'],
): string | undefined => {
  let quantities = ''
  const ids = items.map(({ product, internal, quantity }) => {
    const id = encodeURIComponent(internal ? `I${product}` : product)
    if (quantity > 1) quantities += `&quantity_${id}=${quantity}`
    return id
  })
  const link = `${bare}&cart=${ids}${quantities}`
  return bare && link.length <= checkoutLinkLimit ? link : undefined
}
