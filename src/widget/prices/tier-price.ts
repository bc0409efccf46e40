import { timesQuantity } from '../../contract/currency-digits.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import type { Tier } from '../../contract/tiers.ts'

/** The volume price that a quantity reaches. */
export const reachedTier = (tiers: readonly Tier[], quantity: number): Tier | undefined =>
  tiers.findLast(({ from }) => quantity >= from)

/**
 * Whether the tiers, which the platform states for one country without coupon and price rule, hold for this shopper.
 * Where the price of one unit differs, only the reductions are known.
 */
export const areTiersOf = ({ price, currency }: PriceItem, [first]: readonly Tier[]): boolean => {
  const { iso } = currency
  const isSame = (one: number, other: number): boolean =>
    timesQuantity(one, 1, iso) === timesQuantity(other, 1, iso)
  return first !== undefined && isSame(first.gross, price.gross.value) && isSame(first.net, price.net.value)
}
