/**
 * Delivers declarations until the merchant has acknowledged them; none is ever given up. Each failure lets the declaration
 * be kept for its whole time once more: the law counts from its receipt, so it must not expire because a webhook is down.
 * All tries of a declaration have the same ID, because a process that ends between sending it and noting that sends it
 * again. Every run reports how many wait and since when, so that none is overlooked.
 */

import type { ExitReceipt } from '../../../contract/exit-schema.ts'
import { createQueue } from '../../once/queue.ts'
import type { Emit } from '../../utils/events.ts'
import { type ExitBook, isDelivered, type WaitingExit } from './book.ts'

interface Options {
  book: ExitBook
  now: () => number
  /** Days for which a declaration is kept after its last try. */
  days: number
  /** Resolves once the merchant has acknowledged the declaration. */
  deliver: (receipt: ExitReceipt) => Promise<void>
  emit: Emit
  /** Receives the error of each failed try. */
  warn: (error: unknown, fields: { exit: string }) => void
}

/**
 * A process lists a declaration first and stores it then. After this many milliseconds, a listed one that is not stored
 * will never be.
 */
const storing = 600_000
const day = 86_400_000
/** A declaration that still waits at this age is an error, in milliseconds. */
const late = day
/** The least life of a record (`VITRINE_EXIT_DAYS`), in milliseconds. */
const leastLife = 30 * day

/** Creates the function that delivers the declarations whose turn it is. */
export const createExitDeliveries = ({ book, now, days, deliver, emit, warn }: Options) => {
  /** Drops a listed number without a record: it expired before any process delivered it, or was never stored. */
  const dropMissing = async (waiting: WaitingExit): Promise<void> => {
    // It may be stored in a moment, and its first delivery must not wait for another turn then.
    await book.turns.end(waiting.id)
    const age = now() - waiting.since
    if (age < storing) return
    await book.drop(waiting)
    const reason = age >= leastLife ? 'expired' : 'missing'
    emit({ event: 'exit-lost', exit: waiting.id, reason }, 'error')
  }

  const deliverOne = async (waiting: WaitingExit): Promise<void> => {
    const { id, since } = waiting
    const record = await book.read(id)
    if (!record) return dropMissing(waiting)
    if (isDelivered(record)) return book.drop(waiting)
    const told = (outcome: 'delivered' | 'failed', level: 'info' | 'warn' | 'error'): void =>
      emit({ event: 'exit-delivery', exit: id, outcome, seconds: (now() - since) / 1000 }, level)
    try {
      await deliver(record.receipt)
    } catch (error) {
      warn(error, { exit: id })
      await book.failed(id, now() + days * day)
      return told('failed', now() - since >= late ? 'error' : 'warn')
    }
    await book.delivered(id)
    await book.drop(waiting)
    told('delivered', 'info')
  }

  return createQueue({
    turns: book.turns,
    time: book.time,
    async list() {
      const waiting = await book.waiting()
      emit({ event: 'exits-waiting', count: waiting.length, since: waiting[0]?.since })
      return waiting
    },
    work: deliverOne,
    warn: (error, { id }) => warn(error, { exit: id }),
  })
}
