/** The figures of a view that says what a reduction saves. */

import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'

/** The lines of a preview with what they would cost without a reduction, and the sum of all reductions. */
export const savingsOf = ({ lines, currency }: Pick<PreviewResponse, 'lines' | 'currency'>) => {
  const scale = 10 ** currencyDigits(currency)
  // Whole minor units: sums of binary fractions are off by a cent now and then.
  const minor = (value: number): number => Math.round(value * scale)
  const reductions = lines.map(({ discount }) => Math.max(0, minor(discount ?? 0)))
  return {
    lines: lines.map((line, index) => {
      const reduction = reductions[index] ?? 0
      return { line, list: reduction > 0 ? (minor(line.total.gross) + reduction) / scale : undefined }
    }),
    saving: reductions.reduce((sum, reduction) => sum + reduction, 0) / scale,
  }
}
