import { priceItem } from 'virtual:vitrine-shapes'
import type { PriceItem } from '../../contract/price-item.ts'
import { decode } from '../../contract/shape.ts'

/** The items that decode; one that does not harms only itself. */
export const decodeItems = (list: unknown): PriceItem[] =>
  Array.isArray(list) ? list.flatMap((item) => (decode(priceItem, item) as PriceItem | undefined) ?? []) : []

/** What the widget takes from its surroundings, so that tests can give it others. */
export interface Surroundings {
  fetch: typeof fetch
  now: () => number
  random: () => number
  wait: (milliseconds: number) => Promise<void>
  /** A signal that aborts after that time. */
  deadline: (milliseconds: number) => AbortSignal
}

const deadline = 4000
const tries = 3
/** A server may ask for any wait; past this the page would be long gone. */
const longestWait = 120_000
/** How long the platform refuses everything after a 429 (platform-facts.md, "GET /prices"), in seconds. */
const block = 60

/** Why there are no prices: the platform knows none of them, refuses the question, or could not be reached. */
export type PriceFailure = 'unknown' | 'refused' | 'unreachable'

export interface PriceAnswer {
  items: PriceItem[]
  failure?: PriceFailure
}

/** One try: items, a lasting failure, or how long to wait before the next try. */
type Attempt = PriceAnswer | { retryAfter: number }

const attempt = async (url: string, language: string | undefined, around: Surroundings): Promise<Attempt> => {
  const response = await around.fetch(url, {
    ...(language && { headers: { 'Accept-Language': language } }),
    signal: around.deadline(deadline),
  })
  const { status } = response
  if (status === 429 || status >= 500) {
    // Across origins the browser shows the header only where the host exposes it.
    const asked = Number(response.headers.get('Retry-After'))
    return { retryAfter: (asked || (status === 429 ? block : 0)) * 1000 }
  }
  if (!response.ok) return { items: [], failure: status === 404 ? 'unknown' : 'refused' }
  return { items: decodeItems(await response.json()) }
}

/**
 * Asks for prices: a deadline of 4 s a try, at most three tries for network errors, 429 and 5xx, `Retry-After`
 * obeyed, jitter between. `onDelay` is called as soon as the first try has failed, because the shopper should not
 * look at an empty box while the rest goes on. An item that does not decode harms only itself.
 */
export const fetchPrices = async (
  url: string,
  language: string | undefined,
  around: Surroundings,
  onDelay: () => void,
): Promise<PriceAnswer> => {
  for (let number = 1; ; number += 1) {
    let wait = 0
    try {
      const result = await attempt(url, language, around)
      if (!('retryAfter' in result)) return result
      wait = result.retryAfter
    } catch {
      // No answer, or one that is no JSON: the next try may fare better.
    }
    onDelay()
    if (number === tries || wait > longestWait) return { items: [], failure: 'unreachable' }
    await around.wait(wait + around.random() * 500 * 2 ** number)
  }
}
