import type { PriceItem } from '../../contract/price-item.ts'
import { announce } from '../elements/announce.ts'
import { patience } from '../parts/load-file.ts'
import type { TaxDisplay } from '../settings.ts'
import type { Cart, Storefront } from '../storefront.ts'
import { isModified } from './is-modified.ts'

/** One press of a buy control: the cart, what the shopper saw for it, and the link that always works. */
export interface BuyIntent {
  cart: Cart
  item: PriceItem | undefined
  /** Which of net and gross the shopper saw, where the element says so. */
  tax?: TaxDisplay
  link: string
}

/**
 * What a click on a buy control does. Without an endpoint the link is followed. With one the cart preview is shown;
 * if its code fails, or is not there in time, the link is followed after all. `vitrine:buy` can cancel both.
 */
export const buy = (event: MouseEvent, element: Element, storefront: Storefront, intent: BuyIntent): void => {
  if (event.defaultPrevented || isModified(event)) return
  const { items, priceRule } = intent.cart
  const detail = {
    items,
    priceRule: priceRule ?? storefront.settings.peek().priceRule,
    coupon: storefront.coupon.peek(),
    currency: intent.cart.currency,
    url: intent.link,
  }
  if (!announce(element, 'buy', detail, true)) {
    event.preventDefault()
    return
  }
  if (!storefront.settings.peek().endpoint) return
  event.preventDefault()
  const { page } = storefront
  const late = page.around.wait(patience).then(() => Promise.reject())
  Promise.race([page.loader.part('cart'), late])
    .then((part) => part.openCart(element, storefront, intent))
    .catch(() => page.document.defaultView?.location.assign(intent.link))
}
