/**
 * Fills a young ledger, one whose store is empty, restored or replaced, with the purchases of the last day. Until
 * that is done an order waits, and is refused when the wait takes too long, because the ledger could not recognize
 * the repetition of an order it has lost. Purchases are read from the newest to the oldest, since pages still ask
 * about the latest; only one process reads, and an interrupted run is continued. It costs one call per purchase of
 * the day, at the priority of orders. A customer whose purchases cannot be matched to an intent is remembered as
 * doubtful for the lifetime of a key.
 */

import { orderKeyLifetime } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'
import type { Comparer } from './comparer.ts'
import type { Lease } from './lease.ts'
import type { Ledger } from './ledger.ts'
import { createLedgerState, hasServer, type StoredState } from './ledger-state.ts'
import { zoneMs } from './list-tolerance.ts'
import type { FoundPurchase, Purchases } from './purchases.ts'
import { isUnreadable } from './unreadable.ts'
import { visitSince } from './visit-since.ts'

interface Options {
  store: Store
  ledger: Pick<Ledger, 'time' | 'recover' | 'note' | 'newest' | 'wasSent'>
  /** Lets one process read at a time, because all share one budget. */
  lease: Omit<Lease, 'end'>
  purchases: Purchases
  /** Compares what purchases charge with what was shown. */
  comparer: Pick<Comparer, 'noteFound' | 'returnsIntents'>
  warn: (error: unknown) => void
  emit: Emit
  /** Milliseconds within which a sent order becomes a purchase. */
  graceMs: number
  /** The longest wait of a request for the recovery, in milliseconds. */
  timeoutMs: number
  /** Milliseconds after which the lease of an ended process has expired. */
  takeoverMs: number
  wait: (milliseconds: number) => Promise<void>
}

/** A run that has read nothing for this long counts as ended. Longer than one look-up with its wait. */
const stalledMs = 30_000
/** Milliseconds between two tries to take the lease of another process. */
const pollMs = 500

/** Evidence in the purchases of whether the platform returns extra parameters. */
interface Clues {
  showsIntents: boolean
  /** Hashes of customers who have a purchase without an intent. */
  strangers: Set<string>
}

/** The beginning of the day before the ledger's birth, in any time zone. */
const dayBefore = (born: number): number => born - orderKeyLifetime - zoneMs

const unavailable = (seconds: number, why: string) =>
  new ProblemError('upstream-unavailable', { retryAfter: seconds, cause: new Error(why) })

const inProgress = () => unavailable(5, 'The ledger is being filled from the platform.')

const doubtKey = (customer: string): string => `doubt:${customer}`

