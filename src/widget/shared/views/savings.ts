/** The figures of a view that says what a reduction saves. */

import type { PreviewResponse } from '../../../contract/cart-preview.ts'
import { sumAmounts } from '../../../contract/currency-digits.ts'

/** The lines of a preview with what they would cost without a reduction, and the sum of all reductions. */
export const savingsOf = ({ lines, currency }: Pick<PreviewResponse, 'lines' | 'currency'>) => {
  const reductions = lines.map(({ discount }) => Math.max(0, sumAmounts([discount ?? 0], currency)))
  return {
    lines: lines.map((line, index) => {
      const reduction = reductions[index] ?? 0
      return { line, list: reduction > 0 ? sumAmounts([line.total.gross, reduction], currency) : undefined }
    }),
    saving: sumAmounts(reductions, currency),
  }
}
