/** Says in the doctor where a price came from. */

import { currentAge, type PriceState } from '../../prices/price-book.ts'
import { type PriceQuery, priceUrls } from '../../prices/price-url.ts'
import type { Page } from '../../storefront/page.ts'

/** Where a price came from. */
export interface PriceSource {
  text: string
  age: string
  /** The request itself. */
  address: URL | undefined
}

const ageText = (milliseconds: number): string => {
  const seconds = Math.max(0, milliseconds / 1000)
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** The time in an entry of the memory. */
const timeIn = (entry: unknown): number | undefined =>
  typeof entry === 'object' && entry !== null && 'at' in entry && typeof entry.at === 'number'
    ? entry.at
    : undefined

/** The address of one product's price. */
const addressOf = (query: PriceQuery, product: string, base: string): URL | undefined => {
  const [first] = priceUrls(query, [product])
  return first && URL.canParse(first.url, base) ? new URL(first.url, base) : undefined
}

type Timing = PerformanceResourceTiming & { responseStatus?: number }

/** The last of some addresses that has answered with prices, as far as the browser tells. */
const answeredOf = (window: Window | null, addresses: readonly URL[]): URL | undefined => {
  const timings = (window?.performance.getEntriesByType('resource') ?? []) as Timing[]
  const last = timings.findLast(
    ({ name, responseStatus = 200 }) =>
      responseStatus >= 200 &&
      responseStatus < 400 &&
      addresses.some(({ origin, pathname }) => name.startsWith(`${origin}${pathname}?`)),
  )
  return addresses.find(({ origin, pathname }) => last?.name.startsWith(`${origin}${pathname}?`))
}

/** When a server rendered the shown price into the page; undefined where a request has brought it. */
const renderedTime = (
  { document, memory, book }: Page,
  query: PriceQuery,
  product: string,
): number | undefined => {
  const at = timeIn(memory.read(product + JSON.stringify(query)))
  const loadedAt = document.defaultView?.performance.timeOrigin ?? 0
  // Only a fresh one needs no request.
  return at !== undefined && Math.abs(loadedAt - at) < currentAge && book.round.peek() === 0 ? at : undefined
}

/** Where the price of a product came from, and how long ago. */
export const priceSource = (
  page: Page,
  query: PriceQuery,
  product: string,
  { item, isWaiting, failure }: PriceState,
): PriceSource => {
  const { defaultView: window, location } = page.document
  const addresses = [query.host, query.fallback].flatMap((host) =>
    host === undefined ? [] : (addressOf({ ...query, host }, product, location.href) ?? []),
  )
  const [asked] = addresses
  if (!item) {
    const text = failure === 'unreachable' ? 'no answer' : failure ? asked?.host : 'no answer so far'
    return { text: text ?? 'unknown', age: 'unknown', address: asked }
  }
  const ageSince = (at: number): string => ageText(page.env.now() - at)
  const renderedAt = renderedTime(page, query, product)
  if (renderedAt !== undefined)
    return { text: 'rendered by your server', age: ageSince(renderedAt), address: asked }
  // The oldest price of the page decides, and an answer's own age counts.
  const { requestedAt } = page.book
  if (isWaiting) {
    const keptAt = timeIn(page.memory.read(`prices:${JSON.stringify(query)}`)) ?? requestedAt
    const age = ageSince(Math.min(keptAt, requestedAt))
    return { text: 'kept from an earlier answer, and asked for again', age, address: asked }
  }
  const address = answeredOf(window, addresses) ?? asked
  return { text: address?.host ?? 'unknown', age: ageSince(requestedAt), address }
}
