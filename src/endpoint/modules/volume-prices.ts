import { isVitrineError } from '../../client/errors.ts'
import { product } from '../../client/operations/product.ts'
import type { ProductPrices } from '../../client/types/product.ts'
import type { Tier, TiersResponse } from '../../contract/tiers.ts'
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

const rowsOf = ({ products }: ProductPrices, currency: string): Tier[] => {
  const rows = new Map<number, Tier>()
  for (const { productPrices } of products)
    for (const { currencyId, quantity, singlePriceNet: net, singlePriceGross: gross } of productPrices)
      if (currencyId === currency) rows.set(quantity, { from: quantity, net, gross })
  return [...rows.values()].sort((a, b) => a.from - b.from)
}

interface Kept {
  until: number
  /** Undefined where the platform has no price. */
  tiers: Promise<Tier[] | undefined>
}

/**
 * `GET /tiers?product=97776&currency=EUR`: the volume prices of a product, which only the authenticated host of the platform
 * has. They hold for the tax of the platform's default country, without coupons and price rules.
 */
export const volumePrices = ({
  mostKept = 5000,
}: Options = {}): EndpointModule<SettingRows, typeof tiersOperations> => ({
  name: 'volume-prices',
  operations: tiersOperations,
  routes({ service, client }) {
    const { budget, config, limits, steady: now } = service
    const kept = new Map<string, Kept>()

    const ask = async (productId: string, currency: string): Promise<Tier[] | undefined> => {
      const input = { productIds: [productId], currencyIds: [currency] }
      try {
        const rows = rowsOf(await budget.pass('prices', (via) => client.product.prices(input, via)), currency)
        return rows.length > 0 ? rows : undefined
      } catch (error) {
        // The platform answers an unknown product, or currency, with 400.
        if (isVitrineError(error) && error.code === 'bad-request') return undefined
        throw upstreamProblem(error)
      }
    }
    /** One call a product and currency, however many pages ask at once. */
    const find = (productId: string, currency: string): Promise<Tier[] | undefined> => {
      const key = `${productId} ${currency}`
      const known = kept.get(key)
      if (known && now() < known.until) return known.tiers
      const tiers = ask(productId, currency)
      const entry: Kept = { until: now() + freshSeconds * 1000, tiers }
      kept.delete(key)
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      tiers.then(
        (rows) => {
          if (!rows) entry.until = now() + absentSeconds * 1000
        },
        // A failure is no answer: the next page asks again.
        () => {
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return tiers
    }
    return [
      {
        method: 'GET',
        path: '/tiers',
        async handle(exchange) {
          for (const [name, value] of Object.entries(shared)) exchange.headers.set(name, value)
          const query = new URL(exchange.request.url).searchParams
          const productId = query.get('product') ?? ''
          const currency = query.get('currency') ?? ''
          const fields = [
            ...(/^[1-9]\d{0,17}$/.test(productId) ? [] : ['product']),
            ...(/^[A-Z]{3}$/.test(currency) ? [] : ['currency']),
          ]
          if (fields.length > 0) throw new ProblemError('bad-request', { fields })
          await limits.requests(exchange, { name: 'tiers', quota: config.requestsPerMinute, window: 60 })
          const tiers = await find(productId, currency)
          if (!tiers) throw new ProblemError('not-found')
          const answer: TiersResponse = { product: productId, currency, tiers }
          return Response.json(answer, { headers: { 'cache-control': `public, max-age=${freshSeconds}` } })
        },
      },
    ]
  },
})
