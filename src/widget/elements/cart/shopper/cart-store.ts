/** The shopper's cart in the storage of the browser, the same in every tab. */

import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Problem } from '../../../settings/attribute-problems.ts'
import {
  type Addition,
  addLines,
  boundsOf,
  type CartLine,
  decodeLine,
  keyOf,
  maxLines,
  maxStoredLength,
} from './cart-lines.ts'

/** How long a cart is kept after its last change, in milliseconds: 30 days. */
export const cartLifetime = 30 * 24 * 60 * 60_000

/** The products that one client's shopper has collected, the same in every tab. */
export interface CartStore {
  lines: ReadonlySignal<readonly CartLine[]>
  /** Adds all of the lines or none; `refused` is the key of the line that would be above its largest quantity. */
  add(lines: readonly CartLine[]): { result: Addition; refused?: string }
  setQuantity(key: string, quantity: number): void
  remove(key: string): void
  /** Takes out what was bought. Units that were added since then stay, as far as they can be ordered. */
  takeOut(bought: readonly CartLine[]): void
  /** Reads again what another page has written. */
  recall(): void
}

interface Options {
  client: string
  storage: () => Storage
  now: () => number
  /** Reports an entry that cannot be used. */
  warn: (problem: Problem) => void
}

/**
 * The stored lines; undefined without an entry that can be used. Every page that empties the cart writes an entry without
 * lines, so one that is missing was cleared by another script, such as a sign-out, and says nothing about the cart.
 */
const readLines = ({ storage, client, now, warn }: Options): readonly CartLine[] | undefined => {
  let text: string | null
  try {
    text = storage().getItem(storageKey(client))
  } catch {
    return undefined
  }
  if (text === null) return undefined
  if (text.length > maxStoredLength) {
    warn('cart-too-long')
    return undefined
  }
  let entry: { at?: unknown; lines?: unknown } | null
  try {
    entry = JSON.parse(text)
  } catch {
    warn('cart-damaged')
    return undefined
  }
  if (!Array.isArray(entry?.lines) || typeof entry?.at !== 'number') {
    warn('cart-none')
    return undefined
  }
  // A clock that was set back leaves the cart.
  if (now() - entry.at > cartLifetime) return []
  const lines = entry.lines.slice(0, maxLines).map(decodeLine)
  if (lines.length < entry.lines.length || lines.includes(undefined)) warn('cart-lines')
  // Two entries of one line would share their key.
  const known = new Map(lines.flatMap((line) => (line ? [[keyOf(line), line] as const] : [])))
  return [...known.values()]
}

/** The entry of a client's cart. */
export const storageKey = (client: string): string => `vitrine:cart:${client}`

export const createCartStore = (options: Options): CartStore => {
  const { client, storage, now } = options
  const lines = signal<readonly CartLine[]>(readLines(options) ?? [])
  /** Storage is full or forbidden: the cart then lives as long as the page. */
  let isVolatile = false

  const recall = (): void => {
    const stored = isVolatile ? undefined : readLines(options)
    if (stored && JSON.stringify(stored) !== JSON.stringify(lines.peek())) lines.value = stored
  }
  const keep = (next: readonly CartLine[]): void => {
    lines.value = next
    try {
      storage().setItem(storageKey(client), JSON.stringify({ at: now(), lines: next }))
      isVolatile = false
    } catch {
      isVolatile = true
    }
  }
  return {
    lines,
    recall,
    add(added) {
      // Another tab may have written a moment ago.
      recall()
      const { result, refused, lines: next } = addLines(lines.peek(), added)
      if (result === 'added') keep(next)
      return { result, ...(refused !== undefined && { refused }) }
    },
    setQuantity(key, quantity) {
      recall()
      keep(lines.peek().map((line) => (keyOf(line) === key ? { ...line, quantity } : line)))
    },
    remove(key) {
      recall()
      keep(lines.peek().filter((line) => keyOf(line) !== key))
    },
    takeOut(bought) {
      recall()
      const quantities = new Map(bought.map((line) => [keyOf(line), line.quantity]))
      const left = lines
        .peek()
        .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(keyOf(line)) ?? 0) }))
      keep(left.filter((line) => line.quantity >= boundsOf(line).least))
    },
  }
}
