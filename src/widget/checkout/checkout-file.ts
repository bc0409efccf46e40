import { lazy } from '../storefront/lazy.ts'

// What a press and the review of an order need, without views.
/** Loaded on the first press of a buy control where there is an endpoint, and for carts. */
export const checkoutFile = lazy<typeof import('./checkout.ts')>('checkout')

export type CheckoutModule = typeof import('./checkout.ts')
