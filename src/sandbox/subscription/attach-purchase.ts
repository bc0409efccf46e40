import type { PricedCart } from '../cart/price-cart.ts'
import type { PurchaseLine } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'

/**
 * Assigns a purchase to a subscription that the client manages by itself: every line goes to the current item of its
 * product. Intervals and dates stay as they are, because the client moves them.
 */
export const attachPurchase = (
  state: State,
  subscription: Subscription,
  purchaseId: number,
  priced: PricedCart,
): Map<number, NonNullable<PurchaseLine['subscription']>> => {
  const byLine = new Map<number, NonNullable<PurchaseLine['subscription']>>()
  const intervalNo = subscription.lastIntervalNo
  let items = subscription.items
  priced.lines.forEach(({ product }, index) => {
    const item = items.find(({ isCurrent, productId }) => isCurrent && productId === product.id)
    if (!item) return
    const runningNumber = index + 1
    byLine.set(runningNumber, { id: subscription.id, itemRunningNumber: item.runningNumber, intervalNo })
    const purchases = [...item.purchases, { purchaseId, runningNumber, intervalNo }]
    items = items.map((each) => (each === item ? { ...item, purchases } : each))
  })
  if (byLine.size > 0) state.subscriptions.put({ ...subscription, items })
  return byLine
}
