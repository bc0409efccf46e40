/**
 * The public events of the elements, with the shape of each `detail`. Every event bubbles, crosses shadow roots and
 * has the element it concerns as its origin; only `vitrine-checkout` can be canceled. The interfaces here are part
 * of the published types and of the generated reference, which quotes them as they stand, so a changed member is a
 * change of the public surface. The file has types only and adds nothing to the script.
 */

import type { CartItem, PreviewResponse } from '../../contract/cart-preview.ts'
import type { PriceItem } from '../../contract/price-item.ts'

/** `detail` of `vitrine-priced`. */
export interface PricedDetail {
  /** The product as the element names it. */
  product: string
  quantity: number
  /** Name, currency, net price, coupon and price rule of one unit. */
  item: PriceItem
}

/** `detail` of `vitrine-seen` and `vitrine-selected`: one product, in the terms of analytics. Amounts are net. */
export interface AnalyticsItem {
  /** The platform's product ID, in every event and in purchases. */
  product: string
  name: string
  /** The list around it: the text of `data-vitrine-list`, or `plans` in `<vitrine-plans>`. */
  list?: string
  /** 1 for the first product of its list. */
  position?: number
  quantity: number
  /** ISO 4217. */
  currency: string
  /** Of one unit, after the discount. */
  price: number
  /** Of one unit. */
  discount?: number
  /** Of all units. */
  value: number
  coupon?: string
  priceRule?: string
}

/** `detail` of `vitrine-coupon-verdict`. */
export type CouponVerdictDetail =
  | { state: 'none' }
  /** None of the shown prices takes the code. */
  | { state: 'not-applicable'; code: string }
  /** There is no price yet that could take the code. */
  | { state: 'unchecked'; code: string }
  /** `items` are the prices that take the code, the largest saving first. */
  | { state: 'applied'; code: string; items: PriceItem[] }

/** `detail` of `vitrine-quantity`. */
export interface QuantityDetail {
  /** The product as the element names it. */
  product: string
  quantity: number
}

/** `detail` of `vitrine-checkout`. */
export interface CheckoutDetail {
  items: CartItem[]
  priceRule?: string | undefined
  coupon?: string | undefined
  /** ISO 4217, of the shown price. */
  currency?: string | undefined
  /** The shown price of one unit; undefined while there is none. */
  item?: PriceItem | undefined
  /** The checkout link. */
  url: string
  /** Every product with its price, where the control sells an order or the shopper’s cart. */
  lines?: readonly CartLineDetail[] | undefined
  /** The control is that of the shopper’s cart: `vitrine-cart-added` has told of its lines. */
  isCart?: boolean | undefined
}

/** One product in an order or in the shopper’s cart. */
export interface CartLineDetail {
  /** The product as the element names it. */
  product: string
  quantity: number
  /** The price of one unit; undefined while there is none. */
  item?: PriceItem | undefined
}

/** `detail` of `vitrine-cart-added` and `vitrine-cart-removed`: `quantity` units of each line came or went. */
export interface CartChangeDetail {
  lines: readonly CartLineDetail[]
  /** The units in the cart now. */
  count: number
}

/** `detail` of `vitrine-cart-viewed`. */
export interface CartViewedDetail {
  lines: readonly CartLineDetail[]
}

/** `detail` of `vitrine-cart-preview` and `vitrine-late-difference`. */
export type CartPreviewDetail = PreviewResponse

/** `detail` of `vitrine-order-processed`. */
export interface OrderProcessedDetail {
  operation: 'process'
  state: 'settled'
  /** The result of the platform, such as `paid`. */
  result: string
  purchaseId?: string
  /** A page with the transaction, with payment instructions, or the next step. */
  continueUrl?: string
  /** Whether the platform tries a failed payment again. */
  isRetryScheduled: boolean
  /** The total; `from` is `purchase` when it is charged by the purchase, else `preview`. */
  amount?: { total: number; currency: string; from?: string }
  /** Set when another total or currency was shown than the purchase charges. */
  mismatch?: { shown: { total: number; currency: string } }
}

/** `detail` of `vitrine-subscription-changed`. */
export interface SubscriptionChangedDetail {
  /** The platform's subscription ID. */
  subscription: string
  operation: 'change' | 'renewal' | 'renew' | 'reinstate'
  /** `pending` waits for its payment. */
  state: 'changed' | 'pending'
}

/** `detail` of `vitrine-error`. */
export interface ErrorDetail {
  operation: 'preview' | 'process'
  message: string
}

/** Events of the elements. They bubble, cross shadow roots, and come from the element that they are about. */
export interface VitrineEventMap {
  /** A current price is shown. */
  'vitrine-priced': CustomEvent<PricedDetail>
  /** Half of a product's element was in view for a second; once a page, with `data-analytics` only. */
  'vitrine-seen': CustomEvent<AnalyticsItem>
  /** A link of a product in a list was pressed; with `data-analytics` only. */
  'vitrine-selected': CustomEvent<AnalyticsItem>
  /** The shopper chose another quantity. */
  'vitrine-quantity': CustomEvent<QuantityDetail>
  /** There is a verdict on a coupon code. It comes from the coupon field, or from the document where there is none. */
  'vitrine-coupon-verdict': CustomEvent<CouponVerdictDetail>
  /** Products came into the shopper’s cart, or more units of them. */
  'vitrine-cart-added': CustomEvent<CartChangeDetail>
  /** Products left the shopper’s cart, or units of them. An order empties it without this event. */
  'vitrine-cart-removed': CustomEvent<CartChangeDetail>
  /** The shopper’s cart is shown with its prices. */
  'vitrine-cart-viewed': CustomEvent<CartViewedDetail>
  /** A buy control was pressed. `preventDefault()` stops it. */
  'vitrine-checkout': CustomEvent<CheckoutDetail>
  /** The cart preview of a press arrived. */
  'vitrine-cart-preview': CustomEvent<CartPreviewDetail>
  /** A preview that differs from the page arrived after the shopper had left by the plain link. */
  'vitrine-late-difference': CustomEvent<CartPreviewDetail>
  /** The endpoint processed an order. */
  'vitrine-order-processed': CustomEvent<OrderProcessedDetail>
  /** A subscription was changed, or its change waits for a payment. */
  'vitrine-subscription-changed': CustomEvent<SubscriptionChangedDetail>
  /** A preview or an order failed. */
  'vitrine-error': CustomEvent<ErrorDetail>
}

declare global {
  // Elements, documents and windows extend this interface: the events bubble to all of them.
  interface GlobalEventHandlersEventMap extends VitrineEventMap {}
}
