import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-cart-button>`, by their properties. */
export const cartButtonAttributes = {
  /** Text of the button. */
  label: text,
  /** Further parameters of the checkout links of the cart that it opens. @default the store's `link-params` */
  linkParams: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * Opens the shopper’s cart, and shows the number of units in it.
 *
 * @tag vitrine-cart-button
 *
 * @slot - Fallback: shown until the button is loaded.
 *
 * @csspart button - The button.
 * @csspart count - The number of units.
 */
export interface CartButtonElement extends HTMLElement, ElementProperties<typeof cartButtonAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart-button': CartButtonElement
  }
}
