/**
 * Finds the outcomes of unknown orders among the platform's purchases. An order that is found is settled as its
 * purchase says; one that is not stays unknown, because a list that does not show it proves nothing. It is looked for
 * more seldom the older it is, and for a day. One process looks at a time. A run costs one or two lists and one call per
 * purchase that was not read before, the likeliest first.
 */

import { LRUCache } from 'lru-cache'
import { orderKeyLifetime } from '../../contract/order-key.ts'
import type { Lease } from '../once/lease.ts'
import { createTurns } from '../once/queue.ts'
import type { Store } from '../utils/store.ts'
import { workThrough } from '../utils/work-through.ts'
import type { Comparer } from './comparer.ts'
import type { Ledger, UnknownOrder } from './ledger.ts'
import { clockSkewMs, zoneMs } from './list-tolerance.ts'
import { indexAt, nearestFirst } from './nearest-first.ts'
import { type FoundPurchase, type Purchases, rangeOf } from './purchases.ts'
import type { KnownPurchase } from './record.ts'

interface Options {
  /** Lets one process search at a time, because all share one budget. */
  lease: Omit<Lease, 'end'>
  /** Keeps turns at the orders that are looked for. */
  store: Store
  ledger: Pick<Ledger, 'settleBy' | 'unknown' | 'newest' | 'time'>
  purchases: Pick<Purchases, 'between' | 'from' | 'find'>
  /** Compares what purchases charge with what was shown. */
  comparer: Pick<Comparer, 'noteFound' | 'run'>
  now: () => number
  /** The number of purchases that are read concurrently. */
  readers: number
  /** Receives the error of each purchase that could not be read. */
  warn: (error: unknown) => void
}

const minIntervalMs = 3_000
/** Milliseconds until the next try while another process searches, which may end at any time. */
const retryMs = 500
/** A run that has read nothing for this long is replaced, because a canceled request's promises may never settle. */
const stalledMs = 60_000
/** Milliseconds for which an unknown order is looked for. Later only its notification or a person settles it. */
const longestSearchMs = 24 * 3_600_000
/** Purchases that one process keeps. */
const mostKept = 10_000

/** The result of one run, which tells a finished search from one that did not happen. */
export interface LookUps {
  /** No order was searched for, because another process searches or a run has just ended. */
  isBusy: boolean
  /** The orders for which every listed purchase was read. */
  searched: readonly string[]
}

const busy: LookUps = { isBusy: true, searched: [] }

