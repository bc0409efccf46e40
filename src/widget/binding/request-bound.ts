import { effect } from '@preact/signals-core'
import { isProduct } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { boundElements, boundProduct } from './bound-product.ts'

/** Requests the prices of bound markup with those of the elements, while the deferred module is on its way. */
export const requestBound = (page: Page): void => {
  effect(() => {
    for (const element of page.document.querySelectorAll(boundElements)) {
      const { product, priceRule } = boundProduct(element)
      if (isProduct(product)) storefrontFor(element, page).price(product, priceRule)
    }
  })
}
