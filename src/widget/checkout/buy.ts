import { signal } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import { encodeShown } from '../../contract/shown.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
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
  const own = settings.value
  return encodeShown({
    net: item.price.net.value,
    gross: item.price.gross.value,
    tax: (tax ?? own.tax) === 'net' ? 'net' : 'gross',
    currency: item.currency.iso,
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

/** The part of the deferred module that handles buy controls. */
interface PressModule {
  press(
    event: MouseEvent | KeyboardEvent,
    element: Element,
    storefront: Storefront,
    intent: BuyIntent,
    createSignal: typeof signal,
  ): void
}

/**
 * Passes on a pointer or key that goes down on a buy control, and the click. Before the deferred module is loaded the
 * control is a plain link.
 */
export const buy = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  intent: BuyIntent,
): void => {
  const module = storefront.page.module('deferred').peek() as PressModule | null | undefined
  module?.press(event, element, storefront, intent, signal)
}
