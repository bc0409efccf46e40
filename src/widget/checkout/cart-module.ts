/** What presses and coupon fields ask of the lazy module of the shopper's cart. */

import type { Cart } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent } from './buy-intent.ts'

/** A cart, and the store that sells it. */
export interface SoldCart {
  storefront: Storefront
  cart: Cart
}

/** The part of the lazy module of carts that others use. */
export interface CartModule {
  /** Puts the products of an intent into the cart. False when it opens the cart to say why it cannot. */
  add(element: Element, storefront: Storefront, intent: BuyIntent): boolean
  /** The orders of the shopper's cart that have several units of a product. */
  ordersOfSeveral(storefront: Storefront): SoldCart[]
}
