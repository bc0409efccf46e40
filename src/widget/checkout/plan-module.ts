/** What buy controls and reviews ask of the lazy module of subscriptions: whether the customer has a plan already. */

import type { Storefront } from '../storefront/storefront.ts'

/** A card's product among the plans of the customer: the one that the customer has, or another of its group. */
export interface CustomerPlan {
  /** The words of the control, in place of those that sell. */
  label: string
  /** The customer has this one. */
  isCurrent: boolean
  /** Opens the change of the plan, in place of an order. */
  onPress(event: MouseEvent | KeyboardEvent): void
}

/** The part of the lazy module of subscriptions that cards use. */
export interface PlanModule {
  /** Undefined while it is not known, and for a product that the customer buys as everybody does. Called in effects. */
  planOf(
    element: HTMLElement,
    storefront: Storefront,
    token: string,
    product: string,
  ): CustomerPlan | undefined
}
