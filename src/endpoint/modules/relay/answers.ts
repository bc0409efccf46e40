/**
 * Decides how the price relay answers a question: from this process, from the cache that processes share, or by a
 * call to the platform. An answer is fresh for a minute; up to five minutes it is shown while a new one is fetched,
 * and up to fifteen only while the platform does not answer. At most one process asks for a market at a time, and a
 * call names up to 200 products, the needed ones and others that shoppers viewed lately. Half of the pace is kept
 * for shoppers who would otherwise get no price, so invented markets cannot use it up. A failed or slow shared
 * cache costs half a second once and is left alone for a second; each process then works by itself.
 */

import { LRUCache } from 'lru-cache'
import { isVitrineError } from '../../../client/errors.ts'
import { wait, withTimeout } from '../../utils/timers.ts'
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

/** The most products in one call: the needed ones, and others that shoppers viewed lately. */
const productsAtOnce = 200
/** The most characters of products in an address, since some servers accept 2,000 in all. */
const addressCharacters = 1_800
/** The number of products remembered as lately viewed. */
const latelyLimit = 400
/** The number of countries, languages, codes and other market conditions remembered as known. */
const conditionLimit = 4_000
/** The number of remembered markets whose call was postponed. */
const postponedLimit = 100
/** The most prefetched products per call that go to the shared cache, because orders live in the same store. */
const sharedOthers = 20

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
  /** Whether unknown products have spoiled a call, so that the next call leaves them out. */
  isSpoiled?: boolean
}

/** Why there is no answer, so that the browser has to ask the platform itself. */
export type NoAnswer = 'busy' | 'platform-down'

/** One price item as the platform has sent it. */
export interface SentItem {
  product_id?: unknown
  product?: { client_product_id?: unknown }
}

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
  warn: (error: unknown) => void
}

/** The names under which an item may have been requested: the platform's ID and the merchant's own. */
const namesOf = ({ product_id, product }: SentItem): string[] => [
  String(product_id),
  `I${String(product?.client_product_id)}`,
]

