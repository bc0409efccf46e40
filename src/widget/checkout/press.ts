import type { Signal, signal } from '@preact/signals-core'
import { announce } from '../environment/announce.ts'
import { englishDeferred } from '../messages/en-deferred.ts'
import { isOn } from '../settings/attributes.ts'
import { lazySettingChecks } from '../settings/lazy-setting-checks.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent, BuyModule } from './buy.ts'
import { knownTotal } from './known-total.ts'

/** How long a shopper waits for the cart where every order is reviewed in it, in milliseconds. */
export const reviewTimeout = 4000

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

/** The lazy module of the shopper’s cart. */
export interface ShopperCartModule {
  /** Puts the products of an intent into the cart. False when it opens the cart to say why it cannot. */
  add(element: Element, storefront: Storefront, intent: BuyIntent, createSignal: typeof signal): boolean
}

/** How long a control says that its product was added, in milliseconds. */
export const addedTime = 3000

/** Elements whose product was just added. */
const added = new WeakMap<Element, Signal<boolean>>()

const addedSignal = (element: Element, createSignal: typeof signal): Signal<boolean> => {
  const known = added.get(element) ?? createSignal(false)
  added.set(element, known)
  return known
}

/** Whether a press puts the product into the cart instead of leaving for checkout. */
const isAdding = (element: Element): boolean =>
  isOn(element, 'data-vitrine-add') || isOn(element.closest('vitrine-order') ?? element, 'add')

export const addLabel: BuyModule['addLabel'] = (host, { words }, createSignal) => {
  if (!isAdding(host)) return undefined
  const { addToCart, addedToCart } = { ...englishDeferred, ...words() }
  if (addedSignal(host, createSignal).value) return addedToCart
  const hasOwn = host.getAttribute('label') || host.closest('vitrine-order')?.getAttribute('label')
  return hasOwn ? undefined : addToCart
}

/** Puts the product into the cart. Where that cannot be, the plain link sells it. */
const addWith = (
  load: Promise<ShopperCartModule>,
  control: Element,
  { element, storefront, intent, late }: Omit<Press, 'life'>,
  createSignal: typeof signal,
): void => {
  const { env } = storefront.page
  const show = (isAdded: boolean): void => {
    control.toggleAttribute('data-vitrine-added', isAdded)
    addedSignal(element, createSignal).value = isAdded
  }
  control.ariaBusy = 'true'
  Promise.race([load, late.then(() => Promise.reject())])
    .then((module) => {
      if (!module.add(element, storefront, intent, createSignal)) return
      show(true)
      void env.wait(addedTime).then(() => show(false))
    })
    .catch(() => env.follow(intent.link))
    .finally(() => {
      control.ariaBusy = null
    })
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
 * Handles pointer, key and click on a buy control. With an endpoint, the cart module takes the preview to checkout or
 * opens the cart. Without one, or when the module is late, the browser follows the plain link.
 */
export const press = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  shown: BuyIntent,
  createSignal: typeof signal,
): void => {
  const { page } = storefront
  const intent = knownTotal(element)?.applyTo(shown) ?? shown
  const { endpoint, priceRule, review, customerToken } = storefront.settings.peek()
  const path = event.composedPath() as Element[]
  const control = path.find(({ localName }) => localName === 'a') ?? element
  if (event.defaultPrevented || isLeftToBrowser(event, control)) return
  if (control.ariaBusy === 'true') {
    event.preventDefault()
    return
  }
  if (isAdding(element)) {
    const added = page.loader.module('cart-button') as Promise<ShopperCartModule>
    added.catch(() => {})
    if (event.type !== 'click') return
    event.preventDefault()
    addWith(added, control, { element, storefront, intent, late: page.env.wait(reviewTimeout) }, createSignal)
    return
  }
  const hasPreview = endpoint && review !== 'never'
  const load = () => page.loader.module('cart') as Promise<CartModule>
  if (event.type !== 'click') {
    if (hasPreview)
      load().then(
        (module) => module.prepare(storefront, intent, createSignal),
        () => {},
      )
    return
  }
  const detail = {
    items: intent.cart.items,
    priceRule: (intent.cart.priceRule ?? priceRule) || undefined,
    coupon: storefront.coupon.peek(),
    currency: intent.cart.currency,
    item: intent.item,
    url: intent.link,
    lines: intent.lines?.map(({ product, quantity, item }) => ({ product, quantity, item })),
    isCart: intent.isListed,
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
  const token = lazySettingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')
  const isReviewed = review === 'always' || token
  const late = page.env.wait(isReviewed ? reviewTimeout : leaveTimeout)
  Promise.race([load(), late.then(() => Promise.reject())])
    .then((module) => module.checkOut({ element, storefront, intent, life, late }, createSignal))
    .catch(() => {
      if (!life.signal.aborted) page.env.follow(intent.link)
      life.abort()
    })
}
