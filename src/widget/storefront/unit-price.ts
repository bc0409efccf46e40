/** The price that a store has for one of several units: that of a named rule, of the merchant's word, or of the endpoint. */

import type { PriceItem } from '../../contract/price-item.ts'
import type { UnitPrice } from '../views/unit-price.ts'
import type { Doubt } from './pricing-context.ts'
import type { Storefront } from './storefront.ts'
import { volumeFile } from './volume-file.ts'

/** The most units of a product that an endpoint is asked about. A link may sell more. */
export const mostUnits = 10_000

/** The circumstances of a sale, beside its units. */
export interface UnitTerms {
  /** The price rule of this quantity, by which the item already has the price of its units. */
  tierRule?: string | undefined
  /** The merchant's own link, which may have a code. */
  own?: string | undefined
}

/**
 * The price of one unit in a quantity, which the public price does not tell. Called in effects.
 *
 * @param doubt that of the merchant's own link, which may sell more than its units
 */
export const unitPrice = (
  storefront: Storefront,
  item: PriceItem | undefined,
  quantity: number,
  doubt: Doubt | undefined,
  { tierRule, own }: UnitTerms,
): UnitPrice => {
  if (quantity === 1) return item
  if (doubt) return null
  const { endpoint, volumePrices } = storefront.settings.value
  // A code that takes nothing off one unit may be for several.
  const hasOpenCode = item && !item.coupon && storefront.couponFor(own)
  if ((tierRule !== undefined || volumePrices) && !hasOpenCode) return item
  if (quantity > mostUnits || !endpoint) return null
  const module = storefront.page.module(volumeFile).value
  if (!module) return module
  return item && module.priceAt(storefront, item, quantity)
}
