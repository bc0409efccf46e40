/** Asks for the prices of bound markup before it is bound, so that they travel in the one request of the page. */

import { untracked } from '@preact/signals-core'
import { hasFurther } from '../checkout/buy-intent.ts'
import { isProduct } from '../settings/text.ts'
import { linkTerms } from '../storefront/link-terms.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { boundElements, boundProduct, classBuyLink, classProduct } from './bound-product.ts'
import { attributeAt, furtherProducts, isComputed, nameAt } from './computed-field.ts'
import { findProducts } from './found-products.ts'
import { generatedMark } from './markup-attributes.ts'
import { checkoutLinkIn, linkFor, ownAddress } from './own-link.ts'

/** Whether markup shows a figure that further products decide. */
const isCompared = (element: Element): boolean =>
  ['field', 'if'].some((name) => isComputed(element.getAttribute(nameAt(element, name)) ?? undefined)) ||
  element.hasAttribute(nameAt(element, 'compare-product'))

/** Requests the prices that an element, or markup, will ask for, with the terms of the merchant's own link. */
export const requestFigure = (element: Element, page: Page): void => {
  // The rule of a quantity is known to the card alone.
  if (element.matches('[data-vitrine-price-rules]')) return
  const { classPrefix } = page.settings.peek()
  const { priceRule, product: named } = boundProduct(element)
  const product = named ?? classProduct(element, classPrefix)
  if (!isProduct(product)) return
  const storefront = storefrontFor(element, page)
  untracked(() => {
    const isElement = element.matches(`[data-vitrine]:not(a),[${generatedMark}]`)
    const inside = isElement && checkoutLinkIn(element, storefront)
    const beside = named
      ? linkFor(element, storefront, product)
      : classBuyLink(page.document, classPrefix, product)
    const link = inside || beside
    const further = isCompared(element) ? furtherProducts((name) => attributeAt(element, name)) : []
    // An order sells what the link of its product names beside it, on the terms of that link.
    const item = element.matches('vitrine-order a') ? ownAddress(element) : undefined
    const own = item ?? ownAddress(link)
    const terms = linkTerms(storefront.settings.value, item)
    const linked = hasFurther(terms, product) ? terms.quantities.keys() : []
    for (const each of [product, ...further, ...linked]) storefront.price(each, priceRule, own)
  })
}

/**
 * Requests the prices of single figures and of markup, in the order of the page, as its preload names them. Those of
 * plain markup and class names are in the page's one request too, though their modules come later.
 */
export const requestFigures = (page: Page): void => {
  findProducts(page)
  const { classPrefix } = page.settings.peek()
  const classNames = classPrefix ? `,[class*="${classPrefix}-"]` : ''
  for (const element of page.document.querySelectorAll(
    `${boundElements},[data-vitrine],a[data-vitrine-product],vitrine-price${classNames}`,
  ))
    requestFigure(element, page)
}
