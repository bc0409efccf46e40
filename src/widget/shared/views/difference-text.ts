/** Texts of a view: how checkout's total differs from the page. */

import type { ComponentChildren } from 'preact'
import type { Difference, PreviewResponse } from '../../../contract/cart-preview.ts'
import { fill } from '../../messages/format.ts'
import { formatAmount, formatCount } from '../../views/format-amount.ts'
import type { ReviewMessages } from '../../views/words/review.ts'
import { fillFigures } from './figures.tsx'

/** One difference as a sentence; amounts are in the currency of the preview. */
export const differenceText = (
  difference: Difference,
  preview: PreviewResponse,
  words: ReviewMessages,
  locale: string,
): ComponentChildren => {
  const { kind, expected, actual, product } = difference
  const amount = (value: string | number): string =>
    typeof value === 'number' ? formatAmount(value, preview.currency, locale) : value
  const count = (value: string | number): string =>
    typeof value === 'number' ? formatCount(value, locale) : value
  if (kind === 'total')
    return fillFigures(words.differsTotal, { expected: amount(expected), actual: amount(actual) })
  if (kind === 'currency')
    return fillFigures(words.differsCurrency, { expected: `${expected}`, actual: `${actual}` })
  if (kind === 'quantity')
    return fillFigures(words.differsQuantity, { expected: count(expected), actual: count(actual) })
  return kind === 'missing' ? fill(words.differsMissing, { product: product ?? '' }) : words.differsOther
}
