/**
 * The fields of bound markup and of `<vitrine-price>` that several prices decide, with the attributes that they read.
 */

import { idKey } from '../../contract/link-meaning.ts'
import type { Markup } from '../settings/attributes.ts'
import { trimmed } from '../settings/text.ts'

/** A figure of several prices, or of a part of one. */
const computedField = /^!?(saving(\.(percentage|months))?|(from|per-(month|seat))(\.amount)?)$/

/** The attributes that computed fields have of their own, without `data-vitrine-`. */
export const computedAttributes = ['interval', 'compare-product', 'compare-interval', 'products', 'seats']

/** Whether the lazy module `computed` knows a field, or the field of a condition. */
export const isComputed = (path: string | undefined): boolean => computedField.test(path ?? '')

/** The name of an attribute: markup that is no element of the widget has a prefix. */
export const nameAt = (element: Markup, name: string): string =>
  element.localName.startsWith('vitrine-') ? name : `data-vitrine-${name}`

/** An attribute of an element; of markup its own or the nearest around it. */
export const attributeAt = (element: Markup, name: string): string | undefined => {
  const attribute = nameAt(element, name)
  const owner = attribute === name ? element : element.closest(`[${attribute}]`)
  return trimmed(owner?.getAttribute(attribute))
}

/** The products that an attribute lists. */
export const productsIn = (text: string | undefined): string[] =>
  text?.split(/[\s,]+/).flatMap((each) => idKey(each) ?? []) ?? []

/** The further products that the markup of an element names for computed figures, in the order of their request. */
export const furtherProducts = (read: (name: string) => string | undefined): string[] =>
  ['compare-product', 'products'].flatMap((name) => productsIn(read(name)))
