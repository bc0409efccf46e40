import { sha256 } from '../../utils/fingerprint.ts'
import { type KeptPrices, type PriceCache, unsharedPrices } from './price-cache.ts'

/** The part of the Cache API that keeps prices. */
type EdgeCache = Pick<Cache, 'match' | 'put'>

/** The address of an answer in the cache, which nothing else has: it is never requested. */
const addressOf = async (key: string): Promise<string> => `https://prices.invalid/${await sha256(key)}`

/**
 * Answers that a data center of Cloudflare keeps, in place of a Durable Object far away. Each isolate asks for itself, so
 * the pace is that of an isolate.
 *
 * @param open @default the Worker's own cache
 */
export const edgePrices = (
  open: () => EdgeCache = () => (caches as unknown as { default: EdgeCache }).default,
): PriceCache => ({
  ...unsharedPrices,
  async read(key) {
    const response = await open().match(await addressOf(key))
    return response ? ((await response.json()) as KeptPrices) : undefined
  },
  async write(key, prices, seconds) {
    const headers = { 'cache-control': `public, max-age=${seconds}` }
    await open().put(await addressOf(key), Response.json(prices, { headers }))
  },
})
