import type { Page } from '../storefront/page.ts'
import { bindElement } from './bind-element.ts'
import { boundElements, plainLink } from './bound-product.ts'
import { computedAttributes } from './computed-field.ts'

/**
 * Binds the merchant's own markup; without a price, its own content comes back.
 *
 * - `data-vitrine-product` names the product for an element and all inside it.
 * - `data-vitrine-field` shows one figure as text; `buy` sets a link's address.
 * - `data-vitrine-if` hides the element unless the price has that member.
 *
 * @returns unbinds everything
 */
export const bindPage = (page: Page): (() => void) => {
  const bound = new Map<Element, () => void>()

  const bindAll = (): void => {
    for (const element of page.document.querySelectorAll<HTMLElement>(`${boundElements},${plainLink}`))
      if (!bound.has(element)) bound.set(element, bindElement(element, page))
  }
  const observer = new MutationObserver((changes) => {
    // A change around an element, or a move, may mean another product or store.
    const roots = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'attributes' ? target : [...addedNodes].filter((node) => node instanceof Element),
    )
    for (const [element, unbind] of bound) {
      if (element.isConnected && !roots.some((root) => root.contains(element))) continue
      unbind()
      bound.delete(element)
    }
    bindAll()
  })
  bindAll()
  observer.observe(page.document, {
    childList: true,
    subtree: true,
    attributeFilter: [
      'data-vitrine',
      ...['product', 'field', 'if', 'price-rule', 'quantity', ...computedAttributes].map(
        (name) => `data-vitrine-${name}`,
      ),
    ],
  })
  return () => {
    observer.disconnect()
    for (const unbind of bound.values()) unbind()
  }
}
