import type { Order } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import { isCharged, previewedOrder } from './amounts.ts'
import type { Shown } from './charged.ts'
import type { FoundPurchase } from './purchases.ts'
import {
  decodeRecord,
  encodeRecord,
  type KnownPurchase,
  knownPurchaseSchema,
  type OrderRecord,
  type SettledBy,
} from './record.ts'

/** Seconds that a record is kept: longer than any tab keeps its key (src/widget/checkout/order-key.ts). */
export const recordTtl = 30 * 24 * 3600
/** Milliseconds after which a claim that was not sent counts as abandoned. An early takeover costs a 409 at most. */
const claimLeaseMs = 10_000
/** Milliseconds for which an absence is looked at again. */
const absenceCheckedMs = 24 * 3_600_000
/** The set of orders that are sent or unknown. */
export const openOrders = 'orders:open'
/** The set of absences that are looked at again. */
export const absentOrders = 'orders:absent'
/** The set of orders whose purchase was not compared yet with what was shown: `<time of sending> <id>`. */
export const uncomparedOrders = 'orders:uncompared'
/** A member of that set, which tells the order's age without its record. */
export const uncomparedMember = (id: string, sentAt: number): string => `${sentAt} ${id}`
/** The key of an order's record. */
export const recordKey = (id: string): string => `order:${id}`
const newestPurchase = 'orders:newest'
const keyOfCart = (cart: string): string => `cart:${cart}`

export interface Intent {
  id: string
  fingerprint: string
  /** Hash of the customer's reference. */
  customer?: string
  /** The total that the customer was shown. */
  expected?: Shown | undefined
}

export interface UnknownOrder {
  id: string
  sentAt: number
  after?: number | undefined
  customer?: string | undefined
}

type Sent = Extract<OrderRecord, { sentAt: number }>

/** A record with its text in the store, which each change must match. */
interface Stored {
  text: string
  record: OrderRecord
}

export type Placed = { order: Order; isReplay: boolean }

