import type { Cart, CartLink } from './cart.ts'
import type { Row } from './table.ts'

/** A submitted form that did not become a purchase. Card numbers are not stored. */
export interface Attempt {
  readonly filled: {
    readonly email: string
    readonly firstname: string
    readonly lastname: string
    readonly company: string
    readonly vatId: string
    readonly method: 'card' | 'wire' | 'purchase-order'
    readonly orderNumber: string
  }
  readonly errors: {
    readonly email?: 'emailInvalid'
    readonly card?: 'cardMissing' | 'cardUnknown'
    readonly orderNumber?: 'orderNumberMissing'
  }
  /** A reason that belongs to no single field. */
  readonly notice?: 'declined' | 'priceChanged' | 'countryChanged'
}

/** A shopper's cart at checkout, under a session URL. */
export interface Session extends Row {
  /** Token in the URL. */
  readonly id: string
  readonly clientId: string
  /** A link becomes a cart at the first visit, which shows where the shopper is. */
  readonly cart: Cart | CartLink
  /** The checkout link that opened it. */
  readonly entryUrl?: string
  /** A known customer, who gets the purchase of this session. */
  readonly customerId?: number
  readonly lastHitAt: string
  /** The latest submitted form; removed on success. */
  readonly attempt?: Attempt | undefined
  /** The purchase that ended the session. */
  readonly purchaseId?: number
}

export const isLocated = (cart: Cart | CartLink): cart is Cart => 'country' in cart
