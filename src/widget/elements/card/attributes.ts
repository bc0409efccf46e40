import { type ElementProperties, flag, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-card>`, by their properties. */
export const cardAttributes = {
  /** Product ID, your own after a capital I (`IBC345`), or `none` for a column of your own. Its heading, `<p>`, `<strong>` and link then take the rows of the cards beside it. */
  product: text,
  /** Number of units. @default 1 */
  quantity: number,
  /** Your word for one unit, and for several: `person, people` stands beside the price as “/ person”, and in the total as “5 people”. */
  unit: text,
  /** Lets the shopper change the quantity. */
  quantityControl: flag,
  /** The plan that is recommended: its frame has the accent color, and the buy controls beside it in `<vitrine-plans>` are quieter. */
  featured: flag,
  /** The buy control puts the product into the shopper’s cart instead of leaving for checkout. */
  add: flag,
  /** Smallest quantity. @default 1 */
  minQuantity: number,
  /** Largest quantity. @default 10000 */
  maxQuantity: number,
  /** Price rule of this element. */
  priceRule: text,
  /** Price rules by quantity: `1-49:small 50-249:team 250-:enterprise`. */
  priceRules: text,
  /** The lowest price of the 30 days before a reduction, tax included: `77 EUR`, with a price rule `77 EUR team`, or the address of the extract of `vitrine watch`. */
  priorPrice: text,
  /** Further parameters of the checkout link, `affiliate=48817&cfg=two-columns`. @default the store's `link-params` */
  linkParams: text,
  /** Tax display of this card. @default the store's `tax` */
  tax: oneOf('gross', 'net', 'both'),
  /** Interval of the product, by which `<vitrine-plans>` and `compare-product` know it: `month`, `year`, `3years`, or a number of months. */
  interval: text,
  /** The same product with a shorter interval, or the products of a bundle, separated by spaces: the card says what it saves against it, or against their sum, at the card's own price rule. */
  compareProduct: text,
  /** The interval of that product, such as `month`. @default the months by which the platform divides its price */
  compareInterval: text,
  /** How that saving is said: in `percent`, or in free `months` where at least two are. @default 'percent' */
  saving: oneOf('percent', 'months'),
  /** How often the product renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. @default the store's `renewal` */
  renewal: text,
  /** The price of a renewal. Without it no amount is named. @default the store's `renewal-price` */
  renewalPrice: oneOf('price', 'list-price'),
  /** Heading level of the product name, 1 to 6. @default one below the last heading of the page above it, from 2 to 6 */
  heading: number,
  /** Text of the buy control. */
  label: text,
  /** Token signed by your backend: its customer orders without leaving the page. */
  customerToken: text,
  /** Describes the card to search engines and shopping agents, as schema.org's `Product` or `SoftwareApplication`. @default the store's `structured-data` */
  structuredData: oneOf('product', 'software', 'none'),
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * A price card: name, struck list price, saving, price, monthly price, tax note and buy control.
 *
 * @tag vitrine-card
 *
 * @slot - Fallback: shown until the price arrives, and where the product has no price.
 * @slot image - A picture above the name, as wide as the card.
 * @slot badge - A word on the upper edge, such as “Most popular”.
 * @slot details - Between price and buy control, such as a list of features. In plans one list serves the cards of all intervals in its place.
 * @slot terms - Your own sentence in place of the line that says what is due today and what renews.
 * @slot note - Small text under the buy control, such as “Money back for 30 days”.
 *
 * @csspart card - The frame around everything, in every state.
 * @csspart name - The product name, a heading.
 * @csspart description - The short description.
 * @csspart prices - List price, saving, price, tax note and monthly price together.
 * @csspart list-price - The struck list price.
 * @csspart saving - The saving, absolute and in percent.
 * @csspart coupon - The code that the saving is from.
 * @csspart prior-price - The lowest price of the 30 days before a reduction, with `prior-price`.
 * @csspart price - The price.
 * @csspart period - The period that the price is for, such as “/ month”, behind the `unit`; “for 1 year” beside a reduced one that may end.
 * @csspart later-price - The price of later periods below a reduced one, where no line about the renewal names it.
 * @csspart tax-note - The tax note, and the net price with `tax="both"`.
 * @csspart monthly-price - The price per month, and how often it is billed.
 * @csspart comparison - The saving against `compare-product`, such as “Save 17%”.
 * @csspart details - The details, in the card’s grid area `details`.
 * @csspart action - Quantity, terms and buy control, in the card’s grid area `action`.
 * @csspart quantity - The quantity row.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart total - The price of all units.
 * @csspart terms - What is due today with its tax, and what renews when and for how much where you state it.
 * @csspart buy - The buy control, a link.
 * @csspart message - The message when there is neither a price nor a fallback.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price is shown.
 * @fires {CustomEvent<QuantityDetail>} vitrine-quantity - The shopper chose another quantity.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of it was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-selected - A link in it was pressed, in a list; with `data-analytics`.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its product came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export interface CardElement extends HTMLElement, ElementProperties<typeof cardAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-card': CardElement
  }
}
