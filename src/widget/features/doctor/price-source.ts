import { currentAge, type PriceState } from '../../prices/price-book.ts'
import type { PriceQuery } from '../../prices/price-url.ts'
import type { Page } from '../../storefront/page.ts'
import { type Answer, addressOf, answersAt } from './answers.ts'

/** Where a price came from. */
export interface PriceSource {
  text: string
  age: string
  /** The request itself; of a price without one, that of the first host. */
  address: URL | undefined
}

const ageText = (milliseconds: number): string => {
  const seconds = Math.max(0, milliseconds / 1000)
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

const statusText = (answer: Answer | undefined): string => {
  if (!answer) return 'no answer so far'
  const { status } = answer
  return status ? `status ${status}` : status === 0 ? 'no answer that a script may read' : 'status unknown'
}

/** Whether a price can have come with it. */
const isUsable = ({ status }: Answer): boolean => status === undefined || (status >= 200 && status < 400)

/** The time in an entry of the memory. */
const timeIn = (entry: unknown): number | undefined =>
  typeof entry === 'object' && entry !== null && 'at' in entry && typeof entry.at === 'number'
    ? entry.at
    : undefined

/** With a fallback behind it the first host is a relay. Others answer on the page's own host or the endpoint's. */
const isRelay = (page: Page, address: URL, query: PriceQuery, endpoint: string | undefined): boolean => {
  const { href, origin } = page.document.location
  return (
    query.fallback !== undefined ||
    address.origin === origin ||
    (endpoint !== undefined && address.origin === new URL(endpoint, href).origin)
  )
}

/** A relay may have kept the price for a while, and no entry of the browser has its `Age`. */
const relayedAge = (page: Page, age: string): string =>
  `${age}; the platform gave it at most ${ageText(page.env.now() - page.book.requestedAt)} ago`

/** When a server rendered the shown price into the page, in milliseconds since the epoch; undefined where it did not. */
const renderedTime = (
  { document, memory, book }: Page,
  query: PriceQuery,
  product: string,
  { item, isWaiting }: PriceState,
  isAnswered: boolean,
): number | undefined => {
  const at = item && timeIn(memory.read(product + JSON.stringify(query)))
  if (at === undefined) return undefined
  // A fresh one needs no request: then the answer is that to a preload, which the page does not use.
  const wasFresh = Math.abs((document.defaultView?.performance.timeOrigin ?? 0) - at) < currentAge
  return (isAnswered ? wasFresh && book.round.peek() === 0 : wasFresh || !isWaiting) ? at : undefined
}

/**
 * Where the price of a product came from, and how long ago.
 *
 * @param endpoint the endpoint of the store, whose host may have a relay
 */
export const priceSource = (
  page: Page,
  query: PriceQuery,
  product: string,
  state: PriceState,
  endpoint: string | undefined,
): PriceSource => {
  const { item, isWaiting } = state
  const { defaultView: window, location } = page.document
  const { host, fallback } = query
  const [first, second] = [host, fallback].map((each) =>
    each === undefined ? undefined : addressOf({ ...query, host: each }, product, location.href),
  )
  const answersOf = (address: URL | undefined): Answer[] =>
    window && address ? answersAt(window, address, product) : []
  const relayed = answersOf(first)
  const answers = [...relayed, ...answersOf(second)].sort((a, b) => a.startedAt - b.startedAt)
  const last = answers.at(-1)
  const used = item ? answers.findLast(isUsable) : last

  const renderedAt = renderedTime(page, query, product, state, used !== undefined)
  if (renderedAt !== undefined)
    return { text: 'rendered by your server', age: ageText(page.env.now() - renderedAt), address: first }
  if (!used) {
    const at = item && timeIn(page.memory.read(`prices:${JSON.stringify(query)}`))
    const age = at === undefined ? 'unknown' : ageText(page.env.now() - at)
    const remembered = isWaiting ? 'memory of this visit' : 'unknown'
    return { text: item ? remembered : 'no answer so far', age, address: first }
  }

  const { address, isPreloaded } = used
  const isFallback = fallback !== undefined && address === second
  const fromRelay = !isFallback && isRelay(page, address, query, endpoint)
  const parts = [
    `${fromRelay ? 'relay' : 'platform'}, ${address.host}${isPreloaded ? ', preloaded' : ''}, ${statusText(used)}`,
    ...(isFallback ? [`the relay, ${first?.host}: ${statusText(relayed.at(-1))}`] : []),
    ...(last && last !== used ? [`asked again: ${statusText(last)}`] : []),
  ]
  const age = ageText((window?.performance.now() ?? 0) - used.arrivedAt)
  return { text: parts.join('; '), age: item && fromRelay ? relayedAge(page, age) : age, address }
}
