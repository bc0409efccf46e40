import { signal } from '@preact/signals-core'
import { bindPage } from './binding/bind-page.ts'
import { defineElements } from './define.ts'
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
  page.settings.value = mergeSettings(page.settings.peek(), settings)
  if (known) return known
  // Where another copy of Vitrine serves the page's markup, this one still serves its own caller.
  if (defineElements(page)) bindPage(page)
  else setPage(page)
  return page
}

/**
 * The page's settings, from a script of the merchant's own: what the script tag says with `data-*`. Registers the
 * elements if nobody has. May be called again; members that are left out keep their value.
 */
export const configure = (settings: Settings, options: Options = {}): void => {
  ensurePage(options, settings)
}

/** A storefront without markup: prices, coupon, currency and checkout link as signals for the merchant's own views. */
export const createStorefront = (settings: Settings, options: Options = {}): Storefront =>
  createOnPage(ensurePage(options, {}), signal(settings))
