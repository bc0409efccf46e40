import { type ElementProperties, flag, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-order>`, by their properties. */
export const orderAttributes = {
  /** The buy control puts the products into the shopper’s cart instead of leaving for checkout. */
  add: flag,
  /** The shared quantity, of every product without one of its own. @default 1 */
  quantity: number,
  /** Lets the shopper change the shared quantity. */
  quantityControl: flag,
  /** Smallest shared quantity. @default 1 */
  minQuantity: number,
  /** Largest shared quantity. @default 10000 */
  maxQuantity: number,
  /**
   * Audiences, of which the shopper is one, with a price rule each, or one for each quantity: `Standard; Education: edu`,
   * `Business: 1-299:biz-0 300-:biz-300; Schools: edu`.
   */
  audiences: text,
  /** Keeps what the shopper has chosen in the page's address. */
  shareable: flag,
  /** Price rules of the whole order by the quantity of its first product, such as `1-299:biz-0 300-:biz-300`. Audiences have their own. */
  priceRules: text,
  /** Price rule of the whole order. @default the store's `price-rule` */
  priceRule: text,
  /** How often the products of the order renew, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. One of a product stands before it. */
  renewal: text,
  /** The price of a renewal. Without it no amount is named. */
  renewalPrice: oneOf('price', 'list-price'),
  /** Token signed by your backend: its customer orders without leaving the page. */
  customerToken: text,
  /** Text of the buy control. */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * One order of several products: choices, add-ons and a quantity, with one total and one buy control. It is a store of its
 * own: settings, price rule and extra parameters (`x-campaign="spring"`) on it hold for everything inside.
 *
 * @tag vitrine-order
 *
 * @slot - The cards of the order, which stay, or links that sell one product each, which the form replaces; and your own content.
 * @slot after - Your own content that follows the form, such as `<vitrine-total>`: the Tab key reaches it after the choices.
 * @slot quantity - Beside the shared quantity, such as `<vitrine-tiers>`.
 * @slot terms - Your own sentence in place of the line that says what renews, where there is no `<vitrine-total>`.
 *
 * @csspart form - The choices, the add-ons and the quantities together.
 * @csspart order - Everything.
 * @csspart choice - The options of one choice.
 * @csspart legend - The name of a choice, of the add-ons or of the audiences.
 * @csspart option - One product.
 * @csspart selected-option - A product that is in the order.
 * @csspart list-price - The struck list price of a product.
 * @csspart price - The price of one unit of a product, at the quantity where it is known.
 * @csspart quantity - A quantity row.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart message - Why there is no total, or no buy control.
 * @csspart terms - What renews when and for how much, where you state it.
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price of one of its products is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of one of its products was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its products came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export interface OrderElement extends HTMLElement, ElementProperties<typeof orderAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-order': OrderElement
  }
}
