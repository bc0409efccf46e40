import { shortCheckoutLink } from '../../../contract/short-checkout-link.ts'
import { shownParameter } from '../../../contract/shown-text.ts'
import type { Cart } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/**
 * The checkout link of several products, in its short form where the usual one is too long. What was shown of them goes
 * before a product does.
 */
export const orderLink = (storefront: Storefront, cart: Cart): string | undefined => {
  const { shown, ...sold } = cart
  const long = storefront.link(cart)
  const isComplete = !shown || long?.includes(shownParameter)
  const short = (each: Cart) => shortCheckoutLink(storefront.link({ ...each, items: [] }), each.items)
  return (isComplete && long) || (short(cart) ?? long ?? short(sold))
}
