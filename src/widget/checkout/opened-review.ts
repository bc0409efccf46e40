/** The review of an order as it is opened by a press. */

import type { ExpectedTotal, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { OrderStatus, ReviewStatus } from '../views/order-states.ts'
import type { BuyIntent } from './buy-intent.ts'
import { checkoutAddress } from './checkout-address.ts'
import { tokenOf } from './customer-token.ts'
import { cartText, processRequest } from './order.ts'
import { reviewedLines } from './reviewed-lines.ts'
import { saidRenewal } from './said-renewal.ts'
import { shownTotal } from './shown-parameter.ts'

/** A review of an order, which one `<vitrine-cart>` shows. */
export interface Opened {
  /** Identifies the review: updates with the same ID keep its dialog and the focus in it. */
  id: object
  /** The element whose buy control was pressed. */
  element: Element
  /** The `<vitrine-cart>` that shows it. */
  host: Element
  storefront: Storefront
  intent: BuyIntent
  /** The previewed request. An order sends this with the total of its preview, whatever has changed on the page since. */
  request: PreviewRequest
  /** The currency that was chosen on the page when the review opened. */
  currency: string | undefined
  status: ReviewStatus
}

/** The order that was placed from a review. */
export const orderOf = ({ status }: Opened): OrderStatus | undefined =>
  status.state === 'ready' ? status.order : undefined

/** The text that identifies the order of a customer's cart. */
export const textOf = ({
  element,
  request,
  storefront,
}: Pick<Opened, 'element' | 'request' | 'storefront'>): string =>
  cartText(processRequest(request), tokenOf(element, storefront))

/** The total that a review shows. */
export const expectedOf = ({ total, currency }: PreviewResponse): ExpectedTotal => ({
  total: total.gross,
  tax: 'gross',
  currency,
})

/** The review once its preview has arrived. From now on the preview's total counts as shown. */
export const reviewed = (review: Opened, preview: PreviewResponse): Opened => {
  const { intent, storefront } = review
  const { lines } = preview
  const wanted = {
    ...intent.cart,
    shown:
      lines.length > 0
        ? shownTotal(
            storefront,
            { ...intent.cart, items: lines },
            { ...preview, tax: 'gross', time: storefront.page.env.now() },
          )
        : undefined,
    renewal: saidRenewal(storefront, reviewedLines(review, preview), {
      currency: preview.currency,
      country: intent.cart.country,
      total: preview.total,
      charged: lines,
      time: storefront.page.env.now(),
    }),
  }
  const link = storefront.link(wanted) ?? intent.link
  const checkoutUrl = checkoutAddress(preview, storefront, link)
  return {
    ...review,
    intent: { ...intent, cart: wanted, link },
    status: { state: 'ready', preview: { ...preview, checkoutUrl } },
  }
}
