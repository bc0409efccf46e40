import type { PricedDetail, VitrineEventMap } from './events.ts'

/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = <Name extends keyof VitrineEventMap>(
  target: EventTarget,
  name: Name,
  detail: VitrineEventMap[Name]['detail'],
  cancelable = false,
): boolean =>
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

/** Announces an element's current price, once for each item. */
export const announcePriced = (
  priced: WeakMap<Element, PricedDetail>,
  element: Element,
  detail: PricedDetail,
): void => {
  const before = priced.get(element)
  priced.set(element, detail)
  if (before?.item !== detail.item) announce(element, 'vitrine-priced', detail)
}
