/**
 * Decides how the price relay answers a question: from this process, from the cache that processes share, or by a
 * call to the platform. An answer is fresh for a minute; up to five minutes it is shown while a new one is fetched,
 * and up to fifteen only while the platform does not answer. At most one process asks for a market at a time. Half
 * of the pace is kept for shoppers who would otherwise get no price, so invented markets and products cannot use it
 * up, and one place of the price host for products with a price. A failed or slow shared cache costs half a second
 * once and is left alone for a second; each process then works by itself.
 */

import { LRUCache } from 'lru-cache'
import { wait as untilLater, withTimeout } from '../../utils/timers.ts'
import { ages, createAges, refusalSeconds } from './ages.ts'
import { createBundles } from './bundles.ts'
import { createCalls } from './calls.ts'
import { createNearCache, type Near } from './near-cache.ts'
import type { Ask, Warn } from './one-call.ts'
import type { Kept, KeptPrices, PriceCache } from './price-cache.ts'
import { keyOf, type Question } from './question.ts'

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
  /** How many products are left out, because the host fails at them. */
  leftOut: number
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
  ask: Ask
  now: () => number
  /** Waits for the pace. @default by a timer */
  wait?: (milliseconds: number) => Promise<void>
  /** Calls to the platform a second. */
  perSecond: number
  /** The timeout of a call, in milliseconds. */
  timeoutMs: number
  /** The memory for answers, in bytes. */
  maxBytes: number
  warn: Warn
}

