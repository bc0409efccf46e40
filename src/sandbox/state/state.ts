import type { Dispatch, Notification, Receiver } from '../notification/notification.ts'
import type { KeptClock } from '../persistence/kept-clock.ts'
import type { Customer } from './customer.ts'
import { type Counter, createIds, type Ids } from './ids.ts'
import type { Purchase } from './purchase.ts'
import type { Session } from './session.ts'
import type { Subscription } from './subscription.ts'
import { createMemoryStore, type Store, type Table } from './table.ts'

/** Everything that the sandbox remembers. */
export interface State extends Pick<Store, 'commit' | 'close'> {
  customers: Table<Customer>
  purchases: Table<Purchase>
  subscriptions: Table<Subscription>
  sessions: Table<Session>
  notifications: Table<Notification>
  dispatches: Table<Dispatch>
  receivers: Table<Receiver>
  clock: Table<KeptClock>
  ids: Ids
}

export interface StateOptions {
  /** Seeds every generated ID and key. @default 1 */
  seed?: number
  /** @default in memory */
  store?: Store
}

export const createState = ({ seed = 1, store = createMemoryStore() }: StateOptions = {}): State => ({
  customers: store.table('customers'),
  purchases: store.table('purchases'),
  subscriptions: store.table('subscriptions'),
  sessions: store.table('sessions'),
  notifications: store.table('notifications'),
  dispatches: store.table('dispatches'),
  receivers: store.table('receivers'),
  clock: store.table('clock'),
  commit: () => store.commit(),
  close: () => store.close(),
  ids: createIds(seed, store.table<Counter>('counters')),
})
