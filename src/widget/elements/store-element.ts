import { settingChecks } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import { pageOf } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { storefrontOf, updateStore } from '../storefront/storefronts.ts'
import { takeProperties } from './properties.ts'
import { Base } from './vitrine-element.ts'

/**
 * Settings for everything inside it. They override those of an outer store and of the page. It renders nothing.
 *
 * @tag vitrine-store
 * @slot - The elements that the settings are for.
 */
export class StoreElement extends Base {
  static observedAttributes = Object.keys(settingChecks).map(attributeOf)

  declare client: string | null
  declare priceHost: string | null
  declare priceFallbackHost: string | null
  declare checkoutHost: string | null
  declare endpoint: string | null
  declare review: 'difference' | 'always' | 'never' | null
  declare currency: string | null
  declare country: string | null
  declare locale: string | null
  declare coupon: string | null
  declare couponParam: string | null
  declare renewal: string | null
  declare renewalPrice: 'price' | 'list-price' | null
  declare priceRule: string | null
  declare tax: 'gross' | 'net' | 'both' | null
  declare allowedHosts: string | null
  declare customerToken: string | null
  declare analytics: string | null
  declare experiment: string | null
  declare experimentId: string | null
  declare structuredData: 'product' | 'software' | 'none' | null
  declare priceValidUntil: string | null
  declare seller: string | null
  declare classPrefix: string | null

  /** The store's state, for scripts; undefined until a script tag or `configure()` serves the page. */
  get storefront(): Storefront | undefined {
    const page = pageOf(this.ownerDocument)
    return page && storefrontOf(this, page)
  }

  connectedCallback(): void {
    takeProperties(this, StoreElement.observedAttributes)
    updateStore(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-store': StoreElement
  }
}
