/** What a card asks of the lazy file of its prior price. */

import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import type { Storefront } from '../../storefront/storefront.ts'

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
  /** Styles of the line, for the card's root. */
  css: string
  /** Whether the words of the line are there, or have failed. Called in effects. */
  isReady(storefront: Storefront): boolean
  /**
   * The line that announces a reduction by its prior price; an empty one keeps the space until it is known. Called in
   * effects.
   *
   * @returns null where no line may be announced, `unchanged` where the shopper's country expects no prior price
   */
  priorPriceLine(
    host: HTMLElement,
    storefront: Storefront,
    shown: ShownPrice,
  ): ComponentChildren | 'unchanged'
}
