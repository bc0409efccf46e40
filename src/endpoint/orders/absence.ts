/**
 * Whether a list of purchases proves that an order is not among them. It does where it shows purchases from before the
 * order and from well after it, extra parameters come back, and no purchase of the customer is unexplained. Silence of a
 * list proves nothing, since an absent order can be placed again. Pure functions, without a request.
 */

import type { UnknownOrder } from './ledger.ts'
import type { FoundPurchase } from './purchases.ts'
import type { KnownPurchase } from './record.ts'

/** What a search has read. */
export interface Searched {
  /** The listed purchases, the oldest first. */
  ids: readonly number[]
  /** Those of them that were read. */
  known: ReadonlyMap<number, FoundPurchase>
  /** The newest purchase that the endpoint knows from its own orders. */
  newest: KnownPurchase | undefined
  /** Milliseconds by the ledger's clock. */
  readAt: number
  /** Milliseconds after sending from which a missing purchase counts as absent. */
  absentAfterMs: number
}

/** The precision of the measured clock difference: a purchase is created at some time while its order is answered. */
const measureMs = 30_000

/**
 * Whether the list shows a purchase from after the order could still have become one. The endpoint's orders have a
 * known time; for others the platform's is corrected by the measured difference of the clocks.
 */
const showsLater = (
  { sentAt }: UnknownOrder,
  newest: KnownPurchase,
  { ids, known, absentAfterMs }: Searched,
): boolean => {
  const isLater = (at: number | undefined): boolean => at !== undefined && at >= sentAt + absentAfterMs
  if (!ids.includes(newest.purchaseId)) return false
  if (isLater(newest.sentAt)) return true
  const measured = known.get(newest.purchaseId)?.createdAt
  if (newest.sentAt === undefined || measured === undefined) return false
  const offset = measured - newest.sentAt + measureMs
  return ids.some((id) => {
    const createdAt = known.get(id)?.createdAt
    return id > newest.purchaseId && createdAt !== undefined && isLater(createdAt - offset)
  })
}

/** Whether the list proves that the order is not among the purchases. */
export const isProvenAbsent = (order: UnknownOrder, searched: Searched): boolean => {
  const { after, customer, sentAt } = order
  const { ids, known, newest, readAt, absentAfterMs } = searched
  if (after === undefined || !newest || readAt - sentAt < absentAfterMs) return false
  if (!ids.includes(after) || !showsLater(order, newest, searched)) return false
  // Orders are found by their extra parameter, so a known purchase must show that the platform returns it.
  const control = known.get(newest.purchaseId)
  if (newest.intent && control?.intent !== newest.intent) return false
  return ids.every((id) => {
    if (id <= after) return true
    const found = known.get(id)
    // A purchase of the same customer without an intent may be this order.
    return found !== undefined && (Boolean(found.intent) || !customer || found.customer !== customer)
  })
}
