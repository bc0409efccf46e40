/**
 * Finds the volume prices of products. An answer is kept for an hour, one without prices for five minutes, and a failure
 * never. A product is asked for once, however many pages ask at a time. The platform refuses a whole call for one product
 * that it does not know, so a refused call is made again for halves of its products. What is found on the way is kept,
 * and the next request goes on from there where the calls of this one did not suffice. Any other failure ends the search.
 */

import { LRUCache } from 'lru-cache'
import { isVitrineError } from '../../../client/errors.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { ProblemError } from '../../http/problem.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { withTimeout } from '../../utils/timers.ts'
import { chunksOf } from './chunks.ts'

/** The platform refreshes these prices once a day, so an hour is soon enough, in seconds. */
export const freshSeconds = 3600
/** How long a product without prices is not asked for again, in seconds. */
const absentSeconds = 300
/** The calls of one search, whatever products a caller invents. */
const callsAtMost = 24
/** Products times currencies that one process remembers. */
const mostKept = 5000
/**
 * Milliseconds after which a search makes no further call, nobody waits for it, and another one may begin. Where a
 * runtime stops work that outlives its answer, as Workers do after 30 s, a search ends before, or never.
 */
const searchMs = 25_000
/** Milliseconds after which a list is answered without the products that are still asked for. The widget waits 8 s. */
const listMs = 6_500

/** Volume prices by product, without the products that have none. */
export type Found = ReadonlyMap<string, Tier[]>

interface Options {
  /** Makes one call for these products. Rejects with the error of the client or of the budget. */
  ask: (productIds: readonly string[], currency: string) => Promise<Found>
  now: () => number
}

/** The search for a product, and when it began. */
interface Search {
  work: Promise<void>
  since: number
}

interface Answer {
  /** The volume prices of each product: none where it has no price, undefined where it is not known yet. */
  tiers: (Tier[] | undefined)[]
  /** Why some of them are not known. */
  problem: unknown
}

/** Creates the search of one endpoint. */
export const createFindTiers = ({ ask, now }: Options) => {
  const kept = new LRUCache<string, Tier[]>({ max: mostKept, perf: { now }, ttlResolution: 0 })
  const searches = new Map<string, Search>()
  const keyOf = (product: string, currency: string): string => `${product} ${currency}`

  /** Makes one call. Undefined when the platform refuses it for one of the products, or for the currency. */
  const askFor = async (products: readonly string[], currency: string): Promise<Found | undefined> => {
    try {
      return await ask(products, currency)
    } catch (error) {
      if (isVitrineError(error) && error.code === 'bad-request') return undefined
      throw upstreamProblem(error)
    }
  }
  const isOver = (since: number): boolean => now() - since >= searchMs
  const tooLate = () => new ProblemError('upstream-unavailable', { retryAfter: 5 })
  const search = async (products: readonly string[], currency: string, since: number): Promise<void> => {
    const parts = [[...products]]
    let calls = 0
    for (let part = parts.shift(); part; part = parts.shift()) {
      if (calls === callsAtMost || isOver(since)) throw tooLate()
      calls += 1
      const found = await askFor(part, currency)
      if (!found && part.length > 1) {
        // The first half is searched to its end before the second, so that a search that is cut short has answers for
        // some products.
        parts.unshift(...chunksOf(part, Math.ceil(part.length / 2)))
        continue
      }
      for (const product of part) {
        const tiers = found?.get(product)
        kept.set(keyOf(product, currency), tiers ?? [], {
          ttl: (tiers ? freshSeconds : absentSeconds) * 1000,
        })
      }
    }
  }
  const isSearched = (key: string): boolean => {
    const search = searches.get(key)
    return search !== undefined && !isOver(search.since)
  }
  /** Begins a search for the products that are neither kept nor searched for. */
  const begin = (products: readonly string[], currency: string): Promise<void> | undefined => {
    const missing = products
      .map((product) => ({ product, key: keyOf(product, currency) }))
      .filter(({ key }) => !kept.has(key) && !isSearched(key))
    if (missing.length === 0) return undefined
    const since = now()
    const work = search(
      missing.map(({ product }) => product),
      currency,
      since,
    ).finally(() => {
      for (const { key } of missing) if (searches.get(key)?.work === work) searches.delete(key)
    })
    for (const { key } of missing) searches.set(key, { work, since })
    return work
  }

  /**
   * Waits for all products, and in a list no longer than the widget does, unless none of them has a price yet.
   *
   * @param later receives work that may outlive the answer
   */
  return async (
    products: readonly string[],
    currency: string,
    later: (work: Promise<unknown>) => void,
  ): Promise<Answer> => {
    const begun = begin(products, currency)
    if (begun) later(begun.catch(() => undefined))
    const read = () => products.map((product) => kept.get(keyOf(product, currency)))
    const open = new Set(products.map((product) => searches.get(keyOf(product, currency))?.work))
    let problem: unknown
    const ended = Promise.all(
      [...open].map((work) =>
        work?.catch((error: unknown) => {
          problem = error
        }),
      ),
    )
    await withTimeout(ended, listMs, () => undefined)
    if (!read().some((tiers) => tiers && tiers.length > 0))
      await withTimeout(ended, searchMs - listMs, () => {
        problem = tooLate()
      })
    return { tiers: read(), problem }
  }
}
