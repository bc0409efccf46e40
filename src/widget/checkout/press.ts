/**
 * Handles every press on a buy control, in the script of every page. The control is a plain checkout link, and it
 * stays one: without an endpoint, with a modifier key, or when a module, preview or order is late, the browser
 * follows that link. A pointer press already starts the download of the module `checkout` and the preview request,
 * so the click usually finds both ready. The shopper waits at most 1.2 seconds, or 4 where every order is reviewed.
 * A press that finds the prices over five minutes old waits for new ones, and leaves if they are the same.
 */

import { type Signal, signal } from '@preact/signals-core'
import { decoratedLink, isDecorated } from '../../contract/merchant-link.ts'
import { announce } from '../environment/announce.ts'
import type { CheckoutDetail } from '../environment/events.ts'
import { isRoundOld, refreshPrices } from '../prices/refresh-prices.ts'
import { isOn } from '../settings/attributes.ts'
import { settingChecks } from '../settings/settings.ts'
import type { Page } from '../storefront/page.ts'
import { type Doubt, priceRuleIn } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { mostUnits } from '../storefront/unit-price.ts'
import type { BuyIntent, Press } from './buy-intent.ts'
import { checkoutFile } from './checkout-file.ts'
import type { CheckoutModule } from './checkout-module.ts'
import { knownTotal } from './known-total.ts'
import { endWithNavigation, isOver } from './press-life.ts'
import { takePress } from './take-press.ts'

/** How long a shopper waits for the cart when every order is reviewed, in milliseconds. */
export const reviewTimeout = 4000

/** How long a shopper waits for the preview before the plain link is followed, in milliseconds. */
export const leaveTimeout = 1200

/** How long a control shows that its product was added, in milliseconds. */
export const addedTime = 3000

/** Signals that are true while an element shows that its product was added. */
const added = new WeakMap<Element, Signal<boolean>>()

const addedSignal = (element: Element): Signal<boolean> => {
  const known = added.get(element) ?? signal(false)
  added.set(element, known)
  return known
}

/** Whether a press puts the product into the cart instead of leaving for checkout. What a page cannot see cannot be put there. */
export const isAdding = (element: Element, doubt: Doubt | undefined): boolean =>
  !doubt?.isOpaque &&
  (isOn(element, 'data-vitrine-add') || isOn(element.closest('vitrine-order') ?? element, 'add'))

/** The text of an add-to-cart control; undefined for other controls and for a merchant's own label. */
export const addLabel = (
  host: Element,
  storefront: Storefront,
  doubt: Doubt | undefined,
): string | undefined => {
  if (!isAdding(host, doubt)) return undefined
  const { addToCart, addedToCart } = storefront.words() ?? {}
  if (addedSignal(host).value) return addedToCart
  const hasOwn = host.getAttribute('label') || host.closest('vitrine-order')?.getAttribute('label')
  return hasOwn ? undefined : addToCart
}

/** Begins a press, whose control is busy until it is over. */
const begin = (control: Element, { document }: Page): AbortController => {
  const life = new AbortController()
  const { signal } = life
  control.ariaBusy = 'true'
  signal.addEventListener('abort', () => {
    control.ariaBusy = null
  })
  // A page restored from the back/forward cache must not leave for checkout.
  document.defaultView?.addEventListener('pagehide', () => life.abort(), { signal })
  return life
}

/** Adds the product to the cart, or follows the plain link when the module fails or is late. */
const addWith = (
  event: Event,
  load: Promise<CheckoutModule>,
  control: Element,
  { element, storefront, intent, late, life }: Press,
): void => {
  const { document, env } = storefront.page
  const show = (isAdded: boolean): void => {
    control.toggleAttribute('data-vitrine-added', isAdded)
    addedSignal(element).value = isAdded
  }
  takePress(event)
    .then(async (isTaken) => {
      if (!isTaken) return
      endWithNavigation(life, document)
      const module = await Promise.race([load, late.then(() => Promise.reject())])
      if (!module.add(element, storefront, intent)) return
      show(true)
      void env.wait(addedTime).then(() => show(false))
    })
    .catch(() => {
      if (!isOver({ element, life })) env.follow(intent.link)
    })
    .finally(() => life.abort())
}

/** A press by which the browser opens a new tab or window or downloads, and a key other than Enter. */
const isModified = (event: MouseEvent | KeyboardEvent): boolean =>
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  ('key' in event ? event.key !== 'Enter' : event.button !== 0)

/** Whether the target of a link, or that of the page's `<base>`, is another page than the one on the screen. */
const leadsElsewhere = (link: Element, { document, env }: Page): boolean => {
  const target =
    link.getAttribute('target') ?? document.querySelector<HTMLBaseElement>('base[target]')?.target
  return !(env.isFramed ? /^(_self)?$/i : /^(_(self|top|parent))?$/i).test(target ?? '')
}

/** Whether the browser handles a press itself. */
export const isLeftToBrowser = (event: MouseEvent | KeyboardEvent, control: Element, page: Page): boolean =>
  isModified(event) || leadsElsewhere(control, page)

const isSpace = (event: MouseEvent | KeyboardEvent): event is KeyboardEvent =>
  'key' in event && event.key === ' ' && !(event.metaKey || event.ctrlKey || event.altKey)

/** A key that is held down, and the second click of a double one: the first press has added. */
const isAgain = (event: MouseEvent | KeyboardEvent, element: Element): boolean =>
  'key' in event ? event.repeat : event.detail > 1 && addedSignal(element).peek()

