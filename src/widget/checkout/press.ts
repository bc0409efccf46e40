/**
 * Handles every press on a buy control, in the script of every page. The control is a plain checkout link, and it
 * stays one: without an endpoint, with a modifier key, or when a module, preview or order is late, the browser
 * follows that link. A pointer press already starts the download of the module `checkout` and the preview request,
 * so the click usually finds both ready. The shopper waits at most 1.2 seconds, or 4 where every order is reviewed.
 * A press that finds the prices over five minutes old waits for new ones, and leaves if they are the same.
 */

import { effect } from '@preact/signals-core'
import { decoratedLink, isDecorated } from '../../contract/merchant-link.ts'
import { announce } from '../environment/announce.ts'
import type { CheckoutDetail } from '../environment/events.ts'
import { isRoundOld, refreshPrices } from '../prices/refresh-prices.ts'
import type { Page } from '../storefront/page.ts'
import { priceRuleIn } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { tokenIn } from '../storefront/token-claims.ts'
import { mostUnits } from '../storefront/unit-price.ts'
import { isAdding, isAgain } from './adding.ts'
import type { Awaited, BuyIntent } from './buy-intent.ts'
import { checkoutFile } from './checkout-file.ts'
import { knownTotal } from './known-total.ts'
import { endWithNavigation, isOver, type Pressing, reviewTimeout } from './press-life.ts'
import { loadInTime, takeOver } from './take-press.ts'

/** How long a shopper waits for the preview before the plain link is followed, in milliseconds. */
export const leaveTimeout = 1200

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

/** Whether a press is one by the space bar on a link that is a button to assistive technology. */
const isBySpace = (event: MouseEvent | KeyboardEvent, control: Element): event is KeyboardEvent =>
  'key' in event &&
  event.key === ' ' &&
  control.role === 'button' &&
  !(event.metaKey || event.ctrlKey || event.altKey)

/**
 * The intent with the parameters that scripts have added to its link before the press, such as `_gl`. The rest of it
 * is not the merchant's.
 */
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

/** The link of an order as events tell it, without what the shopper has told to checkout alone. */
const toldLink = (storefront: Storefront, { cart, link }: BuyIntent): string =>
  cart.secrets ? (storefront.link({ ...cart, secrets: undefined }) ?? '') : link

/** `detail` of the event that an order is about to leave for checkout. */
export const checkoutDetail = (storefront: Storefront, intent: BuyIntent): CheckoutDetail => ({
  items: intent.cart.items,
  priceRule: priceRuleIn(storefront.settings.peek(), intent.cart.own, intent.cart.priceRule) || undefined,
  coupon: storefront.couponFor(intent.cart.own),
  currency: intent.cart.currency,
  item: intent.item,
  url: toldLink(storefront, intent),
  lines: intent.lines?.map(({ product, quantity, item }) => ({ product, quantity, item })),
  isCart: intent.isListed,
})

/** A link has no press by the space bar, and the page would scroll. A key that is held down is one press. */
const pressBySpace = (event: KeyboardEvent, control: Element): void => {
  event.preventDefault()
  if (!event.repeat) (control as HTMLElement).click()
}

/** Whether the endpoint is asked for the total; it takes no more units, and the plain link sells them. */
const asksPreview = ({ storefront, intent, doubt }: Pressing): boolean => {
  const { endpoint, review } = storefront.settings.peek()
  const isBeyond = intent.cart.items.some(({ quantity }) => quantity > mostUnits)
  return Boolean(endpoint) && review !== 'never' && !isBeyond && !doubt?.isOpaque
}

/** What a pointer or key before the click begins: the download of the module, and the preview. */
const prepare = ({ control, storefront, intent }: Pressing, hasPreview: boolean): void => {
  const { book, loader } = storefront.page
  if (book.renewing) begun.set(control, intent)
  else begun.delete(control)
  if (hasPreview || book.renewing)
    loader.module(checkoutFile).then(
      (module) => hasPreview && module.prepare(storefront, intent),
      () => {},
    )
}

/** Whether an element's press waits as long as a review needs. An invalid token opens none, so its press does not. */
const isReviewed = (element: Element, { settings }: Storefront): boolean => {
  return settings.peek().review === 'always' || tokenIn(element, settings.peek()) !== undefined
}