/** Creates the answers of one relay. */
export const createAnswers = (options: Options) => {
  const { cache, ask, now, perSecond, timeoutMs, maxBytes, warn } = options
  const near = createNearCache(maxBytes)
  const lately = new LRUCache<string, true>({ max: latelyLimit })
  /** Products that look-ups named and no call has included since. */
  const wanted = new LRUCache<string, true>({ max: latelyLimit })
  const conditions = new LRUCache<string, true>({ max: conditionLimit })
  /** Markets that this process is asking for, with the time at which the call counts as lost. */
  const asking = new Map<string, number>()
  /** Look-ups that got no call because the pace was used up, by market. */
  const postponed = new LRUCache<string, Look>({ max: postponedLimit })
  let second = { at: 0, calls: 0 }
  // The other half is for shoppers who would get no price. Refreshes and invented markets cannot use it.
  const halfPace = Math.ceil(perSecond / 2)

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
    return nearby(key, products)
  }

  /**
   * The needed products that are not fresh, and others that the next shopper of the market may view. A market with a new
   * condition, which a caller may have invented, gets the needed ones only.
   */
  const toAsk = ({ key, products, isKnown, isSpoiled }: Look): string[] => {
    const keptOf = (product: string): Near | undefined => near.read(nearKey(key, product))
    const isOld = (product: string): boolean => !isFresh(keptOf(product))
    const askedAt = (product: string): number => keptOf(product)?.askedAt ?? 0
    const needed = products.filter(isOld)
    if (!isKnown) return needed
    const others = [...lately.keys(), ...(isSpoiled ? [] : wanted.keys())].filter(
      (product) => !products.includes(product),
    )
    // The oldest first, because popular products are renewed by their own look-ups.
    const oldest = others.filter(isOld).sort((one, other) => askedAt(one) - askedAt(other))
    let characters = 0
    return [...needed, ...oldest].filter((product, index) => {
      characters += encodeURIComponent(`${product},`).length
      return index < needed.length || (index < productsAtOnce && characters <= addressCharacters)
    })
  }

  /** Whether unknown products may have made the platform refuse the needed ones. Forgets those products. */
  const areSpoiled = (prices: KeptPrices, needed: readonly string[]): boolean => {
    if (Object.values(prices).some(({ status }) => status === 200)) return false
    const sold = [...lately.keys()]
    const unproven = Object.keys(prices).filter(
      (product) => !needed.includes(product) && !sold.includes(product),
    )
    // Deleting may find nothing, because a call for another market has forgotten them already.
    for (const product of unproven) wanted.delete(product)
    return unproven.length > 0
  }

  /** Remembers products that have a price, so that calls for other markets prefetch them too. */
  const noteSold = (prices: KeptPrices): void => {
    for (const [product, { status }] of Object.entries(prices))
      if (wanted.delete(product) && status === 200) lately.set(product, true)
  }

  const pricesFrom = async (market: Market, products: readonly string[]): Promise<KeptPrices | undefined> => {
    const askedAt = now()
    const all = (status: Kept['status']): KeptPrices =>
      Object.fromEntries(products.map((product) => [product, { status, item: '', askedAt }]))
    try {
      const items = await ask(market, products)
      const named = items.flatMap((item) => {
        const text = JSON.stringify(item)
        return namesOf(item).map((name) => [name, { status: 200, item: text, askedAt }] as const)
      })
      const found = named.filter(([name]) => products.includes(name))
      return { ...all(404), ...Object.fromEntries(found) }
    } catch (error) {
      if (!isVitrineError(error)) return undefined
      if (error.code === 'not-found') return all(404)
      // The browser asks the platform itself to get its words. Other statuses come from a gateway.
      return 'status' in error && error.status === 400 ? all(400) : undefined
    }
  }

  const share = async (key: string, prices: KeptPrices): Promise<void> => {
    const old = Object.entries((await cache.read(key)) ?? {})
    const young = old.filter(([, kept]) => isWithin(kept, ages.atMost))
    await cache.write(key, { ...Object.fromEntries(young), ...prices }, ages.atMost)
  }

  /** Asks the platform, unless another request or process does. */
  const askNow = async (
    look: Look,
    isRefresh: boolean,
  ): Promise<'asked' | 'asked by another' | 'ask again' | NoAnswer> => {
    const { key, market, products } = look
    if ((asking.get(key) ?? 0) > now()) return 'asked by another'
    const pace = look.isKnown && !isRefresh ? perSecond : halfPace
    if (callsNow() >= pace) return 'busy'
    asking.set(key, now() + timeoutMs)
    const seconds = Math.ceil(timeoutMs / 1000)
    try {
      const claim = () => cache.claim(key, seconds)
      if (!(await orElse(claim, () => true))) return 'asked by another'
      try {
        if ((await countCall()) > pace) return 'busy'
        const asked = toAsk(look)
        const prices = await pricesFrom(market, asked)
        if (!prices) return 'platform-down'
        if (areSpoiled(prices, products)) return 'ask again'
        noteSold(prices)
        await learn(key, prices)
        // Taken from `asked`, because an object lists numeric keys in ascending order.
        const told = asked.slice(0, products.length + sharedOthers)
        const shared = Object.fromEntries(
          Object.entries(prices).filter(([product]) => told.includes(product)),
        )
        const tell = () => share(key, shared)
        await orElse(tell, () => undefined)
        return 'asked'
      } finally {
        // Tried even after a failure of the cache, because other processes would wait for the claim.
        await withTimeout(cache.release(key), cacheTimeoutMs, onTimeout).catch(warn)
      }
    } finally {
      asking.delete(key)
    }
  }

  /** Asks as soon as no other request asks for this market, unless the answer has arrived by then. */
  const askWhenFree = async (look: Look): Promise<'asked' | NoAnswer> => {
    let isSpoiled = false
    // On Workers one request must not resume another, so each polls by itself.
    for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
      const result = await askNow({ ...look, isSpoiled }, false)
      if (result === 'ask again') isSpoiled = true
      else if (result !== 'asked by another') return result
      await wait(pollMs)
      if (areFresh(await read(look), look)) return 'asked'
    }
    return 'platform-down'
  }

  /** Makes the call of a postponed market, so that its next shopper finds the price. */
  const askPostponed = async (): Promise<void> => {
    const [look] = postponed.values()
    if (!look || callsNow() >= halfPace) return
    postponed.delete(look.key)
    if (!areFresh(await read(look), look)) await askNow(look, true)
  }

  return {
    /** @param later receives work that outlives the answer */
    async find(question: Question, later: (work: Promise<unknown>) => void): Promise<Answer | NoAnswer> {
      const { market, products } = question
      const key = keyOf(market)
      const named = Object.entries(market).map(([name, value]) => `${name} ${value}`)
      const isKnown = named.every((condition) => conditions.has(condition))
      for (const condition of named) conditions.set(condition, true)
      const look = { ...question, key, isKnown }
      const answer = async (found: readonly Near[], from: Answer['from']): Promise<Answer> => {
        // Products without a price would only take room in each call.
        for (const [index, { status }] of found.entries())
          if (status === 200) lately.set(products[index] ?? '', true)
        const kept: Kept[] = []
        for (const one of found) kept.push(await near.open(one))
        return { kept, ttl: Math.min(...kept.map(ttlOf)), from }
      }
      const areWithin = (kept: readonly Near[], seconds: number): boolean =>
        kept.length === products.length && kept.every((one) => isWithin(one, seconds))
      const known = await read(look)
      if (areFresh(known, look)) {
        // Only after a fresh answer, because other look-ups need the calls of this second themselves.
        if (postponed.size > 0) later(askPostponed())
        return answer(known, 'fresh')
      }
      if (areWithin(known, ages.atOnce)) {
        later(askNow(look, true))
        return answer(known, 'stale')
      }
      // A merchant's own ID is free text and could spoil the calls of others.
      for (const product of products) if (product[0] !== 'I') wanted.set(product, true)
      const work = askWhenFree(look)
      later(work)
      const result = await withTimeout(work, longestWaitMs, () => 'platform-down' as const)
      if (result === 'busy' && isKnown) postponed.set(key, look)
      const kept = result === 'asked' ? nearby(key, products) : known
      if (result === 'asked' && areFresh(kept, look)) return answer(kept, 'asked')
      if (areWithin(known, ages.atMost)) return answer(known, 'stale')
      return result === 'asked' ? 'platform-down' : result
    },
  }
}
