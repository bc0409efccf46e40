import { fingerprintOf, slotOf } from '../../utils/fingerprint.ts'
import type { Store } from '../../utils/store.ts'
import { compress, decompress } from './deflate.ts'

/** The answer of the platform about one product of a market. */
export interface Kept {
  /** A price (200), no such product (404), or refused (400), so that the platform itself is to say why. */
  status: 200 | 404 | 400
  /** The price item as JSON. Empty unless the status is 200. */
  item: string
  /** When it was asked for, in milliseconds since the epoch. */
  askedAt: number
}

/** The answers of a market by product. */
export type KeptPrices = Readonly<Record<string, Kept>>

/** Keeps answers beyond one process, and lets one process at a time ask for a market. Both may fail. */
export interface PriceCache {
  read(key: string): Promise<KeptPrices | undefined>
  write(key: string, prices: KeptPrices, seconds: number): Promise<void>
  /** True for the one that is to ask now; the others will find its answer. */
  claim(key: string, seconds: number): Promise<boolean>
  release(key: string): Promise<void>
  /** Counts a call to the platform in the present second, over all processes. 0 where they do not count together. */
  countCall(): Promise<number>
}

/** For one process, whose own memory is enough. */
export const unsharedPrices: PriceCache = {
  read: async () => undefined,
  write: async () => undefined,
  claim: async () => true,
  release: async () => undefined,
  countCall: async () => 0,
}

/** Milliseconds for which the difference of two clocks counts as known, and from which on it matters. */
const clock = { known: 60_000, difference: 1_000 } as const

/**
 * Bounds answers to 16 MB, whatever callers invent, because orders live in the same store. Each market has one slot of
 * a fixed number, and replaces another one of its slot.
 */
export const slotLimits = { slots: 512, products: 64, characters: 32_000 } as const

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** As many of the youngest answers as a slot holds. */
const packed = async (prices: KeptPrices): Promise<string> => {
  let young = Object.entries(prices)
    .sort(([, one], [, other]) => other.askedAt - one.askedAt)
    .slice(0, slotLimits.products)
  for (;;) {
    const text = base64(await compress(JSON.stringify(Object.fromEntries(young))))
    if (text.length <= slotLimits.characters) return text
    young = young.slice(0, young.length / 2)
  }
}

/**
 * Answers that the processes of a store share. Clocks of processes may differ, so answers have the time of the store's
 * clock where it has one.
 */
export const storedPrices = (store: Store, now: () => number = Date.now): PriceCache => {
  let measured = { at: Number.NEGATIVE_INFINITY, ahead: 0 }
  /** How many milliseconds the store's clock is ahead of this process's. */
  const aheadBy = async (): Promise<number> => {
    if (store.now && Math.abs(now() - measured.at) >= clock.known) {
      const ahead = Math.round((await store.now()) - now())
      measured = { at: now(), ahead: Math.abs(ahead) < clock.difference ? 0 : ahead }
    }
    return measured.ahead
  }
  const later = (prices: KeptPrices, ms: number): KeptPrices =>
    Object.fromEntries(
      Object.entries(prices).map(([product, kept]) => [product, { ...kept, askedAt: kept.askedAt + ms }]),
    )
  const slotKey = (market: string): string => `prices:${slotOf(market, slotLimits.slots)}`
  const claimOf = async (key: string): Promise<string> => `asking:${await fingerprintOf(key)}`
  return {
    async read(key) {
      const market = await fingerprintOf(key)
      const [owner, text] = (await store.read(slotKey(market)))?.split(' ') ?? []
      if (owner !== market || text === undefined) return undefined
      const prices: KeptPrices = JSON.parse(await decompress(bytesOf(text)))
      return later(prices, -(await aheadBy()))
    },
    async write(key, prices, seconds) {
      const market = await fingerprintOf(key)
      const slot = slotKey(market)
      const text = `${market} ${await packed(later(prices, await aheadBy()))}`
      const old = await store.create(slot, text, seconds)
      if (old !== undefined) await store.replace(slot, old, text, seconds)
    },
    claim: async (key, seconds) => (await store.create(await claimOf(key), '1', seconds)) === undefined,
    release: async (key) => void (await store.remove(await claimOf(key), '1')),
    countCall: async () => (await store.count('relayed-prices', 1)).count,
  }
}
