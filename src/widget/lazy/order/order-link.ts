import { shortCheckoutLink } from '../../../contract/short-checkout-link.ts'
import type { Cart } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** The checkout link of several products, in its short form where the usual one is too long. */
export const orderLink = (storefront: Storefront, cart: Cart): string | undefined =>
  storefront.link(cart) ?? shortCheckoutLink(storefront.link({ ...cart, items: [] }), cart.items)
