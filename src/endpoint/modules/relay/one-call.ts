/**
 * One call to the price host: its prices by product, or why there are none. Each failure is a line of the log that names
 * the products. The durations of the latest answers tell when a call is late.
 */

import { isVitrineError, type VitrineError } from '../../../client/errors.ts'
import type { Kept, KeptPrices } from './price-cache.ts'
import type { Market } from './question.ts'

/** A call is late past three times the slowest of the latest eight answers, between these limits in milliseconds. */
const lateness = { answers: 8, factor: 3, least: 400, most: 1_000 } as const
/** The most products that a line of the log names. */
const loggedProducts = 20

/** One price item as the platform has sent it. */
export interface SentItem {
  product_id?: unknown
  product?: { client_product_id?: unknown }
}

/** Limits of one call. */
export interface Limits {
  signal?: AbortSignal
  timeoutMs?: number
}

/** Asks the platform. Rejects with its refusal, or when the budget refuses the call. */
export type Ask = (
  market: Market,
  products: readonly string[],
  limits?: Limits,
) => Promise<readonly SentItem[]>

/** Writes a line of the log. */
export type Warn = (error: unknown, fields?: { products: string }) => void

/**
 * Why a call gave no prices; `unsent` is one that the budget refused. No product is to blame when the platform was not
 * reached, or limited the caller.
 */
export type Failure = 'failed' | 'timeout' | 'too-large' | 'unreachable' | 'limited' | 'unsent'

const isTooLarge = (error: object): boolean => 'isTooLarge' in error && error.isTooLarge === true

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

/** The first of the products, for a line of the log. */
export const fieldsOf = (products: readonly string[]) => ({
  products: products.slice(0, loggedProducts).join(),
})

/** Creates the function that makes one call. */
export const createOneCall = ({ ask, now, warn }: { ask: Ask; now: () => number; warn: Warn }) => {
  let durations: readonly number[] = []
  return {
    /** Milliseconds after which a call is late, so that parts of it may be asked for beside it. */
    lateAfterMs(): number {
      const slowest = Math.max(lateness.least, lateness.factor * Math.max(...durations))
      return durations.length === 0 ? lateness.most : Math.min(slowest, lateness.most)
    },
    async pricesFrom(
      market: Market,
      products: readonly string[],
      limits?: Limits,
    ): Promise<KeptPrices | Failure> {
      const askedAt = now()
      const all = (status: Kept['status']): KeptPrices =>
        Object.fromEntries(products.map((product) => [product, { status, item: '', askedAt }]))
      try {
        const items = await ask(market, products, limits)
        durations = [...durations, now() - askedAt].slice(-lateness.answers)
        const named = items.flatMap((item) => {
          const text = JSON.stringify(item)
          return namesOf(item).map((name) => [name, { status: 200, item: text, askedAt }] as const)
        })
        const found = named.filter(([name]) => products.includes(name))
        return { ...all(404), ...Object.fromEntries(found) }
      } catch (error) {
        if (!isVitrineError(error) || limits?.signal?.aborted) return 'unsent'
        if (error.code === 'not-found') return all(404)
        // The browser asks the platform itself to get its words. Other statuses come from a gateway.
        if ('status' in error && error.status === 400) return all(400)
        warn(new Error('The price host has failed for these products.', { cause: error }), fieldsOf(products))
        return failureOf(error)
      }
    },
  }
}
