import type { Order } from '../../contract/cart-process-schema.ts'
import type { LogFields } from '../http/log.ts'
import { withTimeout } from '../utils/timers.ts'
import { isCharged } from './amounts.ts'
import { readPurchaseMs } from './check-receipt.ts'
import type { Comparer } from './comparer.ts'
import type { Ledger } from './ledger.ts'
import type { Reconcile } from './reconciler.ts'

/** How long an answer may wait, and what outlives it. */
export interface Waiting {
  /** Milliseconds since the epoch by which the caller is answered. */
  deadline: number
  /** Keeps the runtime alive for work that outlives the answer. */
  keepAlive: (work: Promise<unknown>) => void
}

interface Options {
  ledger: Pick<Ledger, 'look'>
  comparer: Pick<Comparer, 'read'>
  reconcile: Reconcile
  warn: (error: unknown, fields?: LogFields) => void
  now: () => number
  /** Milliseconds that an answer waits for a reconciliation. */
  timeoutMs: number
}

/** Follows a recorded order a little further, while its caller waits. */
export const createFollowOrder = ({ ledger, comparer, reconcile, warn, now, timeoutMs }: Options) => ({
  /** An unknown order after an attempt to reconcile it. An error or a timeout leaves it unknown. */
  async reconciled(id: string, order: Order, { keepAlive }: Waiting): Promise<Order> {
    const run = reconcile().catch((error: unknown) => warn(error, { intent: id }))
    // Other requests may share this run, so it must outlive this answer.
    keepAlive(run)
    await withTimeout(run, timeoutMs, () => undefined)
    return (await ledger.look(id)) ?? order
  },

  /** The order with what its purchase charges, if that can be read soon. It is read to the end in any case. */
  async withAmount(id: string, order: Order, { keepAlive, deadline }: Waiting): Promise<Order> {
    if (!isCharged(order) || order.amount?.from === 'purchase') return order
    const run = comparer.read(id, order.purchaseId).catch((error: unknown) => warn(error, { intent: id }))
    keepAlive(run)
    const within = Math.min(readPurchaseMs, deadline - now())
    return (within > 0 && (await withTimeout(run, within, () => undefined))) || order
  },
})

export type FollowOrder = ReturnType<typeof createFollowOrder>
