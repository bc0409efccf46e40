/** The price that a store has for several units. */

import type { PriceState } from '../../prices/price-book.ts'
import type { Doubt } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type UnitTerms, unitPrice } from '../../storefront/unit-price.ts'

/**
 * The state of a price, whose item has the price of one unit in this quantity; without an item where only checkout
 * knows it.
 */
export const priceStateAt = (
  storefront: Storefront,
  state: PriceState | undefined,
  quantity: number,
  doubt: Doubt | undefined,
  terms: UnitTerms,
): PriceState | undefined => {
  if (!state?.item || quantity === 1) return state
  const unit = unitPrice(storefront, state.item, quantity, doubt, terms)
  return { ...state, item: unit ?? undefined, isWaiting: state.isWaiting || unit === undefined }
}
