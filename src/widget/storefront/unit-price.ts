import type { PriceItem } from '../../contract/price-item.ts'
import type { Tier } from '../../contract/tiers.ts'
import type { Storefront } from './storefront.ts'

/** The lazy module of volume prices, which the endpoint has. Its functions are called in effects. */
export interface VolumeModule {
  /** The volume prices of a product: undefined while they are on their way, null where there are none. */
  tiersOf(storefront: Storefront, item: PriceItem): readonly Tier[] | null | undefined
  /** The item with the price of one unit where so many are bought; undefined and null as above. */
  priceAt(storefront: Storefront, item: PriceItem, quantity: number): PriceItem | null | undefined
}

/**
 * The item with the price of one unit where so many are bought, which the public price does not tell. Undefined while it is
 * on its way, null where only checkout knows it. Called in effects.
 */
export const unitPrice = (
  storefront: Storefront,
  item: PriceItem | undefined,
  quantity: number,
): PriceItem | null | undefined => {
  if (quantity === 1) return item
  if (!storefront.settings.value.endpoint) return null
  const module = storefront.page.module('volume').value
  if (!module) return module
  return item && module.priceAt(storefront, item, quantity)
}
