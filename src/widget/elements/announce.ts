/** An event for the merchant's page: bubbles, crosses shadow roots. False when somebody cancelled it. */
export const announce = (element: Element, name: string, detail: unknown, cancelable = false): boolean =>
  element.dispatchEvent(
    new CustomEvent(`vitrine:${name}`, { detail, bubbles: true, composed: true, cancelable }),
  )
