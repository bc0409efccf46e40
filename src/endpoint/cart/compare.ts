import type { CartItem, Difference, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'

/** What a preview says about a cart. */
export type CartFigures = Pick<PreviewResponse, 'currency' | 'lines' | 'total'>

/** An amount in minor units, rounded to absorb floating-point errors: 59.99 and 59.99000000000001 EUR are 5999. */
export const minorUnits = (amount: number, currency: string): number =>
  // The exponent shifts the decimal point exactly; multiplication would round 1.005 down.
  Math.round(Number(`${Number(amount.toFixed(6))}e${currencyDigits(currency)}`))

/**
 * Whether a number can be an amount: what a shop charges is not negative, and small enough to be exact. Nobody is
 * shown anything else that the platform may answer.
 */
export const isAmount = (amount: number): boolean => amount >= 0 && amount < 1e12

/**
 * The differences between the page and checkout: missing products, quantities, the currency, the total. Totals are
 * compared in minor units, and only within one currency.
 */
export const differences = (
  items: readonly CartItem[],
  expected: PreviewRequest['expected'],
  actual: CartFigures,
): Difference[] => {
  const found: Difference[] = []
  for (const item of items) {
    const lines = actual.lines.filter(
      (line) => (item.internal ? line.internalProduct : line.product) === item.product,
    )
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    const common = { product: item.product, expected: item.quantity, actual: quantity }
    if (lines.length === 0) found.push({ kind: 'missing', ...common })
    else if (quantity !== item.quantity) found.push({ kind: 'quantity', ...common })
  }
  if (!expected) return found
  if (expected.currency !== actual.currency) {
    found.push({ kind: 'currency', expected: expected.currency, actual: actual.currency })
    return found
  }
  const total = actual.total[expected.tax]
  if (minorUnits(expected.total, actual.currency) !== minorUnits(total, actual.currency))
    found.push({ kind: 'total', expected: expected.total, actual: total })
  return found
}
