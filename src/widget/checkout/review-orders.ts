/**
 * The orders that are placed from the reviews of a page. One survives the closing of its review: an outcome that arrives
 * then opens the review again, or waits until the review that is open meanwhile closes. An order sends the request that
 * was previewed, with the total that the shopper saw.
 */

import type { Signal } from '@preact/signals-core'
import { announce } from '../environment/announce.ts'
import type { Page } from '../storefront/page.ts'
import { isOrdered, type OrderStatus } from '../views/order-states.ts'
import { isExpired, tokenOf } from './customer-token.ts'
import { expectedOf, type Opened, textOf } from './opened-review.ts'
import { isUnderWay, placeOrder, processRequest } from './order.ts'
import type { createOrderKeys } from './order-key.ts'

/** Tells the page what has become of an order, and leads on where the customer has something to do. */
const tellOutcome = (placed: OrderStatus, { element, intent }: Opened, { env }: Page): void => {
  if (placed.state !== 'settled') {
    announce(element, 'vitrine-error', { operation: 'process', message: placed.state })
    return
  }
  announce(element, 'vitrine-order-processed', { operation: 'process', ...placed })
  if (isOrdered(placed)) intent.onBought?.()
  if (placed.result === 'customer-action-needed' && placed.continueUrl) env.follow(placed.continueUrl)
}

/** @param opened the review that is open */
export const createReviewOrders = (
  page: Page,
  opened: Signal<Opened | undefined>,
  keys: ReturnType<typeof createOrderKeys>,
) => {
  /** Orders under way, by customer and cart. */
  const placing = new Map<string, Opened>()
  /** Outcomes that arrived while another review was open. */
  const unseen: Opened[] = []

  const report = (text: string, next: Opened, order: OrderStatus): void => {
    const current = opened.peek()
    const isOver = !isUnderWay(order)
    if (isOver) placing.delete(text)
    else placing.set(text, next)
    if (current?.id === next.id || (!current && isOver)) opened.value = next
    else if (isOver) unseen.push(next)
  }

  return {
    /** The review of the same order that is under way. */
    underWay: (review: Parameters<typeof textOf>[0]): Opened | undefined => placing.get(textOf(review)),
    /** The next outcome that nobody has seen. */
    nextUnseen: (): Opened | undefined => unseen.shift(),
    /** Places the order of a review, or only looks up an earlier try. */
    place(review: Opened, onlyAsk: boolean): void {
      if (review.status.state !== 'ready' || isUnderWay(review.status.order)) return
      const { element, id, storefront } = review
      const { preview, order: earlier } = review.status
      const withOrder = (each: Opened, order: OrderStatus): Opened => ({
        ...each,
        status: { state: 'ready', preview, order },
      })
      const text = textOf(review)
      const tell = (order: OrderStatus): void => report(text, withOrder(review, order), order)
      /** Opens the review again only when the charged amount differs from the shown one. */
      const refine = (order: OrderStatus): void => {
        const current = opened.peek()
        if (current?.id === id) opened.value = withOrder(current, order)
        else if (order.state === 'settled' && order.mismatch) tell(order)
      }
      const token = tokenOf(element, storefront)
      if (!onlyAsk && !earlier && keys.wasPlacedElsewhere(text)) {
        tell({ state: 'placed-before' })
        return
      }
      // Without a token, only an order that was never sent is certainly not placed.
      if (!token || (!earlier && isExpired(token, page))) {
        tell({ state: earlier ? 'unknown' : 'not-placed' })
        return
      }
      const { shown, renewal } = review.intent.cart
      const request = { ...processRequest(review.request), shown, renewal }
      const expected = expectedOf(preview)
      const { epoch } = preview
      placeOrder({
        storefront,
        request,
        expected,
        epoch,
        token,
        keys,
        report: tell,
        refine,
        onlyAsk,
      }).then((placed) => tellOutcome(placed, review, page))
    },
  }
}
