/** What the script of every page asks of the lazy module `checkout`. */

import type { Page } from '../storefront/page.ts'
import type { Cart } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent, Press } from './buy-intent.ts'
import type { CartLine } from './cart/cart-lines.ts'
import type { ShopperCart } from './cart/shopper-cart.ts'
import type { ReviewSession } from './review-session.ts'

/** A cart, and the store that sells it. */
export interface SoldCart {
  storefront: Storefront
  cart: Cart
}

/** The lazy module of presses that stay on the page: the review of an order, and the shopper's cart, without views. */
export interface CheckoutModule {
  /** Requests the preview of an intent that is about to be pressed. */
  prepare(storefront: Storefront, intent: BuyIntent): void
  /** Leaves for checkout, or opens the review. */
  checkOut(press: Press): Promise<void>
  /** Puts the products of an intent into the cart. False when it opens the cart to say why it cannot. */
  add(element: Element, storefront: Storefront, intent: BuyIntent): boolean
  /** The cart lines of an intent. */
  linesOf(element: Element, storefront: Storefront, intent: BuyIntent): CartLine[]
  /** Shows the cart: in the page where it stands there, else in a dialog. */
  openCart(cart: ShopperCart, storefront: Storefront): void
  /** The orders of the shopper's cart that have several units of a product. */
  ordersOfSeveral(storefront: Storefront): SoldCart[]
  /** Whether the code in use lowers the total of one of the carts. Rejects without an answer of the endpoint. */
  lowersTotal(carts: readonly SoldCart[]): Promise<boolean>
  sessionOf(page: Page): ReviewSession
  shopperCartOf(page: Page): ShopperCart
}
