/** The storefront of each `<vitrine-store>`, and of the page. */

import { computed, type Signal, signal } from '@preact/signals-core'
import { linkParamsOf, warnAttributeOf } from '../settings/attributes.ts'
import { mergeSettings, storeSettings } from '../settings/read-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { isStore, nearestStore, outerStore } from './nearest-store.ts'
import type { Page } from './page.ts'
import { createStorefront, type Storefront } from './storefront.ts'
import { watchStore } from './watch-store.ts'

interface Store {
  storefront: Storefront
  /** Counts changes of the element's attributes, and of the stores around it. */
  changes: Signal<number>
}

/** Stores by their element, and the page's own by the page. */
const stores = new WeakMap<Element | Page, Store>()

const storeOf = (page: Page, element: Element | undefined): Store => {
  const known = stores.get(element ?? page)
  if (known) return known
  const changes = signal(0)
  const settings = computed((): Settings => {
    changes.value
    if (!element) return {}
    return mergeSettings(storeOf(page, outerStore(element)).storefront.settings.value, storeSettings(element))
  })
  const store = { storefront: createStorefront(page, settings, watchStore, element), changes }
  stores.set(element ?? page, store)
  if (element) new MutationObserver(() => updateStore(element)).observe(element, { attributes: true })
  return store
}

/** The storefront of a `<vitrine-store>`, by its attributes: the element need not be defined. */
export const storefrontOf = (store: Element, page: Page): Storefront => storeOf(page, store).storefront

/**
 * The storefront of the nearest `<vitrine-store>` around an element, else the page's own; with the element's own link
 * parameters, where it has some.
 */
export const storefrontFor = (element: Element, page: Page): Storefront => {
  const { storefront } = storeOf(page, nearestStore(element))
  const own = isStore(element) ? undefined : linkParamsOf(element, warnAttributeOf(element, page.warn))
  return own ? storefront.withLinkParams(own) : storefront
}

/** A store's attributes have changed, or it has come into the page, perhaps inside another store than before. */
export const updateStore = (element: Element): void => {
  const store = stores.get(element)
  if (store) store.changes.value += 1
}
