import type { Cart } from '../cart/cart.ts'
import type { CartLink } from '../cart/cart-link.ts'
import type { Row } from './table.ts'

/** A shopper's cart at checkout, under a session URL. */
export interface Session extends Row {
  /** The token in the URL. */
  readonly id: string
  readonly clientId: string
  /** A link becomes a cart at the shopper's first hit, when nobody has said before where the shopper is. */
  readonly cart: Cart | CartLink
  /** Set when a known customer has to act: the purchase becomes theirs. */
  readonly customerId?: number
  readonly lastHitAt: string
  /** What ended the session. */
  readonly purchaseId?: number
}

export const isLocated = (cart: Cart | CartLink): cart is Cart => 'country' in cart
