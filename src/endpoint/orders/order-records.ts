import { createRecords, type Records, type Stored as StoredRecord } from '../utils/records.ts'
import type { Store } from '../utils/store.ts'
import { decodeRecord, type OrderRecord } from './record.ts'

/** Seconds that a record is kept: longer than any tab keeps its key (src/widget/checkout/order-key.ts). */
export const recordTtl = 30 * 24 * 3600

/** A record with its text in the store, which each change must match. */
export type Stored<Kind extends OrderRecord = OrderRecord> = StoredRecord<Kind>

/** The records of orders in the store. Only the ledger has them, so that no other code writes one. */
export const createOrderRecords = (store: Store): Records<OrderRecord> =>
  createRecords({ store, prefix: 'order:', ttl: recordTtl, decode: decodeRecord })
