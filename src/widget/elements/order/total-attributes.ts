import { type ElementProperties, flag, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-total>`, by their properties. */
export const totalAttributes = {
  /** Text of the buy control. */
  label: text,
  /** Leaves only total and buy control, in one line: for a bar that stays in sight. */
  compact: flag,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * Total and buy control of the order around it, where you want them.
 *
 * @tag vitrine-total
 *
 * @slot - Fallback: shown until the order is there, such as a link that sells its main product.
 * @slot terms - Your own sentence in place of the line that says what renews.
 *
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart message - Why there is no total, or no buy control.
 * @csspart terms - What renews when and for how much, where you state it.
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export interface TotalElement extends HTMLElement, ElementProperties<typeof totalAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-total': TotalElement
  }
}
