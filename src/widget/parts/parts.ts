import type { LaterView } from '../elements/later-element.tsx'
import type { BuyIntent } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'

/** What is loaded when it is wanted, by name; each is one file beside the script. */
export interface Parts {
  cart: {
    createView: LaterView
    /** Shows what checkout would charge for this intent, and the way on. */
    openCart(element: Element, storefront: Storefront, intent: BuyIntent): void
  }
  quantity: typeof import('./quantity.tsx')
  coupon: { createView: LaterView }
  currency: { createView: LaterView }
  plans: { createView: LaterView }
}
