/**
 * The state of the one review that a page can have: which cart is under review, its preview, and the order placed
 * from it. An order always sends the request that was previewed, together with the total the shopper saw, whatever
 * has changed on the page since. An order under way survives the closing of its review, and its outcome opens the
 * review again. Opening a review costs one preview request, and a second one where the session URL has to record
 * another total than the page showed.
 */

import { type Signal, signal } from '@preact/signals-core'
import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { announce } from '../environment/announce.ts'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { requestOwnWords } from '../storefront/words-of.ts'
import { exclusivePlans } from '../views/order-figures.ts'
import { wordsFile } from '../views/words/review.ts'
import type { BuyIntent, Sale } from './buy-intent.ts'
import { hostFor } from './cart-host.ts'
import { checkoutAddress, speaksFor } from './checkout-address.ts'
import { tokenOf } from './customer-token.ts'
import { expectedOf, type Opened, orderOf, reviewed, textOf } from './opened-review.ts'
import { createOrderKeys, placedName } from './order-key.ts'
import { createPreparedPreview, type PreparedPreview } from './prepared-preview.ts'
import { fetchPreview, isOfExclusivePlans, previewRequest } from './preview.ts'
import { createReviewOrders } from './review-orders.ts'

/** After this time a review asks for a new preview, in milliseconds: prices change, and sessions end. */
export const previewLifetime = 3_600_000

/** The one review of a page, opened by the buy control that was pressed last. */
export interface ReviewSession {
  opened: Signal<Opened | undefined>
  prepared: PreparedPreview
  /** @param preview one that has arrived already, or the state of a review without one */
  open(
    element: Element,
    storefront: Storefront,
    intent: BuyIntent,
    preview?: PreviewResponse | 'changed' | typeof exclusivePlans,
  ): void
  /** Requests a new preview with the current code and currency. */
  refresh(): void
  /** Previews what has become of the reviewed cart, or closes a review of which nothing is left. Not after its order. */
  follow(sale: Sale | undefined): void
  /** Places the order, or only looks up an earlier try. Does nothing while an order is under way. */
  order(onlyAsk: boolean): void
  /** Previews the same cart for a new order, after one that stays unknown, or that another tab has placed. */
  repeat(): void
  /** Closes the review. An order under way continues, and its outcome opens the review again. */
  close(): void
}

/** Whether presses are compared by the endpoint; else the public prices alone tell of a change. */
const asksEndpoint = ({ settings }: Storefront): boolean => {
  const { endpoint, review } = settings.peek()
  return Boolean(endpoint) && review !== 'never'
}

/** Whether a preview charges the same as another one. */
const isSameTotal = (one: PreviewResponse, other: PreviewResponse): boolean =>
  one.currency === other.currency && one.total.gross === other.total.gross

/** A session URL records the total of its request. Where the review shows another, a second preview replaces it. */
const renewSession = (
  opened: Signal<Opened | undefined>,
  { request, intent, storefront }: Opened,
  preview: PreviewResponse,
): void => {
  const { shown, renewal } = intent.cart
  if (!asksEndpoint(storefront)) return
  if (!shown || (request.shown && preview.differences.length === 0)) return
  // The endpoint has counted the difference already.
  fetchPreview(storefront, { ...request, shown, renewal, expected: expectedOf(preview) }).then(
    (renewed) => {
      const current = opened.peek()
      if (!isSameTotal(renewed, preview) || current?.request !== request || orderOf(current)) return
      const checkoutUrl = checkoutAddress(renewed, storefront, intent.link)
      const { session } = renewed
      opened.value = { ...current, status: { state: 'ready', preview: { ...preview, checkoutUrl, session } } }
    },
    // The first session URL still leads to checkout.
    () => {},
  )
}

/** An intent without the amounts that the page has shown of it, which belong to an earlier cart, code or currency. */
const withoutAmounts = (
  intent: BuyIntent,
  storefront: Storefront,
  currency: string | undefined,
): BuyIntent => {
  const cart = { ...intent.cart, shown: undefined, renewal: undefined, currency }
  const link = storefront.link(cart) ?? intent.link
  return { ...intent, cart, item: undefined, unit: undefined, expected: undefined, link }
}

/** Calls back at whatever the shopper does after a pause. */
const onActivity = ({ defaultView }: Document, run: () => void): void => {
  for (const event of ['visibilitychange', 'focus', 'keydown', 'pointerdown'])
    defaultView?.addEventListener(event, run, { passive: true, capture: true })
}

