import type { PricedCart } from '../../cart/price-cart.ts'
import type { PurchaseLine } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { billableItems, clearOpenBill, latestItems, mapItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'
import { applyRenewal } from './apply-renewal.ts'
import { cancelOpenBill } from './end-subscription.ts'
import { applyPendingChanges } from './pending-changes.ts'

type LineLink = NonNullable<PurchaseLine['subscription']>

export interface AttachedPurchase {
  subscription: Subscription
  purchaseId: number
  priced: PricedCart
  isPaid: boolean
  now: Date
}

/**
 * True for an order that renews. It has every item of the next interval, and the subscription waits for the customer.
 */
const isRenewal = (subscription: Subscription, itemNumbers: ReadonlySet<number>): boolean => {
  const { status, renewal } = subscription
  const billable = billableItems(subscription)
  return (
    (status === 'Grace' || status === 'Hold' || (status === 'Active' && renewal === 'Manual')) &&
    billable.length > 0 &&
    billable.every(({ runningNumber }) => itemNumbers.has(runningNumber))
  )
}

/** The item of each line. Open items come first, and an item is used once if possible. */
const itemsByLine = (subscription: Subscription, { lines }: PricedCart): Map<number, number> => {
  const isOpen = ({ status }: SubscriptionItem) => status === 'Active'
  const items = latestItems(subscription).sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  const taken = new Set<number>()
  const byLine = new Map<number, number>()
  for (const [index, { product }] of lines.entries()) {
    const same = items.filter(({ productId }) => productId === product.id)
    const item = same.find(({ runningNumber }) => !taken.has(runningNumber)) ?? same[0]
    if (!item) continue
    taken.add(item.runningNumber)
    byLine.set(index + 1, item.runningNumber)
  }
  return byLine
}

/**
 * Assigns a purchase to a subscription; a renewal pays the next interval. Otherwise dates stay, because such clients
 * move them themselves.
 */
export const attachPurchase = (
  state: Pick<State, 'customers' | 'purchases' | 'subscriptions'>,
  { subscription, purchaseId, priced, isPaid, now }: AttachedPurchase,
): Map<number, LineLink> => {
  const byLine = itemsByLine(subscription, priced)
  const renews = isRenewal(subscription, new Set(byLine.values()))
  const intervalNo = subscription.lastIntervalNo + (renews ? 1 : 0)

  const attached = (): Subscription => {
    const items = mapItems(
      subscription,
      ({ runningNumber }) => [...byLine.values()].includes(runningNumber),
      (item) => {
        const lines = [...byLine].filter(([, itemNumber]) => itemNumber === item.runningNumber)
        const purchases = lines.map(([runningNumber]) => ({ purchaseId, runningNumber, intervalNo }))
        return { ...item, purchases: [...item.purchases, ...purchases] }
      },
    )
    return withTimelineEntry(items, now, 'Purchase assigned', { purchaseId })
  }
  const renewed = (): Subscription => {
    cancelOpenBill(state, subscription, now)
    const lines = [...byLine].flatMap(([runningNumber, itemRunningNumber]) => {
      const unit = priced.lines[runningNumber - 1]?.unit
      return unit ? [{ runningNumber, itemRunningNumber, unit }] : []
    })
    const ordered = applyPendingChanges(state, clearOpenBill(subscription))
    return isPaid
      ? applyRenewal(ordered, { purchaseId, lines }, now)
      : withTimelineEntry({ ...ordered, openPurchaseId: purchaseId }, now, 'Renewal ordered', { purchaseId })
  }
  if (byLine.size > 0) saveSubscription(state, renews ? renewed() : attached())
  return new Map(
    [...byLine].map(([runningNumber, itemRunningNumber]) => [
      runningNumber,
      { id: subscription.id, itemRunningNumber, intervalNo },
    ]),
  )
}
