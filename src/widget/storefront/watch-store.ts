import { effect, untracked } from '@preact/signals-core'
import type { Visit } from '../coupon/visit.ts'
import type { PriceState } from '../prices/price-book.ts'
import { storeSettings } from '../settings/read-settings.ts'
import { cleanCoupon } from '../settings/settings.ts'
import { outerStore } from './nearest-store.ts'
import type { Storefront } from './storefront.ts'

const renewed = new WeakSet<Visit>()

/** Scheme and host of an address; undefined for a path. */
const originOf = (host: string): string | undefined => /^https?:\/\/[^/]+/.exec(host)?.[0]

const isWaiting = (state: PriceState): boolean => state.isWaiting

/**
 * Prolongs the visit, and reports the verdict on a code where no coupon field does. Tells the developer of unusable
 * settings, of codes that are none, and of missing prices.
 *
 * @returns ends it
 */
export const watchStore = (storefront: Storefront): (() => void) => {
  const { element, page, prices, settings, urlCoupon, visit } = storefront
  const watches = [
    effect(() => {
      // Another half hour, by this page: once, since a later reading could bring another tab's choice.
      if (renewed.has(visit.value)) return
      renewed.add(visit.value)
      untracked(() => visit.peek().recall())
    }),
    effect(() => {
      const text = urlCoupon.value
      if (text && !cleanCoupon(text)) page.warn('script', 'data-coupon-param', text, 'no-code')
    }),
    effect(() => {
      // Changes with the attributes of this store and of those around it.
      settings.value
      for (let store = element; store; store = outerStore(store)) {
        const { localName } = store
        storeSettings(store, (name, value) => page.warn(localName, name, value))
      }
    }),
    effect(() => {
      const { country, endpoint, priceFallbackHost, priceHost } = settings.value
      // Links and previews would not name the country that this relay has found.
      if (!priceHost || !endpoint || priceFallbackHost || country) return
      const origin = originOf(priceHost)
      if (origin && origin === originOf(endpoint))
        page.warn('vitrine-store', 'price-host', priceHost, 'needs-fallback')
    }),
    effect(() => {
      const code = settings.value.coupon ?? cleanCoupon(urlCoupon.value)
      // The first price is there.
      if (!code || prices.value.every(isWaiting)) return undefined
      const module = page.module('coupon').value
      return module ? untracked(() => module.report(storefront)) : undefined
    }),
    effect(() => {
      for (const { problem } of prices.value)
        if (problem) page.warn('vitrine-store', 'client', settings.peek().client, 'prices-refused', problem)
    }),
  ]
  return () => {
    for (const end of watches) end()
  }
}
