import { priceUrls } from '../widget/prices/price-url.ts'
import type { PriceRequest } from './price-request.ts'

/** An answer to a request for prices. */
export interface PriceAnswer {
  /** The price items, as the platform sends them. */
  items: unknown
  /** When the platform was asked: milliseconds since the epoch. */
  at: number
}

/** Asks for prices. Undefined, or a rejection, leaves the elements to the widget. */
export type AskPrices = (request: PriceRequest, signal: AbortSignal) => Promise<PriceAnswer | undefined>

/**
 * Asks a price relay, or the platform, over HTTP.
 *
 * @param host the address before `/prices`
 * @param language the shopper's `Accept-Language`
 */
export const pricesFrom =
  (host: string, language?: string | null, send: typeof fetch = fetch, now = Date.now): AskPrices =>
  async ({ query, products }, signal) => {
    const accepted = query.language ?? language
    const items: unknown[] = []
    // Whole seconds, as the age of an answer: the same answer has the same time.
    const askedAt = Math.floor(now() / 1000) * 1000
    let at = askedAt
    for (const { url } of priceUrls({ ...query, host }, products)) {
      const response = await send(url, {
        headers: accepted ? { 'accept-language': accepted } : {},
        // What a relay cannot answer it redirects to the platform, which would take this server for the shopper.
        redirect: 'manual',
        signal,
      })
      if (!response.ok) return undefined
      const list: unknown = await response.json()
      if (!Array.isArray(list)) return undefined
      items.push(...list)
      at = Math.min(at, askedAt - Number(response.headers.get('age') ?? 0) * 1000)
    }
    return { items, at }
  }
