/**
 * The endpoint's `GET /tiers`: the volume prices that stand in the catalogue. Only the authenticated host of the
 * platform has them, so they need a server. Prices that follow from named price rules do not. These calls have places
 * and a circuit breaker of their own.
 */

import { product } from '../../../client/operations/product.ts'
import type { CallOptions } from '../../../client/options.ts'
import type { ProductPrices } from '../../../client/types/product.ts'
import { mostTiersProducts, type Tier, type TiersResponse } from '../../../contract/tiers.ts'
import type { SettingRows } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import { ProblemError } from '../../http/problem.ts'
import { createFindTiers, type Found, freshSeconds } from './find-tiers.ts'

export const tiersOperations = { product } as const

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

/**
 * Serves [what each quantity costs](../guide/volume-prices.md#tiers).
 *
 * `GET /tiers?product=97776&currency=EUR`: volume prices from the authenticated host, without coupons and price rules,
 * taxed for the default country. With several `product` parameters the answer is a list.
 *
 * - Products that the platform has no price of are left out.
 * - Products that it has not answered yet are left out too: `Cache-Status` then says so, and no cache keeps the answer.
 */
export const volumePrices = (): EndpointModule<SettingRows, typeof tiersOperations> => ({
  name: 'volume-prices',
  operations: tiersOperations,
  routes({ service, client }) {
    const { budget, config, limits, steady: now } = service
    const findTiers = createFindTiers({
      now,
      async ask(productIds, currency) {
        const input = { productIds, currencyIds: [currency] }
        const call = (via: CallOptions) => client.product.prices(input, via)
        return tiersIn(await budget.pass('prices', call, 'volume-prices'), currency)
      },
    })
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
          const { tiers, problem } = await findTiers(productIds, currency, exchange.waitUntil)
          const answers = productIds.flatMap((product, index): TiersResponse[] => {
            const own = tiers[index]
            return own && own.length > 0 ? [{ product, currency, tiers: own }] : []
          })
          if (answers.length === 0) throw problem ?? new ProblemError('not-found')
          const headers: Record<string, string> = tiers.includes(undefined)
            ? { 'cache-control': 'no-store', 'cache-status': 'vitrine; detail="left-out"' }
            : { 'cache-control': `public, max-age=${freshSeconds}` }
          return Response.json(productIds.length > 1 ? answers : answers[0], { headers })
        },
      },
    ]
  },
})
