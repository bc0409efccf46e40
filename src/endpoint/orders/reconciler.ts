import type { Order } from '../../contract/cart-process.ts'
import type { Ledger, UnknownOrder } from './ledger.ts'

/** A purchase with its intent, if it has one. */
export interface FoundPurchase {
  intent: string | undefined
  order: Order
}

/** The platform's purchases. Times are milliseconds since the epoch. */
export interface Purchases {
  between(from: number, to: number): Promise<readonly number[]>
  find(id: number): Promise<FoundPurchase>
}

interface Options {
  ledger: Pick<Ledger, 'settle' | 'unknown'>
  purchases: Purchases
  now: () => number
  /** Receives the errors of single purchases. */
  warn: (error: unknown) => void
  /**
   * Milliseconds after sending from which a missing purchase counts as absent. It must exceed the time that the platform
   * works on an order, because an order that is called absent can be placed again.
   */
  absentAfterMs: number
}

/** Tolerated difference between the platform's clock and this one. */
const clockSkewMs = 120_000
const minIntervalMs = 3_000
/** A run that takes longer is replaced, because a cancelled request's promises may never settle on some runtimes. */
const runTimeoutMs = 60_000

/** Finds the outcomes of unknown orders among the platform's purchases. */
export const createReconciler = ({ ledger, purchases, now, warn, absentAfterMs }: Options) => {
  /** Purchases that were already read. The intent of a purchase never changes. */
  const known = new Map<number, FoundPurchase>()
  let running: Promise<void> | undefined
  let startedAt = 0
  let endedAt = Number.NEGATIVE_INFINITY

  const readPurchase = async (id: number): Promise<FoundPurchase> => {
    const found = known.get(id) ?? (await purchases.find(id))
    known.set(id, found)
    return found
  }

  const reconcileAll = async (orders: readonly UnknownOrder[]): Promise<void> => {
    if (orders.length === 0) return known.clear()
    const readAt = now()
    const times = orders.map(({ sentAt }) => sentAt)
    let isComplete = true
    const missing = new Map(orders.map((order) => [order.id, order]))
    for (const id of await purchases.between(
      Math.min(...times) - clockSkewMs,
      Math.max(...times, readAt) + clockSkewMs,
    )) {
      const found = await readPurchase(id).catch((error: unknown) => {
        warn(error)
        isComplete = false
      })
      if (!found?.intent || !missing.delete(found.intent)) continue
      await ledger.settle(found.intent, found.order, 'purchases')
      if (missing.size === 0) return
    }
    // An unreadable purchase may belong to a missing order, so no order counts as absent.
    if (!isComplete) return
    for (const { id, sentAt } of missing.values())
      if (readAt - sentAt >= absentAfterMs) await ledger.settle(id, { state: 'not-placed' }, 'absence')
  }

  /**
   * Settles every unknown order whose outcome is found now. Concurrent callers share one run, and a new run starts three
   * seconds after the last one ended.
   */
  return (): Promise<void> => {
    if (running && now() - startedAt < runTimeoutMs) return running
    if (now() - endedAt < minIntervalMs) return Promise.resolve()
    startedAt = now()
    const run = ledger
      .unknown()
      .then(reconcileAll)
      .finally(() => {
        if (running === run) running = undefined
        endedAt = now()
      })
    running = run
    return run
  }
}

export type Reconcile = ReturnType<typeof createReconciler>
