/**
 * All prices of a page, by query and product. Every product is requested once per round, and all requests of one
 * task become one HTTP request per query, in chunks. An item that is shown while `isWaiting` is an earlier price;
 * only an answer, or the platform's word that there is none, ends the waiting, and a failed network never removes a
 * price. The visit remembers answers for five minutes, so a further page of it shows prices at once and still asks
 * the platform.
 */

import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import type { Environment } from '../environment/environment.ts'
import type { Memory } from '../environment/memory.ts'
import { fetchPrices } from './fetch-prices.ts'
import { type PriceQuery, priceUrls } from './price-url.ts'
import { decodeItems, type PriceAttempt, type PriceFailure, requestPrices } from './request-prices.ts'

/** The state of one price. While `isWaiting`, an item is an earlier price. */
export interface PriceState {
  item?: PriceItem | undefined
  /**
   * True from the request until its answer; without an item, until the first failed try.
   */
  isWaiting: boolean
  failure?: PriceFailure
  /** The platform's own words on a refused request. */
  problem?: string | undefined
}

/** Whether a request is under way, or will be repeated when the platform can be reached again. */
export const mayChange = (state: PriceState | undefined): boolean =>
  state?.isWaiting === true || state?.failure === 'unreachable'

export interface PriceBook {
  /** The price of a product under a query, which is requested unless it has been. Called in effects only. */
  request(query: PriceQuery, product: string): ReadonlySignal<PriceState>
  /** Reads the response to a `<link rel="preload">` of the page; it serves the first try of its URL. */
  prefetch(url: string): void
  /** Keyed by the JSON text of the query. */
  queries: ReadonlyMap<string, QueryPrices>
  /** Effects that show a price depend on the round, so that a new one makes them request again. */
  round: Signal<number>
  /** When the platform gave the oldest of the current prices, or they were requested: milliseconds since the epoch. */
  requestedAt: number
  /** Whether a price of the round failed, or is old. */
  hasFailed: boolean
  /** Resolves when all requests so far are answered, or have failed for good. */
  answered(): Promise<unknown>
  /** While prices over five minutes old are asked for again: resolves when all are answered. */
  renewing?: Promise<unknown> | undefined
}

interface Price {
  state: Signal<PriceState>
  /** The round in which it was last requested. */
  round?: number
}

interface QueryPrices {
  query: PriceQuery
  /** By product. */
  prices: Map<string, Price>
  /** Products for the next request. */
  wanted: string[]
  remembered: PriceItem[]
}

/** The age at which prices count as old, in milliseconds. */
export const maxAge = 5 * 60_000
/** How long a server-rendered price counts as current, in milliseconds; the relay's limit is the same. */
export const currentAge = 60_000

/** How many prices a page keeps that nothing shows any more, such as those of the views before. */
const mostUnread = 100

/** Compares by the platform's ID, or by the merchant's own ID behind a capital I. */
export const matchesProduct = (product: string, item: PriceItem): boolean =>
  product[0] === 'I'
    ? item.product.client_product_id === product.slice(1)
    : String(item.product_id) === product

const findItem = (items: readonly PriceItem[], product: string): PriceItem | undefined =>
  items.find((item) => matchesProduct(product, item))

/**
 * Creates the price book of a page.
 *
 * @param whenReady resolves when every product of the page is requested. One request then names them in the page's
 *   order, as its preload does.
 */
