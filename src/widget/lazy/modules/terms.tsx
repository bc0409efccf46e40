import { isReduced, pricePeriod } from '../../binding/price-period.ts'
import { digitsLike } from '../../components/format-amount.ts'
import { periodText } from '../../components/period-text.ts'
import { termsText } from '../../components/terms-text.ts'
import { english } from '../../messages/en.ts'
import type { TermsModule } from '../../storefront/storefront.ts'
import { renewalOf } from '../renewal.ts'
import { allWords } from './support.ts'

/** The terms of what an element sells, with the renewal that the merchant states. */
export const termsOf: TermsModule['termsOf'] = (host, storefront, item, tax, quantity, known) => {
  const words = { ...english, ...allWords(storefront) }
  const renewal = renewalOf(host, storefront)
  // The quantity row of a card says it of the card's total.
  const isBeforeVolume = quantity > 1 && host.localName !== 'vitrine-card'
  return termsText({ item, quantity, tax, renewal, known, isBeforeVolume }, words, storefront.locale.value)
}

/** The period beside a price, with the renewal that the merchant states. */
export const periodOf: TermsModule['periodOf'] = (host, storefront, item) => {
  const period = pricePeriod(host, item, renewalOf(host, storefront), isReduced(item))
  const locale = digitsLike(storefront.locale.value, item.price.gross.localized)
  return period && periodText(period, allWords(storefront), locale)
}
