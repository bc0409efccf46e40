import type { PriceItem } from '../../client/index.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { termsOf } from '../page/page-sales.ts'
import type { PriceGroup } from '../page/preload-faults.ts'
import { type CountryPrices, isItemOf } from '../platform/look-up-prices.ts'

/** What decides the price of one unit, beside its product. */
export type Terms = ReturnType<typeof termsOf>

/** The prices of a page, asked for once for each set of terms. */
export interface Prices {
  find(wanted: Wanted): PriceItem | undefined
  /** Why there is no answer. */
  problem: string | undefined
}

/** A product on its terms. */
export interface Wanted {
  product: string
  terms: Terms
}

/** Asks for each product on its terms. */
export const pricesFor = async (
  wanted: readonly Wanted[],
  { client = '', priceHost: host = '', country, currency }: Settings,
  ask: (query: PriceGroup['query'], ids: readonly string[]) => Promise<CountryPrices | undefined>,
): Promise<Prices> => {
  const groups = new Map<string, { terms: Terms; ids: Set<string> }>()
  for (const { product, terms } of wanted) {
    const key = JSON.stringify(terms)
    const group = groups.get(key) ?? { terms, ids: new Set() }
    group.ids.add(product)
    groups.set(key, group)
  }
  const answers = new Map<string, PriceItem[]>()
  for (const [key, { terms, ids }] of groups) {
    const { coupon, priceRule, currency: own } = terms
    const answer = await ask({ host, client, currency: own ?? currency, country, coupon, priceRule }, [
      ...ids,
    ])
    if (answer?.error)
      return {
        find: () => undefined,
        problem: `${answer.error.found} ${answer.error.todo}`,
      }
    answers.set(key, answer?.items ?? [])
  }
  return {
    find: ({ terms, product }) => answers.get(JSON.stringify(terms))?.find((item) => isItemOf(product, item)),
    problem: undefined,
  }
}
