import type { VitrineElement } from './vitrine-element.ts'

// Lazy elements as editors and frameworks know them. The deferred module defines them from the manifest.

/**
 * A field for a coupon code, with the verdict on the code.
 *
 * @tag vitrine-coupon
 *
 * @slot - Fallback: shown until the form is loaded.
 *
 * @csspart coupon - The whole form.
 * @csspart label - The label of the field.
 * @csspart input - The field.
 * @csspart apply - The button that applies the code.
 * @csspart verdict - The verdict on the code.
 * @csspart remove - The button that removes the code.
 *
 * @fires {CustomEvent<CouponVerdictDetail>} vitrine-coupon-verdict - There is a verdict on a code.
 */
export declare class CouponElement extends VitrineElement {
  /** Label of the field. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

/**
 * A choice of currencies.
 *
 * @tag vitrine-currency
 *
 * @slot - Fallback: shown until the choice is loaded.
 *
 * @csspart currency - Label and choice together.
 * @csspart label - The label of the choice.
 * @csspart select - The choice.
 * @csspart chevron - The arrow at its end: two borders of a turned box.
 * @csspart status - What became of a choice: visible where a currency is not offered.
 */
export declare class CurrencyElement extends VitrineElement {
  /** ISO 4217 codes on offer, separated by spaces. @attr */
  currencies: string | null
  /** Label of the choice. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

/**
 * Several cards side by side, with an interval switch.
 *
 * @tag vitrine-plans
 *
 * @slot - The cards.
 * @slot note-12 - A word beside an interval of the switch, such as “save 20 %”; the number is its months.
 *
 * @csspart plans - Switch and cards together.
 * @csspart interval-switch - The interval switch.
 * @csspart option - Each of its options.
 * @csspart selected-option - The option that is selected.
 * @csspart grid - The cards side by side.
 */
export declare class PlansElement extends VitrineElement {
  /** The interval that is shown first. @attr @default the first interval of the cards */
  selected: string | null
  /** Accessible label of the switch. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

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
 * @csspart cart - Everything inside the frame.
 * @csspart header - The title and the × button.
 * @csspart title - The heading: the order, or what became of it.
 * @csspart close - The × button.
 * @csspart status - The progress and the outcome of the order.
 * @csspart difference - A difference between the preview and the page.
 * @csspart lines - The lines of the order.
 * @csspart line - Each of them.
 * @csspart list-price - What a line costs without its reduction.
 * @csspart period - The period that the price of the one line is for, such as “/ month”.
 * @csspart totals - Net, VAT, total and saving.
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart error - The message when the order could not be previewed.
 * @csspart terms - What renews when and for how much, above the last step.
 * @csspart continue - The link to checkout, or to the next step of an order.
 * @csspart order - The button by which a known customer orders, or retries.
 * @csspart order-number - The number of the purchase.
 * @csspart order-amount - The total of the purchase, or the one that was shown.
 * @csspart repeat - Begins a new order instead of one that stays unknown.
 * @csspart actions - The last step and the way back.
 * @csspart back - The button that returns to the page: “Back”, or “Done” after an order.
 * @csspart empty - The message of an empty cart.
 * @csspart gone-line - A line whose product the platform has no longer.
 * @csspart gone - Says so.
 * @csspart unit - Quantity and price of one unit.
 * @csspart amount - The price of a line.
 * @csspart quantity - A quantity row of the shopper’s cart.
 * @csspart quantity-label - Its name, for screen readers.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart refusal - Says which bound a typed number has passed.
 * @csspart remove - The button that removes a line.
 * @csspart sum - The totals of one order of the cart.
 * @csspart note - Says that the total is being checked, or is before volume discounts.
 * @csspart message - Why there is no total, or no way to checkout.
 * @csspart separate - Says that the products below are a separate order.
 * @csspart buy - The control that leads to checkout with the products of the cart.
 *
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - The shopper raised a quantity in the cart.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-removed - The shopper removed a line, or lowered a quantity.
 * @fires {CustomEvent<CartViewedDetail>} vitrine-cart-viewed - The shopper’s cart is shown with its prices.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The control to checkout was pressed. Cancelable.
 */
export declare class CartElement extends VitrineElement {
  /** Shows the cart in the page instead of a dialog. @attr */
  inline: boolean
  /** Title of the cart. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

/**
 * Opens the shopper’s cart, and shows the number of units in it.
 *
 * @tag vitrine-cart-button
 *
 * @slot - Fallback: shown until the button is loaded.
 *
 * @csspart button - The button.
 * @csspart icon - The picture of a cart.
 * @csspart label - Its text.
 * @csspart count - The number of units.
 */
export declare class CartButtonElement extends VitrineElement {
  /** Text of the button. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

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
 * @csspart order - Everything.
 * @csspart form - Choices, add-ons and quantities.
 * @csspart audience - The choice of an audience.
 * @csspart choice - The options of one choice.
 * @csspart add-ons - The add-ons.
 * @csspart legend - The name of a choice, or of the add-ons.
 * @csspart option - One product.
 * @csspart selected-option - A product that is in the order.
 * @csspart list-price - The struck list price of a product.
 * @csspart price - The price of one unit of a product.
 * @csspart quantity - A quantity row.
 * @csspart own-quantity - The row of a product with a quantity of its own.
 * @csspart quantity-label - The word before the number field.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart refusal - Says which bound a typed number has passed.
 * @csspart sum - Total and buy control, where there is no `<vitrine-total>`.
 * @csspart totals - Net, VAT, total and saving.
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart note - Says that the total is being checked, or is before volume discounts.
 * @csspart message - Why there is no total, or no buy control.
 * @csspart terms - What renews when and for how much, where you state it.
 * @csspart buy - The buy control, a link.
 *
 * @fires {CustomEvent<PricedDetail>} vitrine-priced - A current price of one of its products is shown.
 * @fires {CustomEvent<AnalyticsItem>} vitrine-seen - Half of one of its products was in view for a second; with `data-analytics`.
 * @fires {CustomEvent<ExposedDetail>} vitrine-exposed - A price of an experiment's arm was shown; once a visit.
 * @fires {CustomEvent<CartChangeDetail>} vitrine-cart-added - Its products came into the shopper’s cart.
 * @fires {CustomEvent<CheckoutDetail>} vitrine-checkout - The buy control was pressed. Cancelable.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-cart-preview - The cart preview arrived.
 * @fires {CustomEvent<CartPreviewDetail>} vitrine-late-difference - A preview that differs from the page arrived after the shopper had left by the plain link.
 * @fires {CustomEvent<OrderProcessedDetail>} vitrine-order-processed - The endpoint processed an order.
 * @fires {CustomEvent<ErrorDetail>} vitrine-error - A preview or an order failed.
 */
export declare class OrderElement extends VitrineElement {
  /** The buy control puts the products into the shopper’s cart instead of leaving for checkout. @attr */
  add: boolean
  /** The shared quantity, of every product without one of its own. @attr @default 1 */
  quantity: number | null
  /** Lets the shopper change the shared quantity. @attr */
  quantityControl: boolean
  /** Smallest shared quantity. @attr @default 1 */
  minQuantity: number | null
  /** Largest shared quantity. @attr @default 10000 */
  maxQuantity: number | null
  /** Audiences with a price rule each, of which the shopper is one: `Standard; Education: edu`. @attr */
  audiences: string | null
  /** Keeps what the shopper has chosen in the page's address. @attr */
  shareable: boolean
  /** Price rule of the whole order. @attr @default the store's `price-rule` */
  priceRule: string | null
  /** How often the products of the order renew, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. One of a product stands before it. @attr */
  renewal: string | null
  /** The price of a renewal. Without it no amount is named. @attr */
  renewalPrice: 'price' | 'list-price' | null
  /** Token signed by your backend: its customer orders without leaving the page. @attr */
  customerToken: string | null
  /** Text of the buy control. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

/**
 * Total and buy control of the order around it, where you want them.
 *
 * @tag vitrine-total
 *
 * @slot - Fallback: shown until the order is there, such as a link that sells its main product.
 * @slot terms - Your own sentence in place of the line that says what renews.
 *
 * @csspart sum - Total and buy control.
 * @csspart totals - Net, VAT, total and saving.
 * @csspart total - The row of the total.
 * @csspart saving - The row of the saving, with the code that it may come from.
 * @csspart note - Says that the total is being checked, or is before volume discounts.
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
export declare class TotalElement extends VitrineElement {
  /** Text of the buy control. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

/**
 * The price of each quantity of a product, and how many more reach the next price. It needs an endpoint with the module
 * `volumePrices()`.
 *
 * @tag vitrine-tiers
 *
 * @slot - Fallback: shown until the tiers are there, and for a product without any.
 *
 * @csspart tiers - The table.
 * @csspart caption - Its caption.
 * @csspart tier - A row.
 * @csspart reached-tier - The row of the present quantity.
 * @csspart amount - The price of one unit.
 * @csspart saving - The reduction in percent.
 * @csspart next - How many more units reach the next row.
 */
export declare class TiersElement extends VitrineElement {
  /** Product ID, or your own after a capital I (`IBC345`). @attr @default the first product of the order around it */
  product: string | null
  /** The present quantity. @attr @default that of the order around it, or of the card whose quantity the shopper changed */
  quantity: number | null
  /** Caption of the table. @attr */
  label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  theme: 'light' | 'dark' | null
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-coupon': CouponElement
    'vitrine-currency': CurrencyElement
    'vitrine-plans': PlansElement
    'vitrine-cart': CartElement
    'vitrine-cart-button': CartButtonElement
    'vitrine-order': OrderElement
    'vitrine-total': TotalElement
    'vitrine-tiers': TiersElement
  }
}
