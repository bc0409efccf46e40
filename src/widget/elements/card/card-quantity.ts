/** What a card asks of the lazy file of its quantity. */

import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import type { UnitPrice } from '../../views/unit-price.ts'

/** The price of a card, and of one unit at its quantity. */
export interface PricedUnits {
  item: PriceItem
  unit: UnitPrice
  tax: TaxDisplay
}

/** The quantity of one card at one moment. */
export interface CardQuantity {
  value: number
  /** The price rule of the range that the quantity is in. */
  priceRule: string | undefined
  /** The item at the price of one unit by the platform's own total; undefined until that is known. */
  chargedUnit(item: PriceItem): PriceItem | undefined
  /** Paints the row into its element. */
  paint(row: Element, product: string, priced: PricedUnits): void
}

/** The lazy module of cards with several units, or with a field for them. */
export interface QuantityModule {
  /** Styles of the row, for the card's root. */
  css: string
  /** The returned function reads signals, as a view does. */
  createQuantity(host: HTMLElement, storefront: Storefront, scope: Scope): () => CardQuantity
}
