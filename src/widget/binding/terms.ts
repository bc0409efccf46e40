import { knownTotal } from '../checkout/known-total.ts'
import { dueToday } from '../components/due-today.ts'
import { digitsLike } from '../components/format-amount.ts'
import { periodText } from '../components/period-text.ts'
import { englishPeriod } from '../messages/en-lazy.ts'
import type { Storefront, TermsModule } from '../storefront/storefront.ts'
import { isReduced, pricePeriod } from './price-period.ts'

const isStated = (host: Element, { settings }: Storefront): boolean =>
  Boolean(host.getAttribute('renewal') ?? host.closest('[data-vitrine-renewal]') ?? settings.value.renewal)

const termsModule = ({ page }: Storefront): TermsModule | null | undefined =>
  page.module('terms').value as TermsModule | null | undefined

/**
 * The line beside a buy control. A further module comes for renewals, and for several units, whose sum the platform
 * does not format.
 */
export const termsOf: TermsModule['termsOf'] = (host, storefront, item, tax, quantity) => {
  const words = storefront.words()
  if (!isStated(host, storefront) && quantity === 1) return words && dueToday(item, tax, words)
  return termsModule(storefront)?.termsOf(host, storefront, item, tax, quantity, knownTotal(host)?.amount)
}

/** The period beside a price. */
export const periodOf: TermsModule['periodOf'] = (host, storefront, item) => {
  if (isStated(host, storefront)) return termsModule(storefront)?.periodOf(host, storefront, item)
  const period = pricePeriod(host, item, undefined, isReduced(item))
  const words = storefront.words()
  const locale = digitsLike(storefront.locale.value, item.price.gross.localized)
  return period && words && periodText(period, { ...englishPeriod, ...words }, locale)
}
