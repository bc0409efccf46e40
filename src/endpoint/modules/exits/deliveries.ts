/**
 * Delivers declarations until the merchant has acknowledged them. One process works at a time, by a lease in the
 * store. A failed delivery is repeated after one minute, then after twice as long each time up to an hour, and each
 * failure lets the declaration be kept for its whole time once more: the law counts from its receipt, so it must not
 * expire because a webhook is down. All tries of a declaration have the same ID, because a process that ends between
 * sending it and noting that sends it again. Every run reports how many wait and since when, so that none is overlooked.
 */

import type { ExitReceipt } from '../../../contract/exit.ts'
import { createLease } from '../../once/lease.ts'
import type { Emit } from '../../utils/events.ts'
import type { Store } from '../../utils/store.ts'
import { type ExitBook, isDelivered, type WaitingExit } from './book.ts'

interface Options {
  book: ExitBook
  store: Store
  now: () => number
  /** Days for which a declaration is kept after its last try. */
  days: number
  /** Resolves once the merchant has acknowledged the declaration. */
  deliver: (receipt: ExitReceipt) => Promise<void>
  emit: Emit
  /** Receives the error of each failed try. */
  warn: (error: unknown, fields: { exit: string }) => void
}

/** Longer than one delivery takes with its timeout. A killed process keeps the others waiting this long. */
const leaseSeconds = 60
/** Milliseconds after which a run starts no further delivery: functions end after about a minute. */
const mostRun = 45_000
/**
 * A process lists a declaration first and stores it then. After this many milliseconds, a listed one that is not stored
 * will never be.
 */
const storing = 600_000
const minute = 60_000
const day = 24 * 60 * minute
/** A declaration that still waits at this age is an error, in milliseconds. */
const late = day
/** The least life of a record (`VITRINE_EXIT_DAYS`), in milliseconds. */
const leastLife = 30 * day

const longestPause = 60 * minute

/** One minute, then twice as long each time, up to an hour. */
const pause = (tries: number): number => Math.min(minute * 2 ** (tries - 1), longestPause)

/** Creates the deliveries. Nothing runs until `work` is called. */
export const createExitDeliveries = ({ book, store, now, days, deliver, emit, warn }: Options) => {
  const lease = createLease({ store, name: 'exits', seconds: leaseSeconds, owner: crypto.randomUUID() })

  /** Drops a listed number without a record: it expired before any process delivered it, or was never stored. */
  const giveUp = async (waiting: WaitingExit): Promise<void> => {
    const age = now() - waiting.at
    if (age < storing) return
    await book.drop(waiting)
    const reason = age >= leastLife ? 'expired' : 'missing'
    emit({ event: 'exit-lost', exit: waiting.number, reason }, 'error')
  }

  const deliverOne = async (waiting: WaitingExit): Promise<void> => {
    const { number, at } = waiting
    const record = await book.read(number)
    if (!record) return giveUp(waiting)
    if (isDelivered(record)) return book.drop(waiting)
    // A time beyond the longest pause was written by a process whose clock was ahead, and the law counts days.
    if (record.next > now() && record.next <= now() + longestPause) return
    const told = (outcome: 'delivered' | 'failed', level: 'info' | 'warn' | 'error'): void =>
      emit({ event: 'exit-delivery', exit: number, outcome, seconds: (now() - at) / 1000 }, level)
    try {
      await deliver(record.receipt)
    } catch (error) {
      warn(error, { exit: number })
      await book.failed(number, (tries) => ({ next: now() + pause(tries), expires: now() + days * day }))
      return told('failed', now() - at >= late ? 'error' : 'warn')
    }
    await book.delivered(number)
    await book.drop(waiting)
    told('delivered', 'info')
  }

  let running: Promise<void> | undefined
  const workOnce = async (): Promise<void> => {
    const waiting = await book.waiting()
    emit({ event: 'exits-waiting', count: waiting.length, since: waiting[0]?.at })
    if (waiting.length === 0) return
    try {
      const began = now()
      for (const one of waiting) {
        if (now() - began >= mostRun || !(await lease.hold())) return
        // A record that cannot be read must not hold up those after it.
        await deliverOne(one).catch((error: unknown) => warn(error, { exit: one.number }))
      }
    } finally {
      await lease.release()
    }
  }

  return {
    /** Delivers the declarations that are due, unless another process does. */
    work(): Promise<void> {
      // A timer may call again while a run waits for a slow webhook.
      running ??= workOnce().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

export type ExitDeliveries = ReturnType<typeof createExitDeliveries>
