import { orderKeyLifetime } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'
import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'
import type { Comparer } from './comparer.ts'
import type { Lease } from './lease.ts'
import type { Ledger } from './ledger.ts'
import { type FoundPurchase, isUnreadable, type Purchases, rangeOf } from './purchases.ts'

interface Options {
  store: Store
  ledger: Pick<Ledger, 'time' | 'recover' | 'note' | 'newest' | 'wasSent'>
  /** Lets one process read at a time, because all of them pay from one budget. */
  lease: Lease
  purchases: Purchases
  /** Compares purchases with what was shown before them. */
  comparer: Pick<Comparer, 'noteFound' | 'returnsIntents'>
  warn: (error: unknown) => void
  emit: Emit
  /** Milliseconds in which an order that is on its way arrives. */
  graceMs: number
  /** Milliseconds that a request waits for the recovery. */
  timeoutMs: number
  /** Milliseconds after which the lease of a process that has ended is over. */
  takeoverMs: number
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

const ledgerKey = 'ledger'
/** Seconds. A ledger that is forgotten is read from the platform again. */
const ledgerTtl = 365 * 24 * 3600
/** Any time zone, since that of the lists is not documented. */
const zoneMs = 14 * 3_600_000
/** Milliseconds without a step after which a run counts as ended. Longer than one look-up takes with its wait. */
const stalledMs = 30_000
/** Milliseconds between two looks at a lease of another process. */
const pollMs = 500

/** Purchase IDs before the oldest listed one that are asked for first. The platform counts those of all merchants. */
const firstSpan = 1_000

/** Signs in the purchases of whether the platform returns extra parameters. */
interface Clues {
  showsIntents: boolean
  /** Hashes of customers with a purchase without an intent. */
  strangers: Set<string>
}

/** The beginning of the day before, in any time zone. */
const dayBefore = (born: number): number => born - orderKeyLifetime - zoneMs

const unavailable = (seconds: number, why: string) =>
  new ProblemError('upstream-unavailable', { retryAfter: seconds, cause: new Error(why) })

const inProgress = () => unavailable(5, 'The ledger is being filled from the platform.')

const doubtKey = (customer: string): string => `doubt:${customer}`

const yearMs = 365 * 24 * 3_600_000

interface LedgerState {
  state: 'young' | 'whole'
  /** Times in milliseconds. Before `ready` an order may be on its way that the ledger has lost. */
  born: number
  ready: number
  /** The store's server, or `-`. On another one the data may be older. */
  server: string
}

const unnamed = '-'
const written = ({ state, born, ready, server }: LedgerState): string =>
  [state, born, ready, server].join(' ')
const parse = (text: string): LedgerState => {
  const [state, born, ready, server = unnamed] = text.split(' ')
  return { state: state === 'whole' ? state : 'young', born: Number(born), ready: Number(ready), server }
}

/**
 * Fills a young ledger with the purchases of the last day, the newest first. An earlier key then finds its order. Until then new keys are refused, and the look-ups use the orders' part of the budget.
 */
export const createRecovery = (options: Options) => {
  const { store, ledger, lease, purchases, comparer, warn, emit, graceMs, timeoutMs, takeoverMs, wait } =
    options
  /** Kept from one run to the next, so that a run that was cut short is continued. */
  const read = new Map<number, FoundPurchase | undefined>()
  let seen: number | undefined
  let newestSeen = 0
  let running: Promise<void> | undefined
  let steppedAt = 0

  const announce = (reason: 'empty' | 'lost' | 'older' | 'another-server', waitMs: number): void =>
    emit({ event: 'ledger-young', reason, seconds: waitMs / 1000 }, waitMs > 0 ? 'warn' : 'info')

  const find = async (id: number): Promise<FoundPurchase | undefined> => {
    if (read.has(id)) return read.get(id)
    if (!(await lease.hold())) throw inProgress()
    const found = await purchases.find(id).catch((error: unknown) => {
      // A purchase that can never be read must not stop every order.
      if (!isUnreadable(error)) throw error
      warn(error)
      return undefined
    })
    read.set(id, found)
    return found
  }

  /** The purchases of the last day. The list of a period may be late or cut off, so others are asked for by ID. */
  const listed = async (born: number, now: number): Promise<number[]> => {
    const ids = [...(await purchases.between(dayBefore(born), now + zoneMs))]
    // Without a purchase of the day an older one shows where later IDs begin.
    const known = ids.length > 0 ? ids : await purchases.between(born - yearMs, now + zoneMs)
    ids.push(...(await rangeOf(purchases, Math.max(0, ...known) + 1)))
    return ids
  }

  const recover = async (id: number, born: number, clues: Clues): Promise<FoundPurchase | undefined> => {
    steppedAt = await ledger.time()
    const found = await find(id)
    if (found?.intent) {
      clues.showsIntents = true
      await ledger.recover(found.intent, found, found.createdAt ?? born)
      if (found.expected) await comparer.noteFound(found.intent, found)
    } else if (found?.customer) clues.strangers.add(found.customer)
    return found
  }

  /** Recovers the purchases of the day that come before the oldest listed one, which a list may have left out. */
  const recoverEarlier = async (oldest: number, born: number, clues: Clues): Promise<void> => {
    for (let [to, span] = [oldest - 1, firstSpan]; to > 0; [to, span] = [to - span, span * 2])
      for (const id of (await rangeOf(purchases, Math.max(1, to - span + 1), to)).toSorted((a, b) => b - a)) {
        const createdAt = (await recover(id, born, clues))?.createdAt
        if (createdAt === undefined || createdAt < dayBefore(born)) return
      }
  }

  const recoverAll = async (text: string): Promise<void> => {
    const ledgerState = parse(text)
    const { born, ready, server } = ledgerState
    const ids = await listed(born, await ledger.time())
    // The orders of the last minutes are the ones that pages still ask about.
    const clues: Clues = { showsIntents: false, strangers: new Set() }
    for (const id of ids.toSorted((a, b) => b - a)) await recover(id, born, clues)
    if (ids.length > 0) await recoverEarlier(Math.min(...ids), born, clues)
    // A platform that never returned an extra parameter may drop them. Any of these may then be a lost order.
    if (!clues.showsIntents)
      for (const customer of clues.strangers)
        await store.create(doubtKey(customer), '', orderKeyLifetime / 1000)
    // As a control, the newest purchase has to show in later lists.
    if (ids.length > 0) await ledger.note({ purchaseId: Math.max(...ids) })
    // Marked purchases were ordered with an earlier ledger, whose last orders may be on their way.
    const isFirst = !clues.showsIntents || server === unnamed
    if (ready === born && !isFirst) {
      const waiting = written({ ...ledgerState, ready: born + graceMs })
      if (await store.replace(ledgerKey, text, waiting, ledgerTtl)) announce('lost', graceMs)
      throw inProgress()
    }
    await store.replace(ledgerKey, text, written({ ...ledgerState, state: 'whole' }), ledgerTtl)
    read.clear()
    const seconds = ((await ledger.time()) - born) / 1000
    emit({ event: 'ledger-recovered', purchases: ids.length, seconds }, 'info')
  }

  /**
   * The ledger's state. A store with a snapshot's or a replica's data counts as young as well. Such data is older than
   * this process remembers, or another server's.
   */
  const current = async (): Promise<string> => {
    const now = await ledger.time()
    const newest = (await ledger.newest())?.purchaseId ?? 0
    const text = await store.read(ledgerKey)
    // Asked after the reading, since the server may change in between.
    const server = (await store.server?.()) ?? unnamed
    const begin = async (reason: 'empty' | 'older' | 'another-server', waitMs: number): Promise<string> => {
      const young = written({ state: 'young', born: now, ready: now + waitMs, server })
      const isWritten =
        text === undefined
          ? (await store.create(ledgerKey, young, ledgerTtl)) === undefined
          : await store.replace(ledgerKey, text, young, ledgerTtl)
      if (isWritten) announce(reason, waitMs)
      return current()
    }
    // A store that lost its data while this process ran may have lost an order on its way.
    if (text === undefined) return begin('empty', seen === undefined ? 0 : graceMs)
    const known = parse(text)
    if (known.state === 'whole' && newest < newestSeen) return begin('older', graceMs)
    if (server !== unnamed && server !== known.server) return begin('another-server', graceMs)
    newestSeen = newest
    return text
  }

  const isOver = async (text: string): Promise<boolean> => (await store.read(ledgerKey)) !== text

  const run = async (text: string): Promise<void> => {
    // The process that reads may have ended; its lease is over soon.
    for (let waited = 0; !(await lease.hold()); waited += pollMs) {
      if (await isOver(text)) return
      if (waited >= takeoverMs) throw inProgress()
      await wait(pollMs)
    }
    try {
      // Another run may have ended since the text was read.
      if (!(await isOver(text))) await lease.during(() => recoverAll(text))
    } finally {
      await lease.release()
    }
  }

  return {
    /** Whether a purchase of the customer may be an order that the ledger has lost and cannot recognize. */
    mayHaveLost: async (customer: string): Promise<boolean> =>
      !comparer.returnsIntents() && (await store.read(doubtKey(customer))) !== undefined,
    /**
     * Resolves when the ledger is filled, or the order was found: with true if that was not so before. Throws while
     * purchases are still being read.
     */
    async ensure(id: string): Promise<boolean> {
      const text = await current()
      const { state, born, ready } = parse(text)
      seen = born
      if (state === 'whole') return false
      const at = await ledger.time()
      if (ready > at)
        throw unavailable((ready - at) / 1000, 'Orders that the ledger has lost may be on their way.')
      // A cancelled request's promises may never settle on some runtimes.
      if (at - steppedAt >= stalledMs) running = undefined
      if (!running) {
        steppedAt = at
        const own: Promise<void> = run(text)
          .catch((error: unknown) => {
            throw error instanceof ProblemError ? error : upstreamProblem(error)
          })
          .finally(() => {
            if (running === own) running = undefined
          })
        running = own
      }
      // Other requests may wait for it too, so a timeout does not end it.
      running.catch(() => undefined)
      try {
        await withTimeout(running, timeoutMs, () => {
          throw inProgress()
        })
      } catch (error) {
        if (!(await ledger.wasSent(id))) throw error
      }
      return true
    },
  }
}

export type Recovery = ReturnType<typeof createRecovery>
