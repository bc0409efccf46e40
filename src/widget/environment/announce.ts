/** Sends the events of the elements through the browser. */

import type { Signal } from '@preact/signals-core'
import type { PricedDetail, VitrineEventMap } from './events.ts'

/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = <Name extends keyof VitrineEventMap>(
  target: EventTarget,
  name: Name,
  detail: VitrineEventMap[Name]['detail'],
  cancelable = false,
): boolean =>
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

/** The prices that the elements of a page have announced. */
interface Announced {
  priced: WeakMap<Element, PricedDetail>
  /** Counts the changes of these prices, and of quantities beside them. */
  announced: Signal<number>
}

/** Announces an element's current price, once for each item. */
export const announcePriced = (
  { priced, announced }: Announced,
  element: Element,
  detail: PricedDetail,
): void => {
  const before = priced.get(element)
  priced.set(element, detail)
  if (before?.item !== detail.item) announce(element, 'vitrine-priced', detail)
  else if (before.quantity === detail.quantity) return
  announced.value = announced.peek() + 1
}
