import { buyController } from './buy-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/**
 * A buy control alone. A link inside it receives the checkout address, so that it also works without the script.
 *
 * @tag vitrine-buy
 *
 * @slot - The text of the control, or a link of your own.
 *
 * @slot terms - Your own sentence in place of the line that says what is due today and what renews.
 *
 * @csspart terms - What is due today with its tax, and what renews when and for how much where you state it.
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-selected - Its link was pressed, in a list; with `data-analytics`.
 * @fires {CustomEvent<ExposedDetail>} vitrine-exposed - A price of an experiment's arm was shown; once a visit.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its product came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export class BuyElement extends VitrineElement {
  static controller = buyController
  static observedAttributes = [
    'product',
    'quantity',
    'add',
    'price-rule',
    'renewal',
    'renewal-price',
    'label',
    'customer-token',
    'theme',
  ]

  /** Product ID, or your own product ID after a capital I (`IBC345`). @attr */
  declare product: string | null
  /** Number of units. @attr @default 1 */
  declare quantity: number | null
  /** Puts the product into the shopper’s cart instead of leaving for checkout. @attr */
  declare add: boolean
  /** Price rule of this element. @attr */
  declare priceRule: string | null
  /** How often the product renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. @attr @default the store's `renewal` */
  declare renewal: string | null
  /** The price of a renewal. Without it no amount is named. @attr @default the store's `renewal-price` */
  declare renewalPrice: 'price' | 'list-price' | null
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
