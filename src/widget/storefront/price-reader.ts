/** Reads a price of the store for one element. */

import type { PriceItem } from '../../contract/price-item.ts'
import { matchesProduct, type PriceState } from '../prices/price-book.ts'
import type { Storefront } from './storefront.ts'

/**
 * Reads the price that one element shows, beside the merchant's own checkout link where there is one. A product's last
 * item stays while the next is on its way, so a change of currency empties no card.
 */
export const createPriceReader = (storefront: Storefront) => {
  let last: PriceItem | undefined
  return (
    product: string | undefined,
    priceRule: string | undefined,
    own?: string,
  ): PriceState | undefined => {
    const state = product ? storefront.price(product, priceRule, own) : undefined
    const isKept = product && last && state?.isWaiting && matchesProduct(product, last)
    last = state?.item ?? (isKept ? last : undefined)
    return state && { ...state, item: last }
  }
}
