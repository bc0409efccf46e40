/** Which element plain markup asks for. */

import { nearest } from '../../../contract/nearest.ts'
import { orderItemAttributes, ownRules } from '../../binding/markup-attributes.ts'
import { type ElementName, elementNames } from '../../elements/manifest.ts'
import { elements } from '../../elements/parts.ts'
import type { WarnAttribute } from '../../settings/attributes.ts'
import { propertyOf, trimmed } from '../../settings/text.ts'

const prefix = 'data-vitrine-'

/** Attributes that are for the markup itself, and not for its element. */
export const hostAttributes = ['slot', 'if', 'generated']

/**
 * Elements that can have no content, or only certain elements in them. When a browser reads saved markup, it takes
 * all others out.
 */
export const unfitTags =
  /^(t(able|body|foot|head|r)|colgroup|select|textarea|iframe|video|audio|button|img|input|br|hr)$/

/** The element that plain markup asks for; undefined for a store, which needs none, for what is off, and where it cannot be had. */
export const plainName = (host: Element, warn: WarnAttribute): ElementName | undefined => {
  const value = host.getAttribute('data-vitrine')
  const name = trimmed(value)?.toLowerCase() ?? ''
  // A link sells by itself: a second one in it would be another stop for keyboards.
  if (/^(store|off)$/.test(name) || (name === 'buy' && host.localName === 'a')) return undefined
  const known = elementNames.find((each) => each === name)
  if (!known) {
    const meant = nearest(name, [...elementNames, 'store'])
    if (meant) warn('data-vitrine', value, 'misspelt', `data-vitrine="${meant}"`)
    else warn('data-vitrine', value)
    return undefined
  }
  if (unfitTags.test(host.localName)) {
    warn('data-vitrine', value, 'no-room')
    return undefined
  }
  return known
}

/** Whether an element has an attribute that plain markup may give around it. */
const isInherited = (name: ElementName, attribute: 'product' | 'price-rule'): boolean =>
  propertyOf(attribute) in elements[name].attributes

/** The attributes of plain markup that are not its element's. A card of an order has no price rule of its own. */
const leftOf = (host: Element, name: ElementName): readonly string[] =>
  name === 'card' && host.closest('vitrine-order,[data-vitrine=order]')
    ? [...hostAttributes, ...ownRules]
    : hostAttributes

/** The attributes of the element for plain markup, by name. */
export const plainAttributes = (host: Element, name: ElementName): Map<string, string> => {
  const attributes = new Map<string, string>()
  const left = leftOf(host, name)
  for (const attribute of ['product', 'price-rule'] as const) {
    if (left.includes(attribute)) continue
    const around = isInherited(name, attribute) && host.closest(`[${prefix}${attribute}]`)
    if (around) attributes.set(attribute, around.getAttribute(prefix + attribute) ?? '')
  }
  for (const { name: full, value } of host.attributes) {
    if (!full.startsWith(prefix)) continue
    const own = full.slice(prefix.length)
    if (left.includes(own)) continue
    attributes.set(orderItemAttributes.includes(own) ? full : own, value)
  }
  return attributes
}
