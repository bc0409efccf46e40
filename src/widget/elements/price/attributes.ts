import { type ElementProperties, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-price>`, by their properties. */
export const priceAttributes = {
  /** Product ID, or your own product ID after a capital I (`IBC345`). */
  product: text,
  /** Field path of the figure, such as `price.net`, `discount.percentage` or `product.name`. @default 'price' */
  field: text,
  /** Price rule of this element. */
  priceRule: text,
  /** For `saving` and `per-month`: the interval of the product, such as `year`. @default its `renewal`, else the months by which the platform divides its price */
  interval: text,
  /** For `saving`: the product with the shorter interval, or the products of a bundle, separated by spaces. */
  compareProduct: text,
  /** For `saving`: the shorter interval, such as `month`. @default the months by which the platform divides its price */
  compareInterval: text,
  /** For `from`: the other products of the range. */
  products: text,
  /** For `per-seat`: how many seats the product has. */
  seats: number,
  /** Tax display of this figure. @default the store's `tax` */
  tax: oneOf('gross', 'net', 'both'),
} as const

/**
 * One figure inside a sentence of your own.
 *
 * @tag vitrine-price
 *
 * @slot - Fallback: shown until the price arrives, and where the product has no price. A price without the figure shows nothing.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 */
export interface PriceElement extends HTMLElement, ElementProperties<typeof priceAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-price': PriceElement
  }
}
