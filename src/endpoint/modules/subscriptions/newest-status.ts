import type { Purchase } from '../../../client/types/purchase.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import { readPurchaseMs } from '../../orders/check-receipt.ts'
import { withTimeout } from '../../utils/timers.ts'
import { purchaseIdsOf } from './items.ts'
import { owesByCard } from './standing.ts'

/**
 * Reads the status of a subscription's newest purchase where it decides how the subscription stands. It costs one call in
 * the lane of look-ups for as long as the list of its customer is kept. A purchase that cannot be read says nothing.
 */
export const createNewestStatus = (readPurchase: (purchaseId: number) => Promise<Purchase>) => {
  const known = new WeakMap<Subscription, Promise<string | undefined>>()

  const read = async (id: number): Promise<string | undefined> => {
    const reading = readPurchase(id).catch(() => undefined)
    return (await withTimeout(reading, readPurchaseMs, () => undefined))?.statusId
  }

  return async (subscription: Subscription): Promise<string | undefined> => {
    const [newest] = purchaseIdsOf(subscription)
    if (newest === undefined || !owesByCard(subscription)) return undefined
    const status = known.get(subscription) ?? read(newest)
    known.set(subscription, status)
    return status
  }
}
