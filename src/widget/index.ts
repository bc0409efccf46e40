import { signal } from '@preact/signals-core'
import { bindPage } from './binding/bind-page.ts'
import { checkedSettings } from './checked-settings.ts'
import { defineElements } from './define.ts'
import { registry } from './first/handover.ts'
import { createPage, type Page, type PageOptions } from './page.ts'
import { pageOf, setPage } from './pages.ts'
import { moduleLoader } from './parts/module-loader.ts'
import { mergeSettings, type Settings } from './settings.ts'
import { createStorefront as createOnPage, type Storefront } from './storefront.ts'

export type { PriceItem } from '../contract/price-item.ts'
export { applyCoupon, chooseCurrency, removeCoupon } from './coupon/act.ts'
export { type CouponVerdict, couponVerdict } from './coupon/verdict.ts'
export type { PriceState } from './prices/price-book.ts'
export { priceUrls } from './prices/price-url.ts'
export type { Settings, TaxDisplay } from './settings.ts'
export { attributeOf } from './settings.ts'
export type { Cart, Storefront } from './storefront.ts'

type Options = Partial<PageOptions>

const ensurePage = (options: Options, settings: Settings): Page => {
  const document = options.document ?? globalThis.document
  const known = pageOf(document)
  const page = known ?? createPage({ loader: moduleLoader, ...options, document })
  page.settings.value = mergeSettings(page.settings.peek(), checked(page, settings))
  if (known) return known
  // Where another copy of Vitrine serves the page's markup, this one still serves its own caller.
  if (!hasTag(document) && defineElements(page)) bindPage(page)
  else setPage(page)
  return page
}

/** A script tag of ours is on the page; its elements may be on their way (`embed.ts`). */
const hasTag = ({ defaultView }: Document): boolean => defaultView !== null && registry in defaultView

const checked = (page: Page, settings: Settings): Settings =>
  checkedSettings(settings, (key, value, problem) => page.warn('configure', key, value, problem))

/**
 * The page's settings, from a script of the merchant's own: what the script tag says with `data-*`. Registers the
 * elements if nobody has. May be called again; members that are left out keep their value. Does nothing on a server.
 */
export const configure = (settings: Settings, options: Options = {}): void => {
  const document = options.document ?? globalThis.document
  if (!document) return
  const isServed =
    !pageOf(document) && (hasTag(document) || document.defaultView?.customElements.get('vitrine-store'))
  const page = ensurePage(options, settings)
  if (isServed)
    page.warn('configure', 'client', settings.client, 'does not reach the elements: another copy serves them')
}

/** A storefront without markup: prices, coupon, currency and checkout link as signals for the merchant's own views. */
export const createStorefront = (settings: Settings, options: Options = {}): Storefront => {
  const page = ensurePage(options, {})
  return createOnPage(page, signal(checked(page, settings)))
}
