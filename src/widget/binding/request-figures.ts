import { effect } from '@preact/signals-core'
import { isProduct } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import { cartItem } from '../storefront/pricing-context.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { boundElements, boundProduct, classProduct } from './bound-product.ts'

/**
 * Requests the prices of single figures and bound markup with those of the elements, and addresses bound buy links. The
 * deferred module then takes over.
 */
export const requestFigures = (page: Page): void => {
  effect(() => {
    if (page.module('deferred').value) return
    const { classPrefix } = page.settings.value
    for (const element of page.document.querySelectorAll(
      `${boundElements},[data-vitrine],[class*="${classPrefix}-"],a[data-vitrine-product],vitrine-price`,
    )) {
      const { priceRule, product = classProduct(element, classPrefix) } = boundProduct(element)
      if (!isProduct(product)) continue
      const storefront = storefrontFor(element, page)
      storefront.price(product, priceRule)
      // A link without the coupon would charge another price than the cards show.
      const link =
        element.matches('[data-vitrine-field=buy]') &&
        storefront.link({ items: [cartItem(product, 1)], priceRule })
      if (link) element.setAttribute('href', link)
    }
  })
}