/** The intent with what scripts have added to its link until the press, such as `_gl`. The rest of it is not the merchant's. */
const pressedIntent = (intent: BuyIntent, { href }: Partial<HTMLAnchorElement>): BuyIntent =>
  href && isDecorated(intent.link, href)
    ? {
        ...intent,
        link: href,
        cart: { ...intent.cart, own: decoratedLink(intent.cart.own, intent.link, href) },
      }
    : intent

/** The amounts that controls showed when a press on them began, while their prices were asked for again. */
const begun = new WeakMap<Element, BuyIntent>()

/** An intent with the amounts that the shopper saw before. */
const withAmountsOf = (intent: BuyIntent, { item, unit, lines, expected, cart }: BuyIntent): BuyIntent => ({
  ...intent,
  item,
  unit,
  lines,
  expected,
  cart: { ...intent.cart, shown: cart.shown },
})

/** `detail` of the event that an order is about to leave for checkout. */
export const checkoutDetail = (storefront: Storefront, intent: BuyIntent): CheckoutDetail => ({
  items: intent.cart.items,
  priceRule: priceRuleIn(storefront.settings.peek(), intent.cart.own, intent.cart.priceRule) || undefined,
  coupon: storefront.couponFor(intent.cart.own),
  currency: intent.cart.currency,
  item: intent.item,
  url: intent.link,
  lines: intent.lines?.map(({ product, quantity, item }) => ({ product, quantity, item })),
  isCart: intent.isListed,
})

/**
 * Handles pointer, key and click on a buy control: with an endpoint, `checkout` confirms the total and leaves, or opens
 * the review. Without one, or when the module is late, the browser follows the plain link.
 *
 * @param read the offer as the element shows it at that moment; undefined without one
 */
export const press = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  read: () => BuyIntent | undefined,
): void => {
  const { page } = storefront
  const { book, env } = page
  const readShown = (): BuyIntent | undefined => {
    const shown = read()
    return shown && (knownTotal(element)?.applyTo(shown) ?? shown)
  }
  const settings = storefront.settings.peek()
  const { endpoint, review, customerToken } = settings
  const path = event.composedPath() as Element[]
  const control: Partial<HTMLAnchorElement> & Element =
    path.find(({ localName }) => localName === 'a') ?? element
  const shown = readShown()
  if (!shown) return
  if (event.defaultPrevented) return
  if (isSpace(event) && control.role === 'button') {
    // A link has no press by this key, and the page would scroll. A key that is held down is one press.
    event.preventDefault()
    if (!event.repeat) (control as HTMLElement).click()
    return
  }
  const doubt = storefront.cartDoubt(shown.cart)
  const isToAdd = isAdding(element, doubt)
  if (isToAdd ? isModified(event) : isLeftToBrowser(event, control, page)) return
  if (control.ariaBusy === 'true' || (isToAdd && isAgain(event, element))) {
    event.preventDefault()
    return
  }
  const intent = pressedIntent(shown, control)
  if (isToAdd) {
    const added = page.loader.module(checkoutFile)
    added.catch(() => {})
    if (event.type !== 'click') return
    const life = begin(control, page)
    addWith(event, added, control, { element, storefront, intent, life, late: env.wait(reviewTimeout) })
    return
  }
  const isBeyond = intent.cart.items.some(({ quantity }) => quantity > mostUnits)
  // The endpoint takes no more units: the plain link sells them.
  const hasPreview = endpoint && review !== 'never' && !isBeyond && !doubt?.isOpaque
  const load = () => page.loader.module(checkoutFile)
  // Prices do not tell what such a link charges, so there is nothing to compare.
  const isPlain = doubt && !hasPreview
  if (isRoundOld(book, env.now()) && !isPlain) refreshPrices(book, env.now())
  if (event.type !== 'click') {
    if (isPlain) return
    if (book.renewing) begun.set(control, intent)
    else begun.delete(control)
    if (hasPreview || book.renewing)
      load().then(
        (module) => hasPreview && module.prepare(storefront, intent),
        () => {},
      )
    return
  }
  const before = begun.get(control)
  begun.delete(control)
  const compared = before ? withAmountsOf(intent, before) : intent
  const detail = checkoutDetail(storefront, intent)
  const isCanceled = (): boolean => !announce(element, 'vitrine-checkout', detail, true)
  if (isPlain || (!hasPreview && !before && !book.renewing)) {
    if (isCanceled()) event.preventDefault()
    return
  }
  /** The offer once the price is there, with the parameters that scripts have added to its link until the press. */
  const again = (): BuyIntent | undefined => {
    const now = readShown()
    const link = now && intent.link !== shown.link && storefront.link({ ...now.cart, own: intent.link })
    return link ? { ...now, link } : now
  }
  const life = begin(control, page)
  // An invalid token opens no review, so its press waits no longer than others.
  const token = settingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')
  const isReviewed = hasPreview && (review === 'always' || token)
  void takePress(event)
    .then(async (isTaken) => {
      if (!isTaken || isCanceled()) return life.abort()
      endWithNavigation(life, page.document)
      const late = env.wait(isReviewed ? reviewTimeout : leaveTimeout)
      const module = await Promise.race([load(), late.then(() => Promise.reject())])
      const press = { element, storefront, intent: compared, life, late }
      await module.checkOut(hasPreview ? press : { ...press, again })
    })
    .catch(() => {
      if (!isOver({ element, life })) env.follow(intent.link)
      life.abort()
    })
}

/**
 * Handles the presses on a link of the merchant's own, wherever it stands in the page.
 *
 * @returns leaves the link alone again
 */
export const pressLink = (
  link: HTMLElement,
  storefront: Storefront,
  read: () => BuyIntent | undefined,
): (() => void) => {
  const ending = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'click'] as const)
    link.addEventListener(type, (event) => press(event, link, storefront, read), ending)
  return () => ending.abort()
}
