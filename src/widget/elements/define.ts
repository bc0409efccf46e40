import { type Page, setPage } from '../storefront/page.ts'
import { BuyElement } from './buy-element.ts'
import { CardElement } from './card-element.ts'
import { CartElement, CouponElement, CurrencyElement, PlansElement } from './lazy-elements.ts'
import { mount } from './mount.ts'
import { PriceElement } from './price-element.ts'
import { reflectAttributes } from './properties.ts'
import { StoreElement } from './store-element.ts'

/** Marks a window whose page a script tag serves, before its elements are defined. */
export const scriptMarker = Symbol.for('vitrine')

/** Elements that are mounted, by tag, in the order in which they request their prices. */
const mounted = {
  'vitrine-card': CardElement,
  'vitrine-price': PriceElement,
  'vitrine-buy': BuyElement,
  'vitrine-coupon': CouponElement,
  'vitrine-currency': CurrencyElement,
  'vitrine-plans': PlansElement,
  'vitrine-cart': CartElement,
} as const

/** Every element by its tag. */
export const elements = { 'vitrine-store': StoreElement, ...mounted } as const

/** Mounts the page's elements before they are defined, so that definitions do not delay the first price. */
export const mountElements = (page: Page): void => {
  for (const [tag, element] of Object.entries(mounted))
    for (const host of page.document.querySelectorAll<HTMLElement>(tag)) mount(host, element, page)
}

/**
 * Registers the elements. The first script on a page serves all of it, so a page that has them is left alone. Browsers
 * without constructed style sheets keep the merchant's fallback.
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
