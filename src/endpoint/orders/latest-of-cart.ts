import type { Store } from '../utils/store.ts'
import { recordTtl } from './order-records.ts'

const keyOf = (cart: string): string => `cart:${cart}`

/** The latest intent of each customer and cart, by their common hash. */
export const createLatestOfCart = (store: Store) => ({
  /** Makes the intent the latest of its cart. Returns the one before, whose outcome the caller has to know first. */
  async earlier(cart: string, id: string): Promise<string | undefined> {
    const old = await store.create(keyOf(cart), id, recordTtl)
    return old === id ? undefined : old
  },
  /** False when another intent was the latest one meanwhile. */
  supersede: (cart: string, old: string, id: string): Promise<boolean> =>
    store.replace(keyOf(cart), old, id, recordTtl),
})
