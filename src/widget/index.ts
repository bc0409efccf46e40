import { signal } from '@preact/signals-core'
import { checkedSettings } from './settings/checked-settings.ts'
import { mergeSettings } from './settings/read-settings.ts'
import type { Settings } from './settings/settings.ts'
import { canDefine, defineElements, scriptMarker } from './startup/define.ts'
import { moduleLoader } from './startup/module-loader.ts'
import { startPage } from './startup/start-page.ts'
import { createPage, type Page, type PageOptions, pageOf, setPage } from './storefront/page.ts'
import { createStorefront as createOnPage, type Storefront } from './storefront/storefront.ts'
import { watchStore } from './storefront/watch-store.ts'

export type { PriceItem } from '../contract/price-item.ts'
export type { TaxDisplay } from '../contract/tax-display.ts'
export { type CouponVerdict, couponVerdict } from './elements/coupon/coupon-verdict.ts'
export type * from './elements/parts.ts'
export type { StoreElement } from './elements/store/store-element.ts'
export type * from './environment/events.ts'
export type { PriceState } from './prices/price-book.ts'
export { priceUrls } from './prices/price-url.ts'
export type { Settings } from './settings/settings.ts'
export { attributeOf } from './settings/text.ts'
export { applyCoupon, chooseCurrency, removeCoupon } from './storefront/actions.ts'
export type { Cart } from './storefront/pricing-context.ts'
export type { Storefront } from './storefront/storefront.ts'

type Options = Partial<PageOptions>

const ensurePage = (options: Options, settings: Settings): Page => {
  const document = options.document ?? globalThis.document
  const known = pageOf(document)
  const page = known ?? createPage({ loader: moduleLoader, ...options, document })
  page.settings.value = mergeSettings(page.settings.peek(), checked(page, settings))
  if (known) return known
  // Another copy of Vitrine may serve the page's markup; this one still serves its own caller.
  const servesMarkup = !hasScriptTag(document) && canDefine(document)
  setPage(page)
  // First: it must listen before elements announce their prices.
  startPage(page, servesMarkup)
  if (servesMarkup) void define(page)
  return page
}

/** The prices that a server has rendered stand at the end of the page, and no price is requested before. */
const define = async (page: Page): Promise<void> => {
  const { document } = page
  if (document.readyState === 'loading') await page.ready
  defineElements(page)
}

const hasScriptTag = ({ defaultView }: Document): boolean =>
  defaultView !== null && scriptMarker in defaultView

const checked = (page: Page, settings: Settings): Settings =>
  checkedSettings(settings, (key, value, problem) => page.warn('configure', key, value, problem))

/**
 * Sets the page's settings, as the script tag's `data-*` do, and registers the elements; does nothing on a server. A
 * later call keeps members that it leaves out.
 */
export const configure = (settings: Settings, options: Options = {}): void => {
  const document = options.document ?? globalThis.document
  if (!document) return
  const isServed =
    !pageOf(document) && (hasScriptTag(document) || document.defaultView?.customElements.get('vitrine-store'))
  const page = ensurePage(options, settings)
  if (isServed) page.warn('configure', 'client', settings.client, 'other-copy')
}

/**
 * A storefront without markup: prices, coupon, currency and checkout link as signals for views of your own.
 *
 * @throws Error on a server: it asks for prices as the shopper's browser, so it is created there
 */
export const createStorefront = (settings: Settings, options: Options = {}): Storefront => {
  if (!(options.document ?? globalThis.document))
    throw new Error(
      'createStorefront() needs a document: on a server, call it when the page runs in the browser.',
    )
  const page = ensurePage(options, {})
  return createOnPage(page, signal(checked(page, settings)), watchStore)
}
