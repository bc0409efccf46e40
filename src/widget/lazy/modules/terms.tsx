import { render } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { termsText } from '../../components/terms-text.ts'
import { english } from '../../messages/en.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { renewalOf } from '../renewal.ts'
import { allWords } from './support.ts'

/** Writes the terms of what an element sells beside its buy control. */
export const paint = (
  target: Element,
  host: Element,
  storefront: Storefront,
  item: PriceItem,
  quantity: number,
  tax: TaxDisplay,
): void => {
  const renewal = renewalOf(host, storefront)
  const words = { ...english, ...allWords(storefront) }
  const text = renewal && termsText({ item, quantity, tax, renewal }, words, storefront.locale.value)
  render(text && <bdi>{text}</bdi>, target)
}
