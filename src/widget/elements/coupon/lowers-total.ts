/** Previews orders with the code in use and without it, since only checkout knows a code that needs several units. */

import type { SoldCart } from '../../checkout/cart-module.ts'
import type { CheckoutModule } from '../../checkout/checkout-file.ts'

/** The most carts that are asked for one code. */
const mostCarts = 5

/**
 * Whether the code in use lowers the total of one of the carts: the endpoint previews each with the code and without it.
 * Rejects without an answer.
 */
export const lowersTotal = async (
  carts: readonly SoldCart[],
  { fetchPreview, previewRequest }: Pick<CheckoutModule, 'fetchPreview' | 'previewRequest'>,
): Promise<boolean> => {
  const requests = carts.slice(0, mostCarts).flatMap(({ storefront, cart }) => {
    const link = storefront.link(cart)
    const request = link && previewRequest(storefront, { cart, item: undefined, link })
    return request ? [{ storefront, request: { ...request, session: false } }] : []
  })
  for (const { storefront, request } of requests) {
    const { coupon: _, ...plain } = request
    const [reduced, usual] = await Promise.all([
      fetchPreview(storefront, request),
      fetchPreview(storefront, plain),
    ])
    if (reduced.total.gross < usual.total.gross) return true
  }
  return false
}
