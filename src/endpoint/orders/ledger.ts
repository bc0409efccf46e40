import type { Order } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../utils/store.ts'
import { decodeRecord, encodeRecord, type OrderRecord, type SettledBy } from './record.ts'

/** Seconds that a record is kept, so that a key that is reused within a week gets its first answer. */
const recordTtl = 7 * 24 * 3600
/** Milliseconds after which a claim that was not sent counts as abandoned. An early takeover costs a 409 at most. */
const claimLeaseMs = 10_000
const openOrders = 'orders:open'

export interface Intent {
  id: string
  fingerprint: string
}

export interface UnknownOrder {
  id: string
  sentAt: number
}

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
  /** Milliseconds after which no caller waits for a sent order any more. */
  inFlightMs: number
  uuid: () => string
}

/** Sends at most one order per intent to the platform, across processes and crashes. */
export const createLedger = ({ store, now, warn, inFlightMs, uuid }: Options) => {
  const keyOf = (id: string): string => `order:${id}`
  const read = async (id: string): Promise<Stored | undefined> => {
    const text = await store.read(keyOf(id))
    return text === undefined ? undefined : { text, record: decodeRecord(text) }
  }
  const change = (id: string, from: Stored, to: OrderRecord): Promise<boolean> =>
    store.replace(keyOf(id), from.text, encodeRecord(to), recordTtl)
  const isStale = (record: OrderRecord): boolean =>
    (record.state === 'claimed' && now() - record.claimedAt >= claimLeaseMs) ||
    (record.state === 'sent' && now() - record.sentAt >= inFlightMs)

  /** Records an outcome. Settled records are final, except those that are settled by absence. */
  const settle = async (id: string, order: Order, by: SettledBy): Promise<Order | undefined> => {
    for (;;) {
      const stored = await read(id)
      if (!stored || stored.record.state === 'claimed') return undefined
      const { record } = stored
      if (record.state === 'settled' && (record.by !== 'absence' || by === 'absence')) return record.order
      const { fingerprint, sentAt } = record
      if (!(await change(id, stored, { state: 'settled', fingerprint, sentAt, order, by }))) continue
      await store.drop(openOrders, id)
      return order
    }
  }

  /** The recorded order of an intent, or undefined without a record. */
  const look = async (id: string): Promise<Order | undefined> => {
    for (;;) {
      const stored = await read(id)
      if (!stored) return undefined
      const { record, text } = stored
      if (record.state === 'settled') return record.order
      if (!isStale(record)) return { state: record.state === 'unknown' ? 'unknown' : 'in-flight' }
      if (record.state !== 'claimed') return { state: 'unknown' }
      // The owner may just be slow. Without the claim it cannot send, so `not-placed` stays true.
      if (await store.remove(keyOf(id), text)) return { state: 'not-placed' }
    }
  }

  /** Claims the intent, or returns the record that exists. Rejects if the key belongs to another order. */
  const claim = async ({ id, fingerprint }: Intent): Promise<Stored> => {
    const fresh: OrderRecord = { state: 'claimed', fingerprint, nonce: uuid(), claimedAt: now() }
    const mine: Stored = { text: encodeRecord(fresh), record: fresh }
    for (;;) {
      const text = await store.create(keyOf(id), mine.text, recordTtl)
      if (text === undefined) return mine
      const theirs: Stored = { text, record: decodeRecord(text) }
      if (theirs.record.fingerprint !== fingerprint) throw new ProblemError('idempotency-key-reused')
      if (theirs.record.state !== 'claimed') return theirs
      if (!isStale(theirs.record)) throw new ProblemError('order-in-flight', { retryAfter: 1 })
      // An abandoned claim has sent nothing. A slow owner fails at its next change of the record.
      if (await change(id, theirs, fresh)) return mine
    }
  }

  const sendOnce = async (intent: Intent, claimed: Stored, send: () => Promise<Order>): Promise<Order> => {
    const { fingerprint } = intent
    const sentAt = now()
    const sent: OrderRecord = { state: 'sent', fingerprint, sentAt }
    // Listed before it is sent, so that the reconciler sees every order that may exist.
    await store.add(openOrders, intent.id)
    if (!(await change(intent.id, claimed, sent)))
      throw new ProblemError('order-in-flight', { retryAfter: 1 })
    // A process that was suspended must not send an order that others already reconcile.
    if (isStale(sent)) {
      await settle(intent.id, { state: 'not-placed' }, 'answer')
      throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
    }
    const order = await send()
    try {
      if (order.state !== 'unknown') return (await settle(intent.id, order, 'answer')) ?? order
      const from = { record: sent, text: encodeRecord(sent) }
      const isNoted = await change(intent.id, from, { state: 'unknown', fingerprint, sentAt })
      return isNoted ? order : ((await look(intent.id)) ?? order)
    } catch (error) {
      // The record still says `sent`, so the reconciler finds the outcome.
      warn(error)
      return order
    }
  }

  const place = async (intent: Intent, admit: () => void, send: () => Promise<Order>): Promise<Placed> => {
    const stored = await claim(intent)
    const { record } = stored
    switch (record.state) {
      case 'settled':
        return { order: record.order, isReplay: true }
      case 'sent':
        if (!isStale(record)) throw new ProblemError('order-in-flight', { retryAfter: 1 })
        return { order: { state: 'unknown' }, isReplay: true }
      case 'unknown':
        return { order: { state: 'unknown' }, isReplay: true }
      case 'claimed':
        try {
          admit()
        } catch (error) {
          await store.remove(keyOf(intent.id), stored.text)
          throw error
        }
        return { order: await sendOnce(intent, stored, send), isReplay: false }
    }
  }

  const unknown = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    for (const id of await store.members(openOrders)) {
      const stored = await read(id)
      if (!stored || stored.record.state === 'settled') {
        await store.drop(openOrders, id)
        continue
      }
      const { record, text } = stored
      if (record.state === 'claimed') {
        if (isStale(record) && (await store.remove(keyOf(id), text))) await store.drop(openOrders, id)
      } else if (record.state === 'unknown' || isStale(record)) {
        found.push({ id, sentAt: record.sentAt })
      }
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
    /** Whether any order is sent or unknown. */
    hasOpen,
  }
}

export type Ledger = ReturnType<typeof createLedger>
