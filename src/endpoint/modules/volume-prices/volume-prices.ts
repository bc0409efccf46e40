/**
 * The endpoint's `GET /tiers`: volume prices, which only the authenticated host of the platform has. An answer is kept for
 * an hour, one without prices for five minutes, and a failure never. Products that are not kept cost one search together,
 * however many pages ask at once. A product at which the platform fails costs no other one its answer, and these calls have
 * places and a circuit breaker of their own.
 */

import { LRUCache } from 'lru-cache'
import { product } from '../../../client/operations/product.ts'
import type { CallOptions } from '../../../client/options.ts'
import type { ProductPrices } from '../../../client/types/product.ts'
import { mostTiersProducts, type Tier, type TiersResponse } from '../../../contract/tiers.ts'
import type { SettingRows } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Exchange } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { withTimeout } from '../../utils/timers.ts'
import { createFailingProducts } from './failing-products.ts'
import { createTierSearch, type Found } from './tier-search.ts'

export const tiersOperations = { product } as const

/** The platform refreshes these prices once a day, so an hour is soon enough, in seconds. */
const freshSeconds = 3600
/** So long a product without prices is not asked for again, in seconds. */
const absentSeconds = 300
/** Milliseconds after which a list is answered without the products that are still asked for. The widget waits 8 s. */
const listMs = 6_500

interface Options {
  /** Products times currencies that one process keeps. @default 5000 */
  mostKept?: number
}

