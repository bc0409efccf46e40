import { buyController } from './buy-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/**
 * A buy control alone. A link inside it receives the checkout address, so that it also works without the script.
 *
 * @tag vitrine-buy
 *
 * @slot - The text of the control, or a link of your own.
 *
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export class BuyElement extends VitrineElement {
  static controller = buyController
  static observedAttributes = ['product', 'quantity', 'price-rule', 'label', 'customer-token', 'theme']

  /** Product ID, or your own product ID after a capital I (`IBC345`). @attr */
  declare product: string | null
  /** Number of units. @attr @default 1 */
  declare quantity: number | null
  /** Price rule of this element. @attr */
  declare priceRule: string | null
  /** Text of the control. @attr */
  declare label: string | null
  /** Token signed by your backend: its customer orders without leaving the page. @attr */
  declare customerToken: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-buy': BuyElement
  }
}
