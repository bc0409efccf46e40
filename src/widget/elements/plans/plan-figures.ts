import type { PriceItem } from '../../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../../contract/tax-display.ts'
import { priceSize } from '../card/CardPrices.tsx'

/**
 * The billing intervals of plans in months, in the order of their switch, and the one whose cards are shown.
 *
 * @param months of each card
 * @param wanted the choice of the shopper or the merchant
 */
export const chooseInterval = (
  months: readonly (number | undefined)[],
  wanted: number | undefined,
): { intervals: number[]; selected: number | undefined } => {
  const intervals = [...new Set(months.flatMap((each) => each || []))].sort((a, b) => a - b)
  return { intervals, selected: intervals.find((each) => each === wanted) ?? intervals[0] }
}

/** The size of the longest price, for all cards. */
export const plansPriceSize = (items: readonly PriceItem[], tax: TaxDisplay): string | undefined => {
  const sizes = items.map((item) => priceSize(selectAmount(item.price, tax).localized))
  return sizes.includes('longest') ? 'longest' : sizes.find(Boolean)
}
