import { type ElementProperties, flag, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-cart>`, by their properties. */
export const cartAttributes = {
  /** Shows the cart in the page instead of a dialog. */
  inline: flag,
  /** Title of the cart. */
  label: text,
  /** Further parameters of its checkout links, `affiliate=48817&cfg=two-columns`. @default the store's `link-params` */
  linkParams: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * The shopper’s cart, and the preview of an order. On a page without one, the first buy control adds it as a dialog.
 *
 * @tag vitrine-cart
 *
 * @slot - Fallback: shown until the cart is loaded.
 * @slot terms - Your own sentence on what renews, below the totals of the shopper’s cart.
 * @slot legal - Your terms, withdrawal and privacy links, above the button by which a known customer orders.
 *
 * @csspart frame - The dialog, or the region with `inline`; its `::backdrop` is behind it.
 * @csspart title - The heading: the order, or what became of it.
 * @csspart close - The × button.
 * @csspart status - The progress and the outcome of the order.
 * @csspart difference - A difference between the preview and the page.
 * @csspart line - A line of the order, or of the shopper’s cart.
 * @csspart list-price - What a line costs without its reduction.
 * @csspart period - The period that the price of a line is for, such as “/ month”; in a review, of the one line.
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart terms - What renews when and for how much, above the last step.
 * @csspart continue - The link to checkout, or to the next step of an order.
 * @csspart order - The button by which a known customer orders, or retries.
 * @csspart change - Opens the change of a subscription that the customer has already.
 * @csspart repeat - Begins a new order instead of one that stays unknown.
 * @csspart back - The button that returns to the page: “Back”, or “Done” after an order.
 * @csspart amount - The price of a line.
 * @csspart quantity - A quantity row of the shopper’s cart.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart remove - The button that removes a line.
 * @csspart message - Why there is no preview, no total or no way to checkout.
 * @csspart buy - The control that leads to checkout with the products of the cart.
 *
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - The shopper raised a quantity in the cart.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-removed - The shopper removed a line, or lowered a quantity.
 * @fires {CustomEvent<CartViewedDetail>} vitrine-cart-viewed - The shopper’s cart is shown with its prices.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The control to checkout was pressed. Cancelable.
 */
export interface CartElement extends HTMLElement, ElementProperties<typeof cartAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart': CartElement
  }
}
