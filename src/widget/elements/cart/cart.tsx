/**
 * The controller of `<vitrine-cart>`, which shows either the review of an order or the shopper's collected
 * products. One review exists per page; a `<vitrine-cart>` shows it only when the session chose it as the host, and
 * otherwise its own cart. The terms of a renewal are stated before an order can be placed: without them the order
 * button is missing and the developer gets a warning. Closing returns the focus to the pressed buy control.
 */

import { signal } from '@preact/signals-core'
import { isOrderable } from '../../checkout/checkout-address.ts'
import { customerPlan } from '../../checkout/customer-plan.ts'
import { isExpired, tokenOf } from '../../checkout/customer-token.ts'
import type { Opened } from '../../checkout/opened-review.ts'
import type { CustomerPlan } from '../../checkout/plan-module.ts'
import type { ReviewSession } from '../../checkout/review-session.ts'
import { renewalIn, reviewedLines } from '../../checkout/reviewed-lines.ts'
import { isOn, notSlotted, warnAttributeOf } from '../../settings/attributes.ts'
import controls from '../../shared/styles/controls.css?inline'
import dialog from '../../shared/styles/dialog.css?inline'
import outcomeCss from '../../shared/styles/outcome.css?inline'
import outline from '../../shared/styles/outline.css?inline'
import totals from '../../shared/styles/totals.css?inline'
import { renewalsText } from '../../shared/views/renewals-text.ts'
import { pricePeriod } from '../../storefront/price-period.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import { digitsLike } from '../../views/format-amount.ts'
import { periodText } from '../../views/period-text.ts'
import { CartView } from './CartView.tsx'
import css from './cart.css?inline'
import { type CollectedView, createCollected } from './collected.tsx'
import { english, orderWords } from './element-words.ts'
import type { ReviewOrder } from './ReviewContent.tsx'
import { shopperCartOf } from './shopper/shopper-cart.ts'
import { withCheckout } from './with-checkout.tsx'

/** The pressed control: in the element's shadow root, the merchant's link inside the element, or the element itself. */
const buyControl = (element: Element): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=buy]') ??
  element.querySelector<HTMLElement>(`a${notSlotted}`) ??
  (element as HTMLElement)

/** The renewals of a review: the merchant's own sentence, or those that are stated for each of its products. */
const reviewTerms = (opened: Opened, locale: string): string | undefined => {
  const { element, storefront, status } = opened
  const own = element.querySelector(':scope > [slot=terms]')?.textContent?.trim()
  if (own) return own
  const preview = status.state === 'ready' ? status.preview : undefined
  const renewed = reviewedLines(opened, preview)
  if (renewed.some(({ renewal }) => !renewal)) return undefined
  const sum = { currency: preview?.currency ?? '', total: preview?.total.gross }
  return renewalsText(renewed, sum, wordsOf(storefront, english), locale)
}

/** The period that the price of a single line pays for. */
const reviewPeriod = (opened: Opened, locale: string): string | undefined => {
  const { element, storefront, intent, status } = opened
  const line = status.state === 'ready' ? status.preview.lines[0] : undefined
  if (!line) return undefined
  const renewal = renewalIn(opened, intent.lines?.[0])
  // A reduced price may hold for the first period only.
  if (line.discount && renewal?.price !== 'price') return undefined
  const period = pricePeriod(element, intent.item, renewal)
  return period && periodText(period, wordsOf(storefront, english), locale)
}

/** The coupon code, where the price of a line depends on it. */
const savingCoupon = ({ intent, request, storefront }: Opened): string | undefined => {
  const code = request.coupon?.toLowerCase()
  const products = intent.cart.items.map(({ product }) => product)
  // A code that was applied while the cart was open is in the current prices only.
  const current = storefront.prices.value.map(({ item }) => item)
  const items = [
    ...(intent.lines ?? [intent]).map(({ item }) => item),
    ...current.filter((item) => products.includes(String(item?.product_id))),
  ]
  return code && items.some((item) => item?.coupon?.toLowerCase() === code) ? request.coupon : undefined
}

/**
 * The change of the subscription for which an order was refused. The list is read here, unless a card of the page has
 * read it.
 */
const changeOf = ({ element, storefront, intent, status }: Opened): CustomerPlan | undefined => {
  const placed = status.state === 'ready' ? status.order : undefined
  if (placed?.state !== 'not-placed' || placed.reason !== 'already-subscribed') return undefined
  const plans = intent.cart.items.map(({ product }) =>
    customerPlan(element as HTMLElement, storefront, product),
  )
  return plans.find((plan) => plan !== undefined)
}

/** What the cart shows of a review. */
const readReview = (opened: Opened, locale: string) => ({
  status: opened.status,
  country: opened.intent.cart.country,
  coupon: savingCoupon(opened),
  link: opened.intent.link,
  terms: reviewTerms(opened, locale),
  period: reviewPeriod(opened, locale),
})

