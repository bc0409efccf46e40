import { type ElementProperties, flag, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-exit>`, by their properties. */
export const exitAttributes = {
  /** To `cancel` a contract for the future, or to `withdraw` from it within the period of the law. @default 'cancel' */
  kind: oneOf('cancel', 'withdraw'),
  /** Shows the form at once, without the button before it: for a page of its own. */
  inline: flag,
  /** The shop's address, shown when a declaration could not be received. */
  contact: text,
  /** The contract, where the page knows it. The customer may change it. */
  contract: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * A way out of a contract: a button, a form, and a receipt to keep. It needs an endpoint with the module `exits()`.
 *
 * @tag vitrine-exit
 *
 * @slot - Fallback: shown until the button is loaded, and without an endpoint, such as an e-mail address.
 *
 * @csspart open - The button that opens the form.
 * @csspart panel - The form, and the receipt in its place.
 * @csspart title - The heading of the panel.
 * @csspart close - The button that closes the form.
 * @csspart input - A field.
 * @csspart field-error - Why a field cannot stay as it is.
 * @csspart error - Why nothing was received, and the shop's address.
 * @csspart confirm - The button that makes the declaration.
 * @csspart review - The button that leads to the summary, where the law asks for one.
 * @csspart edit - The button that leads back to the form.
 * @csspart details - The content of the declaration, in the summary and in the receipt.
 * @csspart save - The button that saves the receipt as a file.
 */
export interface ExitElement extends HTMLElement, ElementProperties<typeof exitAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-exit': ExitElement
  }
}