/** Creates the answers of one relay. */
export const createAnswers = (options: Options) => {
  const { cache, ask, now, wait = untilLater, perSecond, timeoutMs, maxBytes, warn } = options
  const near = createNearCache(maxBytes)
  const bundles = createBundles(now)
  const makeCalls = createCalls({ ask, bundles, now, wait, warn })
  /** Markets with an answer, and when it was last found. */
  const markets = new LRUCache<string, number>({ max: marketLimit })
  const conditions = new LRUCache<string, true>({ max: conditionLimit })
  /** Markets that this process is asking for, with the time at which the call counts as lost. */
  const asking = new Map<string, number>()
  /** Look-ups that got no call because the pace was used up, by market. */
  const postponed = new LRUCache<string, Look>({ max: postponedLimit })
  let second = { at: 0, calls: 0 }
  /** Those that hold a place for products without a price, with the time at which each counts as lost. */
  const unsold = new Map<object, number>()
  /** The products that they ask the platform for. */
  const unsoldAsked = new Map<object, readonly string[]>()
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
  const { ageOf, ttlOf, isFresh, isWithin } = createAges(now)
  const nearKey = (key: string, product: string): string => `${key} ${product}`
  const nearby = (key: string, product: string): Near | undefined => near.read(nearKey(key, product))
  const isOld = (key: string, product: string): boolean => {
    const kept = nearby(key, product)
    return !kept || !isFresh(kept)
  }
  const areFresh = ({ key, products }: Look): boolean => !products.some((product) => isOld(key, product))

  /**
   * The answers of a look-up up to this age; undefined where another one is missing or nothing has a price. A product
   * at which the host fails has an older price or is left out, to spare the others.
   */
  const answersWithin = ({ key, products }: Look, seconds: number): Map<string, Near> | undefined => {
    const found = new Map<string, Near>()
    for (const product of products) {
      const isFailing = bundles.isFailing(key, product)
      const kept = nearby(key, product)
      if (kept && isWithin(kept, isFailing ? Math.max(seconds, ages.atOnce) : seconds))
        found.set(product, kept)
      else if (!isFailing) return undefined
    }
    const hasPrice = [...found.values()].some(({ status }) => status === 200)
    return found.size === products.length || hasPrice ? found : undefined
  }

  const learn = (key: string, prices: KeptPrices): Promise<void> =>
    near.write(Object.entries(prices).map(([product, kept]) => [nearKey(key, product), kept]))

  /** Reads the shared cache, unless this process has fresh answers. */
  const read = async (look: Look): Promise<void> => {
    const { key, products } = look
    if (!products.some((product) => isOld(key, product) && !bundles.isFailing(key, product))) return
    const prices = await orElse(
      () => cache.read(key),
      () => undefined,
    )
    if (!prices) return
    // An answer from the future would count as younger than every new one.
    const past = Object.entries(prices).filter(([, kept]) => ageOf(kept) !== Number.POSITIVE_INFINITY)
    await learn(key, Object.fromEntries(past))
    if (past.length > 0) markets.set(key, now())
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

  /** The products to ask for. One at which the host fails is asked for when no other is due, and not while it is paused. */
  const neededOf = ({ key, products }: Look): string[] => {
    const due = products.filter((product) => isOld(key, product))
    const sound = due.filter((product) => !bundles.isFailing(key, product))
    return (sound.length > 0 ? sound : due).filter((product) => !bundles.isPaused(key, product))
  }

  /** Takes one of the places for products without a price. */
  const takePlace = (owner: object): boolean => {
    for (const [other, until] of unsold) if (until <= now()) endUnsold(other)
    if (unsold.size >= unsoldAtOnce) return false
    unsold.set(owner, now() + timeoutMs)
    return true
  }
  const endUnsold = (owner: object): void => {
    unsold.delete(owner)
    unsoldAsked.delete(owner)
  }

  /** Makes the calls of a claimed market. */
  const askPlatform = async (look: Look, pace: number): Promise<'asked' | NoAnswer> => {
    const { key, market, products, isKnown, later } = look
    const askedAt = (product: string): number => nearby(key, product)?.askedAt ?? 0
    const needed = neededOf(look)
    const pending = new Set([...unsoldAsked.values()].flat())
    const isDue = (product: string): boolean => isOld(key, product) && !pending.has(product)
    // A caller may have invented a new condition, so its market gets the needed ones only.
    const others = isKnown ? bundles.othersOf(products, { key, isDue, askedAt }) : []
    const told = new Set([...needed, ...others.slice(0, sharedOthers)])
    const beside = {}
    try {
      const result = await makeCalls({
        market,
        needed,
        others,
        later,
        control: products.find((product) => !isOld(key, product)),
        mayCall: async () => callsNow() < pace && (await countCall()) <= pace,
        mayCallBeside: () => takePlace(beside),
        async keep(prices) {
          if (needed.some((product) => prices[product]?.status === 404)) missedAt = now()
          await learn(key, prices)
          const shared = Object.fromEntries(Object.entries(prices).filter(([product]) => told.has(product)))
          const tell = () => share(key, shared)
          await orElse(tell, () => undefined)
        },
      })
      return result === 'asked' || result === 'busy' ? result : 'platform-down'
    } finally {
      endUnsold(beside)
    }
  }

  /** Asks the platform, unless another request or process does. */
  const askNow = async (look: Look, isRefresh: boolean): Promise<'asked' | 'asked by another' | NoAnswer> => {
    const { key } = look
    if ((asking.get(key) ?? 0) > now()) return 'asked by another'
    const needed = neededOf(look)
    const isSold = needed.every(bundles.isSold)
    const mayBeInvented = !isSold && now() - missedAt < refusalSeconds * 1000
    const pace = look.isKnown && !isRefresh && !mayBeInvented ? perSecond : halfPace
    if (callsNow() >= pace) return 'busy'
    if (needed.length === 0 && !areFresh(look)) return 'platform-down'
    if (!isSold && !takePlace(look)) return 'asked by another'
    asking.set(key, now() + timeoutMs)
    const seconds = Math.ceil(timeoutMs / 1000)
    try {
      const claim = () => cache.claim(key, seconds)
      if (!(await orElse(claim, () => true))) return 'asked by another'
      try {
        if (!isSold) unsoldAsked.set(look, needed)
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
      await untilLater(pollMs)
      await read(look)
      if (answersWithin(look, ages.fresh)) return 'asked'
    }
    return 'platform-down'
  }

  /** Makes the call of a postponed market, so that its next shopper finds the price. */
  const askPostponed = async (later: Later): Promise<void> => {
    const [look] = postponed.values()
    if (!look || callsNow() >= halfPace) return
    postponed.delete(look.key)
    await read(look)
    if (!areFresh(look)) await askNow({ ...look, later }, true)
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
      const answer = async (found: ReadonlyMap<string, Near>, isAsked: boolean): Promise<Answer> => {
        const kept: Kept[] = []
        for (const [product, one] of found) {
          // Products without a price would only take room in each call.
          if (one.status === 200) bundles.noteViewed(product)
          kept.push(await near.open(one))
        }
        const ttl = Math.min(...kept.map(ttlOf))
        const from = ttl <= 0 ? 'stale' : isAsked ? 'asked' : 'fresh'
        return { kept, ttl, from, leftOut: products.length - found.size }
      }
      await read(look)
      const known = answersWithin(look, ages.atOnce)
      if (known) {
        const isAllFresh = areFresh(look)
        if (!isAllFresh) later(askNow(look, true))
        // Only after a fresh answer, because other look-ups need the calls of this second themselves.
        else if (postponed.size > 0) later(askPostponed(later))
        return answer(known, false)
      }
      const isUnknown = products.every((product) => !nearby(key, product))
      if (isUnknown && !isWarm(key) && !(await mayAskNew())) return 'new-markets'
      for (const product of products) bundles.want(key, product)
      const work = askWhenFree(look)
      later(work)
      const result = await withTimeout(work, longestWaitMs, () => 'platform-down' as const)
      if (result === 'busy' && isKnown) postponed.set(key, look)
      const asked = answersWithin(look, ages.fresh)
      if (asked) {
        markets.set(key, now())
        return answer(asked, true)
      }
      const old = result === 'busy' ? undefined : answersWithin(look, ages.atMost)
      if (old) return answer(old, false)
      return result === 'asked' ? 'platform-down' : result
    },
  }
}
