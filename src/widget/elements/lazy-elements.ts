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
 * The cart preview. On a page without one, the first buy control adds it as a dialog.
 *
 * @tag vitrine-cart
 *
 * @slot - Fallback: shown until the cart is loaded.
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
 * @csspart empty - The message of an empty cart with `inline`.
 */
export declare class CartElement extends VitrineElement {
  /** Shows the cart in the page instead of a dialog. @attr */
  inline: boolean
  /** Title of the cart. @attr */
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
  }
}
