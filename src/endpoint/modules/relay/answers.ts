/**
 * Decides how the price relay answers a question: from this process, from the cache that processes share, or by a
 * call to the platform. An answer is fresh for a minute; up to five minutes it is shown while a new one is fetched,
 * and up to fifteen only while the platform does not answer. At most one process asks for a market at a time. Half
 * of the pace is kept for shoppers who would otherwise get no price, so invented markets and products cannot use it
 * up, and one place of the price host for products with a price. A failed or slow shared cache costs half a second
 * once and is left alone for a second; each process then works by itself.
 */

import { LRUCache } from 'lru-cache'
import { wait, withTimeout } from '../../utils/timers.ts'
import { createBundles } from './bundles.ts'
import { createCalls, type SentItem } from './calls.ts'
import { createNearCache, type Near } from './near-cache.ts'
import type { Kept, KeptPrices, PriceCache } from './price-cache.ts'
import { keyOf, type Market, type Question } from './question.ts'

/**
 * Ages of an answer in seconds. Up to `fresh` it counts as current. Up to `atOnce` it is shown while a new one is fetched.
 * Up to `atMost` it is shown only when the platform does not answer.
 */
export const ages = { fresh: 60, atOnce: 300, atMost: 900 } as const
/** The tolerated difference between clocks in seconds, for stores without a clock. */
const skewSeconds = 10

/** Seconds for which an unknown product or a refusal is kept. */
const refusalSeconds = 10

/** The number of countries, languages, codes and other market conditions remembered as known. */
const conditionLimit = 4_000
/** The number of markets remembered as asked for lately. */
const marketLimit = 4_000
/** The number of remembered markets whose call was postponed. */
const postponedLimit = 100
/** The most prefetched products per call that go to the shared cache, because orders live in the same store. */
const sharedOthers = 20
/** The most concurrent calls for products without a price. The last place of the price host is for the others. */
const unsoldAtOnce = 2

/** How long a request waits for a call of this or another process, in milliseconds. The widget waits 4 s. */
const longestWaitMs = 2_500
const pollMs = 50
/** The timeout of the shared cache, and the pause after a failure, in milliseconds. */
const cacheTimeoutMs = 500
const awayMs = 1_000

const onTimeout = (): never => {
  throw new Error('The store did not answer in time, so this process keeps prices by itself.')
}

export interface Answer {
  kept: readonly Kept[]
  /** Seconds until the first of them is no longer fresh; negative when it is not. */
  ttl: number
  from: 'fresh' | 'stale' | 'asked'
}

/** A question with the state of its look-up. */
interface Look extends Question {
  /** The key of the market. */
  key: string
  /** Whether every condition of this market has occurred in earlier look-ups, in any combination. */
  isKnown: boolean
  /** Receives work that outlives the answer. */
  later: Later
}

type Later = (work: Promise<unknown>) => void

/** Why there is no answer, so that the browser has to ask the platform itself. */
export type NoAnswer = 'busy' | 'platform-down' | 'new-markets'

interface Options {
  cache: PriceCache
  /** Asks the platform. Rejects with its refusal, or when the budget refuses the call. */
  ask: (market: Market, products: readonly string[]) => Promise<readonly SentItem[]>
  now: () => number
  /** Calls to the platform a second. */
  perSecond: number
  /** The timeout of a call, in milliseconds. */
  timeoutMs: number
  /** The memory for answers, in bytes. */
  maxBytes: number
  warn: (error: unknown, fields?: { products: string }) => void
}

