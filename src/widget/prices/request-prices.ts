import { priceItem } from 'virtual:vitrine-shapes'
import type { PriceItem } from '../../contract/price-item.ts'
import { decode } from '../../contract/shape.ts'
import type { HttpDeps } from '../environment/environment.ts'

const timeout = 4000
/** How long the platform refuses every request after a 429, in seconds (docs/platform/prices.md#errors). */
const blockSeconds = 60

/** Why there is no price: the platform has none, refuses the request, or could not be reached. */
export type PriceFailure = 'unknown' | 'refused' | 'unreachable'

export interface PriceAnswer {
  items: PriceItem[]
  failure?: PriceFailure
}

/** What one request came to: items, a lasting failure, or how long to wait before the next try. */
export type PriceAttempt = PriceAnswer | { retryAfter: number }

/** The items that decode; a damaged one is left out. */
export const decodeItems = (list: unknown): PriceItem[] =>
  Array.isArray(list) ? list.flatMap((item) => (decode(priceItem, item) as PriceItem | undefined) ?? []) : []

/** Requests prices once, for at most 4 s. Rejects without an answer, or when the answer is no list. */
export const requestPrices = async (
  url: string,
  language: string | undefined,
  http: HttpDeps,
): Promise<PriceAttempt> => {
  const response = await http.fetch(url, {
    ...(language && { headers: { 'Accept-Language': language } }),
    signal: http.timeout(timeout),
  })
  const { status } = response
  if (status === 429 || status >= 500) {
    // Across origins the browser shows the header only where the host exposes it.
    const seconds = Number(response.headers.get('Retry-After')) || (status === 429 ? blockSeconds : 0)
    return { retryAfter: seconds * 1000 }
  }
  if (!response.ok) return { items: [], failure: status === 404 ? 'unknown' : 'refused' }
  const list: unknown = await response.json()
  // An error may come with status 200 (docs/platform/errors.md#price-host).
  if (!Array.isArray(list)) throw new Error()
  const items = decodeItems(list)
  // A damaged item does not mean that the product has no price.
  return items.length < list.length ? { items, failure: 'unreachable' } : { items }
}
