import type { effect, untracked } from '@preact/signals-core'
import type { Visit } from '../coupon/visit.ts'
import type { PriceState } from '../prices/price-book.ts'
import { lazySettingChecks } from '../settings/lazy-setting-checks.ts'
import { storeSettings } from '../settings/read-settings.ts'
import { shownValue } from '../settings/secret.ts'
import { cleanCoupon } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import { outerStore } from './nearest-store.ts'
import type { Storefront } from './storefront.ts'

/** The lazy module of the coupon field. */
interface CouponModule {
  /** Reports each verdict on the code of a store to scripts and to the console, unless a coupon field does. */
  report(storefront: Storefront): void
}

const renewed = new WeakSet<Visit>()

/** Scheme and host of an address; undefined for a path. */
const originOf = (host: string): string | undefined => /^https?:\/\/[^/]+/.exec(host)?.[0]

const isWaiting = (state: PriceState): boolean => state.isWaiting

/**
 * Prolongs the visit. Reports the verdict on a code where no coupon field does. Tells the developer of settings that
 * cannot be used, of codes that are none, and why there are no prices.
 *
 * @returns ends it
 */
export const watchStore = (
  storefront: Storefront,
  run: typeof effect,
  withoutTracking: typeof untracked,
): (() => void) => {
  const { element, page, prices, settings, urlCoupon, visit } = storefront
  const watches = [
    run(() => {
      // Another half hour, by this page: once, since a later reading could bring another tab's choice.
      if (renewed.has(visit.value)) return
      renewed.add(visit.value)
      withoutTracking(() => visit.peek().recall())
    }),
    run(() => {
      const text = urlCoupon.value
      if (text && !cleanCoupon(text)) page.warn('script', 'data-coupon-param', text, 'is no code')
    }),
    run(() => {
      // Changes with the attributes of this store and of those around it.
      settings.value
      for (let store = element; store; store = outerStore(store)) {
        const { localName } = store
        storeSettings(store, (name, value) => page.warn(localName, name, value))
      }
    }),
    run(() => {
      for (const name of ['couponParam', 'review', 'customerToken'] as const) {
        const attribute = attributeOf(name)
        const value = settings.value[name]
        if (value && !lazySettingChecks[name](value))
          page.warn('vitrine-store', attribute, shownValue(attribute, value))
      }
    }),
    run(() => {
      const { country, endpoint, priceFallbackHost, priceHost } = settings.value
      // Links and previews would not name the country that this relay has found.
      if (!priceHost || !endpoint || priceFallbackHost || country) return
      const origin = originOf(priceHost)
      if (origin && origin === originOf(endpoint))
        page.warn(
          'vitrine-store',
          'price-host',
          priceHost,
          'is a price relay, which needs price-fallback-host',
        )
    }),
    run(() => {
      const code = settings.value.coupon ?? cleanCoupon(urlCoupon.value)
      // The first price is there.
      if (!code || prices.value.every(isWaiting)) return
      const module = page.module('coupon').value as CouponModule | null | undefined
      if (module) withoutTracking(() => module.report(storefront))
    }),
    run(() => {
      for (const { problem } of prices.value)
        if (problem) page.warn('vitrine-store', 'client', settings.peek().client, `got no prices: ${problem}`)
    }),
  ]
  return () => {
    for (const end of watches) end()
  }
}
