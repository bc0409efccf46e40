/**
 * The ledger sends at most one order per intent, across processes and crashes. It is the only writer of order
 * records. A record goes `claimed → sent → settled | unknown`, and each step is a compare-and-swap on the stored
 * text: a process that loses one sends nothing. From `sent` on a purchase may exist, so an order is listed before
 * that step and stays listed until its outcome is recorded. An outcome is final, except for `not-placed` by absence
 * or by hand, which a purchase that shows up later corrects. Placing an order costs about a dozen operations of the
 * store.
 */

import type { Order } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import type { Emit } from '../utils/events.ts'
import { createLatest } from '../utils/latest.ts'
import type { Store } from '../utils/store.ts'
import { storeTime } from '../utils/store-time.ts'
import { comparedOrder, isCharged, previewedOrder } from './amounts.ts'
import type { Comparison } from './charged.ts'
import { createClaim, isAbandoned, restoreRecord } from './claim.ts'
import type { Intent } from './create-intent.ts'
import { createNewestPurchase } from './newest-purchase.ts'
import { createOrderRecords, recordTtl, type Stored } from './order-records.ts'
import type { FoundPurchase } from './purchases.ts'
import type { OrderRecord, SettledBy, SettledRecord } from './record.ts'

/** Milliseconds for which an absence is checked again and again. */
const absenceCheckedMs = 24 * 3_600_000
/** The set of sent and unknown orders. */
const openOrders = 'orders:open'
/** The set of absences that are checked again. */
const absentOrders = 'orders:absent'
/** The set of orders that are not compared yet, as `<time of sending> <id>`. */
const uncomparedOrders = 'orders:uncompared'

/** The members of an intent that the ledger records. */
export type RecordedIntent = Pick<Intent, 'id' | 'fingerprint'> &
  Partial<Pick<Intent, 'customer' | 'expected'>>

export interface UnknownOrder {
  id: string
  sentAt: number
  after?: number | undefined
  customer?: string | undefined
}

/** An order whose purchase is to be compared. */
export interface UncomparedOrder {
  id: string
  sentAt: number
}

type Sent = Extract<OrderRecord, { sentAt: number }>

export type Placed = { order: Order; isReplay: boolean }

/** An order that answers a claimed intent in place of a new one. */
export class EarlierOrder {
  readonly order: Order

  constructor(order: Order) {
    this.order = order
  }
}

interface Options {
  store: Store
  now: () => number
  /** Receives errors of the store that occur after the platform's answer. The answer is still returned. */
  warn: (error: unknown) => void
  emit?: Emit
  /** Milliseconds after which no caller waits for a sent order any longer. */
  inFlightMs: number
  /** Milliseconds after which the shopper may decide about an order that is still unknown. */
  decideAfterMs: number
  uuid: () => string
}

const purchaseOf = (order: Order): number | undefined =>
  order.state === 'settled' && order.purchaseId ? Number(order.purchaseId) : undefined

const sendingOf = ({ fingerprint, sentAt, after, customer, expected }: Sent) => ({
  fingerprint,
  sentAt,
  after,
  customer,
  expected,
})

const isSettled = (stored: Stored): stored is Stored<SettledRecord> => stored.record.state === 'settled'

const uncomparedMember = ({ id, sentAt }: UncomparedOrder): string => `${sentAt} ${id}`

