import { warnAttributeOf } from '../settings/attributes.ts'
import { isProduct } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import { boundProduct, ownElements } from './bound-product.ts'
import { readBinding } from './bound-view.ts'
import { followPrice } from './follow-price.ts'
import { linkFor } from './own-link.ts'

/** Binds one element by its attributes. Returns a function that restores it. */
export const bindElement = (element: HTMLElement, page: Page): (() => void) => {
  const warn = warnAttributeOf(element, page.warn)
  const { product } = boundProduct(element)
  if (!isProduct(product)) {
    // Elsewhere the links around the element have been looked at, and reported.
    if (product !== undefined || element.closest(ownElements)) warn('data-vitrine-product', product)
    return () => {}
  }
  const binding = readBinding(element, warn)
  if (binding.field === 'buy' && !('href' in element)) warn('data-vitrine-field', 'buy', 'needs-link')
  return followPrice(element, page, {
    product,
    binding,
    attribute: 'data-vitrine-product',
    linkIn: (storefront) => linkFor(element, storefront, product, binding.field === 'terms'),
  })
}
