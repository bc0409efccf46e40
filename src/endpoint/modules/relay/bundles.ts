/**
 * Decides which products a call to the price host names. Beside the needed ones it may name others that shoppers
 * viewed lately, so that the next shopper finds them. A product that makes the host fail must not cost others their
 * price. So a call that failed with others is made for the needed ones alone, and when that succeeds the others are
 * suspects: they are asked for only when a shopper needs them, and apart from others, until they have been answered. A
 * product that fails by itself in a market while others are answered is left alone there for a while, and answers leave
 * it out. Products that failed together are asked for in smaller parts the next time. All of it is memory of one
 * process, and bounded.
 */

import { LRUCache } from 'lru-cache'
import { chunksOf } from '../../utils/chunks.ts'
import type { KeptPrices } from './price-cache.ts'

/** The most products in one call. */
const productsAtMost = 200
/** The most characters of products in an address, since some servers accept 2,000 in all. */
const addressCharacters = 1_800
/** The expected size of an answer at most. The client reads twice as much. */
const answerCharacters = 524_288
/** The number of products remembered as lately viewed, as wanted, as suspects and as failing. */
const rememberedProducts = 400
/** Failed calls after which a product with a price is a suspect. One may be an accident. */
const strikesOfSuspect = 2
/** Milliseconds for which a failing product is left alone, from the first failure to the latest. */
const pauses = { first: 10_000, longest: 300_000 } as const

/** Failures of a product in a market. */
interface Failure {
  /** When it failed last. */
  at: number
  /** How many products the failed call named. */
  among: number
  /** How often it failed alone. */
  count: number
  /** Whether the look-up in which it failed got an answer for another product. */
  isProven: boolean
}

/** The state of products in the market of a call. */
interface MarketView {
  /** The key of the market. */
  key: string
  /** Whether a product has no fresh answer in the market, and is not being asked for. */
  isDue: (product: string) => boolean
  /** When it was asked for; 0 when it never was. */
  askedAt: (product: string) => number
}

