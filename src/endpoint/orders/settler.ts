import type { Order } from '../../contract/cart-process.ts'
import type { Ledger, UnknownOrder } from './ledger.ts'

/** A purchase as far as it tells which intent it answers. */
export interface FoundPurchase {
  intent: string | undefined
  order: Order
}

/** Where purchases are looked up; times are milliseconds since the epoch. */
export interface Purchases {
  between(from: number, to: number): Promise<readonly number[]>
  find(id: number): Promise<FoundPurchase>
}

interface Options {
  ledger: Pick<Ledger, 'settle' | 'unknown'>
  purchases: Purchases
  now: () => number
  /** Receives why a purchase could not be read. */
  warn: (error: unknown) => void
  /**
   * Milliseconds after sending from which a purchase that is not in the list is not going to be: longer than the
   * platform works on an order after its caller is gone. Deciding too early would make room for a second order.
   */
  absentAfter: number
}

/** How far the platform's clock and ours may be apart. */
const skew = 120_000
const pause = 3_000
/** A run that hangs: some runtimes let what a cancelled request began never end. */
const abandonedAfter = 60_000

/** Finds out what became of the orders whose answer was lost, by reading the purchases of the period. */
export const createSettler = ({ ledger, purchases, now, warn, absentAfter }: Options) => {
  /** The purchases of the period as far as they were read: an intent never changes, so each is read once. */
  const known = new Map<number, FoundPurchase>()
  let running: Promise<void> | undefined
  let startedAt = 0
  let endedAt = Number.NEGATIVE_INFINITY

  const purchase = async (id: number): Promise<FoundPurchase> => {
    const found = known.get(id) ?? (await purchases.find(id))
    known.set(id, found)
    return found
  }

  const settleAll = async (orders: readonly UnknownOrder[]): Promise<void> => {
    if (orders.length === 0) return known.clear()
    const lookedAt = now()
    const times = orders.map(({ sentAt }) => sentAt)
    let isComplete = true
    const missing = new Map(orders.map((order) => [order.id, order]))
    for (const id of await purchases.between(
      Math.min(...times) - skew,
      Math.max(...times, lookedAt) + skew,
    )) {
      const found = await purchase(id).catch((error: unknown) => {
        warn(error)
        isComplete = false
      })
      if (!found?.intent || !missing.delete(found.intent)) continue
      await ledger.settle(found.intent, found.order, 'purchases')
      if (missing.size === 0) return
    }
    // A purchase that could not be read may be the one: nothing is absent then.
    if (!isComplete) return
    for (const { id, sentAt } of missing.values())
      if (lookedAt - sentAt >= absentAfter) await ledger.settle(id, { state: 'not-placed' }, 'absence')
  }

  /**
   * Settles what can be settled now. Runs once at a time, and at most once in three seconds, however many shoppers
   * ask what became of their orders meanwhile.
   */
  return (): Promise<void> => {
    if (running && now() - startedAt < abandonedAfter) return running
    if (now() - endedAt < pause) return Promise.resolve()
    startedAt = now()
    const run = ledger
      .unknown()
      .then(settleAll)
      .finally(() => {
        if (running === run) running = undefined
        endedAt = now()
      })
    running = run
    return run
  }
}

export type Settle = ReturnType<typeof createSettler>
