import { priceItem } from 'virtual:vitrine-shapes'
import type { PriceItem } from '../../contract/price-item.ts'
import { decode } from '../../contract/shape.ts'

/** The items that decode; one that does not harms only itself. */
export const decodeItems = (list: unknown): PriceItem[] =>
  Array.isArray(list) ? list.flatMap((item) => (decode(priceItem, item) as PriceItem | undefined) ?? []) : []

const deadline = 4000
/** How long the platform refuses everything after a 429 (platform-facts.md, "GET /prices"), in seconds. */
const block = 60

/** Why there are no prices: the platform knows none of them, refuses the question, or could not be reached. */
export type PriceFailure = 'unknown' | 'refused' | 'unreachable'

export interface PriceAnswer {
  items: PriceItem[]
  failure?: PriceFailure
}

/** One try: items, a lasting failure, or how long to wait before the next try. */
export type Attempt = PriceAnswer | { retryAfter: number }

/** What a request takes from its surroundings, so that tests can give it others. */
export interface Wire {
  fetch: typeof fetch
  /** A signal that aborts after that time. */
  deadline: (milliseconds: number) => AbortSignal
}

/** WebKit takes a preload out of its memory again and again, however old it is, unless told not to. */
export const isForgetful = ({ navigator }: Window): boolean => navigator.vendor.startsWith('Apple')

/** The browser's own; `fetch` is looked up at each call, since pages put others in its place. */
export const wireOf = (window: Window & typeof globalThis): Wire => ({
  fetch: (url, init) => window.fetch(url, isForgetful(window) ? { cache: 'no-store', ...init } : init),
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
})

/** Asks once, for at most 4 s. Rejects when there is no answer, or one that is no list of prices. */
export const attempt = async (url: string, language: string | undefined, wire: Wire): Promise<Attempt> => {
  const response = await wire.fetch(url, {
    ...(language && { headers: { 'Accept-Language': language } }),
    signal: wire.deadline(deadline),
  })
  const { status } = response
  if (status === 429 || status >= 500) {
    // Across origins the browser shows the header only where the host exposes it.
    const asked = Number(response.headers.get('Retry-After'))
    return { retryAfter: (asked || (status === 429 ? block : 0)) * 1000 }
  }
  if (!response.ok) return { items: [], failure: status === 404 ? 'unknown' : 'refused' }
  const list: unknown = await response.json()
  // An error may come with status 200 (platform-api.md, "Errors").
  if (!Array.isArray(list)) throw new Error()
  const items = decodeItems(list)
  // An item that is there and cannot be read is no word that the product has no price.
  return items.length < list.length ? { items, failure: 'unreachable' } : { items }
}
