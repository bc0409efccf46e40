/**
 * One run of a watch: asks for every price at the pace of the client, and adds each answer to the history at once, so that an
 * interruption loses no answer. A run that was interrupted, or failed in part, is continued within six hours and asks
 * only for what is missing. A host that refuses is left alone after five calls in a row.
 */

import { isVitrineError, type PriceItem } from '../../client/index.ts'
import { chunksOf } from '../../endpoint/utils/chunks.ts'
import { explain } from '../platform/explain.ts'
import { readProducts } from '../platform/look-up-prices.ts'
import { mapConcurrent } from '../platform/map-concurrent.ts'
import type { Platform } from '../platform/open-platform.ts'
import type { History, Price } from './history.ts'
import type { Ask } from './question.ts'
import { differenceFrom, readingsOf, seriesOf } from './readings.ts'

/** A run that ended without its last line is continued within this time. */
const resumedForMs = 6 * 3_600_000
/** The calls that a host may refuse in a row before it is asked no more. */
const mostFailures = 5
/** Products of one call: an address has a length that every server takes. */
const productsPerCall = 50

/** A call that failed. Its ask has no reading, and the next run asks it first. */
export interface FailedAsk {
  ask: Ask
  code: string
  found: string
  todo: string
}

export interface RunResult {
  /** When the run began: its name in the history. */
  run: string
  asked: number
  /** Asks that an interrupted run had answered already. */
  resumed: number
  failed: FailedAsk[]
  /** Asks that were left, because the host refused the ones before. */
  left: number
}

const priceOf = (item: PriceItem): Price => ({
  currency: item.currency.iso,
  gross: item.price.gross.value,
  net: item.price.net.value,
  ...(item.listPrice && { list: { gross: item.listPrice.gross.value, net: item.listPrice.net.value } }),
  ...(item.monthlyPrice && {
    monthly: { gross: item.monthlyPrice.gross.value, net: item.monthlyPrice.net.value },
  }),
  ...(item.coupon && { coupon: item.coupon }),
})

const isOf = (product: string, { productId, product: { clientProductId } }: PriceItem): boolean =>
  product.startsWith('I') ? clientProductId === product.slice(1) : productId === product

const lookUp = async (
  { client }: Platform,
  ask: Ask,
  products: readonly string[],
): Promise<ReadonlyMap<string, Price | null>> => {
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
  return new Map(
    products.map((product) => {
      const item = items.find((each) => isOf(product, each))
      return [product, item ? priceOf(item) : null]
    }),
  )
}

/** The run that an interruption ended, while its readings are fresh. */
const openRun = ({ lines }: History, now: number): string | undefined => {
  const last = lines.at(-1)
  return last && !('end' in last) && now - Date.parse(last.run) < resumedForMs ? last.run : undefined
}

interface Options {
  platform: Platform
  history: History
  asks: readonly Ask[]
  products: readonly string[]
  now: () => number
  step: (answered: number, of: number) => void
}

/**
 * Asks for every price, and adds each answer to the history at once. A run that was interrupted goes on where it ended;
 * one that failed in part is not ended either.
 *
 * @throws HistoryError, and errors of the client that are no answers
 */
export const readPrices = async ({
  platform,
  history,
  asks,
  products,
  now,
  step,
}: Options): Promise<RunResult> => {
  const resumedRun = openRun(history, now())
  const run = resumedRun ?? new Date(now()).toISOString()
  const before = readingsOf(history)
  const lastOf = (ask: Ask) => seriesOf(before, ask).at(-1)
  const hasRead = (ask: Ask): boolean => {
    const last = lastOf(ask)
    return (
      last?.run === run && last.prices.size === products.length && products.every((id) => last.prices.has(id))
    )
  }
  const open = asks.filter((ask) => !hasRead(ask))
  const failed: FailedAsk[] = []
  let answered = asks.length - open.length
  let inRow = 0
  let left = 0
  await mapConcurrent(open, async (ask) => {
    if (inRow >= mostFailures || failed.some(({ code }) => code === 'rate-limited')) {
      left += 1
      return
    }
    try {
      const prices = await lookUp(platform, ask, products)
      inRow = 0
      history.add({
        at: new Date(now()).toISOString(),
        run,
        ask,
        ...differenceFrom(lastOf(ask)?.prices, prices),
      })
    } catch (error) {
      if (!isVitrineError(error) || error.code === 'invalid-argument') throw error
      inRow += 1
      failed.push({ ask, ...explain(error) })
    }
    answered += 1
    step(answered, asks.length)
  })
  if (failed.length === 0 && left === 0) history.add({ at: new Date(now()).toISOString(), run, end: true })
  return { run, asked: asks.length, resumed: asks.length - open.length, failed, left }
}
