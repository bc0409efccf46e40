import type { Store } from './store.ts'

/**
 * Milliseconds since the epoch by the store's clock, where it has one: the clocks of processes differ, and records compare
 * their times.
 */
export const storeTime = (store: Pick<Store, 'now'>, now: () => number) => async (): Promise<number> =>
  (await store.now?.()) ?? now()
