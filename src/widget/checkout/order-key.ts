import { createMemory, type Memory } from '../environment/memory.ts'
import type { Page } from '../storefront/page.ts'

/**
 * One key per intent to buy, shared by clicks, reloads and tabs: the same cart that has not been answered yet is the
 * same intent. It lives in `localStorage`, so that another tab finds it; without storage it lives as long as the page.
 */
export interface OrderKeys {
  /** The key of the intent that is under way for this cart, or a new one. */
  take(cart: string): Promise<{ key: string; isNew: boolean }>
  /** The intent has its answer: what is bought next is a new one. */
  settle(cart: string, key: string): void
}

/** An intent without an answer for a day is over: the endpoint has long found out what became of it. */
const longest = 24 * 60 * 60_000

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const createOrderKeys = ({ document, env }: Page, memory: Memory = lasting(document)): OrderKeys => {
  const here = new Map<string, string>()
  const pending = (cart: string): string | undefined => {
    const entry = memory.read(`order:${cart}`) as { key?: unknown; at?: unknown } | null
    const isOpen = typeof entry?.key === 'string' && env.now() - Number(entry.at) < longest
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
    // Two tabs that look at the same moment must not both find nothing.
    take: async (cart) => {
      const locks: LockManager | undefined = document.defaultView?.navigator.locks
      // A page in a sandbox has locks that it may not use.
      return locks
        ? locks.request('vitrine-order', () => takeNow(cart)).catch(() => takeNow(cart))
        : takeNow(cart)
    },
    settle(cart, key) {
      if (pending(cart) !== key) return
      here.delete(cart)
      memory.write(`order:${cart}`, null)
    },
  }
}

const lasting = (document: Document): Memory =>
  createMemory(() => (document.defaultView ?? window).localStorage)
