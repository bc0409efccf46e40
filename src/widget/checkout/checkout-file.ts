import { lazy } from '../storefront/lazy.ts'

/** Loaded on the first press of a buy control where there is an endpoint, and for carts. */
export const checkoutFile = lazy<typeof import('./checkout.ts')>('checkout')
