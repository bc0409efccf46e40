/** The lines of an order under review, each with the renewal that the merchant states. */

import type { PreviewResponse } from '../../contract/cart-preview.ts'
import { renewalOf } from '../storefront/renewal.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { unitPrice } from '../storefront/unit-price.ts'
import type { RenewedLine, SoldLine } from '../views/order-figures.ts'
import type { Renewal } from '../views/terms-text.ts'
import type { BuyIntent } from './buy-intent.ts'
import { linesIn } from './buy-intent.ts'

/** The part of an open review that decides its lines. */
interface Reviewed {
  /** The element whose buy control was pressed. */
  element: Element
  storefront: Storefront
  intent: BuyIntent
}

/** The renewal of one line. The page's own does not hold for a product that was collected elsewhere. */
export const renewalIn = (
  { element, storefront, intent }: Reviewed,
  line: SoldLine | undefined,
): Renewal | undefined =>
  line?.renewal ??
  (intent.cart.items.length === 1 && !intent.isListed ? renewalOf(element, storefront) : undefined)

/** The lines of a review with their renewals. */
export const reviewedLines = (
  reviewed: Reviewed,
  preview: PreviewResponse | undefined,
): (SoldLine & RenewedLine)[] => {
  const { storefront, intent } = reviewed
  const lines = linesIn(intent)
  // A single line can be recognized even without its price.
  const only = lines.length === 1 && preview?.lines.length === 1 ? preview.lines[0]?.product : undefined
  return lines.map((sold) => {
    const { quantity, item } = sold
    const product = item ? String(item.product_id) : (only ?? sold.product)
    const line = preview?.lines.find((each) => each.product === product && each.quantity === quantity)
    return {
      product,
      name: line?.name ?? item?.product.name ?? sold.product,
      quantity,
      item,
      renewal: renewalIn(reviewed, sold),
      // What the page has read by a price rule of the quantity, no volume price tells better.
      unit:
        line &&
        (sold.unit ?? unitPrice(storefront, item, quantity, storefront.cartDoubt(intent.cart), intent.cart)),
      charged: line,
    }
  })
}
