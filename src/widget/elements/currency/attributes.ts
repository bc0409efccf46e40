import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-currency>`, by their properties. */
export const currencyAttributes = {
  /** ISO 4217 codes on offer, separated by spaces. */
  currencies: text,
  /** Label of the choice. */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * A choice of currencies.
 *
 * @tag vitrine-currency
 *
 * @slot - Fallback: shown until the choice is loaded.
 *
 * @csspart select - The choice.
 * @csspart status - What became of a choice: visible where a currency is not offered.
 */
export interface CurrencyElement extends HTMLElement, ElementProperties<typeof currencyAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-currency': CurrencyElement
  }
}
