import { type ElementProperties, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-promise>`, by their properties. */
export const promiseAttributes = {
  /** Address of your own page about how purchases are counted. @default the page in Vitrine's documentation */
  href: text,
  /** Text of the link. @default the words of the language */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * How many purchases of the last 90 days cost what was shown, in one line; a link tells how it is counted. It needs an
 * endpoint with `truth()` and `VITRINE_PROMISE`, and is empty while there is nothing to say.
 *
 * @tag vitrine-promise
 *
 * @slot - Fallback: shown until there is a line, and where there is none.
 *
 * @csspart promise - The line.
 * @csspart how - The link to how it is counted.
 */
export interface PromiseElement extends HTMLElement, ElementProperties<typeof promiseAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-promise': PromiseElement
  }
}
