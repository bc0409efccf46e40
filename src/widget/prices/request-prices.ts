/** Requests prices, and decodes the answer. */

import { priceItem } from 'virtual:vitrine-shapes'
import type { Money, PriceItem } from '../../contract/price-item.ts'
import { decode } from '../../contract/shape.ts'
import type { HttpDeps } from '../environment/environment.ts'

const timeout = 4000
/** How long the platform refuses every request after a 429, in seconds (docs/platform/prices.md#errors). */
const blockSeconds = 60

/**
 * Why there is no price: the platform has none, refuses the request, or could not be reached, or the merchant's link states a
 * price of its own, so that nothing is asked.
 */
export type PriceFailure = 'unknown' | 'refused' | 'unreachable' | 'withheld'

export interface PriceAnswer {
  items: PriceItem[]
  failure?: PriceFailure
  /** The platform's own words on a refused request. */
  problem?: string
  /** How long ago the platform gave these prices to a relay, in milliseconds. */
  age?: number
}

/** The result of one request: items, a lasting failure, or how long to wait before the next try. */
export type PriceAttempt = PriceAnswer | { retryAfter: number }

const isAbove = (higher: Money, lower: Money): boolean =>
  higher.net.value > lower.net.value && higher.gross.value > lower.gross.value

/**
 * The item without a list price or discount that reduces nothing, such as one of zero percent, or a difference in tax
 * alone.
 */
const withTrueReduction = (item: PriceItem): PriceItem => {
  const { list_price: list, discount, price } = item
  const isReduced = !list || isAbove(list, price)
  const isSaving =
    isReduced && discount && discount.percentage.value >= 0.5 && discount.absolute.net.value > 0
  return { ...item, list_price: isReduced ? list : undefined, discount: isSaving ? discount : undefined }
}

/** Leaves no space in an amount of a decoded item at which a line could end. */
const keepAmountsWhole = (part: object): void => {
  if ('localized' in part && typeof part.localized === 'string')
    part.localized = part.localized.replaceAll(' ', '\u00a0')
  for (const member of Object.values(part)) if (member && typeof member === 'object') keepAmountsWhole(member)
}

/** The items that decode; a damaged one, or one with a negative price, is left out. */
export const decodeItems = (list: unknown): PriceItem[] =>
  Array.isArray(list)
    ? list.flatMap((value) => {
        const item = decode(priceItem, value) as PriceItem | undefined
        if (!item || item.price.gross.value < 0) return []
        keepAmountsWhole(item)
        return withTrueReduction(item)
      })
    : []

/** Requests prices once, for at most 4 s. Rejects when there is no answer, or when the answer is not a list. */
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
  if (status === 404) return { items: [], failure: 'unknown' }
  if (!response.ok) return { items: [], failure: 'refused', problem: (await response.text()).slice(0, 300) }
  const list: unknown = await response.json()
  // An error may come with status 200 (docs/platform/errors.md#price-host).
  if (!Array.isArray(list)) throw new Error()
  const items = decodeItems(list)
  // A damaged item does not mean that the product has no price.
  if (items.length < list.length) return { items, failure: 'unreachable' }
  return { items, age: Number(response.headers.get('Age')) * 1000 || 0 }
}
