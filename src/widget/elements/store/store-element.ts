/** `<vitrine-store>`: its attributes are the settings of everything inside. */

import { type Attributes, text } from '../../runtime/attribute-types.ts'
import { takeProperties } from '../../runtime/properties.ts'
import { Base } from '../../runtime/vitrine-element.ts'
import { settingChecks } from '../../settings/settings.ts'
import { pageOf } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { storefrontOf, updateStore } from '../../storefront/storefronts.ts'

/** Every setting but the open ones, `text-…` and `x-…`. */
export const storeAttributes: Attributes = Object.fromEntries(
  Object.keys(settingChecks).map((setting) => [setting, text]),
)

type SettingProperties = {
  [Setting in keyof typeof settingChecks]: NonNullable<ReturnType<(typeof settingChecks)[Setting]>> | null
}

/**
 * Settings for everything inside it, which override those of an outer store and of the page. It renders nothing.
 *
 * @tag vitrine-store
 * @slot - The elements that the settings are for.
 */
export class StoreElement extends (Base as new () => HTMLElement & SettingProperties) {
  /** The store's state, for scripts; undefined until a script tag or `configure()` serves the page. */
  get storefront(): Storefront | undefined {
    const page = pageOf(this.ownerDocument)
    return page && storefrontOf(this, page)
  }

  connectedCallback(): void {
    takeProperties(this, storeAttributes)
    updateStore(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-store': StoreElement
  }
}
