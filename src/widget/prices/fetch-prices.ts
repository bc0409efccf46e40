/** Sends a request for prices, and repeats it. */

import type { Environment } from '../environment/environment.ts'
import { type PriceAnswer, type PriceAttempt, requestPrices } from './request-prices.ts'

/** A host that has failed twice is left alone until the network changes or the shopper comes back. */
const maxTries = 2
/** The longest wait that a server may ask for, in milliseconds: after a longer one the shopper has left. */
const maxWait = 120_000

/** How long a page waits for its relay, in milliseconds: the relay itself waits 2.5 s for the platform. */
const relayTimeout = 3000

/**
 * Requests prices: at most two tries for network errors, 429 and 5xx, with jitter and `Retry-After` between them.
 *
 * @param onDelay runs when the first try has failed, so that the page stops waiting
 * @param prefetched the first try, where it was made before
 * @param fallback the same question to the platform, which is asked at once when the first host answers anything but prices
 */
export const fetchPrices = async (
  url: string,
  language: string | undefined,
  env: Environment,
  onDelay: () => void,
  prefetched?: Promise<PriceAttempt>,
  fallback?: string,
): Promise<PriceAnswer> => {
  if (fallback) {
    const relayed = await Promise.race([
      prefetched ?? requestPrices(url, language, env),
      env.wait(relayTimeout),
    ]).catch(() => {})
    if (relayed && 'items' in relayed && !relayed.failure) return relayed
    return fetchPrices(fallback, language, env, onDelay)
  }
  for (let number = 1; ; number += 1) {
    let wait = 0
    try {
      const result = await ((number === 1 && prefetched) || requestPrices(url, language, env))
      if (!('retryAfter' in result)) return result
      wait = result.retryAfter
    } catch {
      // The next try may succeed.
    }
    onDelay()
    if (number === maxTries || wait > maxWait) return { items: [], failure: 'unreachable' }
    await env.wait(wait + env.random() * 1000)
  }
}
