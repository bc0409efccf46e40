import { type Cart, isReseller } from '../state/cart.ts'
import type { Purchase } from '../state/purchase.ts'
import type { Session } from '../state/session.ts'
import type { Subscription } from '../state/subscription.ts'

export const sessionUrl = (baseUrl: string, { clientId, id }: Pick<Session, 'clientId' | 'id'>): string =>
  new URL(`/${clientId}/session/${id}`, baseUrl).href

/**
 * The address of a session for an order that failed. An order of a reseller keeps its scope
 * (docs/platform/cart.md#process).
 */
export const continueUrl = (
  baseUrl: string,
  session: Pick<Session, 'clientId' | 'id'>,
  { scope }: Pick<Cart, 'scope'>,
): string => `${sessionUrl(baseUrl, session)}${isReseller(scope) ? `?scope=${scope}` : ''}`

export const confirmationUrl = (baseUrl: string, { clientId, id, confirmationKey }: Purchase): string =>
  new URL(`/${clientId}/confirmation/${id}/${confirmationKey}`, baseUrl).href

/** The receipt of a purchase, as a page that prints. */
export const receiptUrl = (baseUrl: string, purchase: Purchase): string =>
  `${confirmationUrl(baseUrl, purchase)}/receipt`

/**
 * Pages where the customer sees a subscription, cancels it or changes the payment details: `CancellationUrl`,
 * `ChangePaymentSubscriptionUrl`.
 */
export const manageUrl = (
  baseUrl: string,
  { clientId, id, manageKey }: Pick<Subscription, 'clientId' | 'id' | 'manageKey'>,
  page: 'overview' | 'cancel' | 'payment',
): string => new URL(`/${clientId}/subscription/S${id}/${manageKey}/${page}`, baseUrl).href