interface Options {
  store: Store
  now: () => number
  /** Receives errors of the store after the platform's answer. The answer is still returned. */
  warn: (error: unknown) => void
  emit?: Emit
  /** Milliseconds after which no caller waits for a sent order any more. */
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

/** Sends at most one order per intent to the platform, across processes and crashes. */
export const createLedger = (options: Options) => {
  const { store, now, warn, emit = () => undefined, inFlightMs, decideAfterMs, uuid } = options
  const keyOf = recordKey
  // Clocks of processes differ, and records are compared with each other's times.
  const time = async (): Promise<number> => (await store.now?.()) ?? now()
  const read = async (id: string): Promise<Stored | undefined> => {
    const text = await store.read(keyOf(id))
    return text === undefined ? undefined : { text, record: decodeRecord(text) }
  }
  const change = (id: string, from: Stored, to: OrderRecord): Promise<boolean> =>
    store.replace(keyOf(id), from.text, encodeRecord(to), recordTtl)
  const isStale = (record: OrderRecord, at: number): boolean =>
    (record.state === 'claimed' && at - record.claimedAt >= claimLeaseMs) ||
    (record.state === 'sent' && at - record.sentAt >= inFlightMs)

  /** The newest purchase that is known, which a complete list of purchases has to show. */
  const newest = async (): Promise<KnownPurchase | undefined> => {
    const text = await store.read(newestPurchase)
    return text === undefined ? undefined : knownPurchaseSchema.parse(JSON.parse(text))
  }

  const note = async (known: KnownPurchase): Promise<void> => {
    const text = JSON.stringify(known)
    for (;;) {
      const old = await store.create(newestPurchase, text, recordTtl)
      if (old === undefined) return
      if (knownPurchaseSchema.parse(JSON.parse(old)).purchaseId >= known.purchaseId) return
      if (await store.replace(newestPurchase, old, text, recordTtl)) return
    }
  }

  const announce = (id: string, order: Order, by: SettledBy, sentAt: number, at: number): void =>
    emit(
      { event: 'order-settled', intent: id, state: order.state, by, seconds: (at - sentAt) / 1000 },
      'info',
    )

  /**
   * Records an outcome. Settled records are final, except those that are settled as not placed by absence or by hand.
   *
   * @param reason Why a person has settled the order.
   */
  const settle = async (
    id: string,
    told: Order,
    by: SettledBy,
    reason?: string,
  ): Promise<Order | undefined> => {
    for (;;) {
      const stored = await read(id)
      if (!stored || stored.record.state === 'claimed') return undefined
      const { record } = stored
      const isAgain = record.state === 'settled'
      if (isAgain && (record.by === 'answer' || record.order.state !== 'not-placed')) return record.order
      const at = await time()
      const order = previewedOrder(told, record.expected)
      const settled: OrderRecord = { ...sendingOf(record), state: 'settled', order, by, reason }
      if (by === 'absence') settled.checkedAt = at
      // An absence is listed before it is told, so that it is looked at again whatever happens.
      if (by === 'absence' && !isAgain) await store.add(absentOrders, id)
      if (isCharged(order) && record.expected)
        await store.add(uncomparedOrders, uncomparedMember(id, record.sentAt))
      if (!(await change(id, stored, settled))) continue
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
    const text = encodeRecord(record)
    const old = await store.create(keyOf(id), text, recordTtl)
    // A store with older data shows a claim that was sent since.
    if (old !== undefined && decodeRecord(old).state === 'claimed')
      await store.replace(keyOf(id), old, text, recordTtl)
    // The newest purchases are recovered first, so the latest order of a cart is the one that stays.
    if (cart) await earlier(cart, id)
  }

  /** Makes the intent the latest of its cart. Returns the one before, whose outcome the caller has to know first. */
  const earlier = async (cart: string, id: string): Promise<string | undefined> => {
    const old = await store.create(keyOfCart(cart), id, recordTtl)
    return old === id ? undefined : old
  }
  const supersede = (cart: string, old: string, id: string): Promise<boolean> =>
    store.replace(keyOfCart(cart), old, id, recordTtl)

  /** The recorded order of an intent, or undefined without a record. */
  const look = async (id: string): Promise<Order | undefined> => {
    for (;;) {
      const stored = await read(id)
      if (!stored) return undefined
      const { record, text } = stored
      if (record.state === 'settled') return record.order
      const at = await time()
      if (record.state !== 'claimed' && (record.state === 'unknown' || isStale(record, at)))
        return at - record.sentAt < decideAfterMs
          ? { state: 'unknown' }
          : { state: 'unknown', mayRepeat: true }
      if (!isStale(record, at)) return { state: 'in-flight' }
      // The owner may just be slow. Without the claim it cannot send, so `not-placed` stays true.
      if (await store.remove(keyOf(id), text)) return { state: 'not-placed' }
    }
  }

  /** Claims the intent, or returns the record that exists. Rejects if the key belongs to another order. */
  const claim = async ({ id, fingerprint }: Intent): Promise<Stored> => {
    const fresh: OrderRecord = { state: 'claimed', fingerprint, nonce: uuid(), claimedAt: await time() }
    const mine: Stored = { text: encodeRecord(fresh), record: fresh }
    for (;;) {
      const text = await store.create(keyOf(id), mine.text, recordTtl)
      if (text === undefined) return mine
      const theirs: Stored = { text, record: decodeRecord(text) }
      const { record } = theirs
      // A record that was recovered from the platform has no fingerprint.
      if (record.fingerprint && record.fingerprint !== fingerprint)
        throw new ProblemError('idempotency-key-reused')
      if (record.state !== 'claimed') return theirs
      if (!isStale(record, await time())) throw new ProblemError('order-in-flight', { retryAfter: 1 })
      // An abandoned claim has sent nothing. A slow owner fails at its next change of the record.
      if (await change(id, theirs, fresh)) return mine
    }
  }

  const sendOnce = async (intent: Intent, claimed: Stored, send: () => Promise<Order>): Promise<Order> => {
    const { fingerprint, customer, expected, id } = intent
    const after = (await newest())?.purchaseId
    const sentAt = await time()
    const sent: Sent = { state: 'sent', fingerprint, sentAt, after, customer, expected }
    // Listed before it is sent, so that the reconciler sees every order that may exist.
    await store.add(openOrders, id)
    if (!(await change(id, claimed, sent))) throw new ProblemError('order-in-flight', { retryAfter: 1 })
    // A process that was suspended must not send an order that others already reconcile.
    if (isStale(sent, await time())) {
      await settle(id, { state: 'not-placed' }, 'answer')
      throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    }
    const order = await send()
    try {
      if (order.state !== 'unknown') return (await settle(id, order, 'answer')) ?? order
      emit({ event: 'order-unknown', intent: id }, 'warn')
      const isNoted = await change(
        id,
        { record: sent, text: encodeRecord(sent) },
        { ...sent, state: 'unknown' },
      )
      return isNoted ? order : ((await look(id)) ?? order)
    } catch (error) {
      // The record still says `sent`, so the reconciler finds the outcome.
      warn(error)
      return order
    }
  }

  const place = async <Permit>(
    intent: Intent,
    admit: () => Permit | Promise<Permit>,
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
        let permit: Permit
        try {
          permit = await admit()
        } catch (error) {
          await store.remove(keyOf(intent.id), stored.text)
          throw error
        }
        return { order: await sendOnce(intent, stored, () => send(permit)), isReplay: false }
      }
    }
  }

