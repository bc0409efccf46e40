/**
 * One run of a watch: asks for every price at the pace of the client. What fails is left out, and a host that refuses
 * five calls in a row, or says that it was asked too often, is left alone.
 */

import { isVitrineError, type PriceItem } from '../../client/index.ts'
import { chunksOf } from '../../endpoint/modules/volume-prices/chunks.ts'
import { explain } from '../platform/explain.ts'
import { isItemOf, readProducts } from '../platform/look-up-prices.ts'
import { mapConcurrent } from '../platform/map-concurrent.ts'
import type { Platform } from '../platform/open-platform.ts'
import type { Night, Price } from './nights.ts'
import type { Ask } from './question.ts'

/** The calls that a host may refuse in a row before it is asked no more. */
const mostFailures = 5
/** Products of one call: an address has a length that every server takes. */
const productsPerCall = 50

/** A call that failed. */
export interface FailedAsk {
  ask: Ask
  code: string
  found: string
  todo: string
}

export interface RunResult {
  failed: FailedAsk[]
  /** Asks that were left, because the host refused the ones before. */
  left: number
}

const priceOf = ({ currency, price, listPrice, coupon }: PriceItem): Price => ({
  currency: currency.iso,
  gross: price.gross.value,
  net: price.net.value,
  ...(listPrice && { list: { gross: listPrice.gross.value, net: listPrice.net.value } }),
  ...(coupon && { coupon }),
})

const lookUp = async (
  { client }: Platform,
  ask: Ask,
  products: readonly string[],
): Promise<Record<string, Price | null>> => {
  const items: PriceItem[] = []
  for (const part of chunksOf(products, productsPerCall)) {
    const { productIds, internalProductIds } = readProducts(part)
    const found = await client.prices
      .lookup({
        productIds: productIds.length > 0 ? productIds : undefined,
        internalProductIds: internalProductIds.length > 0 ? internalProductIds : undefined,
        country: ask.country,
        currency: ask.currency,
        coupon: ask.coupon,
        priceRule: ask.rule,
        acceptLanguage: 'en',
      })
      .catch((error: unknown) => {
        // Products without a price are no failure (docs/platform/prices.md#errors).
        if (isVitrineError(error) && error.code === 'not-found') return []
        throw error
      })
    items.push(...found)
  }
  return Object.fromEntries(
    products.map((product) => {
      const item = items.find((each) => isItemOf(product, each))
      return [product, item ? priceOf(item) : null]
    }),
  )
}

interface Options {
  platform: Platform
  asks: readonly Ask[]
  products: readonly string[]
  now: () => number
  /** Receives each answer at once, so that a run which does not reach its end has those before. */
  answered: (answer: Night['answers'][number]) => void
  step: (done: number, of: number) => void
}

/**
 * Asks for every price.
 *
 * @throws errors of the client that are no answers
 */
export const readPrices = async ({
  platform,
  asks,
  products,
  now,
  answered,
  step,
}: Options): Promise<RunResult> => {
  const failed: FailedAsk[] = []
  let done = 0
  let inRow = 0
  let left = 0
  await mapConcurrent(asks, async (ask) => {
    if (inRow >= mostFailures || failed.some(({ code }) => code === 'rate-limited')) {
      left += 1
      return
    }
    try {
      const prices = await lookUp(platform, ask, products)
      inRow = 0
      answered({ ...ask, at: new Date(now()).toISOString(), prices })
    } catch (error) {
      if (!isVitrineError(error) || error.code === 'invalid-argument') throw error
      inRow += 1
      failed.push({ ask, ...explain(error) })
    }
    done += 1
    step(done, asks.length)
  })
  return { failed, left }
}
