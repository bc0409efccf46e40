import { shortCheckoutLink } from '../../contract/short-checkout-link.ts'
import { shownParameter } from '../../contract/shown-text.ts'
import type { Cart } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'

/**
 * The checkout link of several products. In its short form where the usual one is too long, also for what was shown.
 */
export const orderLink = (storefront: Storefront, cart: Cart): string | undefined => {
  const long = storefront.link(cart)
  const isComplete = !cart.shown || long?.includes(shownParameter)
  return (
    (isComplete && long) || (shortCheckoutLink(storefront.link({ ...cart, items: [] }), cart.items) ?? long)
  )
}
