import type { VitrineElement } from './vitrine-element.ts'

// Lazy elements as editors and frameworks know them. `lazyElement` makes the classes themselves from the manifest.

/**
 * A field for a coupon code, with the verdict on the code.
 *
 * @tag vitrine-coupon
 *
 * @slot - Fallback: shown until the form is loaded.
 *
 * @csspart coupon - The whole form.
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
 * @csspart select - The choice.
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
 *
 * @csspart plans - Switch and cards together.
 * @csspart interval-switch - The interval switch.
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
 *
 * @csspart frame - The dialog, or the region with `inline`.
 * @csspart cart - Everything inside the frame.
 * @csspart title - The heading.
 * @csspart close - The × button.
 * @csspart status - The progress and the outcome of the order.
 * @csspart difference - A difference between the preview and the page.
 * @csspart lines - The lines of the order.
 * @csspart totals - Coupon, net, VAT and total.
 * @csspart error - The message when the order could not be previewed.
 * @csspart terms - What renews when and for how much, above the last step.
 * @csspart continue - The link to checkout.
 * @csspart order - The button by which a known customer orders, or retries.
 * @csspart order-number - The number of the purchase.
 * @csspart order-amount - The total of the purchase, or the one that was shown.
 * @csspart repeat - Begins a new order instead of one that stays unknown.
 * @csspart back - The button that returns to the page.
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
