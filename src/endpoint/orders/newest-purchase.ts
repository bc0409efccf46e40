import { recordTtl } from '../once/once.ts'
import type { Store } from '../utils/store.ts'
import { type KnownPurchase, knownPurchaseSchema } from './record.ts'

const key = 'orders:newest'

const decoded = (text: string): KnownPurchase => knownPurchaseSchema.parse(JSON.parse(text))

/** The newest purchase that is known, from which on the purchase of a later order is looked for. */
export const createNewestPurchase = (store: Pick<Store, 'read' | 'create' | 'replace'>) => ({
  async newest(): Promise<KnownPurchase | undefined> {
    const text = await store.read(key)
    return text === undefined ? undefined : decoded(text)
  },
  /** Notes a purchase, unless a newer one is known. */
  async note(known: KnownPurchase): Promise<void> {
    const text = JSON.stringify(known)
    for (;;) {
      const old = await store.create(key, text, recordTtl)
      if (old === undefined || decoded(old).purchaseId >= known.purchaseId) return
      if (await store.replace(key, old, text, recordTtl)) return
    }
  },
})