export const createPriceBook = (
  env: Environment,
  memory: Memory,
  whenReady: () => Promise<unknown>,
): PriceBook => {
  const prefetched = new Map<string, Promise<PriceAttempt>>()
  const queries = new Map<string, QueryPrices>()
  const round = signal(0)
  let isScheduled = false
  let answers: Promise<unknown> = Promise.resolve()

  const recall = (key: string, limit: number): PriceItem[] => {
    const entry = memory.read(key) as { at?: unknown; items?: unknown } | null
    // `Math.abs`, because a server's clock may be ahead.
    return entry && Math.abs(env.now() - Number(entry.at)) < limit ? decodeItems(entry.items) : []
  }

  /** Releases each price that nothing shows any more, the oldest first. */
  const unread = new Set<() => void>()

  /** The memory has an entry for each price that a server has rendered into the page. */
  const newPrice = ({ remembered, prices }: QueryPrices, key: string, product: string): Price => {
    const [current] = recall(product + key, currentAge)
    const release = (): void => {
      unread.delete(release)
      prices.delete(product)
    }
    const state = signal<PriceState>(
      { item: current ?? findItem(remembered, product), isWaiting: !current },
      {
        watched: () => void unread.delete(release),
        unwatched() {
          unread.add(release)
          const [oldest] = unread
          if (unread.size > mostUnread) oldest?.()
        },
      },
    )
    return { state, ...(current && { round: round.peek() }) }
  }

  /** Items that were answered on this page. Writing a remembered one again would extend its life. */
  const answered = ({ prices }: QueryPrices): PriceItem[] =>
    [...prices.values()].flatMap(({ state }) => {
      const { item, isWaiting } = state.peek()
      return isWaiting ? [] : (item ?? [])
    })

  const load = async (
    key: string,
    queried: QueryPrices,
    url: string,
    products: readonly string[],
  ): Promise<void> => {
    const { query, prices } = queried
    const own = round.peek()
    const update = (next: (before: PriceState, product: string) => PriceState): void =>
      batch(() => {
        for (const product of products) {
          const price = prices.get(product)
          // A later round may have replaced this request.
          if (price?.round === own) price.state.value = next(price.state.peek(), product)
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
    // A remembered or earlier price stays marked as waiting until the platform answers.
    const failed = ({ item }: PriceState): PriceState => ({
      item,
      isWaiting: Boolean(item),
      failure: 'unreachable',
    })
    const onDelay = (): void => update(failed)
    const fallback = query.fallback && url.replace(query.host, query.fallback)
    const {
      items,
      failure,
      problem,
      age = 0,
    } = await fetchPrices(url, query.language, env, onDelay, first, fallback)
    // A relay answers with old prices only while it cannot reach the platform.
    const isOld = age >= maxAge
    book.hasFailed ||= isOld || failure === 'unreachable'
    book.requestedAt = Math.min(book.requestedAt, env.now() - age)
    update((before, product) => {
      const item = findItem(items, product)
      if (item) return { item, isWaiting: isOld }
      // A recent price outlives an outage, but not the platform's answer that there is none.
      return failure === 'unreachable'
        ? failed(before)
        : { item: undefined, isWaiting: false, failure: failure ?? 'unknown', problem }
    })
    if (items.length > 0) memory.write(`prices:${key}`, { at: book.requestedAt, items: answered(queried) })
  }

  const flush = (): void => {
    isScheduled = false
    for (const [key, queried] of queries)
      for (const { url, products } of priceUrls(queried.query, queried.wanted.splice(0)))
        answers = Promise.allSettled([answers, load(key, queried, url, products)])
  }

  const book: PriceBook = {
    queries,
    round,
    requestedAt: env.now(),
    hasFailed: false,
    // The requests of this task wait for `whenReady` too, and have waited longer, so `answers` has them by then.
    answered: () => whenReady().then(() => answers),
    request(query, product) {
      const key = JSON.stringify(query)
      const queried: QueryPrices = queries.get(key) ?? {
        query,
        prices: new Map(),
        wanted: [],
        remembered: recall(`prices:${key}`, maxAge),
      }
      queries.set(key, queried)
      const price = queried.prices.get(product) ?? newPrice(queried, key, product)
      queried.prices.set(product, price)
      if (price.round !== round.value) {
        price.round = round.peek()
        queried.wanted.push(product)
        if (!isScheduled) void whenReady().then(flush)
        isScheduled = true
      }
      return price.state
    },
    prefetch(url) {
      const fetchPreloaded: typeof fetch = (input, init) => env.fetch(input, { ...init, cache: 'default' })
      const attempt = requestPrices(url, undefined, { ...env, fetch: fetchPreloaded })
      attempt.catch(() => {})
      prefetched.set(url, attempt)
    },
  }
  return book
}
