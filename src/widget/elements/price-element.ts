import type { VitrineElement } from './vitrine-element.ts'

// As editors and frameworks know it: the deferred module defines it.

/**
 * One figure inside a sentence of your own.
 *
 * @tag vitrine-price
 *
 * @slot - Fallback: shown until there is a price, and when there is none. A price without the figure shows nothing.
 *
 * @csspart value - The figure.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<ExposedDetail>} vitrine-exposed - A price of an experiment's arm was shown; once a visit.
 */
export declare class PriceElement extends VitrineElement {
  /** Product ID, or your own product ID after a capital I (`IBC345`). @attr */
  product: string | null
  /** Field path of the figure, such as `price.net`, `discount.percentage` or `product.name`. @attr @default 'price' */
  field: string | null
  /** Price rule of this element. @attr */
  priceRule: string | null
  /** Tax display of this figure. @attr @default the store's `tax` */
  tax: 'gross' | 'net' | 'both' | null
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-price': PriceElement
  }
}
