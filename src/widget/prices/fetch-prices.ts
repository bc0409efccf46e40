import { type Attempt, attempt, type PriceAnswer, type Wire } from './attempt.ts'

/** What the widget takes from its surroundings, so that tests can give it others. */
export interface Surroundings extends Wire {
  now: () => number
  random: () => number
  wait: (milliseconds: number) => Promise<void>
}

const tries = 3
/** A server may ask for any wait; past this the page would be long gone. */
const longestWait = 120_000

/**
 * Asks for prices: a deadline of 4 s a try, at most three tries for network errors, 429 and 5xx, `Retry-After`
 * obeyed, jitter between. `onDelay` is called as soon as the first try has failed, because the shopper should not
 * look at an empty box while the rest goes on. An item that does not decode harms only itself.
 *
 * @param first the first try, where it has been made already
 */
export const fetchPrices = async (
  url: string,
  language: string | undefined,
  around: Surroundings,
  onDelay: () => void,
  first?: Promise<Attempt>,
): Promise<PriceAnswer> => {
  for (let number = 1; ; number += 1) {
    let wait = 0
    try {
      const result = await ((number === 1 && first) || attempt(url, language, around))
      if (!('retryAfter' in result)) return result
      wait = result.retryAfter
    } catch {
      // No answer, or one that is no list: the next try may fare better.
    }
    onDelay()
    if (number === tries || wait > longestWait) return { items: [], failure: 'unreachable' }
    await around.wait(wait + around.random() * 500 * 2 ** number)
  }
}
