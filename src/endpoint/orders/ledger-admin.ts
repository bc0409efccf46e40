import type { Order } from '../../contract/cart-process.ts'
import type { Ledger } from './ledger.ts'
import type { OrderRecord } from './record.ts'

/** An order as a person sees it. */
export interface ListedOrder {
  id: string
  record: OrderRecord
}

/** Reads and settles orders by hand, for a person who looks into the platform's own records. */
export const createLedgerAdmin = (ledger: Pick<Ledger, 'open' | 'read' | 'settle'>) => {
  const read = async (id: string): Promise<ListedOrder | undefined> => {
    const record = await ledger.read(id)
    return record && { id, record }
  }
  return {
    read,
    /** Orders that are under way or unknown, the oldest first. */
    async list(): Promise<ListedOrder[]> {
      const orders = await Promise.all((await ledger.open()).map(read))
      const timeOf = ({ record }: ListedOrder): number =>
        record.state === 'claimed' ? record.claimedAt : record.sentAt
      return orders.filter((order) => order !== undefined).sort((a, b) => timeOf(a) - timeOf(b))
    },
    /**
     * Records a person's verdict, which changes nothing for an order with an outcome.
     *
     * @returns the record now, or undefined for an order that was not sent
     */
    settle: (id: string, order: Order, reason: string): Promise<Order | undefined> =>
      ledger.settle(id, order, 'hand', reason),
  }
}
