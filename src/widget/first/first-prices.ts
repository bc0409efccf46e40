import type { Memory } from '../memory.ts'
import { languageOf } from '../messages/languages.ts'
import { type Attempt, attempt, isForgetful, type Wire } from '../prices/attempt.ts'
import type { EarlyRequest } from '../prices/early.ts'
import { isOf } from '../prices/is-of.ts'
import { priceUrls } from '../prices/price-url.ts'
import type { Settings } from '../settings.ts'
import { sheetOf } from '../styles/adopt.ts'
import { cardStyles } from '../styles/shared.ts'
import { slice } from '../turns.ts'
import { isPaintable, paint } from './paint.tsx'
import { isStill, readWishes, silent, type Wish } from './wishes.ts'

/** Elements whose views are files of their own, named like them. */
const later = 'vitrine-coupon,vitrine-currency,vitrine-plans,vitrine-cart'

export interface FirstPrices {
  /** The requests that were made, for the live script to go on with. */
  early: EarlyRequest[]
  /** Whether all that the page shows is painted here; else the live script should not be waited for. */
  isComplete: boolean
  /** The files that the page will want besides the live script. */
  files: string[]
  /** Resolves when what can be painted has been. */
  painted: Promise<unknown>
}

/**
 * Asks for every price that the page's markup names, in as few requests as the elements would, and paints those that
 * come before the elements are live.
 *
 * @param settings the page's, from the script tag
 * @param preloaded the first try for an address that the page has preloaded, in the browser's language
 */
export const firstPrices = (
  document: Document,
  settings: Settings,
  memory: Memory,
  wire: Wire,
  preloaded: ReadonlyMap<string, Promise<Attempt>>,
): FirstPrices => {
  const groups = new Map<string, Wish[]>()
  const wishes = readWishes(document, settings, memory)
  for (const wish of wishes) {
    const key = JSON.stringify(wish.query)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(wish)
  }
  const early: EarlyRequest[] = []
  const isOld = document.defaultView !== null && isForgetful(document.defaultView)
  const painted = [...groups].flatMap(([key, group]) => {
    const query = (group[0] as Wish).query
    const products = new Set(group.map(({ product }) => product))
    return priceUrls(query, [...products]).map((chunk) => {
      // A preload speaks the browser's language, and prices may depend on the language.
      const isUsable = !query.language && !(isOld && memory.read(`prices:${key}`))
      const known = isUsable ? preloaded.get(chunk.url) : undefined
      const request: EarlyRequest = {
        ...chunk,
        query,
        attempt: known ?? attempt(chunk.url, query.language, wire),
      }
      early.push(request)
      const shown = paintAnswer(request, group)
      // What is old is shown, and asked anew.
      if (known && isOld) {
        request.attempt = attempt(chunk.url, undefined, wire)
        request.attempt.catch(silent)
      }
      return shown
    })
  })
  // Read while the answer is on its way.
  sheetOf(document, cardStyles)
  const parts = [...document.querySelectorAll(later)].map(({ localName }) => localName)
  const languages = wishes.map(({ terms }) => `vitrine-${languageOf(terms.locale)}`)
  return {
    early,
    isComplete:
      wishes.length > 0 &&
      parts.length === 0 &&
      wishes.every(isPaintable) &&
      // What the visit remembers is shown at once, by the live script.
      ![...groups.keys()].some((key) => memory.read(`prices:${key}`)),
    files: [...new Set([...parts, ...languages])].filter((file) => file !== 'vitrine-en'),
    painted: Promise.all(painted),
  }
}

const paintAnswer = async (request: EarlyRequest, group: readonly Wish[]): Promise<void> => {
  const answer = await request.attempt.catch(() => undefined)
  if (!answer || !('items' in answer)) return
  request.items = answer.items
  let count = 0
  for (const wish of group) {
    const item = answer.items.find((candidate) => isOf(wish.product, candidate))
    if (!item || !isPaintable(wish) || !isStill(wish)) continue
    count += 1
    if (count % slice === 0) await new Promise((resolve) => setTimeout(resolve))
    // From then on the elements show their prices themselves.
    if (customElements.get('vitrine-card')) return
    try {
      paint(wish, item)
    } catch {
      // An element that cannot be painted is shown by the live script, or keeps what the merchant wrote.
    }
  }
}