const noReview = { status: undefined, coupon: undefined, link: undefined, terms: undefined, order: undefined }

/** Whether a known customer can order in a review, or has ordered there. */
const takesOrder = ({ element, storefront, intent, status }: Opened, terms: string | undefined): boolean => {
  const token = tokenOf(element, storefront)
  if (token && !terms) storefront.page.warn(element.localName, 'renewal', '', 'not-stated')
  if (status.state === 'ready' && status.order !== undefined) return true
  return Boolean(terms && token && !isExpired(token, storefront.page) && isOrderable(storefront, intent))
}

export { buttonController } from './cart-button.tsx'
export { add, ordersOfSeveral } from './shopper/add-to-cart.ts'

/** Previews an open review again when a code, a currency or the cart has changed beside it. */
const followPage = ({ opened, refresh, follow }: ReviewSession, host: Element): void => {
  const review = opened.value
  if (review?.host !== host) return
  const { intent, request, storefront, currency } = review
  const coupon = storefront.couponFor(intent.cart.own)
  if (request.coupon !== coupon || currency !== storefront.currency.value) queueMicrotask(refresh)
  if (!intent.current) return
  // Another tab may have changed the cart.
  const sale = intent.current()
  const items = JSON.stringify(sale?.intent.cart.items)
  if (items !== JSON.stringify(intent.cart.items)) queueMicrotask(() => follow(sale))
}

/** The controller of `<vitrine-cart>`: the review of an order, or the shopper's cart. */
export const controller = withCheckout((host, own, scope, checkout) => {
  const warn = warnAttributeOf(host, own.page.warn)
  const session = checkout.sessionOf(own.page)
  let readCollected: (() => CollectedView) | undefined
  /** Undefined on pages that collect nothing. */
  const collected = (): CollectedView | undefined => {
    if (!isOn(host, 'inline') && !shopperCartOf(own.page).collects.value) return undefined
    readCollected ??= createCollected(host, own, scope)
    return readCollected()
  }
  /** Moves the focus to the heading first, because the pressed button is removed. */
  const order = (onlyAsk: boolean): void => {
    host.shadowRoot?.querySelector('h2')?.focus()
    session.order(onlyAsk)
  }
  const repeat = (): void => {
    host.shadowRoot?.querySelector('h2')?.focus()
    session.repeat()
  }
  const ordering = (opened: Opened): ReviewOrder => ({
    place: () => order(false),
    ask: () => order(true),
    repeat,
    change: changeOf(opened),
  })
  const reviewProps = (opened: Opened, locale: string) => {
    const review = readReview(opened, locale)
    return { ...review, order: takesOrder(opened, review.terms) ? ordering(opened) : undefined }
  }
  /** The cart on the screen: the open one, or a closed one whose animation runs. */
  let visible: Opened | 'collected' | undefined
  const departures = signal(0)
  const leave = (dialog: HTMLDialogElement | null): void => {
    if (!dialog) return
    dialog.close()
    const left = visible
    // Without motion, and in browsers that remove a closed dialog at once, there is nothing to wait for.
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (visible !== left) return
      visible = undefined
      departures.value += 1
    })
  }
  /** Brings what is open to the screen, and tells whether anything is. */
  const show = (view: CollectedView | undefined, isInline: boolean): boolean => {
    departures.value
    const current = session.opened.value
    // A press has asked for the words of a review, which shows once it can be read.
    const isReview = current?.host === host && orderWords(current.storefront) !== undefined
    const isOpen = isReview || view?.isOpen === true
    if (isOpen || isInline) visible = isReview ? current : view && 'collected'
    return isOpen
  }
  const close = (opened: Opened | undefined, view: CollectedView | undefined): void => {
    if (!opened) {
      view?.close()
      return
    }
    session.close()
    if (!session.opened.peek()) buyControl(opened.element)?.focus()
  }
  scope.effect(() => followPage(session, host))

  return () => {
    const view = collected()
    const isInline = isOn(host, 'inline')
    const isOpen = show(view, isInline)
    const opened = visible === 'collected' ? undefined : visible
    const isCollected = visible === 'collected' && view && !(isInline && view.isEmpty)
    const storefront = opened?.storefront ?? own
    const pricedItem = storefront.prices.peek().find(({ item }) => item)?.item
    const locale = digitsLike(storefront.locale.value, pricedItem?.price.gross.localized)
    return {
      content: (
        <CartView
          key={opened?.id ?? visible}
          {...(opened ? reviewProps(opened, locale) : noReview)}
          collected={isCollected ? view : undefined}
          words={{ ...wordsOf(storefront, english), ...(opened && orderWords(storefront)) }}
          locale={locale}
          {...frameOf(host, storefront, warn)}
          isInline={isInline}
          isOpen={isOpen}
          leave={leave}
          onClose={() => close(opened, view)}
        />
      ),
      css: [controls + totals + dialog + outcomeCss + outline + css, ...(view ? [view.css] : [])],
      onPaint: view?.onPaint,
    }
  }
})
