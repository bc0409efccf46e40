import { type ElementProperties, flag, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-coupon>`, by their properties. */
export const couponAttributes = {
  /** Label of the field. */
  label: text,
  /**
   * Only shoppers with a code that applies can buy here: a press on a buy control of its store asks for one. The links of the page sell at
   * the list price where the script is blocked.
   */
  required: flag,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * A field for a coupon code, with the verdict on the code.
 *
 * @tag vitrine-coupon
 *
 * @slot - Fallback: shown until the form is loaded.
 *
 * @csspart input - The field.
 * @csspart apply - The button that applies the code.
 * @csspart verdict - The verdict on the code.
 * @csspart remove - The button that removes the code.
 *
 * @fires {CustomEvent<CouponVerdictDetail>} vitrine-coupon-verdict - There is a verdict on a code.
 */
export interface CouponElement extends HTMLElement, ElementProperties<typeof couponAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-coupon': CouponElement
  }
}
