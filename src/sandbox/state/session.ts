import type { Cart, CartLink } from './cart.ts'
import type { Row } from './table.ts'

/** A form that was sent and could not become a purchase. The card is not part of it: it is kept nowhere. */
export interface Attempt {
  readonly filled: {
    readonly email: string
    readonly firstname: string
    readonly lastname: string
    readonly company: string
    readonly vatId: string
    readonly method: 'card' | 'wire'
  }
  readonly errors: { readonly email?: 'emailInvalid'; readonly card?: 'cardMissing' | 'cardUnknown' }
  /** Something that no single field is to blame for. */
  readonly notice?: 'declined' | 'priceChanged'
}

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
  /** The latest, until one succeeds. */
  readonly attempt?: Attempt | undefined
  /** What ended the session. */
  readonly purchaseId?: number
}

export const isLocated = (cart: Cart | CartLink): cart is Cart => 'country' in cart
