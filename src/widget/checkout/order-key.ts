import { createMemory, type Memory } from '../environment/memory.ts'
import type { Page } from '../storefront/page.ts'

/**
 * One idempotency key per intent to buy. A cart without an answer is the same intent in every click, reload and tab: keys
 * are kept in `localStorage`, or for the page's life where there is no storage.
 */
export interface OrderKeys {
  /** The key of the open intent for this cart, or a new one. */
  take(cart: string): Promise<{ key: string; isNew: boolean }>
  /** Ends the intent when its answer is there: the next order gets a new key. */
  release(cart: string, key: string): void
}

/** After a day the endpoint has reconciled every order, in milliseconds. */
const intentTtl = 24 * 60 * 60_000

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const createOrderKeys = (
  { document, env }: Page,
  memory: Memory = localMemory(document),
): OrderKeys => {
  const here = new Map<string, string>()
  const pending = (cart: string): string | undefined => {
    const entry = memory.read(`order:${cart}`) as { key?: unknown; at?: unknown } | null
    const isOpen = typeof entry?.key === 'string' && env.now() - Number(entry.at) < intentTtl
    return isOpen ? String(entry.key) : here.get(cart)
  }
  const takeNow = (cart: string): { key: string; isNew: boolean } => {
    const known = pending(cart)
    const key = known ?? newKey()
    here.set(cart, key)
    memory.write(`order:${cart}`, { key, at: env.now() })
    return { key, isNew: !known }
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
      if (pending(cart) !== key) return
      here.delete(cart)
      memory.write(`order:${cart}`, null)
    },
  }
}

const localMemory = (document: Document): Memory =>
  createMemory(() => (document.defaultView ?? window).localStorage)
