/**
 * The carts for which the price of one unit cannot judge a code: those with several units of a product. A code may hold
 * from a least quantity on, which only the platform's own calculation tells.
 */

import { cartFile } from '../../checkout/cart-file.ts'
import type { SoldCart } from '../../checkout/cart-module.ts'
import { sellingControls } from '../../shared/storefront/selling-controls.ts'
import { nearestStore } from '../../storefront/nearest-store.ts'
import { type Cart, cartItem, marketOf } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { orderFile } from '../order/order-file.ts'

/** The cart of a store's element, where it is an order with several units of a product. */
const orderOfSeveral = (storefront: Storefront): Cart[] => {
  const { page, element: store } = storefront
  if (store?.localName !== 'vitrine-order') return []
  const module = page.module(orderFile).value
  const lines = module?.linesIn(store as HTMLElement, storefront) ?? []
  if (!lines.some(({ quantity }) => quantity > 1)) return []
  const item = lines.find((line) => line.item)?.item
  return [
    {
      items: lines.map(({ product, quantity }) => cartItem(product, quantity)),
      ...marketOf(item),
    },
  ]
}

/** The orders of a shown cart that have several units of a product. */
const cartsOfSeveral = (storefront: Storefront): SoldCart[] => {
  const { page, element: store } = storefront
  // A shown cart with products contains a coupon field, by which it is found.
  const isShown = [...page.document.querySelectorAll('vitrine-cart')].some(
    (cart) => nearestStore(cart) === store && cart.shadowRoot?.querySelector('vitrine-coupon'),
  )
  if (!isShown) return []
  const module = page.module(cartFile).value
  return module?.ordersOfSeveral(storefront) ?? []
}

/** The product of each card and buy control that sells several units. */
const controlsOfSeveral = (storefront: Storefront): Cart[] =>
  sellingControls(storefront)
    .filter(({ quantity }) => quantity > 1)
    .map(({ product, quantity, priceRule, item }) => ({
      items: [cartItem(product, quantity)],
      priceRule,
      ...marketOf(item),
    }))

/** Every cart of a store with several units of a product. Other stores have verdicts of their own. */
export const severalUnits = (storefront: Storefront): SoldCart[] => [
  ...cartsOfSeveral(storefront),
  ...[...orderOfSeveral(storefront), ...controlsOfSeveral(storefront)].map((cart) => ({ storefront, cart })),
]
