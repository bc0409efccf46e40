import type { PriceItem } from '../../contract/price-item.ts'

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
