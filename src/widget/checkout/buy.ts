import { signal } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import { encodeShown } from '../../contract/shown.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import { announce } from '../environment/announce.ts'
import { settingChecks } from '../settings/settings.ts'
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

/** How long a shopper waits for the preview before the plain link is followed, in milliseconds. */
export const leaveTimeout = 1200

/** One press of a buy control, from the click until the shopper has left or stays. */
export interface Press {
  element: Element
  storefront: Storefront
  intent: BuyIntent
  /** Aborted once the press is over: its control is then ready for another one. */
  life: AbortController
  /** Resolves when the shopper has waited long enough. */
  late: Promise<void>
}

/** The lazy module of the cart. */
export interface CartModule {
  /** Requests the preview of an intent that is about to be pressed. */
  prepare(storefront: Storefront, intent: BuyIntent, createSignal: typeof signal): void
  /** Leaves for checkout, or opens the cart. */
  checkOut(press: Press, createSignal: typeof signal): Promise<void>
}

/** Where a link opens, as the link or the page's `<base>` says. */
const targetOf = (link: Partial<HTMLAnchorElement> & Element): string =>
  link.target || (link.ownerDocument.querySelector('base')?.target ?? '')

/** A press that the browser handles itself: new tab or window, download, another key than the one that clicks. */
const isLeftToBrowser = (event: MouseEvent | KeyboardEvent, control: Element): boolean =>
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  ('key' in event ? event.key !== 'Enter' : event.button !== 0) ||
  !/^(_self)?$/i.test(targetOf(control))

/**
 * Handles what happens to a buy control: a pointer or key that goes down, and the click. With an endpoint a preview is
 * requested, and the cart module leaves for checkout or opens the cart. Without one, and when the module does not load
 * in time, the plain link is followed. Listeners of `vitrine-checkout` can cancel a click.
 */
export const buy = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  intent: BuyIntent,
): void => {
  const { page } = storefront
  const { endpoint, priceRule, review, customerToken } = storefront.settings.peek()
  const path = event.composedPath() as Element[]
  const control = path.find(({ localName }) => localName === 'a') ?? element
  if (event.defaultPrevented || isLeftToBrowser(event, control)) return
  if (control.ariaBusy === 'true') {
    event.preventDefault()
    return
  }
  const hasPreview = endpoint && review !== 'never'
  const load = () => page.loader.module('cart') as Promise<CartModule>
  if (event.type !== 'click') {
    if (hasPreview)
      load().then(
        (module) => module.prepare(storefront, intent, signal),
        () => {},
      )
    return
  }
  const detail = {
    items: intent.cart.items,
    priceRule: intent.cart.priceRule ?? priceRule,
    coupon: storefront.coupon.peek(),
    currency: intent.cart.currency,
    item: intent.item,
    url: intent.link,
  }
  const isCanceled = !announce(element, 'vitrine-checkout', detail, true)
  if (isCanceled || hasPreview) event.preventDefault()
  if (isCanceled || !hasPreview) return
  const life = new AbortController()
  control.ariaBusy = 'true'
  life.signal.addEventListener('abort', () => {
    control.ariaBusy = null
  })
  // A page that the browser keeps must not leave when the shopper comes back to it.
  page.document.defaultView?.addEventListener('pagehide', () => life.abort(), { signal: life.signal })
  // A token that cannot be read opens no cart, so its press waits no longer than others.
  const token = settingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')
  const isReviewed = review === 'always' || token
  const late = page.env.wait(isReviewed ? lazyTimeout : leaveTimeout)
  Promise.race([load(), late.then(() => Promise.reject())])
    .then((module) => module.checkOut({ element, storefront, intent, life, late }, signal))
    .catch(() => {
      if (!life.signal.aborted) page.env.follow(intent.link)
      life.abort()
    })
}
