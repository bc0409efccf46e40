import { cardController } from './card-controller.tsx'
import { VitrineElement } from './vitrine-element.ts'

/**
 * A price card: name, struck list price, saving, price, monthly price, tax note and buy control.
 *
 * @tag vitrine-card
 *
 * @slot - Fallback: shown until there is a price, and when there is none.
 * @slot badge - A word on the upper edge, such as “Most popular”.
 * @slot details - Between price and buy control, such as a list of features.
 * @slot terms - Your own sentence in place of the line that says what is due today and what renews.
 * @slot note - Small text under the buy control, such as “Money back for 30 days”.
 *
 * @csspart card - The frame around everything, in every state.
 * @csspart name - The product name, a heading.
 * @csspart additional-name - The additional name of the product.
 * @csspart description - The short description.
 * @csspart prices - List price, saving, price, tax note and monthly price together.
 * @csspart list-price - The struck list price.
 * @csspart saving - The saving, absolute and in percent.
 * @csspart price-line - The price with its tax note.
 * @csspart price - The price.
 * @csspart period - The period that the price is for, such as “/ month”.
 * @csspart tax-note - The tax note, and the net price with `tax="both"`.
 * @csspart monthly-price - The price per month, and how often it is billed.
 * @csspart monthly-figure - The price per month alone.
 * @csspart details - The place of the details, `grid-row: 6` of the card.
 * @csspart action - The place of quantity, terms and buy control, `grid-row: 7` of the card.
 * @csspart quantity - The quantity row.
 * @csspart quantity-label - The word before the number field.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart total - The price of all units.
 * @csspart total-note - Below the total: volume discounts may come off it.
 * @csspart terms - What is due today with its tax, and what renews when and for how much where you state it.
 * @csspart buy - The buy control, a link.
 * @csspart message - The message when there is neither a price nor a fallback.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<QuantityDetail>} vitrine-quantity - The shopper chose another quantity.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-selected - A link in it was pressed, in a list; with `data-analytics`.
 * @fires {CustomEvent<ExposedDetail>} vitrine-exposed - A price of an experiment's arm was shown; once a visit.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its product came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export class CardElement extends VitrineElement {
  static controller = cardController
  static observedAttributes = [
    'product',
    'quantity',
    'quantity-control',
    'min-quantity',
    'max-quantity',
    'price-rule',
    'price-rules',
    'experiment',
    'experiment-id',
    'tax',
    'interval',
    'featured',
    'add',
    'renewal',
    'renewal-price',
    'heading',
    'label',
    'customer-token',
    'structured-data',
    'theme',
  ]

  /** Product ID, or your own product ID after a capital I (`IBC345`). @attr */
  declare product: string | null
  /** Number of units. @attr @default 1 */
  declare quantity: number | null
  /** Lets the shopper change the quantity. @attr */
  declare quantityControl: boolean
  /** The plan that is recommended: its frame has the accent color, and the buy controls beside it in `<vitrine-plans>` are quieter. @attr */
  declare featured: boolean
  /** The buy control puts the product into the shopper’s cart instead of leaving for checkout. @attr */
  declare add: boolean
  /** Smallest quantity. @attr @default 1 */
  declare minQuantity: number | null
  /** Largest quantity. @attr @default 10000 */
  declare maxQuantity: number | null
  /** Price rule of this element. @attr */
  declare priceRule: string | null
  /** Price rules by quantity: `1-49:small 50-249:team 250-:enterprise`. @attr */
  declare priceRules: string | null
  /** A price experiment of this card alone: its name, and price rules with their shares, `summer: - 50, team 50`. @attr */
  declare experiment: string | null
  /** Your own ID of the visitor, which decides the arm. @attr @default the store's `experiment-id`, else a random ID of the visit */
  declare experimentId: string | null
  /** Tax display of this card. @attr @default the store's `tax` */
  declare tax: 'gross' | 'net' | 'both' | null
  /** Interval within `<vitrine-plans>`: `month`, `year`, `3years`, or a number of months. @attr */
  declare interval: string | null
  /** How often the product renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. @attr @default the store's `renewal` */
  declare renewal: string | null
  /** The price of a renewal. Without it no amount is named. @attr @default the store's `renewal-price` */
  declare renewalPrice: 'price' | 'list-price' | null
  /** Heading level of the product name, 1 to 6. @attr @default 3 */
  declare heading: number | null
  /** Text of the buy control. @attr */
  declare label: string | null
  /** Token signed by your backend: its customer orders without leaving the page. @attr */
  declare customerToken: string | null
  /** Describes the card to search engines and shopping agents, as schema.org's `Product` or `SoftwareApplication`. @attr @default the store's `structured-data` */
  declare structuredData: 'product' | 'software' | 'none' | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-card': CardElement
  }
}
