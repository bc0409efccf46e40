import type { Difference, PreviewResponse } from '../../contract/cart-preview.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'
import { formatAmount } from './format-amount.ts'

/** One difference as a sentence; amounts are in the currency of the preview. */
export const differenceText = (
  difference: Difference,
  preview: PreviewResponse,
  words: LazyMessages,
  locale: string,
): string => {
  const { kind, expected, actual, product } = difference
  const amount = (value: string | number): string =>
    typeof value === 'number' ? formatAmount(value, preview.currency, locale) : value
  if (kind === 'total')
    return fill(words.differsTotal, { expected: amount(expected), actual: amount(actual) })
  if (kind === 'currency') return fill(words.differsCurrency, { expected, actual })
  if (kind === 'quantity') return fill(words.differsQuantity, { expected, actual })
  return kind === 'missing' ? fill(words.differsMissing, { product: product ?? '' }) : words.differsOther
}