export const createReviewSession = (page: Page): ReviewSession => {
  const opened = signal<Opened | undefined>(undefined)
  const prepared = createPreparedPreview(page.env.now)
  const keys = createOrderKeys(page)
  /** When the preview of the open review arrived, in milliseconds since the epoch. */
  let previewedAt = 0
  const orders = createReviewOrders(page, opened, keys)

  /** Says in an open review that another tab has placed the same order. */
  const tellPlaced = (): void => {
    const review = opened.peek()
    if (
      review?.status.state !== 'ready' ||
      review.status.order ||
      !tokenOf(review.element, review.storefront)
    )
      return
    if (keys.wasPlacedElsewhere(textOf(review)))
      opened.value = { ...review, status: { ...review.status, order: { state: 'placed-before' } } }
  }
  const showPreview = (review: Opened, preview: PreviewResponse): void => {
    const ready = reviewed(review, preview)
    previewedAt = page.env.now()
    opened.value = ready
    renewSession(opened, ready, preview)
    tellPlaced()
  }
  const show = (review: Opened): void => {
    opened.value = review
    prepared.take(review.storefront, review.request).then(
      (preview) => {
        const isOfLink = speaksFor(preview, review.storefront, review.intent)
        if (isOfLink) announce(review.element, 'vitrine-cart-preview', preview)
        if (opened.peek() !== review) return
        if (isOfLink) showPreview(review, preview)
        // Its amounts are those of another link.
        else opened.value = { ...review, status: { state: 'failed' } }
      },
      (error: unknown) => {
        announce(review.element, 'vitrine-error', { operation: 'preview', message: String(error) })
        const state = isOfExclusivePlans(error) ? exclusivePlans : 'failed'
        if (opened.peek() === review) opened.value = { ...review, status: { state } }
      },
    )
  }
  // After a return by the back/forward cache, the session URL may be used up.
  page.document.defaultView?.addEventListener('pageshow', ({ persisted }) => {
    const review = opened.peek()
    if (persisted && review && !orderOf(review)) opened.value = undefined
  })
  const refreshOld = (): void => {
    const isReady = opened.peek()?.status.state === 'ready'
    if (isReady && !page.document.hidden && page.env.now() - previewedAt > previewLifetime) session.refresh()
  }
  onActivity(page.document, refreshOld)
  // Storage tells all tabs but the one that writes.
  page.document.defaultView?.addEventListener('storage', ({ key }) => {
    if (key === `vitrine:${placedName}`) tellPlaced()
  })
  const session: ReviewSession = {
    opened,
    prepared,
    open(element, storefront, intent, preview) {
      requestOwnWords(storefront, wordsFile)
      const request = previewRequest(storefront, intent)
      const current = opened.peek()
      const isAgain = current && JSON.stringify(current.request) === JSON.stringify(request)
      // A double click opens the review once.
      if (isAgain && current.status.state === 'loading') return
      const underWay = orders.underWay({ element, request, storefront })
      if (underWay) {
        opened.value = underWay
        return
      }
      const currency = storefront.currency.peek()
      const status = { state: 'loading' } as const
      const review = { id: {}, element, host: hostFor(page), storefront, intent, request, currency, status }
      if (!preview) show(review)
      else if (typeof preview === 'string') opened.value = { ...review, status: { state: preview } }
      else {
        showPreview(review, preview)
        if (asksEndpoint(storefront)) announce(element, 'vitrine-cart-preview', preview)
      }
    },
    refresh() {
      const review = opened.peek()
      if (review && review.status.state !== 'loading') session.follow(review)
    },
    follow(sale) {
      const review = opened.peek()
      if (!review || orderOf(review)) return
      if (!sale) return session.close()
      const { storefront } = sale
      const currency = storefront.currency.peek()
      const isSame = currency === review.currency
      const intent = withoutAmounts(sale.intent, storefront, isSame ? sale.intent.cart.currency : currency)
      const request = previewRequest(storefront, intent)
      show({ ...review, storefront, intent, request, currency, status: { state: 'loading' } })
    },
    order(onlyAsk) {
      // Reads the current state, since the pressed button may have been rendered for an earlier one.
      const review = opened.peek()
      if (review) orders.place(review, onlyAsk)
    },
    repeat() {
      const review = opened.peek()
      const order = review && orderOf(review)
      if (!review || !order) return
      if (order.state === 'placed-before') keys.allowAgain(textOf(review))
      else if (order.state === 'unknown' && order.mayRepeat) keys.forget(textOf(review))
      else return
      show({ ...review, status: { state: 'loading' } })
    },
    close() {
      opened.value = orders.nextUnseen()
    },
  }
  return session
}
