/** What a buy control says before checkout about the amount that is due, and about its renewal. */

import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import { fill } from '../messages/format.ts'
import type { Markup } from '../settings/attributes.ts'
import { trimmed } from '../settings/text.ts'
import { mayEnd, pricePeriod } from '../storefront/price-period.ts'
import { renewalOf } from '../storefront/renewal.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { digitsLike } from '../views/format-amount.ts'
import { oncePeriodText, periodText } from '../views/period-text.ts'
import { type SoldUnits, termsText } from '../views/terms-text.ts'
import { unitWord } from '../views/unit-text.ts'
import { knownTotal } from './known-total.ts'

/** The line beside a buy control: what is due today, and the renewal that is stated. Undefined while words load. */
export const termsOf = (host: Markup, storefront: Storefront, sold: SoldUnits): string | undefined => {
  const words = storefront.words()
  const renewal = renewalOf(host, storefront)
  const known = knownTotal(host)?.gross
  return words && termsText({ ...sold, renewal, known }, words, storefront.locale.value)
}

/** The unit and the period of a price in words, and what is said about the price that follows it. */
export interface PeriodWords {
  period?: string
  /** A space where the price may be reduced later, so that its line is kept. */
  later?: string
}

/** Nothing where no period is known, and while words load. A reduced price is for one period, unless the merchant says more. */
export const periodOf = (
  host: Markup,
  storefront: Storefront,
  item: PriceItem,
  tax: TaxDisplay,
): PeriodWords => {
  const words = storefront.words()
  if (!words) return {}
  const renewal = renewalOf(host, storefront)
  const period = pricePeriod(host, item, renewal)
  const locale = digitsLike(storefront.locale.value, item.price.gross.localized)
  const unit = trimmed(host.getAttribute('unit'))
  const per = unit ? `${fill(words.perPeriod, { period: unitWord(unit, 1, locale) })} ` : ''
  if (!period) return { period: per }
  const each = periodText(period, words, locale)
  if (!mayEnd(item, renewal))
    return { period: per + each, ...(renewal?.price !== 'price' && { later: '\u00a0' }) }
  const list = renewal?.price === 'list-price' && item.list_price
  const amount = list && selectAmount(list, tax).localized
  return {
    period: per + oncePeriodText(period, words, locale),
    later: amount ? fill(words.laterPrice, { amount, period: each }) : words.laterPriceOpen,
  }
}
