import { lazy } from '../storefront/lazy.ts'

// Presses that stay on the page: the review of an order, and the shopper's cart, without views.
/** Loaded on the first press of a buy control where there is an endpoint, and for carts. */
export const checkoutFile = lazy<typeof import('./checkout.ts')>('checkout')

export type CheckoutModule = typeof import('./checkout.ts')
