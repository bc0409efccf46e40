/** Warnings about a store. */

import { storeSettings } from '../../settings/read-settings.ts'
import { cleanCoupon } from '../../settings/settings.ts'
import type { InspectedStore } from '../../storefront/inspector.ts'
import { outerStore } from '../../storefront/nearest-store.ts'

/** Scheme and host of an address; undefined for a path. */
const originOf = (host: string): string | undefined => /^https?:\/\/[^/]+/.exec(host)?.[0]

/** Tells of unusable settings of a store and of those around it, of a text that cannot be a code, and of a relay without the platform. */
export const inspectStore = ({ element, page, settings, urlCoupon }: InspectedStore): void => {
  const text = urlCoupon.value
  if (text && !cleanCoupon(text)) page.warn('script', 'data-coupon-param', text, 'no-code')
  // Changes with the attributes of this store and of those around it.
  const { country, endpoint, priceFallbackHost, priceHost } = settings.value
  for (let store = element; store; store = outerStore(store)) {
    const { localName } = store
    storeSettings(store, (name, value) => page.warn(localName, name, value))
  }
  // Links and previews would not name the country that this relay has found.
  if (!priceHost || !endpoint || priceFallbackHost || country) return
  const origin = originOf(priceHost)
  if (origin && origin === originOf(endpoint))
    page.warn('vitrine-store', 'price-host', priceHost, 'needs-fallback')
}
