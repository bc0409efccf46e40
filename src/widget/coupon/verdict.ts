import type { PriceItem } from '../../contract/price-item.ts'
import type { PriceState } from '../prices/price-book.ts'

/**
 * What became of a coupon. `applied` names the price items it holds for, that with the largest saving first; `not-applicable` is the platform's
 * answer (it prices without the coupon, platform-api.md "Price item"); `unchecked` means that no price could be had.
 */
export type CouponVerdict =
  | { state: 'none' }
  | { state: 'checking'; code: string }
  | { state: 'not-applicable'; code: string }
  | { state: 'unchecked'; code: string }
  | { state: 'applied'; code: string; items: PriceItem[] }

const saving = (item: PriceItem): number => item.discount?.absolute.gross.value ?? 0

export const couponVerdict = (code: string | undefined, states: readonly PriceState[]): CouponVerdict => {
  if (!code) return { state: 'none' }
  const items = states.map((state) => state.item).filter((item) => item !== undefined)
  const applied = items.filter((item) => item.coupon?.toLowerCase() === code.toLowerCase())
  applied.sort((a, b) => saving(b) - saving(a))
  if (applied.length > 0) return { state: 'applied', code, items: applied }
  if (states.some((state) => state.isWaiting)) return { state: 'checking', code }
  return items.length > 0 ? { state: 'not-applicable', code } : { state: 'unchecked', code }
}
