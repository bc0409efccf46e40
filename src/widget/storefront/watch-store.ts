import { effect, untracked } from '@preact/signals-core'
import type { Visit } from '../coupon/visit.ts'
import type { PriceState } from '../prices/price-book.ts'
import { cleanCoupon } from '../settings/settings.ts'
import type { Storefront } from './storefront.ts'

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
      // Another half hour, by this page: once, since a later reading could bring another tab's choice.
      if (renewed.has(visit.value)) return
      renewed.add(visit.value)
      untracked(() => visit.peek().recall())
    }),
    effect(() => page.inspector.value?.inspectStore(storefront)),
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
