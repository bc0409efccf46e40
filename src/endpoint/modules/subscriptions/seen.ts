import type { Subscription } from '../../../client/types/subscription.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { itemsOf, purchaseIdsOf } from './items.ts'

const digestOf = async (subscription: Subscription): Promise<string> => {
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

/**
 * Names a subscription as it was read, and when. A change gives it another name, so that its repetition is refused even
 * where its record is lost.
 *
 * @param at milliseconds by the store's clock
 */
export const seenOf = async (subscription: Subscription, at: number): Promise<string> =>
  `${at.toString(36)}.${await digestOf(subscription)}`

/** When the subscription was read, in milliseconds by the store's clock. */
export const seenAt = (seen: string): number => Number.parseInt(seen, 36)

/** Whether the subscription is as it was when it was seen. */
export const isAsSeen = async (subscription: Subscription, seen: string): Promise<boolean> =>
  seen.split('.')[1] === (await digestOf(subscription))

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
