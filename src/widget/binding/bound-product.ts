/** Which markup of the merchant's own is bound to a price, and to which product. */

import { idKey } from '../../contract/link-meaning.ts'
import { foundAttribute } from '../../contract/rendered-marks.ts'
import type { Markup } from '../settings/attributes.ts'
import { cleanPriceRule } from '../settings/settings.ts'
import { attributeAt } from './computed-field.ts'

/** Every element of the merchant's own that a price may change. */
export const boundElements = '[data-vitrine-field],[data-vitrine-if]'

/** A link that sells by itself, as `data-vitrine-field="buy"` does. */
export const plainLink = 'a[data-vitrine=buy]'

/** What a visitor may have written, and what the merchant excludes: nothing is read there unless it names a product. */
export const neverRead = '[contenteditable],[data-vitrine=off],[rel~=ugc i]'

/** Elements of Vitrine, which have products and links of their own. */
export const ownElements =
  '[data-vitrine]:not([data-vitrine=off]),vitrine-store,vitrine-order,vitrine-plans,vitrine-card,vitrine-buy'

/** The section around each field from whose links the field has its product, or last had it. */
export const foundSections = new WeakMap<Markup, Markup>()

/** Whether the nearest product is that of a section whose links do not say it of this element. */
const isUnread = (element: Markup): boolean => {
  const section = element.closest('[data-vitrine-product]')
  return (
    section?.hasAttribute(foundAttribute) === true &&
    section !== element &&
    section !== foundSections.get(element)
  )
}

/** The product and price rule of a single figure or a bound element. */
export const boundProduct = (element: Markup) => {
  const isOwn = element.localName.startsWith('vitrine-')
  const product = isOwn || !isUnread(element) ? attributeAt(element, 'product') : undefined
  return {
    product: idKey(product ?? '') ?? product,
    priceRule: cleanPriceRule(attributeAt(element, 'price-rule') ?? ''),
  }
}

/** The product that a class name of an older script names: `97772` of `shop-97772-priceGross`. */
export const classProduct = (
  element: Pick<Markup, 'getAttribute'>,
  prefix: string | undefined,
): string | undefined =>
  element
    .getAttribute('class')
    ?.split(`${prefix}-`)[1]
    ?.match(/^(\d+|I[\w.-]+(?=-))/)?.[0]

/**
 * The first link that a class name makes the buy control of a product, else the first that was found to sell it: the price
 * of its figures is on its terms.
 */
export const classBuyLink = (
  document: Document,
  prefix: string | undefined,
  product: string,
): Element | undefined =>
  document.querySelector(`a[class~="${prefix}-${product}-buy" i]`) ??
  document.querySelector(`a[${foundAttribute}][data-vitrine-product="${product}"]`) ??
  undefined
