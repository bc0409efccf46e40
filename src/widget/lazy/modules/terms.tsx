import { termsText } from '../../components/terms-text.ts'
import { english } from '../../messages/en.ts'
import type { TermsModule } from '../../storefront/storefront.ts'
import { renewalOf } from '../renewal.ts'
import { allWords } from './support.ts'

/** The terms of what an element sells, with the renewal that the merchant states. */
export const termsOf: TermsModule['termsOf'] = (host, storefront, item, tax, quantity) => {
  const words = { ...english, ...allWords(storefront) }
  const renewal = renewalOf(host, storefront)
  return termsText({ item, quantity, tax, renewal }, words, storefront.locale.value)
}
