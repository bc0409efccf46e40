import type { PricedDetail, VitrineEventMap } from './events.ts'

/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = <Name extends keyof VitrineEventMap>(
  element: Element,
  name: Name,
  detail: VitrineEventMap[Name]['detail'],
  cancelable = false,
): boolean =>
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

/** Announces an element's current price, once for each item. */
export const announcePriced = (
  priced: WeakMap<Element, PricedDetail>,
  element: Element,
  detail: PricedDetail,
): void => {
  if (priced.get(element)?.item === detail.item) return
  priced.set(element, detail)
  announce(element, 'vitrine-priced', detail)
}
