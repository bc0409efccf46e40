/** What a store asks of the lazy module of volume prices. */

import type { PriceItem } from '../../contract/price-item.ts'
import type { Tier } from '../../contract/tiers.ts'
import type { UnitPrice } from '../views/unit-price.ts'
import type { Storefront } from './storefront.ts'

/** The lazy module of volume prices, which the endpoint has. Its functions are called in effects. */
export interface VolumeModule {
  /** The volume prices of a product: undefined while they are on their way, null where there are none. */
  tiersOf(storefront: Storefront, item: PriceItem): readonly Tier[] | null | undefined
  priceAt(storefront: Storefront, item: PriceItem, quantity: number): UnitPrice
}
