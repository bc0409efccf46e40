import type { PriceState } from '../prices/price-book.ts'
import type { Storefront } from './storefront.ts'
import { unitPrice } from './unit-price.ts'

/** A price with that of one unit where so many are bought, and without one where only checkout knows it. */
export const priceStateAt = (
  storefront: Storefront,
  state: PriceState | undefined,
  quantity: number,
  own: string | undefined,
): PriceState | undefined => {
  if (!state?.item || quantity === 1) return state
  const unit = unitPrice(storefront, state.item, quantity, own)
  return { ...state, item: unit ?? undefined, isWaiting: state.isWaiting || unit === undefined }
}