/** Creates the choice of products for the calls of one relay. */
export const createBundles = (now: () => number) => {
  const bounded = <Value extends object | number | true>() =>
    new LRUCache<string, Value>({ max: rememberedProducts })
  const lately = bounded<true>()
  /** Products that look-ups named and no call has included since. */
  const wanted = bounded<true>()
  /** Failed calls that named a product which no shopper needed then. */
  const strikes = bounded<number>()
  /** Failures by market and product, because an invented market must not cost other markets their price. */
  const failures = bounded<Failure>()
  let atMost = productsAtMost
  let itemCharacters = 1
  let answeredAt = Number.NEGATIVE_INFINITY

  const isSold = (product: string): boolean => lately.has(product)
  /** Whether other products were answered since, so that the host is not away. */
  const isHostUpSince = (at: number): boolean => answeredAt >= at
  const failureKey = (key: string, product: string): string => `${key} ${product}`
  /** The failure of a product, where the host answers others, so that it counts against the product. */
  const faultOf = (key: string, product: string): Failure | undefined => {
    const failure = failures.get(failureKey(key, product))
    return failure && (failure.isProven || isHostUpSince(failure.at)) ? failure : undefined
  }
  const pauseAfter = (count: number): number => Math.min(pauses.first * 2 ** (count - 1), pauses.longest)
  const isPaused = (key: string, product: string): boolean => {
    const { at, count, among } = faultOf(key, product) ?? { at: 0, count: 0, among: 0 }
    return among === 1 && now() - at < pauseAfter(count)
  }
  const isSuspect = (key: string, product: string): boolean =>
    (strikes.get(product) ?? 0) >= (isSold(product) ? strikesOfSuspect : 1) || isPaused(key, product)
  const productsOfAnswer = (): number =>
    Math.max(1, Math.min(productsAtMost, Math.floor(answerCharacters / itemCharacters)))

  return {
    isSold,
    isPaused,
    /** Remembers a product that was shown with a price. */
    noteViewed: (product: string): void => void lately.set(product, true),
    /** Remembers a product of a look-up, which may get no call now. A merchant's own ID is free text. */
    want(key: string, product: string): void {
      if (product[0] !== 'I' && !isSuspect(key, product)) wanted.set(product, true)
    },
    /** Whether answers leave the product out: it was found to fail, and no later call has shown otherwise. */
    isFailing(key: string, product: string): boolean {
      const { at, count, among, isProven } = faultOf(key, product) ?? {
        at: 0,
        count: 0,
        among: 0,
        isProven: false,
      }
      // Past twice its pause no look-up has named it, and it may have recovered.
      return isProven && among === 1 && now() - at < 2 * pauseAfter(count)
    },
    /** The needed products in parts whose answers the client can read. Those that may fail come last, in small parts. */
    partsOf(key: string, needed: readonly string[]): string[][] {
      const size = productsOfAnswer()
      const mayFail = (product: string): boolean =>
        faultOf(key, product) !== undefined || isSuspect(key, product)
      const doubtful = needed.filter(mayFail)
      const halves = doubtful.map((product) => Math.ceil((faultOf(key, product)?.among ?? Infinity) / 2))
      const sound = needed.filter((product) => !mayFail(product))
      return [...chunksOf(sound, size), ...chunksOf(doubtful, Math.min(size, ...halves))]
    },
    /** Others that a call for the needed products may name, the oldest answers first. */
    othersOf(needed: readonly string[], { key, isDue, askedAt }: MarketView): string[] {
      const oldest = [...new Set([...lately.keys(), ...wanted.keys()])]
        .filter((product) => !needed.includes(product) && isDue(product) && !isSuspect(key, product))
        // Popular products are renewed by their own look-ups.
        .sort((one, other) => askedAt(one) - askedAt(other))
        .slice(0, Math.max(0, Math.min(atMost, productsOfAnswer()) - needed.length))
      const lengthOf = (product: string): number => encodeURIComponent(`${product},`).length
      let characters = needed.reduce((sum, product) => sum + lengthOf(product), 0)
      return oldest.filter((product) => {
        characters += lengthOf(product)
        return characters <= addressCharacters
      })
    },
    /** Whether unknown products may have made the platform refuse the needed ones. Forgets those products. */
    areSpoiled(prices: KeptPrices, needed: readonly string[]): boolean {
      if (Object.values(prices).some(({ status }) => status === 200)) return false
      const unproven = Object.keys(prices).filter((product) => !needed.includes(product) && !isSold(product))
      // Deleting may find nothing, because a call for another market has forgotten them already.
      for (const product of unproven) wanted.delete(product)
      return unproven.length > 0
    },
    /** Notes an answer: sold products are prefetched for other markets too. */
    noteAnswer(key: string, prices: KeptPrices): void {
      answeredAt = now()
      const items = Object.values(prices)
      const characters = items.reduce((sum, { item }) => sum + item.length, 0)
      itemCharacters = Math.max(characters / items.length, itemCharacters * 0.9, 1)
      atMost = Math.min(productsAtMost, atMost * 2)
      for (const [product, { status }] of Object.entries(prices)) {
        strikes.delete(product)
        failures.delete(failureKey(key, product))
        if (wanted.delete(product) && status === 200) lately.set(product, true)
      }
    },
    /**
     * Notes products that a look-up got no answer for, each with the number of products of its smallest call. A later
     * look-up asks for smaller parts.
     */
    noteFailure(key: string, failed: ReadonlyMap<string, number>, isProven: boolean): void {
      for (const [product, among] of failed) {
        const earlier = faultOf(key, product)?.count ?? 0
        const count = among === 1 ? earlier + 1 : earlier
        failures.set(failureKey(key, product), { at: now(), among, count, isProven })
        wanted.delete(product)
        if (isProven && among === 1) strikes.set(product, strikesOfSuspect)
      }
    },
    /** Notes that a call has failed with these products, and succeeded without them. */
    suspect(others: readonly string[]): void {
      atMost = Math.max(1, Math.ceil(others.length / 2))
      for (const product of others) {
        strikes.set(product, (strikes.get(product) ?? 0) + 1)
        wanted.delete(product)
      }
    },
  }
}

export type Bundles = ReturnType<typeof createBundles>
