/**
 * Compares what purchases charge with what was shown before their orders, and reports every difference. An order is
 * listed from its outcome until its comparison has been recorded and reported, so a process that ends in between
 * leaves the work to another. Each purchase is compared once; one that cannot be read for an hour is given up and
 * stays `uncompared`, which is reported too. A comparison costs one call to the platform, in a lane of low priority until
 * the order is 20 seconds old and above all others then.
 */

import type { Order } from '../../contract/cart-process-schema.ts'
import { recordTtl } from '../once/once.ts'
import { createQueue, createTurns, type Waiting } from '../once/queue.ts'
import type { Emit } from '../utils/events.ts'
import { overwrite } from '../utils/overwrite.ts'
import type { Store } from '../utils/store.ts'
import { isCharged } from './amounts.ts'
import { type Charged, type Comparison, compareAmounts, writtenExpected } from './charged.ts'
import type { Ledger } from './ledger.ts'
import type { FoundPurchase, Purchases } from './purchases.ts'
import type { SettledRecord } from './record.ts'
import { isUnreadable } from './unreadable.ts'

interface Options {
  /** Keeps turns at purchases, and the countries of customers. */
  store: Store
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

/** Seconds before any process reads the same purchase again. */
const pauseSeconds = 10
/** Milliseconds after which another process reports a comparison whose process ended before it reported. */
const untoldMs = 30_000
/** Milliseconds after which a purchase that is missing or unreadable stays uncompared. */
const unreadableMs = 3_600_000
/** Milliseconds after sending from which a comparison precedes other calls, because it is due within a minute. */
const overdueMs = 20_000

const countryKey = (customer: string): string => `country:${customer}`

/** Creates the comparer. A later run reads a purchase that could not be read at once. */
export const createComparer = ({ store, ledger, purchases, emit, warn, readers }: Options) => {
  const { time } = ledger
  const turns = createTurns({ store, name: 'comparing', pause: pauseSeconds })

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
      await ledger.endComparison({ id, since: record.sentAt })
      return compared.outcome
    }
  }

  /**
   * Reads and compares the purchase of a settled order, or of one whose record the store has lost: it is written again.
   *
   * @param age milliseconds since the order was sent
   */
  const read = async (id: string, purchaseId: string, age: number): Promise<Order | undefined> => {
    try {
      const found = await purchases.find(Number(purchaseId), age >= overdueMs ? 'comparisons' : undefined)
      if (!(await ledger.readSettled(id)) && found.intent === id && !found.isLater)
        await ledger.settleBy(id, found, 'purchases')
      return await note(id, purchaseId, found.charged)
    } catch (error) {
      if (!isUnreadable(error) || age < unreadableMs) throw error
      warn(error, { intent: id })
      return note(id, purchaseId)
    }
  }

  /** Compares a listed order that still needs it. Otherwise ends its listing, and reports it if still due. */
  const compare = async (listed: Waiting): Promise<void> => {
    const { id } = listed
    const record = await ledger.read(id)
    // The order is listed shortly before its outcome is recorded.
    if (record && record.state !== 'settled') return
    if (record && isCharged(record.outcome) && !record.compared)
      return void (await read(id, record.outcome.purchaseId, (await time()) - record.sentAt))
    if (record?.comparedAt !== undefined) {
      if ((await time()) - record.comparedAt < untoldMs) return
      announce(id, record)
    }
    await ledger.endComparison(listed)
  }

  return {
    /** Compares a purchase that was already read for another reason. */
    async noteFound(id: string, { order, charged }: FoundPurchase): Promise<void> {
      if (order.state === 'settled' && order.purchaseId) await note(id, order.purchaseId, charged)
    },
    /**
     * Reads and compares the purchase of a settled order, unless that is done.
     *
     * @param named the purchase of an order whose record the store may lose meanwhile
     */
    async read(id: string, named?: string): Promise<Order | undefined> {
      const record = (await ledger.readSettled(id))?.record
      if (record && (!isCharged(record.outcome) || record.compared)) return record.outcome
      const purchaseId = record && isCharged(record.outcome) ? record.outcome.purchaseId : named
      if (purchaseId === undefined) return undefined
      const at = await time()
      const since = record?.sentAt ?? at
      // The caller waits, so it reads whosever turn it is.
      await turns.take({ id, since }, at)
      return read(id, purchaseId, at - since)
    },
    /** The sending time of the oldest listed order, in milliseconds since the epoch. */
    oldest: async (): Promise<number | undefined> => (await ledger.uncompared())[0]?.since,
    /** Compares the listed orders, the oldest first. Processes share the work, because a slow platform delays each. */
    run: createQueue({
      turns,
      time,
      list: ledger.uncompared,
      work: compare,
      warn: (error, { id }) => warn(error, { intent: id }),
      atOnce: readers,
    }),
    /** The country of a customer who was charged in another one than shown. */
    countryOfCustomer: (customer: string): Promise<string | undefined> => store.read(countryKey(customer)),
  }
}

export type Comparer = ReturnType<typeof createComparer>
