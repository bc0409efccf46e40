import type { PriceItem } from '../../contract/price-item.ts'
import { knownTotal } from '../checkout/known-total.ts'
import { isReduced, pricePeriod } from '../storefront/price-period.ts'
import { renewalOf } from '../storefront/renewal.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { digitsLike } from '../views/format-amount.ts'
import { periodText } from '../views/period-text.ts'
import { termsText } from '../views/terms-text.ts'

/** The units that an element sells, with the price of each (`unitPrice`). */
export interface SoldUnits {
  item: PriceItem
  unit: PriceItem | null | undefined
  quantity: number
  /** The total of all units stands beside the line. */
  hasTotal?: boolean
}

/** The line beside a buy control: what is due today, and the renewal that is stated. Undefined while words load. */
export const termsOf = (host: Element, storefront: Storefront, sold: SoldUnits): string | undefined => {
  const words = storefront.words()
  const renewal = renewalOf(host, storefront)
  const known = knownTotal(host)?.gross
  return words && termsText({ ...sold, renewal, known }, words, storefront.locale.value)
}

/** The period that a price is for, such as "/ month"; undefined where none is known, and while words load. */
export const periodOf = (host: Element, storefront: Storefront, item: PriceItem): string | undefined => {
  const words = storefront.words()
  const period = pricePeriod(host, item, renewalOf(host, storefront), isReduced(item))
  const locale = digitsLike(storefront.locale.value, item.price.gross.localized)
  return words && period && periodText(period, words, locale)
}
