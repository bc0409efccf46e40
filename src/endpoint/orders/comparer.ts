/**
 * Compares what purchases charge with what was shown before their orders, and reports every difference. An order is
 * listed from its outcome until its comparison has been recorded and reported, so a process that ends in between
 * leaves the work to another. Each purchase is compared once; one that cannot be read for an hour stays
 * `uncompared`, which is reported too. A comparison costs one call to the platform, in a lane of low priority until
 * the order is 20 seconds old and above all others then.
 */

import type { Order } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import { recordTtl, type Uncompared } from '../once/once.ts'
import type { Emit } from '../utils/events.ts'
import { overwrite } from '../utils/overwrite.ts'
import type { Store } from '../utils/store.ts'
import { workThrough } from '../utils/work-through.ts'
import { isCharged } from './amounts.ts'
import { type Charged, type Comparison, compareAmounts, writtenExpected } from './charged.ts'
import type { Ledger } from './ledger.ts'
import type { FoundPurchase, Purchases } from './purchases.ts'
import type { SettledRecord } from './record.ts'
import { isUnreadable } from './unreadable.ts'

interface Options {
  /** Keeps marks of purchases being read, and the countries of customers. */
  store: Pick<Store, 'create' | 'read' | 'replace'>
  ledger: Pick<
    Ledger,
    'time' | 'read' | 'readSettled' | 'noteComparison' | 'settleBy' | 'uncompared' | 'endComparison'
  >
  purchases: Pick<Purchases, 'find'>
  emit: Emit
  /** The number of purchases that one run reads concurrently. */
  readers: number
  /** Receives the error of each purchase that could not be read. */
  warn: (error: unknown, fields?: { intent: string }) => void
}

/** Milliseconds before any process reads the same purchase again. */
const readingMs = 10_000
/** Milliseconds after which another process reports a comparison whose process ended before it reported. */
const untoldMs = 30_000
/** Milliseconds after which a purchase that is missing or unreadable stays uncompared. */
const unreadableMs = 3_600_000
/** Milliseconds after sending from which a comparison precedes other calls, because it is due within a minute. */
const overdueMs = 20_000
/** The longest run, in milliseconds. The next one starts ten seconds later with the oldest orders. */
const runMs = 40_000

const countryKey = (customer: string): string => `country:${customer}`