  const unknown = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    const at = await time()
    for (const id of await store.members(openOrders)) {
      const stored = await read(id)
      if (!stored || stored.record.state === 'settled') {
        await store.drop(openOrders, id)
        continue
      }
      const { record, text } = stored
      if (record.state === 'claimed') {
        if (isStale(record, at) && (await store.remove(keyOf(id), text))) await store.drop(openOrders, id)
      } else if (record.state === 'unknown' || isStale(record, at)) {
        found.push({ id, sentAt: record.sentAt, after: record.after, customer: record.customer })
      }
    }
    return found
  }

  /** The absences that are due for another look. The time between two looks doubles, for a day. */
  const absent = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    const at = await time()
    for (const id of await store.members(absentOrders)) {
      const record = (await read(id))?.record
      const isAbsent = record?.state === 'settled' && record.by === 'absence'
      if (!isAbsent || at - record.sentAt > absenceCheckedMs) await store.drop(absentOrders, id)
      else if (at - record.sentAt >= 2 * ((record.checkedAt ?? record.sentAt) - record.sentAt))
        found.push({ id, sentAt: record.sentAt, after: record.after, customer: record.customer })
    }
    return found
  }

  const hasOpen = async (): Promise<boolean> => (await store.members(openOrders)).length > 0

  return {
    /**
     * Places the order unless it was placed before. `admit` may throw to refuse it before it is sent, which frees the
     * intent. `send` must not reject; an uncertain outcome is `unknown`.
     */
    place,
    settle,
    look,
    /** The orders with an unknown outcome and no waiting caller. */
    unknown,
    absent,
    newest,
    recover,
    earlier,
    supersede,
    /** Whether the key has a record from its sending on. */
    wasSent: async (id: string) => {
      const record = (await read(id))?.record
      return record !== undefined && record.state !== 'claimed'
    },
    /** Whether the order was settled because no purchase showed it. */
    isAbsent: async (id: string) => {
      const record = (await read(id))?.record
      return record?.state === 'settled' && record.by === 'absence'
    },
    note,
    /** The time by which records are written: the store's, where it has a clock. */
    time,
    /** Whether any order is sent or unknown. */
    hasOpen,
  }
}

export type Ledger = ReturnType<typeof createLedger>
