import { BuyElement } from './elements/buy-element.tsx'
import { CardElement } from './elements/card-element.tsx'
import { CartElement, CouponElement, CurrencyElement, PlansElement } from './elements/later-elements.ts'
import { PriceElement } from './elements/price-element.tsx'
import { reflectAttributes } from './elements/properties.ts'
import { StoreElement } from './elements/store-element.ts'
import type { Page } from './page.ts'
import { setPage } from './pages.ts'

/** Every element by its tag. The store comes first: what is inside it asks for it. */
export const elements = {
  'vitrine-store': StoreElement,
  'vitrine-card': CardElement,
  'vitrine-price': PriceElement,
  'vitrine-buy': BuyElement,
  'vitrine-coupon': CouponElement,
  'vitrine-currency': CurrencyElement,
  'vitrine-plans': PlansElement,
  'vitrine-cart': CartElement,
} as const

/**
 * Registers the elements. A page that already has them, of whatever version, is left alone: the first script on a page
 * serves all of it. So is a browser without constructed style sheets, where a merchant's fallback is better than a
 * shadow root that cannot be filled.
 *
 * @returns whether this call did it
 */
export const defineElements = (page: Page): boolean => {
  const registry = page.document.defaultView?.customElements
  if (!registry || registry.get('vitrine-store') || !('adoptedStyleSheets' in page.document)) return false
  setPage(page)
  for (const [tag, element] of Object.entries(elements)) {
    reflectAttributes(element)
    registry.define(tag, element)
  }
  return true
}
