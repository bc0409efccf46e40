/** Which elements show or sell a product, as their attributes say. */

import type { ElementNeeds } from '../../elements/element-needs.ts'
import { needs } from '../../elements/needs.ts'
import { elements } from '../../elements/parts.ts'
import type { ElementPart } from '../../runtime/lazy-element.ts'
import { isOrderLink, kindOf, type Markup } from './markup.ts'

const parts: Readonly<Record<string, ElementPart>> = elements

/** What an element needs, by its tag without `vitrine-`. */
export const needsOf = (element: string): ElementNeeds => {
  const all: Readonly<Record<string, ElementNeeds>> = needs
  return Object.hasOwn(all, element) ? (all[element] ?? {}) : {}
}

/** Whether an element has an attribute, by its property. The settings of a store do not count. */
export const hasAttribute = (element: string, property: string): boolean =>
  Object.hasOwn(parts, element) && property in (parts[element]?.attributes ?? {})

/** Whether an element sells a product, by its tag: the link to checkout may then have further parameters. */
export const sellsProduct = (element: string): boolean =>
  hasAttribute(element, 'product') && hasAttribute(element, 'linkParams')

/** An element of Vitrine that sells a product by itself. */
export const isSellingElement = (markup: Markup): boolean => sellsProduct(kindOf(markup)?.name ?? '')

/**
 * An element of Vitrine that needs a product of its own. What stands for plain markup does not find the order around
 * the markup.
 */
export const needsProduct = (markup: Markup): boolean => {
  const { name = '', prefix } = kindOf(markup) ?? {}
  return hasAttribute(name, 'product') && (prefix !== '' || !needsOf(name).findsProduct)
}

/** An element of Vitrine that shows the price of its product or sells it, or a link of an order. */
export const isProductElement = (markup: Markup): boolean => {
  const name = kindOf(markup)?.name ?? ''
  return (hasAttribute(name, 'product') && !needsOf(name).findsProduct) || isOrderLink(markup)
}
