import { earlyElementNames } from '../lazy/manifest.ts'
import type { Page } from '../storefront/page.ts'
import { BuyElement } from './buy-element.ts'
import { CardElement } from './card-element.ts'
import { mount } from './mount.ts'
import { reflectAttributes } from './properties.ts'
import { StoreElement } from './store-element.ts'

/** Marks a window whose page a script tag serves, before its elements are defined. */
export const scriptMarker = Symbol.for('vitrine')

/** Elements that are mounted, by tag, in the order in which they request their prices. */
const mounted = { 'vitrine-card': CardElement, 'vitrine-buy': BuyElement }

/** The elements that need no lazy module, by tag. */
export const elements = { 'vitrine-store': StoreElement, ...mounted }

/** How long mounts run before the browser may do something else, in milliseconds. A long task is one of 50. */
const mountSlice = 10

/**
 * Mounts the page's elements before they are defined, so that definitions do not delay the first price. Many elements
 * are mounted in several tasks, so that the page stays responsive.
 */
export const mountElements = async (page: Page): Promise<void> => {
  let end = page.env.now() + mountSlice
  for (const [tag, element] of Object.entries(mounted))
    for (const host of page.document.querySelectorAll<HTMLElement>(tag)) {
      if (page.env.now() > end) {
        await page.env.wait(0)
        end = page.env.now() + mountSlice
      }
      if (host.isConnected) mount(host, element, page)
    }
  // Their files are requested beside the one that defines them.
  for (const name of earlyElementNames) if (page.document.querySelector(`vitrine-${name}`)) page.module(name)
}

/**
 * Whether a document can have the elements. The first script on a page serves all of it, so a page that has them is left
 * alone. Browsers without constructed style sheets keep the merchant's fallback.
 */
export const canDefine = (document: Document): boolean => {
  const registry = document.defaultView?.customElements
  return registry !== undefined && !registry.get('vitrine-store') && 'adoptedStyleSheets' in document
}

/** Registers the elements in a document that can have them. */
export const defineElements = ({ document }: Page): void => {
  for (const [tag, element] of Object.entries(elements)) {
    reflectAttributes(element)
    document.defaultView?.customElements.define(tag, element)
  }
}
