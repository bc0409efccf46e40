/**
 * Makes the calls of one look-up to the price host. The needed products always get an answer of their own when others
 * would cost it: a call that names others too and fails, finds nothing or hangs is made again for the needed ones
 * alone. Products whose answer is larger than the client reads are asked for in parts, and so are products at which the
 * host fails while it answers others. Each call counts for the pace, and each failure is a line of the log that names
 * the products.
 */

import { isVitrineError, type VitrineError } from '../../../client/errors.ts'
import { withTimeout } from '../../utils/timers.ts'
import type { Bundles } from './bundles.ts'
import type { Kept, KeptPrices } from './price-cache.ts'
import { keyOf, type Market } from './question.ts'

/** Milliseconds after which a call that names others too is made again for the needed products alone. */
const patienceMs = 1_000
/** The failed calls in a row after which a look-up makes no further call. The host is then probably away. */
const failuresAtMost = 4
/** The most products that a line of the log names. */
const loggedProducts = 20

/** One price item as the platform has sent it. */
export interface SentItem {
  product_id?: unknown
  product?: { client_product_id?: unknown }
}

interface Options {
  /** Asks the platform. Rejects with its refusal, or when the budget refuses the call. */
  ask: (market: Market, products: readonly string[]) => Promise<readonly SentItem[]>
  bundles: Bundles
  now: () => number
  warn: (error: unknown, fields?: { products: string }) => void
}

/** The calls of one look-up. */
export interface Asking {
  market: Market
  needed: readonly string[]
  /** Products that the first call may name too. */
  others: readonly string[]
  /** Counts a call. False when the pace is used up. */
  mayCall: () => Promise<boolean>
  /** Keeps the answer of one call. */
  keep: (prices: KeptPrices) => Promise<void>
  /** Receives work that outlives the look-up. */
  later: (work: Promise<unknown>) => void
}

/**
 * Why a call gave no prices. One that the budget refused was not sent. No product is to blame when the platform was not
 * reached, or limited the caller.
 */
type Failure = 'failed' | 'timeout' | 'too-large' | 'unreachable' | 'limited' | 'unsent'

const failureOf = (error: VitrineError): Failure => {
  if (isTooLarge(error)) return 'too-large'
  if (error.code === 'rate-limited') return 'limited'
  return error.code === 'timeout' || error.code === 'unreachable' ? error.code : 'failed'
}

/** The names under which an item may have been requested: the platform's ID and the merchant's own. */
const namesOf = ({ product_id, product }: SentItem): string[] => [
  String(product_id),
  `I${String(product?.client_product_id)}`,
]

const isTooLarge = (error: object): boolean => 'isTooLarge' in error && error.isTooLarge === true

const halvesOf = (part: readonly string[]): string[][] => {
  const half = Math.ceil(part.length / 2)
  return [part.slice(0, half), part.slice(half)]
}

/** Creates the function that makes the calls of a look-up. */
export const createCalls = ({ ask, bundles, now, warn }: Options) => {
  const fieldsOf = (products: readonly string[]) => ({ products: products.slice(0, loggedProducts).join() })

  const pricesFrom = async (market: Market, products: readonly string[]): Promise<KeptPrices | Failure> => {
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
      if (!isVitrineError(error)) return 'unsent'
      if (error.code === 'not-found') return all(404)
      // The browser asks the platform itself to get its words. Other statuses come from a gateway.
      if ('status' in error && error.status === 400) return all(400)
      warn(new Error('The price host has failed for these products.', { cause: error }), fieldsOf(products))
      return failureOf(error)
    }
  }

  /** Asks for all needed products. */
  return async ({
    market,
    needed,
    others,
    mayCall,
    keep,
    later,
  }: Asking): Promise<'asked' | Failure | 'busy'> => {
    const key = keyOf(market)
    const parts = bundles.partsOf(needed)
    let companions = parts.length === 1 ? others : []
    let suspects: readonly string[] = []
    let failuresInARow = 0
    let hasFailed = false

    const keepAll = async (prices: KeptPrices): Promise<void> => {
      bundles.noteAnswer(key, prices)
      await keep(prices)
    }
    /** A call with others. Its late answer is kept, too. */
    const askTogether = (part: readonly string[]): Promise<KeptPrices | Failure | 'late'> => {
      const call = pricesFrom(market, [...part, ...companions])
      const keepLate = async (): Promise<void> => {
        const prices = await call
        if (typeof prices !== 'string' && !bundles.areSpoiled(prices, part)) await keepAll(prices)
      }
      return withTimeout(call, patienceMs, () => {
        later(keepLate())
        return 'late' as const
      })
    }

    for (let part = parts.shift(); part; part = parts.shift()) {
      if (!(await mayCall())) return 'busy'
      const answer = companions.length > 0 ? await askTogether(part) : await pricesFrom(market, part)
      if (answer === 'unsent' || answer === 'limited') return answer
      if (typeof answer === 'object' && !bundles.areSpoiled(answer, part)) {
        await keepAll(answer)
        failuresInARow = 0
        if (suspects.length > 0) {
          bundles.suspect(suspects)
          warn(
            new Error('The price host answers without these products, and not with them.'),
            fieldsOf(suspects),
          )
          suspects = []
        }
        continue
      }
      if (companions.length > 0) {
        if (typeof answer !== 'object' && answer !== 'unreachable') suspects = companions
        companions = []
        parts.unshift(part)
      } else if (answer === 'too-large' && part.length > 1) {
        parts.unshift(...halvesOf(part))
      } else if (answer === 'unreachable') {
        return answer
      } else if (typeof answer !== 'object') {
        hasFailed = true
        failuresInARow += 1
        const maySplit = answer === 'failed' && bundles.isHostUp() && failuresInARow < failuresAtMost
        // The halves come last, so that two halves that fail show early that the host is away.
        if (maySplit && part.length > 1) parts.push(...halvesOf(part))
        else bundles.noteFailure(key, part)
        if (!maySplit) return 'failed'
      }
    }
    return hasFailed ? 'failed' : 'asked'
  }
}