/** Creates the recovery of a ledger. Orders await `ensure` before they are sent. */
export const createRecovery = (options: Options) => {
  const { store, ledger, lease, purchases, comparer, warn, emit, timeoutMs, takeoverMs, wait } = options
  const state = createLedgerState(options)
  /** Purchases read so far, kept between runs so that an interrupted run is continued. */
  const read = new Map<number, FoundPurchase | undefined>()
  let running: Promise<void> | undefined
  let steppedAt = 0

  const find = async (id: number): Promise<FoundPurchase | undefined> => {
    if (read.has(id)) return read.get(id)
    if (!(await lease.hold())) throw inProgress()
    const found = await purchases.find(id).catch((error: unknown) => {
      // One purchase that can never be read must not block every order.
      if (!isUnreadable(error)) throw error
      warn(error)
      return undefined
    })
    read.set(id, found)
    return found
  }

  const recover = async (id: number, born: number, clues: Clues): Promise<FoundPurchase | undefined> => {
    steppedAt = await ledger.time()
    const found = await find(id)
    const isEarlier = found?.createdAt !== undefined && found.createdAt < dayBefore(born)
    if (found?.intent) {
      clues.showsIntents = true
      if (found.isLater || isEarlier) return found
      await ledger.recover(found.intent, found, found.createdAt ?? born)
      if (found.expected) await comparer.noteFound(found.intent, found)
    } else if (found?.customer && !isEarlier) clues.strangers.add(found.customer)
    return found
  }

  const recoverAll = async (young: StoredState): Promise<void> => {
    const { born, ready } = young
    const clues: Clues = { showsIntents: false, strangers: new Set() }
    // The newest first, because pages still ask about the orders of the last minutes.
    const period = { since: dayBefore(born), now: await ledger.time() }
    const ids = await visitSince(purchases, period, async (id) => (await recover(id, born, clues))?.createdAt)
    // A platform that returned no extra parameter may drop them, so any of these may be a lost order.
    if (!clues.showsIntents)
      for (const customer of clues.strangers)
        await store.create(doubtKey(customer), '', orderKeyLifetime / 1000)
    // Later lists are complete only if they contain the newest purchase.
    if (ids.length > 0) await ledger.note({ purchaseId: Math.max(...ids) })
    // Purchases with an intent came from an earlier ledger, whose last orders may still become purchases.
    if (ready === born && clues.showsIntents && hasServer(young)) {
      await state.awaitLost(young)
      throw inProgress()
    }
    await state.complete(young)
    read.clear()
    const seconds = ((await ledger.time()) - born) / 1000
    emit({ event: 'ledger-recovered', purchases: ids.length, seconds }, 'info')
  }

  const run = async (young: StoredState): Promise<void> => {
    // The process with the lease may have ended, so its lease may expire soon.
    for (let waited = 0; !(await lease.hold()); waited += pollMs) {
      if (!(await state.isCurrent(young))) return
      if (waited >= takeoverMs) throw inProgress()
      await wait(pollMs)
    }
    try {
      // Another run may have finished since the state was read.
      if (await state.isCurrent(young)) await lease.during(() => recoverAll(young))
    } finally {
      await lease.release()
    }
  }

  /** The one run of this process, or a new one where that has stalled. */
  const shared = (young: StoredState, at: number): Promise<void> => {
    // A canceled request's promises may never settle on some runtimes.
    if (at - steppedAt >= stalledMs) running = undefined
    if (running) return running
    steppedAt = at
    const own: Promise<void> = run(young)
      .catch((error: unknown) => {
        throw upstreamProblem(error)
      })
      .finally(() => {
        if (running === own) running = undefined
      })
    running = own
    return own
  }

  return {
    /**
     * When the store was empty last, and until when lost orders may be on their way: milliseconds by its clock. Notes
     * an empty store without filling the ledger.
     */
    async mark(): Promise<{ born: number; ready: number }> {
      const { born, ready } = await state.current()
      return { born, ready }
    },
    /** Whether a purchase of the customer may be an order that the ledger has lost and cannot recognize. */
    mayHaveLost: async (customer: string): Promise<boolean> =>
      !comparer.returnsIntents() && (await store.read(doubtKey(customer))) !== undefined,
    /**
     * Resolves when the ledger is filled or the order was found, with true if it had to wait. Throws while purchases are
     * still being read.
     */
    async ensure(id: string): Promise<boolean> {
      const known = await state.current()
      if (known.state === 'whole') return false
      const at = await ledger.time()
      if (known.ready > at)
        throw unavailable((known.ready - at) / 1000, 'Orders that the ledger has lost may be on their way.')
      const filling = shared(known, at)
      // Other requests may wait for the same run, so a timeout does not end it.
      filling.catch(() => undefined)
      try {
        await withTimeout(filling, timeoutMs, () => {
          throw inProgress()
        })
        // Another process may have found that lost orders may be on their way. The store may have been emptied again.
        if ((await state.current()).state !== 'whole') throw inProgress()
      } catch (error) {
        if (!(await ledger.wasSent(id))) throw error
      }
      return true
    },
  }
}

export type Recovery = ReturnType<typeof createRecovery>
