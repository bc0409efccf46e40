/** The price of one of several units, as views are given it. */

import type { PriceItem } from '../../contract/price-item.ts'

/** The item at the price of one unit in this quantity: undefined while it loads, null where only checkout knows it. */
export type UnitPrice = PriceItem | null | undefined
