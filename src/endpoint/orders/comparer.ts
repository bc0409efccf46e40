import { isVitrineError } from '../../client/errors.ts'
import type { Order } from '../../contract/cart-process.ts'
import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import { comparedOrder, isCharged } from './amounts.ts'
import { type Charged, type Comparison, compareAmounts, type Shown } from './charged.ts'
import type { Lease } from './lease.ts'
import { recordKey, recordTtl, uncomparedOrders } from './ledger.ts'
import type { FoundPurchase, Purchases } from './purchases.ts'
import { decodeRecord, encodeRecord, type OrderRecord } from './record.ts'

interface Options {
  store: Store
  purchases: Pick<Purchases, 'find'>
  /** The time by which records are written. */
  time: () => Promise<number>
  emit: Emit
  /** Receives the errors of single purchases. */
  warn: (error: unknown, fields?: { intent: string }) => void
}

type Settled = Extract<OrderRecord, { state: 'settled' }>

/** Milliseconds that one reading is given before another one begins. */
const readingMs = 10_000
/** A process that ended between record and event leaves the order listed; after so many milliseconds another one tells it. */
const untoldMs = 30_000
/** Milliseconds after which a purchase that the platform does not show, or shows unreadably, stays uncompared. */
const unreadableMs = 3_600_000
/** Orders that one run looks at. The others follow ten seconds later. */
const ordersPerRun = 200

const written = ({ total, currency, tax, country }: Shown): string =>
  [total, currency, tax, country].filter((part) => part !== undefined).join(' ')

const countryKey = (customer: string): string => `country:${customer}`

/**
 * Compares what purchases charge with what was shown before their orders. Orders are listed from their outcome until then,
 * so that a later run reads a purchase that could not be read at once.
 */
export const createComparer = ({ store, purchases, time, emit, warn }: Options) => {
  /** When an order's purchase is worth reading again. */
  const nextTry = new Map<string, number>()

  const settledOf = async (id: string): Promise<{ text: string; record: Settled } | undefined> => {
    const text = await store.read(recordKey(id))
    const record = text === undefined ? undefined : decodeRecord(text)
    return text !== undefined && record?.state === 'settled' ? { text, record } : undefined
  }

  const announce = (intent: string, { sentAt, expected, order, compared, comparedAt = sentAt }: Settled) => {
    if (!expected || order.state !== 'settled') return
    const { amount, mismatch, purchaseId: purchase = '' } = order
    if (compared === 'uncompared') emit({ event: 'order-uncompared', intent, purchase }, 'warn')
    if (!amount || !mismatch) return
    const event = {
      event: 'order-mismatch',
      intent,
      purchase,
      fields: mismatch.fields.join(),
      expected: written(expected),
      charged: written(amount),
      seconds: (comparedAt - sentAt) / 1000,
    } as const
    emit(event, 'error')
  }

  /** A purchase charged in another country than the one shown: so would the customer's next one be. */
  const noteCountry = async ({ customer }: Settled, comparison: Comparison): Promise<void> => {
    if (comparison.outcome !== 'mismatch' || !comparison.fields.includes('country') || !customer) return
    const country = comparison.charged.country ?? ''
    const old = await store.create(countryKey(customer), country, recordTtl)
    if (old !== undefined) await store.replace(countryKey(customer), old, country, recordTtl)
  }

  /** Records what the order's purchase charges. Another purchase with the same intent, such as a renewal, is left alone. */
  const note = async (id: string, purchaseId: string, charged?: Charged): Promise<Order | undefined> => {
    for (;;) {
      const stored = await settledOf(id)
      if (!stored) return undefined
      const { text, record } = stored
      const { order } = record
      if (!isCharged(order) || order.purchaseId !== purchaseId || record.compared) return order
      const comparison = compareAmounts(record.expected, charged)
      const compared: Settled = {
        ...record,
        order: comparedOrder(order, record.expected, comparison),
        compared: comparison.outcome,
        comparedAt: await time(),
      }
      // First, since the customer's next order must not be charged in the same way.
      await noteCountry(record, comparison)
      if (!(await store.replace(recordKey(id), text, encodeRecord(compared), recordTtl))) continue
      announce(id, compared)
      await store.drop(uncomparedOrders, id)
      nextTry.delete(id)
      return compared.order
    }
  }

  const read = async (id: string): Promise<Order | undefined> => {
    const record = (await settledOf(id))?.record
    if (!record || !isCharged(record.order) || record.compared) return record?.order
    const { order, sentAt } = record
    nextTry.set(id, (await time()) + readingMs)
    try {
      const { charged } = await purchases.find(Number(order.purchaseId))
      return await note(id, order.purchaseId, charged)
    } catch (error) {
      const at = await time()
      nextTry.set(id, at + (at - sentAt) / 2)
      const isUnreadable = isVitrineError(error) && ['contract', 'not-found'].includes(error.code)
      if (!isUnreadable || at - sentAt < unreadableMs) throw error
      warn(error, { intent: id })
      return note(id, order.purchaseId)
    }
  }

  const due = async (): Promise<string[]> => {
    const [at, ids] = await Promise.all([time(), store.members(uncomparedOrders)])
    for (const id of nextTry.keys()) if (!ids.includes(id)) nextTry.delete(id)
    return ids.filter((id) => (nextTry.get(id) ?? 0) <= at)
  }

  /** Whether a listed order still needs its purchase. Drops others, and tells what an ended process has not told. */
  const isPending = async (id: string): Promise<boolean> => {
    const text = await store.read(recordKey(id))
    const record = text === undefined ? undefined : decodeRecord(text)
    // The order is listed shortly before its outcome is recorded.
    if (record && record.state !== 'settled') return false
    if (record && isCharged(record.order) && !record.compared) return true
    if (record?.comparedAt !== undefined) {
      if ((await time()) - record.comparedAt < untoldMs) return false
      announce(id, record)
    }
    await store.drop(uncomparedOrders, id)
    return false
  }

  return {
    /** Compares a purchase that was read for another reason. */
    async noteFound(id: string, { order, charged }: FoundPurchase): Promise<void> {
      if (order.state === 'settled' && order.purchaseId) await note(id, order.purchaseId, charged)
    },
    /** Reads the purchase of a settled order and compares it, unless that is done. Returns the order as recorded then. */
    read,
    /** Whether a run would look at anything now. */
    hasDue: async (): Promise<boolean> => (await due()).length > 0,
    /** Compares the listed orders, while the lease holds. */
    async run(lease: Pick<Lease, 'hold'>): Promise<void> {
      for (const id of (await due()).slice(0, ordersPerRun)) {
        if (!(await isPending(id))) continue
        if (!(await lease.hold())) return
        await read(id).catch((error: unknown) => warn(error, { intent: id }))
      }
    },
    /** The country in which the customer was charged otherwise than shown. */
    countryOfCustomer: (customer: string): Promise<string | undefined> => store.read(countryKey(customer)),
  }
}

export type Comparer = ReturnType<typeof createComparer>
