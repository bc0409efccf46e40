/**
 * The endpoint's `GET /tiers`: volume prices, which only the authenticated host of the platform has. An answer is kept for
 * an hour, one without prices for five minutes, and a failure never. Products that are not kept cost one call together,
 * however many pages ask at once.
 */

import { LRUCache } from 'lru-cache'
import { isVitrineError } from '../../client/errors.ts'
import { product } from '../../client/operations/product.ts'
import type { ProductPrices } from '../../client/types/product.ts'
import { mostTiersProducts, type Tier, type TiersResponse } from '../../contract/tiers.ts'
import type { SettingRows } from '../config/setting.ts'
import type { EndpointModule } from '../core/module.ts'
import { ProblemError } from '../http/problem.ts'
import { upstreamProblem } from '../platform/upstream-problem.ts'

export const tiersOperations = { product } as const

/** The platform refreshes these prices once a day, so an hour is soon enough, in seconds. */
const freshSeconds = 3600
/** So long a product without prices is not asked for again, in seconds. */
const absentSeconds = 300
interface Options {
  /** Products times currencies that one process keeps. @default 5000 */
  mostKept?: number
}

/** Prices are the same for every page, so pages of every origin may read them, as on the platform. */
const shared = { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' } as const

type Found = ReadonlyMap<string, Tier[]>

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

interface Kept {
  until: number
  /** Undefined where the platform has no price. */
  tiers: Promise<Tier[] | undefined>
}

/**
 * `GET /tiers?product=97776&currency=EUR`: the volume prices of a product, which only the authenticated host of the platform
 * has. They hold for the tax of the platform's default country, without coupons and price rules. With several `product`
 * parameters the answer is a list, without the products that the platform has no price of.
 */
export const volumePrices = ({
  mostKept = 5000,
}: Options = {}): EndpointModule<SettingRows, typeof tiersOperations> => ({
  name: 'volume-prices',
  operations: tiersOperations,
  routes({ service, client }) {
    const { budget, config, limits, steady: now } = service
    const kept = new LRUCache<string, Kept>({ max: mostKept })

    const ask = async (productIds: string[], currency: string): Promise<Found> => {
      const input = { productIds, currencyIds: [currency] }
      try {
        return tiersIn(await budget.pass('prices', (via) => client.product.prices(input, via)), currency)
      } catch (error) {
        if (!isVitrineError(error) || error.code !== 'bad-request') throw upstreamProblem(error)
        // The platform answers 400 for all products where it does not know one of them, or the currency.
        const alone = productIds.length > 1 ? productIds.map((id) => ask([id], currency)) : []
        return new Map((await Promise.all(alone)).flatMap((found) => [...found]))
      }
    }
    const keep = (key: string, tiers: Kept['tiers']): Kept => {
      const entry: Kept = { until: now() + freshSeconds * 1000, tiers }
      kept.set(key, entry)
      tiers.then(
        (rows) => {
          if (!rows) entry.until = now() + absentSeconds * 1000
        },
        // A failure is no answer: the next page asks again.
        () => {
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return entry
    }
    /** One call for the products that are not known, however many pages ask at once. */
    const find = (productIds: readonly string[], currency: string): Kept['tiers'][] => {
      const known = productIds.map((id) => {
        const entry = kept.get(`${id} ${currency}`)
        return entry && now() < entry.until ? entry : undefined
      })
      const missing = productIds.filter((_, index) => !known[index])
      const asked = missing.length > 0 ? ask(missing, currency) : Promise.resolve<Found>(new Map())
      return productIds.map((id, index) => {
        const entry =
          known[index] ??
          keep(
            `${id} ${currency}`,
            asked.then((found) => found.get(id)),
          )
        return entry.tiers
      })
    }
    return [
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
          const found = await Promise.all(find(productIds, currency))
          const answers = productIds.flatMap((product, index): TiersResponse[] => {
            const tiers = found[index]
            return tiers ? [{ product, currency, tiers }] : []
          })
          if (answers.length === 0) throw new ProblemError('not-found')
          return Response.json(productIds.length > 1 ? answers : answers[0], {
            headers: { 'cache-control': `public, max-age=${freshSeconds}` },
          })
        },
      },
    ]
  },
})
