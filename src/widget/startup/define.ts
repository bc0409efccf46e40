/** Starts the elements: mounts those of the parsed document, and defines them. */

import type { ElementName } from '../elements/manifest.ts'
import { mountedNames } from '../elements/mounted-names.ts'
import { ownControllers } from '../elements/own-controllers.ts'
import { elements } from '../elements/parts.ts'
import { StoreElement, storeAttributes } from '../elements/store/store-element.ts'
import { lazyController } from '../runtime/lazy-controller.ts'
import type { ElementPart, LazyElement } from '../runtime/lazy-element.ts'
import { type ElementType, mount } from '../runtime/mount.ts'
import { reflectAttributes } from '../runtime/properties.ts'
import { createElementClass } from '../runtime/vitrine-element.ts'
import { attributeOf } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'

/** Marks a window whose page a script tag serves, before its elements are defined. */
export const scriptMarker = Symbol.for('vitrine')

const isOwn = (name: ElementName): name is keyof typeof ownControllers => name in ownControllers

const typeOf = (name: ElementName): ElementType => {
  const { attributes }: ElementPart = elements[name]
  return {
    attributes,
    observedAttributes: Object.keys(attributes).map(attributeOf),
    controller: isOwn(name) ? ownControllers[name] : lazyController(elements[name]),
  }
}

const names = Object.keys(elements) as ElementName[]

/** Every element but the store. */
export const elementTypes = Object.fromEntries(names.map((name) => [name, typeOf(name)])) as Readonly<
  Record<ElementName, ElementType>
>

/** How long mounts run before the browser may do something else, in milliseconds. A long task is one of 50. */
const mountSlice = 10

/**
 * Mounts the page's elements before they are defined, so that definitions do not delay the first price. Many elements
 * are mounted in several tasks, so that the page stays responsive.
 */
export const mountElements = async (page: Page): Promise<void> => {
  let end = page.env.now() + mountSlice
  for (const name of mountedNames)
    for (const host of page.document.querySelectorAll<HTMLElement>(`vitrine-${name}`)) {
      if (page.env.now() > end) {
        await page.env.wait(0)
        end = page.env.now() + mountSlice
      }
      if (host.isConnected) mount(host, elementTypes[name], page)
    }
  for (const name of names) {
    const { file, isEarly }: Partial<LazyElement> = elements[name]
    if (file && isEarly && page.document.querySelector(`vitrine-${name}`)) page.module(file)
  }
}

/**
 * Whether a document can have the elements; a page with those of an earlier script is left alone. Browsers without
 * constructed style sheets keep the merchant's fallback.
 */
export const canDefine = (document: Document): boolean => {
  const registry = document.defaultView?.customElements
  return registry !== undefined && !registry.get('vitrine-store') && 'adoptedStyleSheets' in document
}

/** Registers the elements in a document that can have them. */
export const defineElements = ({ document }: Page): void => {
  const registry = document.defaultView?.customElements
  if (!registry || !canDefine(document)) return
  reflectAttributes(StoreElement.prototype, storeAttributes)
  registry.define('vitrine-store', StoreElement)
  for (const name of names) registry.define(`vitrine-${name}`, createElementClass(elementTypes[name]))
}
