import { trimmed } from '../settings.ts'

/** Every element of the merchant's that is bound to a price. */
export const boundSelector = '[data-vitrine-field],[data-vitrine-if]'

/** What an element, or the nearest around it, says of its binding: `product` or `price-rule`. */
export const readBinding = (element: Element, name: string): string | undefined =>
  trimmed(element.closest(`[data-vitrine-${name}]`)?.getAttribute(`data-vitrine-${name}`))