/** Creates the comparer. A later run reads a purchase that could not be read at once. */
export const createComparer = ({ store, ledger, purchases, emit, warn, readers }: Options) => {
  const { time } = ledger
  /** When the purchase of each order may be read again. */
  const nextTry = new Map<string, number>()

  const announce = (
    intent: string,
    { sentAt, expected, outcome: order, compared, comparedAt = sentAt }: SettledRecord,
  ): void => {
    if (!expected || order.state !== 'settled') return
    const { amount, mismatch, purchaseId: purchase = '' } = order
    if (compared === 'uncompared') emit({ event: 'order-uncompared', intent, purchase }, 'warn')
    if (!amount || !mismatch) return
    const event = {
      event: 'order-mismatch',
      intent,
      purchase,
      fields: mismatch.fields.join(),
      expected: writtenExpected(expected),
      charged: writtenExpected(amount),
      seconds: (comparedAt - sentAt) / 1000,
    } as const
    emit(event, 'error')
  }

  /** Remembers a customer who was charged in another country than shown, because their next order would be too. */
  const noteCountry = async ({ customer }: SettledRecord, comparison: Comparison): Promise<void> => {
    if (comparison.outcome !== 'mismatch' || !comparison.fields.includes('country') || !customer) return
    await overwrite(store, countryKey(customer), comparison.charged.country ?? '', recordTtl)
  }

  /** Records what the order's purchase charges. Other purchases with the same intent, such as renewals, are ignored. */
  const note = async (id: string, purchaseId: string, charged?: Charged): Promise<Order | undefined> => {
    for (;;) {
      const stored = await ledger.readSettled(id)
      if (!stored) return undefined
      const { record } = stored
      const { outcome: order } = record
      if (!isCharged(order) || order.purchaseId !== purchaseId || record.compared) return order
      const comparison = compareAmounts(record.expected, charged)
      // Recorded first, so that the customer's next order is not charged in the same way.
      await noteCountry(record, comparison)
      const compared = await ledger.noteComparison(id, stored, comparison)
      if (!compared) continue
      announce(id, compared)
      await ledger.endComparison({ id, sentAt: record.sentAt })
      nextTry.delete(id)
      return compared.outcome
    }
  }

  /**
   * Reads and compares the purchase of a settled order, unless that is done.
   *
   * @param more.purchaseId the purchase of an order whose record the store may lose meanwhile: it is written again then
   * @param more.isShared whether to leave the purchase to a process that is reading it already
   */
  const read = async (
    id: string,
    more: { purchaseId?: string; isShared?: boolean } = {},
  ): Promise<Order | undefined> => {
    const record = (await ledger.readSettled(id))?.record
    if (record && (!isCharged(record.outcome) || record.compared)) return record.outcome
    const purchaseId = record && isCharged(record.outcome) ? record.outcome.purchaseId : more.purchaseId
    if (purchaseId === undefined) return undefined
    const beganAt = await time()
    const { sentAt = beganAt, expected } = record ?? {}
    nextTry.set(id, beganAt + readingMs)
    const isFree = (await store.create(`comparing:${id}`, '', readingMs / 1000)) === undefined
    if (more.isShared && !isFree) return undefined
    const isOverdue = expected && beganAt - sentAt >= overdueMs
    try {
      const found = await purchases.find(Number(purchaseId), isOverdue ? 'comparisons' : undefined)
      if (!(await ledger.readSettled(id)) && found.intent === id && !found.isLater)
        await ledger.settleBy(id, found, 'purchases')
      return await note(id, purchaseId, found.charged)
    } catch (error) {
      const at = await time()
      // The budget refused the call, so nothing was sent and the next run may try again.
      nextTry.set(id, error instanceof ProblemError ? at : at + (at - sentAt) / 2)
      if (!isUnreadable(error) || at - sentAt < unreadableMs) throw error
      warn(error, { intent: id })
      return note(id, purchaseId)
    }
  }

  const due = async (): Promise<Uncompared[]> => {
    const [at, orders] = await Promise.all([time(), ledger.uncompared()])
    const ids = new Set(orders.map(({ id }) => id))
    for (const id of nextTry.keys()) if (!ids.has(id)) nextTry.delete(id)
    return orders.filter(({ id }) => (nextTry.get(id) ?? 0) <= at)
  }

  /** Whether a listed order still needs a comparison. Otherwise ends its listing, and reports it if still due. */
  const isPending = async ({ id, sentAt }: Uncompared): Promise<boolean> => {
    const record = await ledger.read(id)
    // The order is listed shortly before its outcome is recorded.
    if (record && record.state !== 'settled') return false
    if (record && isCharged(record.outcome) && !record.compared) return true
    if (record?.comparedAt !== undefined) {
      if ((await time()) - record.comparedAt < untoldMs) return false
      announce(id, record)
    }
    await ledger.endComparison({ id, sentAt })
    return false
  }

  return {
    /** Compares a purchase that was already read for another reason. */
    async noteFound(id: string, { order, charged }: FoundPurchase): Promise<void> {
      if (order.state === 'settled' && order.purchaseId) await note(id, order.purchaseId, charged)
    },
    read,
    /** Whether a run would have work now. */
    hasDue: async (): Promise<boolean> => (await due()).length > 0,
    /** The sending time of the oldest listed order, in milliseconds since the epoch. */
    oldest: async (): Promise<number | undefined> => (await ledger.uncompared())[0]?.sentAt,
    /** Compares the listed orders, the oldest first. Processes share the work, because a slow platform delays each. */
    async run(): Promise<void> {
      const orders = await due()
      const end = (await time()) + runMs
      await workThrough(orders, readers, async (order) => {
        if ((await time()) >= end) return false
        if (await isPending(order))
          await read(order.id, { isShared: true }).catch((error: unknown) =>
            warn(error, { intent: order.id }),
          )
        return true
      })
    },
    /** The country of a customer who was charged in another one than shown. */
    countryOfCustomer: (customer: string): Promise<string | undefined> => store.read(countryKey(customer)),
  }
}

export type Comparer = ReturnType<typeof createComparer>
