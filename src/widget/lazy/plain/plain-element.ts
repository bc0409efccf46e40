import type { WarnAttribute } from '../../settings/attributes.ts'
import { nearest } from '../../settings/nearest.ts'
import { trimmed } from '../../settings/text.ts'
import { figureAttributes, lazyAttributes, lazyElementNames } from '../manifest.ts'

/** Elements that plain markup names with `data-vitrine`, without `vitrine-`. */
export const plainNames: readonly string[] = ['card', 'buy', 'price', ...lazyElementNames]

/** Marks the element that stands for plain markup, also where an editor has saved it. */
export const generatedMark = 'data-vitrine-generated'

const prefix = 'data-vitrine-'

/** Attributes that an order reads of a card by their whole names. */
export const orderAttributes = ['choice', 'add-on', 'checked']

/** Attributes by which a card would show the price of another rule than that of its order. */
export const ownRules: readonly string[] = ['price-rule', 'price-rules', 'experiment']

/** Attributes that are for the markup itself, and not for its element. */
export const hostAttributes = ['slot', 'if', 'generated']

/** HTML has no content in them, or only some elements. A browser takes others out when it reads saved markup. */
export const unfitTags =
  /^(t(able|body|foot|head|r)|colgroup|select|textarea|iframe|video|audio|button|img|input|br|hr)$/

/** The element that plain markup asks for; undefined for a store, which needs none, and where it cannot be had. */
export const plainName = (host: Element, warn: WarnAttribute): string | undefined => {
  const value = host.getAttribute('data-vitrine')
  const name = trimmed(value)?.toLowerCase() ?? ''
  // A link sells by itself: a second one in it would be another stop for keyboards.
  if (name === 'store' || (name === 'buy' && host.localName === 'a')) return undefined
  if (!plainNames.includes(name)) {
    const meant = nearest(name, [...plainNames, 'store'])
    warn('data-vitrine', value, meant && `is unknown: write data-vitrine="${meant}"`)
    return undefined
  }
  if (unfitTags.test(host.localName)) {
    warn('data-vitrine', value, 'has no room for an element: use a div or a span')
    return undefined
  }
  return name
}

/** Whether an element has an attribute that plain markup may give around it. */
const isInherited = (name: string, attribute: 'product' | 'price-rule'): boolean =>
  ['card', 'buy'].includes(name) ||
  (name === 'price'
    ? figureAttributes
    : (lazyAttributes as Record<string, readonly string[]>)[name]
  )?.includes(attribute) === true

/** The attributes of the element for plain markup, by name. */
export const plainAttributes = (host: Element, name: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  const left =
    name === 'card' && host.closest('vitrine-order,[data-vitrine=order]')
      ? [...hostAttributes, ...ownRules]
      : hostAttributes
  for (const attribute of ['product', 'price-rule'] as const) {
    if (left.includes(attribute)) continue
    const around = isInherited(name, attribute) && host.closest(`[${prefix}${attribute}]`)
    if (around) attributes.set(attribute, around.getAttribute(prefix + attribute) ?? '')
  }
  for (const { name: full, value } of host.attributes) {
    if (!full.startsWith(prefix)) continue
    const own = full.slice(prefix.length)
    if (left.includes(own)) continue
    attributes.set(orderAttributes.includes(own) ? full : own, value)
  }
  return attributes
}
