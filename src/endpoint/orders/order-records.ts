import type { Store } from '../utils/store.ts'
import { decodeRecord, encodeRecord, type OrderRecord } from './record.ts'

/** Seconds that a record is kept: longer than any tab keeps its key (src/widget/checkout/order-key.ts). */
export const recordTtl = 30 * 24 * 3600

/** A record with its text in the store, which each change must match. */
export interface Stored<Kind extends OrderRecord = OrderRecord> {
  readonly text: string
  readonly record: Kind
}

const keyOf = (id: string): string => `order:${id}`

const decoded = (text: string): Stored => ({ text, record: decodeRecord(text) })

/** The records of orders in the store. Only the ledger has them, so that no other code writes one. */
export const createOrderRecords = (store: Store) => ({
  async read(id: string): Promise<Stored | undefined> {
    const text = await store.read(keyOf(id))
    return text === undefined ? undefined : decoded(text)
  },
  /** Writes the record unless the intent has one. Returns the record that is there then. */
  async create(id: string, record: OrderRecord): Promise<{ isNew: boolean; stored: Stored }> {
    const text = encodeRecord(record)
    const old = await store.create(keyOf(id), text, recordTtl)
    return old === undefined
      ? { isNew: true, stored: { text, record } }
      : { isNew: false, stored: decoded(old) }
  },
  /** Replaces the record that was read. Undefined when it has changed since. */
  async replace<Next extends OrderRecord>(
    id: string,
    from: Stored,
    record: Next,
  ): Promise<Stored<Next> | undefined> {
    const text = encodeRecord(record)
    return (await store.replace(keyOf(id), from.text, text, recordTtl)) ? { text, record } : undefined
  },
  remove: (id: string, from: Stored): Promise<boolean> => store.remove(keyOf(id), from.text),
})
