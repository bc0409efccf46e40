import type { MessagesOf } from '../format.ts'

/** English words of totals: of an order, of the cart and of a review. */
export const totalsWords = {
  totalChecking: 'Checking the total…',
  totalAtCheckout: 'You see the total at checkout before you pay.',
  totalTooLong: 'This order has too many products for one checkout. Please remove some.',
  orderTitle: 'Your order',
  cartNet: 'Net',
  cartVat: '{tax} {rate}',
  cartTotal: 'Total',
  cartSave: 'You save',
  cartBelowList: 'Below list price',
  cartCoupon: 'Coupon {code}',
  cartEmpty: 'Your order is empty. Choose a product first.',
} as const

export type TotalsMessages = MessagesOf<typeof totalsWords>
