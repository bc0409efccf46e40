import { batch, type Signal, signal } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import type { Memory } from '../memory.ts'
import { type Attempt, decodeItems, type PriceFailure } from './attempt.ts'
import type { EarlyRequest } from './early.ts'
import { fetchPrices, type Surroundings } from './fetch-prices.ts'
import { isOf } from './is-of.ts'
import { type PriceQuery, priceUrls } from './price-url.ts'

/** What is known about one price. An item that is still waited for is from the visit's memory. */
export interface PriceState {
  item?: PriceItem | undefined
  /** True from the question until its answer, or until the first try has failed. */
  isWaiting: boolean
  failure?: PriceFailure
}

export interface PriceBook {
  /** The price of this product under this query; asking is enough to have it fetched. */
  price(query: PriceQuery, product: string): PriceState
  /**
   * The shopper is back, or the network: has everything that is still looked at asked for again if anything could not
   * be had or the last time is over five minutes ago. What is shown stays until the answer is there.
   */
  refresh(): void
}

interface Sheet {
  query: PriceQuery
  prices: Map<string, Signal<PriceState>>
  /** The round in which a product was last asked for. */
  asked: Map<string, number>
  wanted: Set<string>
  /** From the visit's memory: shown at once, while the same is asked again. */
  remembered: PriceItem[]
  early: EarlyRequest[]
}

const freshFor = 5 * 60_000

/**
 * All prices of a page. Questions of one turn become one request a query, in chunks; answers are shared by every
 * element that asks the same, and kept in the visit's memory for five minutes.
 *
 * @param ready resolves when the page is parsed, so that one request holds every product on it, in the page's
 *   order: just the bytes that the page's preload named
 * @param early requests that were made before; each serves the first question for its products
 */
export const createPriceBook = (
  around: Surroundings,
  memory: Memory,
  ready: Promise<unknown>,
  early: EarlyRequest[] = [],
): PriceBook => {
  const sheets = new Map<string, Sheet>()
  let isScheduled = false
  /** Whoever shows a price reads it, so that a new round makes just those ask again. */
  const round = signal(0)
  let roundAt = around.now()
  let hasFailed = false

  const remembered = (key: string): PriceItem[] => {
    const page = memory.read(`prices:${key}`) as { at?: unknown; items?: unknown } | null
    return around.now() - Number(page?.at) < freshFor ? decodeItems(page?.items) : []
  }

  const ask = async (
    key: string,
    sheet: Sheet,
    url: string,
    products: readonly string[],
    first?: Promise<Attempt>,
  ): Promise<void> => {
    const own = round.peek()
    const update = (state: (product: string, before: PriceState) => PriceState): void =>
      batch(() => {
        for (const product of products) {
          const price = entry(sheet, product)
          // An answer of an earlier round has nothing to say any more.
          if (sheet.asked.get(product) === own) price.value = state(product, price.peek())
        }
      })
    const language = sheet.query.language
    const onDelay = (): void => update((_, { item }) => ({ item, isWaiting: false, failure: 'unreachable' }))
    const { items, failure } = await fetchPrices(url, language, around, onDelay, first)
    hasFailed ||= failure === 'unreachable'
    update((product, before) => {
      const item = items.find((candidate) => isOf(product, candidate))
      if (item) return item === before.item && !before.isWaiting ? before : { item, isWaiting: false }
      // A price of a few minutes ago outlives an outage, never the platform's word that there is none.
      const last = failure === 'unreachable' ? before.item : undefined
      return { item: last, isWaiting: false, failure: failure ?? 'unknown' }
    })
    if (items.length > 0) memory.write(`prices:${key}`, { at: around.now(), items: known(sheet) })
  }

  /** What was answered on this page; what only the memory knows must not become younger by being written again. */
  const known = (sheet: Sheet): PriceItem[] =>
    [...sheet.prices.values()].flatMap((price) => {
      const { item, isWaiting, failure } = price.peek()
      return isWaiting || failure ? [] : (item ?? [])
    })

  const entry = (sheet: Sheet, product: string): Signal<PriceState> => {
    const before = sheet.prices.get(product)
    if (before) return before
    const find = (items: readonly PriceItem[]) => items.find((candidate) => isOf(product, candidate))
    const answered = find(sheet.early.flatMap(({ items }) => items ?? []))
    const price = signal<PriceState>({
      item: answered ?? find(sheet.remembered),
      isWaiting: !answered,
    })
    sheet.prices.set(product, price)
    return price
  }

  const flush = (): void => {
    isScheduled = false
    for (const [key, sheet] of sheets) {
      for (const request of sheet.early) {
        const own = request.products.filter((product) => sheet.wanted.delete(product))
        request.products = request.products.filter((product) => !own.includes(product))
        if (own.length > 0) void ask(key, sheet, request.url, own, request.attempt)
      }
      const wanted = [...sheet.wanted]
      sheet.wanted.clear()
      for (const chunk of priceUrls(sheet.query, wanted)) void ask(key, sheet, chunk.url, chunk.products)
    }
  }

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    void ready.then(flush)
  }

  return {
    price(query, product) {
      const key = JSON.stringify(query)
      let sheet = sheets.get(key)
      if (!sheet) {
        sheet = {
          query,
          prices: new Map(),
          asked: new Map(),
          wanted: new Set(),
          remembered: remembered(key),
          early: early.filter((request) => JSON.stringify(request.query) === key),
        }
        sheets.set(key, sheet)
      }
      if (sheet.asked.get(product) !== round.value) {
        sheet.asked.set(product, round.peek())
        sheet.wanted.add(product)
        schedule()
      }
      return entry(sheet, product).value
    },
    refresh() {
      if (!hasFailed && around.now() - roundAt < freshFor) return
      hasFailed = false
      roundAt = around.now()
      round.value += 1
    },
  }
}
