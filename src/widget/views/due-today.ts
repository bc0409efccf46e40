import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import type { ScriptMessages } from '../messages/english/script.ts'
import { fill } from '../messages/format.ts'
import { taxNote } from './card-figures.ts'

/** The amount that is due today, with its tax: one unit at the platform's own amount, unless another is given. */
export const dueToday = (
  item: PriceItem,
  tax: TaxDisplay,
  words: ScriptMessages,
  amount = selectAmount(item.price, tax).localized,
): string => {
  const note = taxNote(item, tax, words)
  return fill(words.termsToday, { amount: note ? fill(words.amountTaxed, { amount, tax: note }) : amount })
}
