import type { PriceItem } from '../../../contract/price-item.ts'
import type { PriceState } from '../../prices/price-book.ts'

/**
 * The verdict on a coupon. `applied` lists the items that it holds for, the largest saving first; with `not-applicable`
 * the platform priced without it, with `unchecked` there is no price.
 */
export type CouponVerdict =
  | { state: 'none' }
  | { state: 'checking'; code: string }
  | { state: 'not-applicable'; code: string }
  | { state: 'unchecked'; code: string }
  | { state: 'applied'; code: string; items: PriceItem[] }

const saving = (item: PriceItem): number => item.discount?.absolute.gross.value ?? 0

/**
 * Reads the verdict on a code out of the prices that were requested with it.
 *
 * @param hasQuantity whether the shopper buys several units. The platform prices one, so only checkout knows whether a
 *   code for a least quantity holds (docs/platform/prices.md#price-item).
 */
export const couponVerdict = (
  code: string | undefined,
  states: readonly PriceState[],
  hasQuantity = false,
): CouponVerdict => {
  if (!code) return { state: 'none' }
  const items = states.map((state) => state.item).filter((item) => item !== undefined)
  const applied = items.filter((item) => item.coupon?.toLowerCase() === code.toLowerCase())
  applied.sort((a, b) => saving(b) - saving(a))
  if (applied.length > 0) return { state: 'applied', code, items: applied }
  if (states.some((state) => state.isWaiting && !state.failure)) return { state: 'checking', code }
  return items.length > 0 && !hasQuantity ? { state: 'not-applicable', code } : { state: 'unchecked', code }
}
