import { fingerprintOf } from '../../utils/fingerprint.ts'
import type { Store } from '../../utils/store.ts'

/** The answer of the platform about one product of a market. */
export interface Kept {
  /** 200: its price. 404: no such product. 400: refused, so the platform itself is to say why. */
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
 * Answers that the processes of a store share. Clocks of processes may differ. So each answer has its time by the clock of
 * the store, where that has one.
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
  const nameOf = async (key: string): Promise<string> => `prices:${await fingerprintOf(key)}`
  return {
    async read(key) {
      const text = await store.read(await nameOf(key))
      return text === undefined ? undefined : later(JSON.parse(text) as KeptPrices, -(await aheadBy()))
    },
    async write(key, prices, seconds) {
      const name = await nameOf(key)
      const text = JSON.stringify(later(prices, await aheadBy()))
      const old = await store.create(name, text, seconds)
      if (old !== undefined) await store.replace(name, old, text, seconds)
    },
    claim: async (key, seconds) =>
      (await store.create(`asking:${await nameOf(key)}`, '1', seconds)) === undefined,
    release: async (key) => void (await store.remove(`asking:${await nameOf(key)}`, '1')),
    countCall: async () => (await store.count('relayed-prices', 1)).count,
  }
}