/** Has the module of checkout compare and leave. */
const pressToCompare = (
  pressing: Pressing,
  compared: BuyIntent,
  hasPreview: boolean,
  isCanceled: () => boolean,
): void => {
  const { element, storefront, read, shown, intent } = pressing
  const { page } = storefront
  /** The offer once the price is there, with the parameters that scripts have added to its link until the press. */
  const again = (): BuyIntent | undefined => {
    const now = read()
    const link = now && intent.link !== shown.link && storefront.link({ ...now.cart, own: intent.link })
    return link ? { ...now, link } : now
  }
  const timeout = hasPreview && isReviewed(element, storefront) ? reviewTimeout : leaveTimeout
  takeOver(
    pressing,
    () => intent.link,
    async (life) => {
      if (isCanceled()) return life.abort()
      endWithNavigation(life, page.document)
      const late = page.env.wait(timeout)
      const module = await loadInTime(page, checkoutFile, late)
      const press = { element, storefront, intent: compared, life, late }
      await module.checkOut(hasPreview ? press : { ...press, again })
    },
  )
}

const isKnown = (awaited: Awaited): Promise<void> =>
  new Promise((resolve) => {
    effect(() => {
      if (awaited.value !== undefined) resolve()
    })
  })

/** Leads to checkout once the shopper's answers can be read. Where their module is late, the link sells as it is written. */
const pressWhenRead = (pressing: Pressing, awaited: Awaited): void => {
  const { event, element, storefront, read, shown } = pressing
  if (event.type !== 'click') return
  const { page } = storefront
  const current = (): BuyIntent => read() ?? shown
  takeOver(
    pressing,
    () => current().link,
    async (life) => {
      endWithNavigation(life, page.document)
      const late = page.env.wait(leaveTimeout)
      await Promise.race([isKnown(awaited), late])
      if (isOver({ element, life })) return
      const intent = current()
      const isLeft =
        !intent.isRefused?.() &&
        announce(element, 'vitrine-checkout', checkoutDetail(storefront, intent), true)
      if (!isLeft) return life.abort()
      if (!asksPreview({ ...pressing, intent })) {
        page.env.follow(intent.link)
        return life.abort()
      }
      const module = await loadInTime(page, checkoutFile, late)
      await module.checkOut({ element, storefront, intent, life, late })
    },
  )
}

/** Leads to checkout: by the plain link where nothing is to be compared, else by the module. */
const pressToLeave = (pressing: Pressing): void => {
  const { event, element, control, storefront, intent, doubt } = pressing
  const { book, env } = storefront.page
  const hasPreview = asksPreview(pressing)
  // Prices do not tell what such a link charges, so there is nothing to compare.
  const isPlain = doubt && !hasPreview
  if (isRoundOld(book, env.now()) && !isPlain) refreshPrices(book, env.now())
  if (event.type !== 'click') {
    if (!isPlain) prepare(pressing, hasPreview)
    return
  }
  const before = begun.get(control)
  begun.delete(control)
  const detail = checkoutDetail(storefront, intent)
  const isCanceled = (): boolean => !announce(element, 'vitrine-checkout', detail, true)
  if (isPlain || (!hasPreview && !before && !book.renewing)) {
    if (isCanceled()) event.preventDefault()
  } else pressToCompare(pressing, before ? withAmountsOf(intent, before) : intent, hasPreview, isCanceled)
}

/** Whether an earlier press on the control is not over. */
const isPressed = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  control: Element,
  isToAdd: boolean,
): boolean => control.ariaBusy === 'true' || (isToAdd && isAgain(event, element))

/**
 * Handles pointer, key and click on a buy control: with an endpoint, `checkout` confirms the total and leaves, or opens
 * the review. Without one, or when the module is late, the browser follows the plain link.
 *
 * @param readOffer the offer as the element shows it at that moment; undefined without one
 * @param add puts the product of a control that asks for it into the cart
 */
export const press = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  readOffer: () => BuyIntent | undefined,
  add?: (pressing: Pressing) => void,
): void => {
  const read = (): BuyIntent | undefined => {
    const offer = readOffer()
    return offer && (knownTotal(element)?.applyTo(offer) ?? offer)
  }
  const path = event.composedPath() as Element[]
  const control: Partial<HTMLAnchorElement> & Element =
    path.find(({ localName }) => localName === 'a') ?? element
  const shown = read()
  if (!shown || event.defaultPrevented) return
  // In a new tab as well, an order without what it needs would be worth nothing.
  if (event.type === 'click' && shown.isRefused?.()) {
    event.preventDefault()
    return
  }
  if (isBySpace(event, control)) {
    pressBySpace(event, control)
    return
  }
  const doubt = storefront.cartDoubt(shown.cart)
  const isToAdd = add !== undefined && isAdding(element, doubt)
  if (isToAdd ? isModified(event) : isLeftToBrowser(event, control, storefront.page)) return
  if (isPressed(event, element, control, isToAdd)) {
    event.preventDefault()
    return
  }
  const intent = pressedIntent(shown, control)
  const pressing = { event, element, control, storefront, read, shown, intent, doubt }
  if (shown.awaited) pressWhenRead(pressing, shown.awaited)
  else if (isToAdd) add(pressing)
  else pressToLeave(pressing)
}
