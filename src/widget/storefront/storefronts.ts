import { computed, type Signal, signal } from '@preact/signals-core'
import { mergeSettings, readSettings } from '../settings/read-settings.ts'
import type { Page } from './page.ts'
import { createStorefront, type Storefront } from './storefront.ts'

interface Store {
  storefront: Storefront
  outer: Signal<Storefront | undefined>
  attributeChanges: Signal<number>
}

const stores = new WeakMap<Element, Store>()
const pageStorefronts = new WeakMap<Page, Storefront>()

const outerStore = (node: Node): Element | undefined => {
  const parent = node.parentNode ?? (node as Partial<ShadowRoot>).host
  return (parent as Element | null)?.localName === 'vitrine-store'
    ? (parent as Element)
    : parent && outerStore(parent)
}

const outerStorefront = (element: Element, page: Page): Storefront | undefined => {
  const outer = outerStore(element)
  return outer && storeOf(outer, page).storefront
}

const storeOf = (element: Element, page: Page): Store => {
  const known = stores.get(element)
  if (known) return known
  const outer = signal(outerStorefront(element, page))
  const attributeChanges = signal(0)
  const storefront = createStorefront(
    page,
    computed(() => {
      attributeChanges.value
      const own = readSettings(element, '', (name, value) => page.warn(element.localName, name, value))
      return mergeSettings(outer.value?.settings.value ?? {}, own)
    }),
  )
  const store = { storefront, outer, attributeChanges }
  stores.set(element, store)
  return store
}

/** The storefront of a `<vitrine-store>`, by its attributes: the element need not be defined. */
export const storefrontOf = (store: Element, page: Page): Storefront => storeOf(store, page).storefront

/** The storefront of the page itself, for elements outside of any store. */
export const pageStorefront = (page: Page): Storefront => {
  const known = pageStorefronts.get(page)
  if (known) return known
  const storefront = createStorefront(page, signal({}))
  pageStorefronts.set(page, storefront)
  return storefront
}

/** The storefront of the nearest `<vitrine-store>` around an element, across shadow roots, else the page's own. */
export const storefrontFor = (element: Element, page: Page): Storefront =>
  outerStorefront(element, page) ?? pageStorefront(page)

/** A store's attributes have changed. */
export const readStoreAgain = (element: Element): void => {
  const store = stores.get(element)
  if (store) store.attributeChanges.value += 1
}

/** A store has come into the page, perhaps inside another store than before. */
export const connectStore = (element: Element, page: Page): void => {
  const store = stores.get(element)
  if (store) store.outer.value = outerStorefront(element, page)
}