/** Prices are the same for every page, so pages of every origin may read them, as on the platform. */
const shared = { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' } as const

/** The volume prices in an answer, by product. */
const tiersIn = ({ products }: ProductPrices, currency: string): Found => {
  const found = new Map<string, Tier[]>()
  for (const { id, productPrices } of products) {
    const rows = new Map<number, Tier>()
    for (const { currencyId, quantity, singlePriceNet: net, singlePriceGross: gross } of productPrices)
      if (currencyId === currency) rows.set(quantity, { from: quantity, net, gross })
    const tiers = [...rows.values()].sort((a, b) => a.from - b.from)
    if (tiers.length > 0) found.set(String(id), tiers)
  }
  return found
}

/** The volume prices of a product; undefined where the platform has none. */
type Tiers = Tier[] | undefined

interface Kept {
  until: number
  /** Rejects with a problem. */
  tiers: Promise<Tiers>
  resolve: (tiers: Tiers) => void
  reject: (problem: unknown) => void
}

const createKept = (until: number): Kept => {
  const kept = { until } as Kept
  kept.tiers = new Promise<Tiers>((resolve, reject) => Object.assign(kept, { resolve, reject }))
  return kept
}

/** An outcome once it is there. */
type Settled = { tiers: Tiers } | { problem: unknown }

const settledOf = (tiers: Promise<Tiers>): Promise<Settled> =>
  tiers.then(
    (rows) => ({ tiers: rows }),
    (problem: unknown) => ({ problem }),
  )

/**
 * Serves [what each quantity costs](../guide/volume-prices.md#tiers).
 *
 * `GET /tiers?product=97776&currency=EUR`: volume prices from the authenticated host, without coupons and price rules,
 * taxed for the default country. With several `product` parameters the answer is a list.
 *
 * - Products that the platform has no price of are left out.
 * - Products at which it fails are left out too: `Cache-Status` then says so, and no cache keeps the answer.
 */
export const volumePrices = ({
  mostKept = 5000,
}: Options = {}): EndpointModule<SettingRows, typeof tiersOperations> => ({
  name: 'volume-prices',
  operations: tiersOperations,
  routes({ service, client }) {
    const { budget, config, limits, steady: now, warn } = service
    const kept = new LRUCache<string, Kept>({ max: mostKept })
    const search = createTierSearch({
      failing: createFailingProducts(now),
      warn,
      async ask(productIds, currency, limits) {
        const input = { productIds, currencyIds: [currency] }
        const call = (via: CallOptions) => {
          const most = via.timeoutMs ?? config.upstreamTimeout
          const timeoutMs = Math.min(most, limits.timeoutMs ?? most)
          return client.product.prices(input, { ...via, ...limits, timeoutMs })
        }
        return tiersIn(await budget.pass('prices', call, 'volume-prices'), currency)
      },
    })

    const keep = (key: string): Kept => {
      const entry = createKept(now() + freshSeconds * 1000)
      kept.set(key, entry)
      entry.tiers.then(
        (rows) => {
          if (!rows) entry.until = now() + absentSeconds * 1000
        },
        // A failure is no answer: the next page asks again.
        () => {
          if (kept.peek(key) === entry) kept.delete(key)
        },
      )
      return entry
    }
    const ask = async (entries: ReadonlyMap<string, Kept>, currency: string): Promise<void> => {
      const problems = await search([...entries.keys()], currency, (answered, found) => {
        for (const id of answered) entries.get(id)?.resolve(found.get(id))
      })
      for (const [id, problem] of problems) entries.get(id)?.reject(problem)
    }
    /** One search for the products that are not known, however many pages ask at once. */
    const find = (ids: readonly string[], currency: string, later: Exchange['waitUntil']) => {
      const missing = new Map<string, Kept>()
      const outcomes = ids.map((id) => {
        const key = `${id} ${currency}`
        const known = kept.get(key)
        if (known && now() < known.until) return known.tiers
        const entry = keep(key)
        missing.set(id, entry)
        return entry.tiers
      })
      if (missing.size > 0) later(ask(missing, currency))
      return outcomes
    }
    /** Waits for all outcomes. A list is answered without the late ones, unless nothing else has a price. */
    const settle = async (outcomes: readonly Promise<Tiers>[]): Promise<(Settled | undefined)[]> => {
      const settled: (Settled | undefined)[] = outcomes.map(() => undefined)
      const all = Promise.all(
        outcomes.map(async (outcome, index) => {
          settled[index] = await settledOf(outcome)
        }),
      )
      await withTimeout(all, listMs, () => undefined)
      if (!settled.some((one) => one && 'tiers' in one && one.tiers)) await all
      return settled
    }
    return [
      /** The [volume prices](#tiers) of products in one currency. */
      {
        method: 'GET',
        path: '/tiers',
        async handle(exchange) {
          for (const [name, value] of Object.entries(shared)) exchange.headers.set(name, value)
          const query = new URL(exchange.request.url).searchParams
          const productIds = [...new Set(query.getAll('product'))]
          const currency = query.get('currency') ?? ''
          const areProducts =
            productIds.length > 0 &&
            productIds.length <= mostTiersProducts &&
            productIds.every((productId) => /^[1-9]\d{0,17}$/.test(productId))
          const fields = [
            ...(areProducts ? [] : ['product']),
            ...(/^[A-Z]{3}$/.test(currency) ? [] : ['currency']),
          ]
          if (fields.length > 0) throw new ProblemError('bad-request', { fields })
          await limits.requests(exchange, { name: 'tiers', quota: config.requestsPerMinute, window: 60 })
          const settled = await settle(find(productIds, currency, exchange.waitUntil))
          const answers = productIds.flatMap((product, index): TiersResponse[] => {
            const outcome = settled[index]
            return outcome && 'tiers' in outcome && outcome.tiers
              ? [{ product, currency, tiers: outcome.tiers }]
              : []
          })
          const leftOut = settled.filter((outcome) => !outcome || 'problem' in outcome)
          if (answers.length === 0) {
            for (const outcome of leftOut) if (outcome && 'problem' in outcome) throw outcome.problem
            throw new ProblemError('not-found')
          }
          const headers: Record<string, string> =
            leftOut.length > 0
              ? { 'cache-control': 'no-store', 'cache-status': 'vitrine; detail="left-out"' }
              : { 'cache-control': `public, max-age=${freshSeconds}` }
          return Response.json(productIds.length > 1 ? answers : answers[0], { headers })
        },
      },
    ]
  },
})
