import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Storefront } from './storefront.ts'

/** The price that a card shows. */
export interface ShownPrice {
  item: PriceItem
  priceRule: string | undefined
  /** The merchant's own checkout link. */
  own: string | undefined
  tax: TaxDisplay
}

/** The lazy module of the lowest price before a reduction. */
export interface PriorPriceModule {
  /**
   * The line that announces a reduction by its prior price: null where none may be announced, `waiting` until
   * that is known, `unchanged` where the shopper's country expects no prior price. Called in effects.
   */
  priorPriceLine(
    host: HTMLElement,
    storefront: Storefront,
    shown: ShownPrice,
  ): ComponentChildren | 'waiting' | 'unchanged'
}
