import { lazy } from '../storefront/lazy.ts'
import type { CartModule } from './cart-module.ts'

/** The cart, which a press adds to. Coupon fields import it too. */
export const cartFile = lazy<CartModule>('cart')
