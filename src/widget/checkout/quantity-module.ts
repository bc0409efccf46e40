import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { Scope } from '../storefront/view.ts'

/** The quantity of one card at one moment. */
export interface CardQuantity {
  value: number
  /** The price rule of the range that the quantity is in. */
  priceRule: string | undefined
  /** Paints the row into its element. */
  paint(row: Element, product: string, item: PriceItem, tax: TaxDisplay): void
}

/** The lazy module of cards with several units, or with a field for them. */
export interface QuantityModule {
  /** Styles of the row, for the card's root. */
  css: string
  /** The returned function reads signals, as a view does. */
  createQuantity(host: HTMLElement, storefront: Storefront, scope: Scope): () => CardQuantity
}
