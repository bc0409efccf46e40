/** What goes on as long as a store is in the page. */

import { effect, untracked } from '@preact/signals-core'
import type { PriceState } from '../prices/price-book.ts'
import { cleanCoupon } from '../settings/settings.ts'
import { lazy } from './lazy.ts'
import type { Storefront } from './storefront.ts'
import type { Visit } from './visit.ts'

/** What the module of coupon fields does for a store without one. */
export interface CouponReporter {
  /**
   * Reports each verdict on the code of a store to scripts and to the console, unless a coupon field does.
   *
   * @returns ends it
   */
  report(storefront: Storefront): () => void
}

const couponFile = lazy<CouponReporter>('coupon')

/** What the module of kept parameters does for a store that keeps some. */
export interface ParameterKeeper {
  /**
   * Keeps parameters of the visit for the days that the setting names, from the shopper's agreement on.
   *
   * @returns ends it
   */
  keep(storefront: Storefront): () => void
}

const keptFile = lazy<ParameterKeeper>('kept-parameters')

const renewed = new WeakSet<Visit>()

const isWaiting = (state: PriceState): boolean => state.isWaiting

/**
 * Prolongs the visit, and reports the verdict on a code where no coupon field does. Says why there are no
 * prices and, where the developer is, which settings are mistakes.
 *
 * @returns ends it
 */
export const watchStore = (storefront: Storefront): (() => void) => {
  const { page, prices, settings, urlCoupon, visit } = storefront
  const watches = [
    effect(() => {
      // This page makes the visit last another half hour. It does so once, since a later reading could bring another
      // tab's choice.
      if (renewed.has(visit.value)) return
      renewed.add(visit.value)
      untracked(() => visit.peek().recall())
    }),
    effect(() => page.inspector.value?.inspectStore(storefront)),
    effect(() => {
      const code = settings.value.coupon ?? cleanCoupon(urlCoupon.value)
      // The first price is there.
      if (!code || prices.value.every(isWaiting)) return undefined
      const module = page.module(couponFile).value
      return module ? untracked(() => module.report(storefront)) : undefined
    }),
    effect(() => {
      const module = settings.value.passParams?.includes('/') && page.module(keptFile).value
      return module ? untracked(() => module.keep(storefront)) : undefined
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
