import { orderKeyLifetime } from '../../contract/cart-process.ts'
import { createMemory, type Memory } from '../environment/memory.ts'
import type { Page } from '../storefront/page.ts'

/**
 * One idempotency key per intent to buy: the same in every click, reload and tab until there is an answer. Kept in
 * `localStorage` for a day at most; without storage, for the page's life.
 */
export interface OrderKeys {
  /** The key of the open intent for this cart, or a new one. */
  take(cart: string): Promise<{ key: string; isNew: boolean }>
  /** Ends the intent when its answer is there: the next order gets a new key. */
  release(cart: string, key: string): void
  /** Ends the intent without an answer. */
  forget(cart: string): void
}

interface Entry {
  key: string
  /** When the key was made, in milliseconds since the epoch. */
  at: number
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const entryOf = (stored: unknown): Entry | undefined => {
  const { key, at } = (stored ?? {}) as { key?: unknown; at?: unknown }
  return typeof key === 'string' && typeof at === 'number' ? { key, at } : undefined
}

export const createOrderKeys = (
  { document, env }: Page,
  memory: Memory = localMemory(document),
): OrderKeys => {
  const here = new Map<string, Entry>()
  const pending = (cart: string): Entry | undefined => {
    const isOpen = (entry: Entry | undefined): boolean => !!entry && env.now() - entry.at < orderKeyLifetime
    return [entryOf(memory.read(`order:${cart}`)), here.get(cart)].find(isOpen)
  }
  const takeNow = (cart: string): { key: string; isNew: boolean } => {
    const known = pending(cart)
    // A repetition keeps the age: the endpoint forgets its record a month after the first sending.
    const entry = known ?? { key: newKey(), at: env.now() }
    here.set(cart, entry)
    memory.write(`order:${cart}`, entry)
    return { key: entry.key, isNew: !known }
  }
  const forget = (cart: string): void => {
    here.delete(cart)
    memory.write(`order:${cart}`, null)
  }
  return {
    // The lock keeps two tabs from creating two keys at the same moment.
    take: async (cart) => {
      const locks: LockManager | undefined = document.defaultView?.navigator.locks
      // Sandboxed frames have locks that they must not use.
      return locks
        ? locks.request('vitrine-order', () => takeNow(cart)).catch(() => takeNow(cart))
        : takeNow(cart)
    },
    release(cart, key) {
      if (pending(cart)?.key === key) forget(cart)
    },
    forget,
  }
}

const localMemory = (document: Document): Memory =>
  createMemory(() => (document.defaultView ?? window).localStorage)