/** Creates the function that runs a search. */
export const createReconciler = (options: Options) => {
  const { lease, store, ledger, purchases, comparer, now, warn, readers } = options
  /** Purchases that were read before. The intent of a purchase never changes. */
  const known = new LRUCache<number, FoundPurchase>({ max: mostKept })
  const turns = createTurns({ store, name: 'look-up', pause: minIntervalMs / 1000 })
  let running: Promise<LookUps> | undefined
  let steppedAt = 0
  let nextAt = Number.NEGATIVE_INFINITY

  const readPurchase = async (id: number): Promise<FoundPurchase | undefined> => {
    const old = known.get(id)
    if (old) return old
    steppedAt = now()
    if (!(await lease.hold())) throw new Error('Another process has taken the look-ups over.')
    const found = await purchases.find(id).catch(warn)
    if (found) known.set(id, found)
    return found ?? undefined
  }

  const timeOf = async (id: number): Promise<number | undefined> => (await readPurchase(id))?.createdAt

  /** By how much the platform's clock is ahead, measured by a known purchase or by one from the future. */
  const offsetOf = async (
    ids: readonly number[],
    newest: KnownPurchase | undefined,
    readAt: number,
  ): Promise<number> => {
    const { purchaseId, sentAt = readAt } = newest ?? {}
    const isMeasured = newest?.sentAt !== undefined && purchaseId !== undefined && ids.includes(purchaseId)
    const createdAt = await timeOf(isMeasured ? purchaseId : (ids.at(-1) ?? 0))
    if (createdAt === undefined) return 0
    return isMeasured ? createdAt - sentAt : Math.max(0, createdAt - readAt)
  }

  /**
   * Purchases from the time of orders that have no earlier purchase to begin at.
   */
  const listedSince = async (orders: readonly UnknownOrder[], readAt: number): Promise<readonly number[]> => {
    if (orders.length === 0) return []
    const tolerance = zoneMs + clockSkewMs
    // The page of an order that was entered may have sent it as long ago as it keeps a key.
    const times = orders.map(({ since, isEntered }) => since - (isEntered ? orderKeyLifetime : 0))
    return purchases.between(Math.min(...times) - tolerance, readAt + tolerance)
  }

  /** Settles the orders that are found, the likeliest purchases first. Returns those that are not. */
  const search = async (
    orders: readonly UnknownOrder[],
    ids: readonly number[],
    offset: number,
  ): Promise<UnknownOrder[]> => {
    const missing = new Map(orders.map((order) => [order.id, order]))
    const indexes: number[] = []
    for (const { since, after } of orders) {
      // Most orders are sent soon after the last known purchase and searched for a moment later.
      const likely = after === undefined ? 'last' : 'first'
      const index = await indexAt(ids, since + offset, timeOf, likely)
      indexes.push(index ?? (likely === 'last' ? ids.length : 0))
    }
    await workThrough(nearestFirst(ids, indexes), readers, async (id) => {
      const found = await readPurchase(id)
      if (found?.intent && !found.isLater && missing.delete(found.intent)) {
        await ledger.settleBy(found.intent, found, 'purchases')
        await comparer.noteFound(found.intent, found)
      }
      return missing.size > 0
    })
    return [...missing.values()]
  }

  /** The purchases among which the orders are, the oldest first; none where no order says where to begin. */
  const listFor = async (orders: readonly UnknownOrder[], readAt: number): Promise<number[]> => {
    const unmarked = orders.filter(({ after }) => after === undefined)
    const listed = await listedSince(unmarked, readAt)
    const starts = [...listed, ...orders.flatMap(({ after }) => after ?? [])]
    if (starts.length === 0) return []
    const range = await rangeOf(purchases, Math.min(...starts))
    return [...new Set([...listed, ...range])].sort((a, b) => a - b)
  }

  const reconcileAll = async (orders: readonly UnknownOrder[]): Promise<LookUps> => {
    const searched = orders.map(({ id }) => id)
    const newest = await ledger.newest()
    const readAt = await ledger.time()
    const ids = await listFor(orders, readAt)
    if (ids.length === 0) return { isBusy: false, searched }
    const missing = await search(orders, ids, await offsetOf(ids, newest, readAt))
    const isWhole = missing.length === 0 || ids.every((id) => known.has(id))
    return { isBusy: false, searched: isWhole ? searched : [] }
  }

  /** The orders whose turn it is. */
  const taken = async (orders: readonly UnknownOrder[], at: number): Promise<readonly UnknownOrder[]> =>
    (await Promise.all(orders.map(async (order) => ((await turns.take(order, at)) ? order : [])))).flat()

  const lookUp = async (isAll: boolean): Promise<LookUps> => {
    const [unknown, at] = await Promise.all([ledger.unknown(), ledger.time()])
    if (unknown.length === 0) known.clear()
    const orders = unknown.filter(({ since }) => isAll || at - since < longestSearchMs)
    if (orders.length === 0) return { isBusy: false, searched: [] }
    if (!(await lease.hold())) return busy
    try {
      return await lease.during(async () => reconcileAll(isAll ? orders : await taken(orders, at)))
    } finally {
      await lease.release()
    }
  }

  const runOnce = async (isAll: boolean): Promise<LookUps> => {
    // Concurrently, so that a long search does not delay comparisons.
    const [lookUps, comparisons] = await Promise.allSettled([lookUp(isAll), comparer.run()])
    if (lookUps.status === 'rejected') throw lookUps.reason
    if (comparisons.status === 'rejected') throw comparisons.reason
    return lookUps.value
  }

  /**
   * Settles every unknown order whose outcome is found, and compares purchases. Concurrent callers share one run, and a new
   * run starts three seconds after the last search at the earliest.
   *
   * @param isAll whether to look for orders, too, whose turn it is not
   */
  return (isAll = false): Promise<LookUps> => {
    if (running && now() - steppedAt < stalledMs) return running
    if (now() < nextAt) return Promise.resolve(busy)
    steppedAt = now()
    let interval = minIntervalMs
    const run = runOnce(isAll)
      .then((lookUps) => {
        if (lookUps.isBusy) interval = retryMs
        return lookUps
      })
      .finally(() => {
        if (running === run) running = undefined
        nextAt = now() + interval
      })
    running = run
    return run
  }
}

export type Reconcile = ReturnType<typeof createReconciler>
