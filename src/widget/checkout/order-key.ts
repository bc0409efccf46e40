import { orderKeyLifetime } from '../../contract/order-key.ts'
import { createMemory, type Memory } from '../environment/memory.ts'
import type { Page } from '../storefront/page.ts'

/**
 * One idempotency key per intent to buy: the same in every click, reload and tab until there is an answer. Kept in
 * `localStorage` for a day at most; without storage, for the page's life. It begins with the epoch in which it was made and
 * keeps it, and its entry counts the requests with it that may have been sent.
 */
export interface OrderKeys {
  /**
   * The key of the open intent for this cart, or a new one. Counts the request that is about to be sent with it.
   *
   * @param epoch the one of the preview that the shopper saw
   */
  take(cart: string, epoch: string | null | undefined): Promise<string>
  /** The key of the open intent, for a look-up. */
  open(cart: string): string | undefined
  /**
   * Takes a refused request out of the count, and ends its intent where no other request can have been sent.
   *
   * @param keeps leaves the key for a new try
   * @returns whether another request with the key may have been sent
   */
  takeBack(cart: string, key: string, keeps: boolean): Promise<boolean>
  /**
   * Takes a request out of the count whose key is of another epoch, and replaces the key.
   *
   * @returns the new key, with its request counted; undefined where another request with the old one may have been sent
   */
  renew(cart: string, key: string, epoch: string | null | undefined): Promise<string | undefined>
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
  /** When the key was made, in milliseconds since 1970. */
  at: number
  /** How many requests with the key may have been sent. */
  sent: number
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

/** Begins a key that was made while the endpoint could not tell its epoch. It is outdated in every epoch. */
const noEpoch = '0'.repeat(16)

/** A random key of 128 bits. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const entryOf = (stored: unknown): Entry | undefined => {
  const { key, at, sent } = (stored ?? {}) as Partial<Record<keyof Entry, unknown>>
  return typeof key === 'string' && typeof at === 'number' && typeof sent === 'number'
    ? { key, at, sent }
    : undefined
}

export const createOrderKeys = (
  { document, env }: Page,
  memory: Memory = localMemory(document),
): OrderKeys => {
  /** What storage did not take. */
  const here = new Map<string, Entry>()
  const ownPage = newKey()
  const placed = (): Placed[] => {
    const stored = memory.read(placedName)
    const isRecent = ({ at }: Placed): boolean => Math.abs(env.now() - at) < placedLifetime
    return Array.isArray(stored) ? stored.filter(isPlaced).filter(isRecent).slice(-20) : []
  }
  const pending = (cart: string): Entry | undefined => {
    const entry = here.get(cart) ?? entryOf(memory.read(`order:${cart}`))
    return entry && env.now() - entry.at < orderKeyLifetime ? entry : undefined
  }
  const write = (cart: string, entry: Entry): string => {
    memory.write(`order:${cart}`, entry)
    const kept = entryOf(memory.read(`order:${cart}`))
    // A full storage keeps what it had.
    if (kept?.key === entry.key && kept.sent === entry.sent) here.delete(cart)
    else here.set(cart, entry)
    return entry.key
  }
  const forget = (cart: string): void => {
    here.delete(cart)
    memory.write(`order:${cart}`, null)
  }
  const takeNow = (cart: string, epoch: string | null | undefined): string => {
    // A repetition keeps the age: the endpoint forgets its record a month after the first sending.
    const entry = pending(cart) ?? { key: `${epoch ?? noEpoch}-${newKey()}`, at: env.now(), sent: 0 }
    return write(cart, { ...entry, sent: entry.sent + 1 })
  }
  const countBack = (cart: string, key: string): boolean => {
    const entry = pending(cart)
    // Another tab has ended the key, which tells nothing about the requests with it.
    if (entry?.key !== key) return true
    write(cart, { ...entry, sent: entry.sent - 1 })
    return entry.sent > 1
  }
  /** The lock keeps two tabs from creating two keys at the same moment, and from counting past each other. */
  const locked = async <Result>(run: () => Result): Promise<Result> => {
    const locks: LockManager | undefined = document.defaultView?.navigator.locks
    // Sandboxed frames have locks that they must not use.
    return locks ? locks.request('vitrine-order', run).catch(run) : run()
  }
  return {
    take: (cart, epoch) => locked(() => takeNow(cart, epoch)),
    open: (cart) => pending(cart)?.key,
    takeBack: (cart, key, keeps) =>
      locked(() => {
        const mayBeSent = countBack(cart, key)
        if (!mayBeSent && !keeps) forget(cart)
        return mayBeSent
      }),
    renew: (cart, key, epoch) =>
      locked(() => {
        if (countBack(cart, key)) return undefined
        forget(cart)
        return takeNow(cart, epoch)
      }),
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
