import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import type { Environment } from '../environment/environment.ts'
import type { Memory } from '../environment/memory.ts'
import { fetchPrices } from './fetch-prices.ts'
import { type PriceQuery, priceUrls } from './price-url.ts'
import { decodeItems, type PriceAttempt, type PriceFailure, requestPrices } from './request-prices.ts'

/** The state of one price. An item while `isWaiting` is an earlier one. */
export interface PriceState {
  item?: PriceItem | undefined
  /** True from the request until its answer, or until its first try has failed. */
  isWaiting: boolean
  failure?: PriceFailure
}

export interface PriceBook {
  /** The price of a product under a query, which is requested unless it has been. Called in effects only. */
  request(query: PriceQuery, product: string): PriceState
  /** The same without a request; undefined where none was made. */
  read(query: PriceQuery, product: string): PriceState | undefined
  /** How many prices have been requested; tells readers of `read` that there is more. */
  stateCount: ReadonlySignal<number>
  /** Reads the response to a `<link rel="preload">` of the page; it serves the first try of its URL. */
  prefetch(url: string): void
  /**
   * Requests every price that is still shown again, when one failed or the last round is over five minutes old. The
   * shown prices stay until the answer.
   */
  refresh(): void
}

interface QueryPrices {
  query: PriceQuery
  states: Map<string, Signal<PriceState>>
  /** The round in which a product was last requested. */
  rounds: Map<string, number>
  wanted: Set<string>
  remembered: PriceItem[]
}

const maxAge = 5 * 60_000

/** By the platform's ID, or by the merchant's own ID behind a capital I. */
export const matchesProduct = (product: string, item: PriceItem): boolean =>
  product[0] === 'I'
    ? item.product.client_product_id === product.slice(1)
    : String(item.product_id) === product

const findItem = (items: readonly PriceItem[], product: string): PriceItem | undefined =>
  items.find((item) => matchesProduct(product, item))

/**
 * All prices of a page. Requests of one task become one request a query, in chunks, and the visit remembers their
 * answers for five minutes.
 *
 * @param ready resolves when the page is parsed: one request then names every product in the page's order, as its
 *   preload does
 */
export const createPriceBook = (env: Environment, memory: Memory, ready: Promise<unknown>): PriceBook => {
  const prefetched = new Map<string, Promise<PriceAttempt>>()
  const queries = new Map<string, QueryPrices>()
  const stateCount = signal(0)
  /** Effects that show a price depend on the round, so that a new one makes them request again. */
  const round = signal(0)
  let roundAt = env.now()
  let isScheduled = false
  let hasFailed = false

  const recall = (key: string): PriceItem[] => {
    const entry = memory.read(`prices:${key}`) as { at?: unknown; items?: unknown } | null
    return env.now() - Number(entry?.at) < maxAge ? decodeItems(entry?.items) : []
  }

  const stateOf = ({ states, remembered }: QueryPrices, product: string): Signal<PriceState> => {
    const known = states.get(product)
    if (known) return known
    const state = signal<PriceState>({ item: findItem(remembered, product), isWaiting: true })
    states.set(product, state)
    stateCount.value = stateCount.peek() + 1
    return state
  }

  /** Only items answered on this page: writing a remembered one again would extend its life. */
  const answered = ({ states }: QueryPrices): PriceItem[] =>
    [...states.values()].flatMap((state) => {
      const { item, isWaiting, failure } = state.peek()
      return isWaiting || failure ? [] : (item ?? [])
    })

  const load = async (
    key: string,
    prices: QueryPrices,
    url: string,
    products: readonly string[],
  ): Promise<void> => {
    const { query, rounds } = prices
    const own = round.peek()
    const update = (next: (before: PriceState, product: string) => PriceState): void =>
      batch(() => {
        for (const product of products) {
          const state = stateOf(prices, product)
          // A later round has replaced this request.
          if (rounds.get(product) === own) state.value = next(state.peek(), product)
        }
      })
    // The browser sends its own language with a preload, and prices may depend on the language.
    let first = query.language ? undefined : prefetched.get(url)
    prefetched.delete(url)
    if (env.reusesStalePreloads) {
      // A stale price is shown until the new one is there.
      void first?.then(
        (attempt) =>
          'items' in attempt &&
          update((before, product) =>
            before.isWaiting && !before.item
              ? { item: findItem(attempt.items, product), isWaiting: true }
              : before,
          ),
        () => {},
      )
      first = undefined
    }
    const onDelay = (): void => update(({ item }) => ({ item, isWaiting: false, failure: 'unreachable' }))
    const { items, failure } = await fetchPrices(url, query.language, env, onDelay, first)
    hasFailed ||= failure === 'unreachable'
    update((before, product) => {
      const item = findItem(items, product)
      if (item) return { item, isWaiting: false }
      // A recent price outlives an outage, but not the platform's answer that there is none.
      const last = failure === 'unreachable' ? before.item : undefined
      return { item: last, isWaiting: false, failure: failure ?? 'unknown' }
    })
    if (items.length > 0) memory.write(`prices:${key}`, { at: env.now(), items: answered(prices) })
  }

  const flush = (): void => {
    isScheduled = false
    for (const [key, prices] of queries) {
      const wanted = [...prices.wanted]
      prices.wanted.clear()
      for (const { url, products } of priceUrls(prices.query, wanted)) void load(key, prices, url, products)
    }
  }

  return {
    request(query, product) {
      const key = JSON.stringify(query)
      let prices = queries.get(key)
      if (!prices) {
        prices = { query, states: new Map(), rounds: new Map(), wanted: new Set(), remembered: recall(key) }
        queries.set(key, prices)
      }
      if (prices.rounds.get(product) !== round.value) {
        prices.rounds.set(product, round.peek())
        prices.wanted.add(product)
        if (!isScheduled) void ready.then(flush)
        isScheduled = true
      }
      return stateOf(prices, product).value
    },
    read: (query, product) => queries.get(JSON.stringify(query))?.states.get(product)?.value,
    stateCount,
    prefetch(url) {
      const fetchPreloaded: typeof fetch = (input, init) => env.fetch(input, { ...init, cache: 'default' })
      const attempt = requestPrices(url, undefined, { ...env, fetch: fetchPreloaded })
      attempt.catch(() => {})
      prefetched.set(url, attempt)
    },
    refresh() {
      if (!hasFailed && env.now() - roundAt < maxAge) return
      hasFailed = false
      roundAt = env.now()
      round.value += 1
    },
  }
}

/**
 * Keeps a product's last item while the next is on its way, so that a change of currency or coupon does not empty a
 * card.
 */
export const createItemKeeper = () => {
  let last: PriceItem | undefined
  return (product: string, state: PriceState | undefined): PriceState | undefined => {
    const kept = state?.isWaiting && last && matchesProduct(product, last) ? last : undefined
    last = state?.item ?? kept
    return state && { ...state, item: last }
  }
}
