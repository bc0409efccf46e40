import { type ElementProperties, flag, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-buy>`, by their properties. */
export const buyAttributes = {
  /** Product ID, or your own product ID after a capital I (`IBC345`). */
  product: text,
  /** Number of units. @default 1 */
  quantity: number,
  /** Puts the product into the shopper’s cart instead of leaving for checkout. */
  add: flag,
  /** Price rule of this element. */
  priceRule: text,
  /** Further parameters of the checkout link, `affiliate=48817&cfg=two-columns`. @default the store's `link-params` */
  linkParams: text,
  /** How often the product renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. @default the store's `renewal` */
  renewal: text,
  /** The price of a renewal. Without it no amount is named. @default the store's `renewal-price` */
  renewalPrice: oneOf('price', 'list-price'),
  /** Text of the control. */
  label: text,
  /** Token signed by your backend: its customer orders without leaving the page. */
  customerToken: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * A buy control alone. A link inside it receives the checkout address, so that it also works without the script.
 *
 * @tag vitrine-buy
 *
 * @slot - The text of the control, or a link of your own.
 * @slot terms - Your own sentence in place of the line that says what is due today and what renews.
 *
 * @csspart terms - What is due today with its tax, and what renews when and for how much where you state it.
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-selected - Its link was pressed, in a list; with `data-analytics`.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its product came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export interface BuyElement extends HTMLElement, ElementProperties<typeof buyAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-buy': BuyElement
  }
}
