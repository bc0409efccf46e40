import { type ElementProperties, number, oneOf, text } from '../../runtime/attribute-types.ts'

/** The attributes of `<vitrine-subscriptions>`, by their properties. */
export const subscriptionsAttributes = {
  /** The products that are offered for a change, in this order: `97769 97772`. @default all that the endpoint allows */
  plans: text,
  /** `attention` shows nothing unless the customer has to act; `change` nothing but a change that a card of the page begins. */
  only: oneOf('attention', 'change'),
  /** Token signed by your backend, whose customer sees and changes subscriptions. @default the store's `customer-token` */
  customerToken: text,
  /** Heading level of the product names, 1 to 6. @default one below the last heading of the page above it, from 2 to 6 */
  heading: number,
  /** Name of the list for screen readers. */
  label: text,
  /** Color scheme of this element. @default the page's `color-scheme` */
  theme: oneOf('light', 'dark'),
} as const

/**
 * The subscriptions of a signed-in customer and their changes, for which cards inside it are the offered plans. It
 * needs an endpoint with the module `subscriptions()`.
 *
 * @tag vitrine-subscriptions
 *
 * @slot - The cards of the plans, shown when the customer changes the plan.
 * @slot signed-out - Your own content for a visitor who is not signed in, such as a link to sign in.
 * @slot empty - Your own content for a customer without a subscription.
 *
 * @csspart subscription - The frame of one subscription.
 * @csspart name - Its product, a heading.
 * @csspart state - Its state, such as “Active”.
 * @csspart notice - What the customer has to do, or to wait for.
 * @csspart fact - A row: plan, next payment, payment method, renewal.
 * @csspart scheduled - The change that is scheduled.
 * @csspart action - A control of a subscription.
 * @csspart message - Why there is no list, or no control.
 * @csspart frame - The dialog of a change; its `::backdrop` is behind it.
 * @csspart title - The heading of the dialog.
 * @csspart close - The × button.
 * @csspart status - The progress and the outcome of a change.
 * @csspart difference - Amounts that have changed since they were shown.
 * @csspart legend - The name of a choice.
 * @csspart option - A plan, or a date of the change.
 * @csspart selected-option - The one that is chosen.
 * @csspart price - The price of a plan, as the page's cards show it.
 * @csspart quantity - The quantity row.
 * @csspart decrement - The button that removes one unit.
 * @csspart quantity-input - The number field.
 * @csspart increment - The button that adds one unit.
 * @csspart total - The row of the amount that is due now.
 * @csspart later - The row of the amount from the next payment on.
 * @csspart confirm - The button that makes the change, or leads to its review.
 * @csspart continue - The link to the payment page.
 * @csspart back - The button that goes back, or returns to the page.
 *
 * @fires {CustomEvent<SubscriptionChangedDetail>} vitrine-subscription-changed - A change was made, or waits for its payment.
 */
export interface SubscriptionsElement
  extends HTMLElement,
    ElementProperties<typeof subscriptionsAttributes> {}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-subscriptions': SubscriptionsElement
  }
}
