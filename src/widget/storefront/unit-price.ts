/** The price that a store has for one of several units, which the endpoint knows. */

import type { PriceItem } from '../../contract/price-item.ts'
import type { UnitPrice } from '../views/unit-price.ts'
import { lazy } from './lazy.ts'
import type { Doubt } from './pricing-context.ts'
import type { Storefront } from './storefront.ts'
import type { VolumeModule } from './volume-module.ts'

export const volumeFile = lazy<VolumeModule>('volume')

/** The page states no total for more units of a product, and asks no endpoint. A link may sell more. */
export const mostUnits = 10_000

/**
 * The price of one unit in a quantity, which the public price does not tell. Called in effects.
 *
 * @param doubt that of the merchant's own link, which may sell more than its units
 * @param tierRule the price rule of this quantity, by which the item already has the price of its units
 */
export const unitPrice = (
  storefront: Storefront,
  item: PriceItem | undefined,
  quantity: number,
  doubt: Doubt | undefined,
  tierRule?: string | undefined,
): UnitPrice => {
  if (quantity === 1) return item
  if (quantity > mostUnits || doubt) return null
  if (tierRule !== undefined) return item
  if (!storefront.settings.value.endpoint) return null
  const module = storefront.page.module(volumeFile).value
  if (!module) return module
  return item && module.priceAt(storefront, item, quantity)
}
