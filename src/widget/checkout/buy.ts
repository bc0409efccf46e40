import { signal } from '@preact/signals-core'
import { timesQuantity } from '../../contract/currency-digits.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { encodeShown } from '../../contract/shown.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import { announce } from '../environment/announce.ts'
import { lazyTimeout } from '../storefront/page.ts'
import { type Cart, cartItem } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** What a buy control sells: the cart, the price that the shopper sees for it, and the plain checkout link. */
export interface BuyIntent {
  cart: Cart
  item: PriceItem | undefined
  /** The tax display of the element, over the store's. */
  tax?: TaxDisplay | undefined
  link: string
}

/** What the shopper sees of one product. */
interface Offer {
  product: string | undefined
  quantity: number
  priceRule: string | undefined
  item: PriceItem | undefined
  tax?: TaxDisplay
}

/** What the shopper reads now, for the purchase to be compared with; undefined without a price. */
const shownOf = (
  { page, settings }: Storefront,
  { item, quantity, priceRule, tax }: Offer,
): string | undefined => {
  if (!item) return undefined
  const { net, gross } = item.price
  const currency = item.currency.iso
  const own = settings.value
  return encodeShown({
    net: timesQuantity(net.value, quantity, currency),
    gross: timesQuantity(gross.value, quantity, currency),
    tax: (tax ?? own.tax) === 'net' ? 'net' : 'gross',
    currency,
    country: item.price_country ?? undefined,
    quantity,
    priceRule: priceRule ?? own.priceRule,
    time: page.book.requestedAt(),
    page: page.document.location.pathname,
  })
}

/** The intent for an offer; undefined where there is no checkout link. */
export const buyIntent = (storefront: Storefront, offer: Offer): BuyIntent | undefined => {
  const { product, quantity, priceRule, item, tax } = offer
  if (!product) return undefined
  const cart = {
    items: [cartItem(product, quantity)],
    priceRule,
    currency: item?.currency.iso,
    shown: shownOf(storefront, offer),
  }
  const link = storefront.link(cart)
  return link ? { cart, item, tax, link } : undefined
}

/** The lazy module of the cart. */
export interface CartModule {
  openCart(element: Element, storefront: Storefront, intent: BuyIntent, createSignal: typeof signal): void
}

/** A click that the browser handles itself: new tab, new window, download. */
const isModified = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Handles a click on a buy control. With an endpoint the cart preview opens; without one, and when the preview's file
 * does not load in time, the browser follows the link. Listeners of `vitrine-checkout` can cancel both.
 */
export const buy = (event: MouseEvent, element: Element, storefront: Storefront, intent: BuyIntent): void => {
  if (event.defaultPrevented || isModified(event)) return
  const { page } = storefront
  const { endpoint, priceRule } = storefront.settings.peek()
  const detail = {
    items: intent.cart.items,
    priceRule: intent.cart.priceRule ?? priceRule,
    coupon: storefront.coupon.peek(),
    currency: intent.cart.currency,
    item: intent.item,
    url: intent.link,
  }
  if (!announce(element, 'vitrine-checkout', detail, true)) {
    event.preventDefault()
    return
  }
  if (!endpoint) return
  event.preventDefault()
  const late = page.env.wait(lazyTimeout).then(() => Promise.reject())
  Promise.race([page.loader.module('cart'), late])
    .then((module) => (module as CartModule).openCart(element, storefront, intent, signal))
    .catch(() => page.document.defaultView?.location.assign(intent.link))
}
