/** What a page may say of the total of a card, an order or a cart. */

import { exclusivePlans, isBeforeVolume, type OrderLine } from '../../views/order-figures.ts'

/**
 * What a page may say of a total. `known` is the amount that checkout charges. `pending` waits for a volume price,
 * and `checking` for the platform's own total. `at-checkout` means that only checkout knows it. A cart whose plans replace
 * each other cannot be bought, so it has no total.
 */
export type TotalTruth = 'known' | 'pending' | 'checking' | 'at-checkout' | typeof exclusivePlans

/**
 * The one rule of totals, for cards, orders and carts.
 *
 * @param state that of the platform's own total
 * @param isVouched false where the link may sell what the page cannot see: then only the platform's own total is one
 */
export const totalTruth = (
  state: 'unknown' | 'checking' | 'known' | typeof exclusivePlans,
  lines: readonly OrderLine[],
  isVouched: boolean,
): TotalTruth => {
  if (state === 'known' || state === exclusivePlans) return state
  const isComing = (line: OrderLine) => line.unit === undefined && (line.item || line.isWaiting)
  if (lines.some((line) => isBeforeVolume(line) && isComing(line))) return 'pending'
  if (state === 'checking') return state
  return isVouched && !lines.some(isBeforeVolume) ? 'known' : 'at-checkout'
}
