import { type ElementProperties, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-tiers>`, by their properties. */
export const tiersAttributes = {
  /** Product ID, or your own after a capital I (`IBC345`). @default the first product of the order around it */
  product: text,
  /** The present quantity. @default that of the order around it, else of the first card or buy control of the product */
  quantity: number,
  /** Caption of the table. */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * The price of each quantity of a product, and how many more reach the next price: under the `price-rules` of the card or
 * order beside it, else at the volume prices of an endpoint with the module `volumePrices()`.
 *
 * @tag vitrine-tiers
 *
 * @slot - Fallback: shown until the tiers are there, and for a product without any.
 *
 * @csspart tiers - The table.
 * @csspart reached-tier - The row of the present quantity.
 * @csspart saving - The reduction in percent.
 */
export interface TiersElement extends HTMLElement, ElementProperties<typeof tiersAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-tiers': TiersElement
  }
}
