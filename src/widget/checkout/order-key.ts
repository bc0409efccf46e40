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
  /** Tells the other tabs that the cart was ordered. */
  notePlaced(cart: string): void
  /** Whether another tab, or this one before it was loaded again, has ordered the cart within the hour. */
  wasPlacedElsewhere(cart: string): boolean
  /** The shopper wants it once more. */
  allowAgain(cart: string): void
}

interface Entry {
  key: string
  /** When the key was made, in milliseconds since the epoch. */
  at: number
}

/** An order that was placed. It says nothing of the purchase: others may use the same device. */
interface Placed {
  cart: string
  /** In milliseconds since the epoch. */
  at: number
  /** The page that has placed it. */
  by: string
}

/** How long a second order of the same cart is asked about, in milliseconds. */
const placedLifetime = 3_600_000

const isPlaced = (value: unknown): value is Placed => {
  const { cart, at, by } = (value ?? {}) as Partial<Placed>
  return typeof cart === 'string' && typeof at === 'number' && typeof by === 'string'
}

/** Under this name in storage, whose events tell the other tabs. */
export const placedName = 'placed'

/** A random key of 128 bits. */
export const newKey = (): string =>
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
  const ownPage = newKey()
  const placed = (): Placed[] => {
    const stored = memory.read(placedName)
    const isRecent = ({ at }: Placed): boolean => Math.abs(env.now() - at) < placedLifetime
    return Array.isArray(stored) ? stored.filter(isPlaced).filter(isRecent).slice(-20) : []
  }
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
    notePlaced: (cart) => memory.write(placedName, [...placed(), { cart, at: env.now(), by: ownPage }]),
    wasPlacedElsewhere: (cart) => placed().some((entry) => entry.cart === cart && entry.by !== ownPage),
    allowAgain: (cart) =>
      memory.write(
        placedName,
        placed().filter((entry) => entry.cart !== cart),
      ),
  }
}

const localMemory = (document: Document): Memory =>
  createMemory(() => (document.defaultView ?? window).localStorage)
