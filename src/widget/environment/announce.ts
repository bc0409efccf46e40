/** Events for the merchant's page, dispatched by the element that they are about. */
export type EventName =
  | 'vitrine-priced'
  | 'vitrine-coupon-verdict'
  | 'vitrine-checkout'
  | 'vitrine-cart-preview'
  | 'vitrine-order-processed'
  | 'vitrine-error'

/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = (element: Element, name: EventName, detail: unknown, cancelable = false): boolean =>
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
