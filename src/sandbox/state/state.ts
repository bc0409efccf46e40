import type { Customer } from './customer.ts'
import { type Counter, createIds, type Ids } from './ids.ts'
import type { Dispatch, Notification, Receiver } from './notification.ts'
import type { Purchase } from './purchase.ts'
import type { Session } from './session.ts'
import type { Subscription } from './subscription.ts'
import { createMemoryStore, type Row, type Store, type Table } from './table.ts'

/** The stored position of the clock. */
export interface StoredClock extends Row {
  readonly id: 'clock'
  /** Time of a standing clock, in milliseconds since 1970; undefined for a running one. */
  readonly standing?: number | undefined
  /** Milliseconds by which a running clock is ahead of the machine's time. */
  readonly shift: number
}

/** All data of the sandbox. */
export interface State extends Pick<Store, 'close'> {
  customers: Table<Customer>
  purchases: Table<Purchase>
  subscriptions: Table<Subscription>
  sessions: Table<Session>
  notifications: Table<Notification>
  dispatches: Table<Dispatch>
  receivers: Table<Receiver>
  clock: Table<StoredClock>
  ids: Ids
}

export interface StateOptions {
  /** Seeds every generated ID and key. @default 1 */
  seed?: number
  /** Keeps the tables. @default in memory */
  store?: Store
}

/** Deletes all data, IDs included. */
export const emptyState = (state: State): void => {
  const { customers, purchases, subscriptions, sessions, notifications, dispatches, receivers, clock } = state
  const tables = [customers, purchases, subscriptions, sessions, notifications, dispatches, receivers, clock]
  for (const table of tables) {
    for (const { id } of [...table.all()]) (table as Table<Row>).delete(id)
  }
  state.ids.reset()
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
  close: () => store.close(),
  ids: createIds(seed, store.table<Counter>('counters')),
})
