/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = (element: Element, name: string, detail: unknown, cancelable = false): boolean =>
  element.dispatchEvent(
    new CustomEvent(`vitrine:${name}`, { detail, bubbles: true, composed: true, cancelable }),
  )
