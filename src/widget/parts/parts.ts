import type { LaterView } from '../elements/later-element.tsx'
import type { VitrineElement } from '../elements/vitrine-element.ts'
import type { BuyIntent } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'

/** What is loaded when it is wanted, by name; each is one file beside the script. */
export interface Parts {
  cart: {
    createView: LaterView
    /** Shows what checkout would charge for this intent, and the way on. */
    openCart(element: VitrineElement, storefront: Storefront, intent: BuyIntent): void
  }
  quantity: typeof import('./quantity.tsx')
  coupon: { createView: LaterView }
  currency: { createView: LaterView }
  plans: { createView: LaterView }
}
