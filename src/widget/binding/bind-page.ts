import { effect, untracked } from '@preact/signals-core'
import type { Page } from '../storefront/page.ts'
import { bindElement } from './bind-element.ts'
import { boundElements, plainLink } from './bound-product.ts'
import { computedAttributes } from './computed-field.ts'
import { findProducts, forgetProducts } from './found-products.ts'

/**
 * Binds the merchant's own markup; without a price, its own content comes back.
 *
 * - `data-vitrine-product` names the product for an element and all inside it. Without one the links around it do.
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
    const roots = changes.flatMap(({ attributeName, target, addedNodes }) => {
      // Another address may sell another product, which its link is then given.
      if (attributeName === 'href') return []
      return attributeName ? target : [...addedNodes].filter((node) => node instanceof Element)
    })
    for (const [element, unbind] of bound) {
      if (element.isConnected && !roots.some((root) => root.contains(element))) continue
      unbind()
      bound.delete(element)
    }
    findProducts(page)
    bindAll()
  })
  // The products of the page as it is now are found already, with the request for their prices.
  let known = page.settings.peek()
  // A client that is named later has links, too.
  const stop = effect(() => {
    const settings = page.settings.value
    untracked(() => {
      if (settings !== known) findProducts(page)
      known = page.settings.peek()
      bindAll()
    })
  })
  observer.observe(page.document, {
    childList: true,
    subtree: true,
    attributeFilter: [
      'href',
      'data-vitrine',
      ...['product', 'field', 'if', 'price-rule', 'quantity', ...computedAttributes].map(
        (name) => `data-vitrine-${name}`,
      ),
    ],
  })
  return () => {
    stop()
    observer.disconnect()
    for (const unbind of bound.values()) unbind()
    forgetProducts(page)
  }
}
