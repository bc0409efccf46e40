import type { Subscription } from '../../../client/types/subscription.ts'
import type { NextCharge } from '../../../contract/subscriptions.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { itemsOf, purchaseIdsOf } from './items.ts'

/** What a change sends back of the subscription that its customer saw. */
export type Named = Pick<NextCharge, 'seen' | 'epoch'>

/**
 * Names a subscription as it was read. A change gives it another name, so that its repetition is refused even where its
 * record is lost.
 */
export const seenOf = async (subscription: Subscription): Promise<string> => {
  const { id, status, lastIntervalNo, nextBillingDate } = subscription
  const versions = itemsOf(subscription).map(({ latest }) => [
    latest.runningNo,
    latest.version,
    latest.productId,
    latest.quantity,
    latest.status,
  ])
  const [newest] = purchaseIdsOf(subscription)
  return (
    await sha256(JSON.stringify([id, status, lastIntervalNo, nextBillingDate, newest, versions]))
  ).slice(0, 16)
}

/** Whether the subscription is as it was when it was seen. */
export const isAsSeen = async (subscription: Subscription, seen: string): Promise<boolean> =>
  seen === (await seenOf(subscription))

/** Whether the subscription is as it was when it was seen, but for the renewal of that date. */
export const isRenewedSince = (subscription: Subscription, seen: string, date: string): Promise<boolean> => {
  const [newest] = purchaseIdsOf(subscription)
  const before = {
    ...subscription,
    lastIntervalNo: subscription.lastIntervalNo - 1,
    nextBillingDate: date,
    items: subscription.items.map((item) => ({
      ...item,
      subscriptionPurchaseItems: item.subscriptionPurchaseItems.filter(
        ({ purchaseId }) => purchaseId !== newest,
      ),
    })),
  }
  return isAsSeen(before, seen)
}