/** Creates the ledger of a store. Several processes may use one store. */
export const createLedger = (options: Options) => {
  const { store, now, warn, emit = () => undefined, inFlightMs, decideAfterMs, uuid } = options
  const records = createOrderRecords(store)
  // The latest intent of each customer and cart, by their common hash.
  const { earlier, supersede } = createLatest(store, 'cart:', recordTtl)
  const { newest, note } = createNewestPurchase(store)
  const time = storeTime(store, now)
  const isStale = (record: OrderRecord, at: number): boolean =>
    (record.state === 'claimed' && isAbandoned(record, at)) ||
    (record.state === 'sent' && at - record.sentAt >= inFlightMs)

  const announce = (id: string, order: Order, by: SettledBy, sentAt: number, at: number): void =>
    emit(
      { event: 'order-settled', intent: id, state: order.state, by, seconds: (at - sentAt) / 1000 },
      'info',
    )

  /**
   * Records an outcome. Settled records are final, except `not-placed` by absence or by hand.
   *
   * @param reason why a person settled the order by hand
   */
  const settle = async (
    id: string,
    told: Order,
    by: SettledBy,
    reason?: string,
  ): Promise<Order | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      if (!stored || stored.record.state === 'claimed') return undefined
      const { record } = stored
      const isAgain = record.state === 'settled'
      if (isAgain && (record.by === 'answer' || record.order.state !== 'not-placed')) return record.order
      const at = await time()
      const order = previewedOrder(told, record.expected)
      const settled: OrderRecord = { ...sendingOf(record), state: 'settled', order, by, reason }
      if (by === 'absence') settled.checkedAt = at
      // Listed before it is recorded, so that an absence is checked again even if this process ends.
      if (by === 'absence' && !isAgain) await store.add(absentOrders, id)
      if (isCharged(order) && record.expected)
        await store.add(uncomparedOrders, uncomparedMember({ id, sentAt: record.sentAt }))
      if (!(await records.replace(id, stored, settled))) continue
      await store.drop(openOrders, id)
      const purchaseId = purchaseOf(order)
      if (purchaseId) await note({ purchaseId, intent: id, sentAt: record.sentAt })
      if (by === 'absence' && isAgain) return order
      if (isAgain) {
        await store.drop(absentOrders, id)
        emit({ event: 'order-contradicted', intent: id }, 'error')
      }
      announce(id, order, by, record.sentAt, at)
      return order
    }
  }

  /** Records a purchase that the platform has and this ledger has lost. */
  const recover = async (
    id: string,
    { order, expected, customer, cart }: FoundPurchase,
    sentAt: number,
  ): Promise<void> => {
    const record: OrderRecord = {
      state: 'settled',
      fingerprint: '',
      sentAt,
      customer,
      expected,
      order,
      by: 'purchases',
    }
    await restoreRecord(records, id, record)
    // The newest purchases are recovered first, so the latest order of a cart is the one that stays.
    if (cart) await earlier(cart, id)
  }

  /** Records the comparison of a settled order; undefined when the record has changed since it was read. */
  const noteComparison = async (
    id: string,
    from: Stored<SettledRecord>,
    comparison: Comparison,
  ): Promise<SettledRecord | undefined> => {
    const { record } = from
    const { order } = record
    if (order.state !== 'settled') return record
    const compared = await records.replace(id, from, {
      ...record,
      order: comparedOrder(order, record.expected, comparison),
      compared: comparison.outcome,
      comparedAt: await time(),
    })
    return compared?.record
  }

  /** The recorded order of an intent; undefined without a record. */
  const look = async (id: string): Promise<Order | undefined> => {
    for (;;) {
      const stored = await records.read(id)
      if (!stored) return undefined
      const { record } = stored
      if (record.state === 'settled') return record.order
      const at = await time()
      if (record.state !== 'claimed' && (record.state === 'unknown' || isStale(record, at)))
        return at - record.sentAt < decideAfterMs
          ? { state: 'unknown' }
          : { state: 'unknown', mayRepeat: true }
      if (!isStale(record, at)) return { state: 'in-flight' }
      // The owner may just be slow. Without the claim it cannot send, so `not-placed` stays true.
      if (await records.remove(id, stored)) return { state: 'not-placed' }
    }
  }

  const claim = createClaim<OrderRecord>({
    records,
    time,
    uuid,
    inFlight: () => new ProblemError('order-in-flight', { retryAfter: 1 }),
  })

  const sendOnce = async (
    { fingerprint, customer, expected, id }: RecordedIntent,
    claimed: Stored,
    send: () => Promise<Order>,
  ): Promise<Order> => {
    const after = (await newest())?.purchaseId
    const sentAt = await time()
    // Listed before it is sent, so that the reconciler sees every order that may exist.
    await store.add(openOrders, id)
    const sent = await records.replace(id, claimed, {
      state: 'sent',
      fingerprint,
      sentAt,
      after,
      customer,
      expected,
    })
    if (!sent) throw new ProblemError('order-in-flight', { retryAfter: 1 })
    // A process that was suspended must not send an order that others reconcile already.
    if (isStale(sent.record, await time())) {
      await settle(id, { state: 'not-placed' }, 'answer')
      throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    }
    const order = await send()
    try {
      if (order.state !== 'unknown') return (await settle(id, order, 'answer')) ?? order
      emit({ event: 'order-unknown', intent: id }, 'warn')
      const isNoted = await records.replace(id, sent, { ...sent.record, state: 'unknown' })
      return isNoted ? order : ((await look(id)) ?? order)
    } catch (error) {
      // The record still says `sent`, so the reconciler finds the outcome.
      warn(error)
      return order
    }
  }

  const place = async <Permit>(
    intent: RecordedIntent,
    admit: () => Permit | EarlierOrder | Promise<Permit | EarlierOrder>,
    send: (permit: Permit) => Promise<Order>,
  ): Promise<Placed> => {
    const stored = await claim(intent)
    const { record } = stored
    switch (record.state) {
      case 'settled':
        return { order: record.order, isReplay: true }
      case 'sent':
        if (!isStale(record, await time())) throw new ProblemError('order-in-flight', { retryAfter: 1 })
        return { order: { state: 'unknown' }, isReplay: true }
      case 'unknown':
        return { order: { state: 'unknown' }, isReplay: true }
      case 'claimed': {
        let admitted: Permit | EarlierOrder
        try {
          admitted = await admit()
        } catch (error) {
          await records.remove(intent.id, stored)
          throw error
        }
        if (!(admitted instanceof EarlierOrder)) {
          const permit = admitted
          return { order: await sendOnce(intent, stored, () => send(permit)), isReplay: false }
        }
        await records.remove(intent.id, stored)
        return { order: admitted.order, isReplay: true }
      }
    }
  }

  const unknown = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    const at = await time()
    for (const id of await store.members(openOrders)) {
      const stored = await records.read(id)
      if (!stored || stored.record.state === 'settled') {
        await store.drop(openOrders, id)
        continue
      }
      const { record } = stored
      if (record.state === 'claimed') {
        if (isStale(record, at) && (await records.remove(id, stored))) await store.drop(openOrders, id)
      } else if (record.state === 'unknown' || isStale(record, at)) {
        found.push({ id, sentAt: record.sentAt, after: record.after, customer: record.customer })
      }
    }
    return found
  }

  /** The absences that are due for another check. The time between two checks doubles, for a day. */
  const absent = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    const at = await time()
    for (const id of await store.members(absentOrders)) {
      const record = (await records.read(id))?.record
      const isAbsent = record?.state === 'settled' && record.by === 'absence'
      if (!isAbsent || at - record.sentAt > absenceCheckedMs) await store.drop(absentOrders, id)
      else if (at - record.sentAt >= 2 * ((record.checkedAt ?? record.sentAt) - record.sentAt))
        found.push({ id, sentAt: record.sentAt, after: record.after, customer: record.customer })
    }
    return found
  }

  return {
    /**
     * Places the order unless it was placed before; `send` must not reject, and an uncertain outcome is `unknown`.
     * `admit` may return an earlier order as the answer, or throw before the sending, which frees the intent.
     */
    place,
    settle,
    look,
    /** The orders with an unknown outcome for which no caller waits. */
    unknown,
    absent,
    newest,
    recover,
    earlier,
    supersede,
    noteComparison,
    read: async (id: string): Promise<OrderRecord | undefined> => (await records.read(id))?.record,
    /** The settled record of an intent, in the form that `noteComparison` takes. */
    readSettled: async (id: string): Promise<Stored<SettledRecord> | undefined> => {
      const stored = await records.read(id)
      return stored && isSettled(stored) ? stored : undefined
    },
    /** Whether an order was sent under the key. */
    wasSent: async (id: string) => {
      const record = (await records.read(id))?.record
      return record !== undefined && record.state !== 'claimed'
    },
    /** Whether the order was settled because no purchase showed it. */
    isAbsent: async (id: string) => {
      const record = (await records.read(id))?.record
      return record?.state === 'settled' && record.by === 'absence'
    },
    note,
    /** The time that records use: the store's own, where it has a clock. */
    time,
    /** Whether any order is sent or unknown. */
    hasOpen: async (): Promise<boolean> => (await store.members(openOrders)).length > 0,
    /** The orders that a person may have to check: sent, unknown, or settled by absence within a day. */
    doubtful: async (): Promise<string[]> => {
      const ids = await Promise.all([store.members(openOrders), store.members(absentOrders)])
      return [...new Set(ids.flat())]
    },
    /** The orders without a comparison, the oldest first. An order is listed shortly before its outcome is recorded. */
    uncompared: async (): Promise<UncomparedOrder[]> =>
      (await store.members(uncomparedOrders))
        .map((member): UncomparedOrder => {
          const [sentAt, id = ''] = member.split(' ')
          return { id, sentAt: Number(sentAt) }
        })
        .sort((a, b) => a.sentAt - b.sentAt),
    /** Ends the listing of an order whose comparison has been reported. */
    endComparison: (order: UncomparedOrder): Promise<void> =>
      store.drop(uncomparedOrders, uncomparedMember(order)),
  }
}

export type Ledger = ReturnType<typeof createLedger>
