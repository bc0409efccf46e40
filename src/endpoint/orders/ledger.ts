import type { Order } from '../../contract/cart-process.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../stores/store.ts'
import { decodeRecord, encodeRecord, type OrderRecord, type SettledBy } from './record.ts'

/** Seconds that an order is remembered: a key that is used again within a week meets its first answer. */
const memory = 7 * 24 * 3600
/** Milliseconds after which a claim without a sending counts as left behind. Taking it over early would only cost a 409. */
const lease = 10_000
const openOrders = 'orders:open'

export interface Intent {
  id: string
  fingerprint: string
}

export interface UnknownOrder {
  id: string
  sentAt: number
}

/** A record with the very text that stands in the store: changes are made against the text. */
interface Held {
  text: string
  record: OrderRecord
}

export type Placed = { order: Order; isReplay: boolean }

interface Options {
  store: Store
  now: () => number
  /** Receives failures of the store that came after the platform's answer, which is told all the same. */
  warn: (error: unknown) => void
  /** Milliseconds after which a sent order has no caller waiting for it any more. */
  inFlightFor: number
  uuid: () => string
}

/** Keeps the promise that the platform is asked at most once per intent, over crashes and between processes. */
export const createLedger = ({ store, now, warn, inFlightFor, uuid }: Options) => {
  const keyOf = (id: string): string => `order:${id}`
  const read = async (id: string): Promise<Held | undefined> => {
    const text = await store.read(keyOf(id))
    return text === undefined ? undefined : { text, record: decodeRecord(text) }
  }
  const change = (id: string, from: Held, to: OrderRecord): Promise<boolean> =>
    store.replace(keyOf(id), from.text, encodeRecord(to), memory)
  const isStale = (record: OrderRecord): boolean =>
    (record.state === 'claimed' && now() - record.claimedAt >= lease) ||
    (record.state === 'sent' && now() - record.sentAt >= inFlightFor)

  /** Writes an outcome down, whoever found it. A record that is already settled stands, except a mere absence. */
  const settle = async (id: string, order: Order, by: SettledBy): Promise<Order | undefined> => {
    for (;;) {
      const held = await read(id)
      if (!held || held.record.state === 'claimed') return undefined
      const { record } = held
      if (record.state === 'settled' && (record.by !== 'absence' || by === 'absence')) return record.order
      const { fingerprint, sentAt } = record
      if (!(await change(id, held, { state: 'settled', fingerprint, sentAt, order, by }))) continue
      await store.drop(openOrders, id)
      return order
    }
  }

  /** What became of an intent, as far as it is written down; undefined when there is no such order. */
  const look = async (id: string): Promise<Order | undefined> => {
    for (;;) {
      const held = await read(id)
      if (!held) return undefined
      const { record, text } = held
      if (record.state === 'settled') return record.order
      if (!isStale(record)) return { state: record.state === 'unknown' ? 'unknown' : 'in-flight' }
      if (record.state !== 'claimed') return { state: 'unknown' }
      // Its owner may only be slow: with the claim gone it cannot send any more, and the answer stays true.
      if (await store.remove(keyOf(id), text)) return { state: 'not-placed' }
    }
  }

  /** Claims the intent, or tells what stands in the way: another order under this key, or this order itself. */
  const claim = async ({ id, fingerprint }: Intent): Promise<Held> => {
    const fresh: OrderRecord = { state: 'claimed', fingerprint, nonce: uuid(), claimedAt: now() }
    const mine: Held = { text: encodeRecord(fresh), record: fresh }
    for (;;) {
      const text = await store.create(keyOf(id), mine.text, memory)
      if (text === undefined) return mine
      const theirs: Held = { text, record: decodeRecord(text) }
      if (theirs.record.fingerprint !== fingerprint) throw new ProblemError('idempotency-key-reused')
      if (theirs.record.state !== 'claimed') return theirs
      if (!isStale(theirs.record)) throw new ProblemError('order-in-flight', { retryAfter: 1 })
      // The claim's owner is gone and had sent nothing, or it is only slow and will find its claim taken.
      if (await change(id, theirs, fresh)) return mine
    }
  }

  const sendOnce = async (intent: Intent, claimed: Held, send: () => Promise<Order>): Promise<Order> => {
    const { fingerprint } = intent
    const sentAt = now()
    const sent: OrderRecord = { state: 'sent', fingerprint, sentAt }
    // First into the list that is looked through, then sent: no order can be on its way and not be looked for.
    await store.add(openOrders, intent.id)
    if (!(await change(intent.id, claimed, sent)))
      throw new ProblemError('order-in-flight', { retryAfter: 1 })
    // A process that stood still meanwhile must not send what others have begun to look for.
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
      // The record says `sent`, which is true, and is looked up like every order that nobody waits for.
      warn(error)
      return order
    }
  }

  const place = async (intent: Intent, admit: () => void, send: () => Promise<Order>): Promise<Placed> => {
    const held = await claim(intent)
    const { record } = held
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
          await store.remove(keyOf(intent.id), held.text)
          throw error
        }
        return { order: await sendOnce(intent, held, send), isReplay: false }
    }
  }

  const unknown = async (): Promise<UnknownOrder[]> => {
    const found: UnknownOrder[] = []
    for (const id of await store.members(openOrders)) {
      const held = await read(id)
      if (!held || held.record.state === 'settled') {
        await store.drop(openOrders, id)
        continue
      }
      const { record, text } = held
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
     * Places the order unless it was placed before. `admit` may still say no, by throwing, before anything is sent; the
     * intent is then free again. `send` must not throw: what it cannot tell for certain is `unknown`.
     */
    place,
    settle,
    look,
    /** The orders whose outcome nobody knows and nobody waits for. */
    unknown,
    /** Whether any order is on its way or unknown. */
    hasOpen,
  }
}

export type Ledger = ReturnType<typeof createLedger>
