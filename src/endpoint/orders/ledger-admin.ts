import type { Order } from '../../contract/cart-process.ts'
import type { Store } from '../utils/store.ts'
import { absentOrders, type Ledger, openOrders, recordKey } from './ledger.ts'
import { decodeRecord, type OrderRecord } from './record.ts'

/** An order as a person sees it. */
export interface ListedOrder {
  id: string
  record: OrderRecord
}

/** Reads and settles orders by hand, for a person who looks into the platform's own records. */
export const createLedgerAdmin = (store: Store, ledger: Pick<Ledger, 'settle'>) => {
  const read = async (id: string): Promise<ListedOrder | undefined> => {
    const text = await store.read(recordKey(id))
    return text === undefined ? undefined : { id, record: decodeRecord(text) }
  }
  return {
    read,
    /** Orders that are under way, unknown, or settled by absence within the last day; the oldest first. */
    async list(): Promise<ListedOrder[]> {
      const ids = await Promise.all([store.members(openOrders), store.members(absentOrders)])
      const orders = await Promise.all([...new Set(ids.flat())].map(read))
      const timeOf = ({ record }: ListedOrder): number =>
        record.state === 'claimed' ? record.claimedAt : record.sentAt
      return orders.filter((order) => order !== undefined).sort((a, b) => timeOf(a) - timeOf(b))
    },
    /**
     * Records a person's verdict. Returns what is recorded now, or undefined for an order that was not sent. A
     * verdict about an order with an outcome changes nothing.
     */
    settle: (id: string, order: Order, reason: string): Promise<Order | undefined> =>
      ledger.settle(id, order, 'hand', reason),
  }
}
