import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-sample-part>`, by their properties. */
export const samplePartAttributes = {
  /** Product ID, or your own product ID after a capital I (`IBC345`). */
  product: text,
  /** Text before the name of the product. */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * Sample part of a product.
 *
 * @tag vitrine-sample-part
 *
 * @slot - Fallback: shown until the price arrives, and where the product has no price.
 *
 * @csspart sample-part - Everything.
 */
export interface SamplePartElement extends HTMLElement, ElementProperties<typeof samplePartAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-sample-part': SamplePartElement
  }
}
