import { computed, type Signal, signal } from '@preact/signals-core'
import type { Page } from '../page.ts'
import { pageOf } from '../pages.ts'
import { attributeOf, mergeSettings, readSettings, settingChecks } from '../settings.ts'
import { createStorefront, type Storefront } from '../storefront.ts'
import { Base } from './base.ts'
import { upgradeProperties } from './properties.ts'

/**
 * `<vitrine-store>`: settings for everything inside it; what it does not set comes from the store around it, then
 * from the page. It shows nothing of its own.
 */
export class StoreElement extends Base {
  static observedAttributes = Object.keys(settingChecks).map(attributeOf)

  readonly #changes: Signal<number> = signal(0)
  #storefront: Storefront | undefined

  /** The store's state, for scripts; undefined until the element is defined and in a page. */
  get storefront(): Storefront | undefined {
    const page = pageOf(this.ownerDocument)
    if (!page) return undefined
    this.#storefront ??= createStorefront(
      page,
      computed(() => {
        this.#changes.value
        const outer = outerStore(this)?.storefront
        const own = readSettings(this, '', (name, value) => page.warn(this.localName, name, value))
        return mergeSettings(outer?.settings.value ?? {}, own)
      }),
    )
    return this.#storefront
  }

  connectedCallback(): void {
    upgradeProperties(this)
    // The store around it may be another one.
    this.#changes.value += 1
  }

  attributeChangedCallback(): void {
    this.#changes.value += 1
  }
}

const outerStore = (node: Node): StoreElement | undefined => {
  const parent = node.parentNode ?? (node as Partial<ShadowRoot>).host
  return parent instanceof StoreElement ? parent : parent && outerStore(parent)
}

const pageStorefronts = new WeakMap<Page, Storefront>()

/** The storefront of the page itself, for elements outside of any store. */
export const pageStorefront = (page: Page): Storefront => {
  const storefront = pageStorefronts.get(page) ?? createStorefront(page, signal({}))
  pageStorefronts.set(page, storefront)
  return storefront
}

/** The nearest `<vitrine-store>` around an element, across shadow roots, else the page's own. */
export const storefrontFor = (element: Element, page: Page): Storefront =>
  outerStore(element)?.storefront ?? pageStorefront(page)
