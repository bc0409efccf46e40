import { settingChecks } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import { pageOf } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { connectStore, readStoreAgain, storefrontOf } from '../storefront/storefronts.ts'
import { takeProperties } from './properties.ts'
import { Base } from './vitrine-element.ts'

/** `<vitrine-store>`: settings for everything inside it, over those of the store around it and of the page. */
export class StoreElement extends Base {
  static observedAttributes = Object.keys(settingChecks).map(attributeOf)

  /** The store's state, for scripts; undefined until a script tag or `configure()` serves the page. */
  get storefront(): Storefront | undefined {
    const page = pageOf(this.ownerDocument)
    return page && storefrontOf(this, page)
  }

  connectedCallback(): void {
    takeProperties(this, StoreElement.observedAttributes)
    const page = pageOf(this.ownerDocument)
    if (page) connectStore(this, page)
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) readStoreAgain(this)
  }
}