/** Creates the answers of one relay. */
export const createAnswers = (options: Options) => {
  const { cache, ask, now, perSecond, timeoutMs, maxBytes, warn } = options
  const near = createNearCache(maxBytes)
  const bundles = createBundles(now)
  const makeCalls = createCalls({ ask, bundles, now, warn })
  /** Markets with an answer, and when it was last found. */
  const markets = new LRUCache<string, number>({ max: marketLimit })
  const conditions = new LRUCache<string, true>({ max: conditionLimit })
  /** Markets that this process is asking for, with the time at which the call counts as lost. */
  const asking = new Map<string, number>()
  /** Look-ups that got no call because the pace was used up, by market. */
  const postponed = new LRUCache<string, Look>({ max: postponedLimit })
  let second = { at: 0, calls: 0 }
  /** Look-ups of products without a price, with the time at which each counts as lost. */
  const unsold = new Map<Look, number>()
  /** Those of them that ask the platform now. */
  const unsoldAsked = new Set<Look>()
  // The other half is for shoppers who would get no price. Refreshes and invented markets cannot use it.
  const halfPace = Math.ceil(perSecond / 2)
  /** When the platform last did not know a product of a look-up. A caller may have invented it. */
  let missedAt = Number.NEGATIVE_INFINITY

  let askCacheFrom = 0

  /** Works on without the shared cache when it fails or is slow, so that no shopper waits for it. */
  const orElse = async <Result>(work: () => Promise<Result>, fallback: () => Result): Promise<Result> => {
    if (now() < askCacheFrom) return fallback()
    try {
      return await withTimeout(work(), cacheTimeoutMs, onTimeout)
    } catch (error) {
      askCacheFrom = now() + awayMs
      warn(error)
      return fallback()
    }
  }
  /** The calls of all processes in this second, as far as this process knows. */
  const callsNow = (): number => (second.at === Math.floor(now() / 1000) ? second.calls : 0)
  const countCall = async (): Promise<number> => {
    const calls = callsNow() + 1
    second = { at: Math.floor(now() / 1000), calls }
    const ofAll = await orElse(
      () => cache.countCall(),
      () => 0,
    )
    second.calls = Math.max(second.calls, ofAll)
    return Math.max(calls, ofAll)
  }
  /** Seconds since the answer. One from the future counts as old, because a clock was set back since. */
  const ageOf = ({ askedAt }: Pick<Kept, 'askedAt'>): number => {
    const age = (now() - askedAt) / 1000
    return age < -skewSeconds ? Number.POSITIVE_INFINITY : Math.max(0, age)
  }
  const ttlOf = (kept: Near | Kept): number =>
    (kept.status === 200 ? ages.fresh : refusalSeconds) - ageOf(kept)
  const isFresh = (kept: Near | Kept | undefined): boolean => kept !== undefined && ttlOf(kept) > 0
  /** Whether an answer may still be shown: a price up to this age, a refusal while it is fresh. */
  const isWithin = (kept: Near | Kept, seconds: number): boolean =>
    isFresh(kept) || (kept.status === 200 && ageOf(kept) < seconds)
  const nearKey = (key: string, product: string): string => `${key} ${product}`
  const nearby = (key: string, products: readonly string[]): Near[] =>
    products.flatMap((product) => near.read(nearKey(key, product)) ?? [])

  const areFresh = (kept: readonly Near[], { products }: Look): boolean =>
    kept.length === products.length && kept.every(isFresh)

  const learn = (key: string, prices: KeptPrices): Promise<void> =>
    near.write(Object.entries(prices).map(([product, kept]) => [nearKey(key, product), kept]))

  /** The kept prices of these products, from the shared cache too unless everything is fresh. */
  const read = async (look: Look): Promise<Near[]> => {
    const { key, products } = look
    const own = nearby(key, products)
    if (areFresh(own, look)) return own
    const prices = await orElse(
      () => cache.read(key),
      () => undefined,
    )
    if (!prices) return own
    // An answer from the future would count as younger than every new one.
    const past = Object.entries(prices).filter(([, kept]) => ageOf(kept) !== Number.POSITIVE_INFINITY)
    await learn(key, Object.fromEntries(past))
    if (past.length > 0) markets.set(key, now())
    return nearby(key, products)
  }

  /** Whether the market was answered lately, so that its look-ups cost little. */
  const isWarm = (key: string): boolean => {
    const answeredAt = markets.get(key)
    return answeredAt !== undefined && ageOf({ askedAt: answeredAt }) < ages.atMost
  }

  const share = async (key: string, prices: KeptPrices): Promise<void> => {
    const old = Object.entries((await cache.read(key)) ?? {})
    const young = old.filter(([, kept]) => isWithin(kept, ages.atMost))
    await cache.write(key, { ...Object.fromEntries(young), ...prices }, ages.atMost)
  }

  /** Makes the calls of a claimed market. */
  const askPlatform = async (look: Look, pace: number): Promise<'asked' | NoAnswer> => {
    const { key, market, products, isKnown, later } = look
    const isOld = (product: string): boolean => !isFresh(near.read(nearKey(key, product)))
    const askedAt = (product: string): number => near.read(nearKey(key, product))?.askedAt ?? 0
    const needed = products.filter((product) => isOld(product) && !bundles.isPaused(key, product))
    const pending = new Set([...unsoldAsked].flatMap((other) => other.products))
    const isDue = (product: string): boolean => isOld(product) && !pending.has(product)
    // A caller may have invented a new condition, so its market gets the needed ones only.
    const others = isKnown ? bundles.othersOf(products, { key, isDue, askedAt }) : []
    const told = new Set([...needed, ...others.slice(0, sharedOthers)])
    const result = await makeCalls({
      market,
      needed,
      others,
      later,
      mayCall: async () => callsNow() < pace && (await countCall()) <= pace,
      async keep(prices) {
        if (needed.some((product) => prices[product]?.status === 404)) missedAt = now()
        await learn(key, prices)
        const shared = Object.fromEntries(Object.entries(prices).filter(([product]) => told.has(product)))
        const tell = () => share(key, shared)
        await orElse(tell, () => undefined)
      },
    })
    if (result === 'asked' || result === 'busy') return result
    return 'platform-down'
  }

  const endUnsold = (look: Look): void => {
    unsold.delete(look)
    unsoldAsked.delete(look)
  }

  /** Asks the platform, unless another request or process does. */
  const askNow = async (look: Look, isRefresh: boolean): Promise<'asked' | 'asked by another' | NoAnswer> => {
    const { key, products } = look
    if ((asking.get(key) ?? 0) > now()) return 'asked by another'
    const mayBeInvented = !products.every(bundles.isSold) && now() - missedAt < refusalSeconds * 1000
    const pace = look.isKnown && !isRefresh && !mayBeInvented ? perSecond : halfPace
    if (callsNow() >= pace) return 'busy'
    const due = products.filter((product) => !isFresh(near.read(nearKey(key, product))))
    const isPaused = (product: string): boolean => bundles.isPaused(key, product)
    if (due.length > 0 && due.every(isPaused)) return 'platform-down'
    if (!products.every(bundles.isSold)) {
      for (const [other, until] of unsold) if (until <= now()) endUnsold(other)
      if (unsold.size >= unsoldAtOnce) return 'asked by another'
      unsold.set(look, now() + timeoutMs)
    }
    asking.set(key, now() + timeoutMs)
    const seconds = Math.ceil(timeoutMs / 1000)
    try {
      const claim = () => cache.claim(key, seconds)
      if (!(await orElse(claim, () => true))) return 'asked by another'
      try {
        if (unsold.has(look)) unsoldAsked.add(look)
        return await askPlatform(look, pace)
      } finally {
        // Tried even after a failure of the cache, because other processes would wait for the claim.
        await withTimeout(cache.release(key), cacheTimeoutMs, onTimeout).catch(warn)
      }
    } finally {
      asking.delete(key)
      endUnsold(look)
    }
  }

  /** Asks as soon as no other request asks for this market, unless the answer has arrived by then. */
  const askWhenFree = async (look: Look): Promise<'asked' | NoAnswer> => {
    // On Workers one request must not resume another, so each polls by itself.
    for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
      const result = await askNow(look, false)
      if (result !== 'asked by another') return result
      await wait(pollMs)
      if (areFresh(await read(look), look)) return 'asked'
    }
    return 'platform-down'
  }

  /** Makes the call of a postponed market, so that its next shopper finds the price. */
  const askPostponed = async (later: Later): Promise<void> => {
    const [look] = postponed.values()
    if (!look || callsNow() >= halfPace) return
    postponed.delete(look.key)
    if (!areFresh(await read(look), look)) await askNow({ ...look, later }, true)
  }

  return {
    /**
     * @param later receives work that outlives the answer
     * @param mayAskNew whether this caller may still have markets asked for that had no look-up lately
     */
    async find(
      question: Question,
      later: Later,
      mayAskNew: () => Promise<boolean> = async () => true,
    ): Promise<Answer | NoAnswer> {
      const { market, products } = question
      const key = keyOf(market)
      const named = Object.entries(market).map(([name, value]) => `${name} ${value}`)
      const isKnown = named.every((condition) => conditions.has(condition))
      for (const condition of named) conditions.set(condition, true)
      const look = { ...question, key, isKnown, later }
      const answer = async (found: readonly Near[], from: Answer['from']): Promise<Answer> => {
        // Products without a price would only take room in each call.
        for (const [index, { status }] of found.entries())
          if (status === 200) bundles.noteViewed(products[index] ?? '')
        const kept: Kept[] = []
        for (const one of found) kept.push(await near.open(one))
        return { kept, ttl: Math.min(...kept.map(ttlOf)), from }
      }
      const areWithin = (kept: readonly Near[], seconds: number): boolean =>
        kept.length === products.length && kept.every((one) => isWithin(one, seconds))
      const known = await read(look)
      if (areFresh(known, look)) {
        // Only after a fresh answer, because other look-ups need the calls of this second themselves.
        if (postponed.size > 0) later(askPostponed(later))
        return answer(known, 'fresh')
      }
      if (areWithin(known, ages.atOnce)) {
        later(askNow(look, true))
        return answer(known, 'stale')
      }
      if (known.length === 0 && !isWarm(key) && !(await mayAskNew())) return 'new-markets'
      for (const product of products) bundles.want(key, product)
      const work = askWhenFree(look)
      later(work)
      const result = await withTimeout(work, longestWaitMs, () => 'platform-down' as const)
      if (result === 'asked') markets.set(key, now())
      if (result === 'busy' && isKnown) postponed.set(key, look)
      const kept = result === 'asked' ? nearby(key, products) : known
      if (result === 'asked' && areFresh(kept, look)) return answer(kept, 'asked')
      if (result !== 'busy' && areWithin(known, ages.atMost)) return answer(known, 'stale')
      return result === 'asked' ? 'platform-down' : result
    },
  }
}
