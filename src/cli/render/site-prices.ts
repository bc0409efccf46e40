import type { Fetch } from '../../client/index.ts'
import type { AskPrices, PriceAnswer, pricesFrom } from '../../render/index.ts'

interface Options {
  /** Asked in place of the price host of each page. */
  host: string | undefined
  fetch: Fetch
  pricesFrom: typeof pricesFrom
}

const idsOf = (item: unknown): string[] => {
  const { product_id: id, product } = Object(item) as { product_id?: unknown; product?: unknown }
  return [String(id), `I${(Object(product) as { client_product_id?: unknown }).client_product_id}`]
}

/** The prices of a site, each asked for once, however many pages show it. */
export const createSitePrices = ({ host, fetch, pricesFrom }: Options) => {
  /** The answer about each product by its query; one without items where the platform has no price. */
  const known = new Map<string, PriceAnswer & { items: unknown[] }>()
  let problem: string | undefined
  let unknown = new Set<string>()

  const send: typeof globalThis.fetch = async (url, init) => {
    const address = String(url)
    const { host: asked } = new URL(address)
    const response = await fetch(address, init ?? {}).catch((error: unknown) => {
      problem = `The price host ${asked} cannot be reached.`
      throw error
    })
    // The platform has none of these products.
    if (response.status === 404) return new Response('[]')
    if (!response.ok) problem = `The price host ${asked} answers ${response.status}.`
    return response
  }

  const ask =
    (language: string): AskPrices =>
    async ({ query, products }, signal) => {
      const base = host ?? query.host
      if (base.startsWith('/')) {
        problem = 'The price host of the page is a path: name an address by --pricing-url.'
        return undefined
      }
      const keyOf = (product: string): string => JSON.stringify([query, language, product])
      const missing = products.filter((product) => !known.has(keyOf(product)))
      if (missing.length > 0) {
        const answer = await pricesFrom(base, language, send)({ query, products: missing }, signal)
        if (!answer || !Array.isArray(answer.items)) {
          problem ??= 'The price host answers no prices.'
          return undefined
        }
        for (const product of missing) {
          const items = answer.items.filter((item) => idsOf(item).includes(product))
          known.set(keyOf(product), { items, at: answer.at })
        }
      }
      const answers = products.flatMap((product) => known.get(keyOf(product)) ?? [])
      for (const product of products) if (known.get(keyOf(product))?.items.length === 0) unknown.add(product)
      return { items: answers.flatMap(({ items }) => items), at: Math.min(...answers.map(({ at }) => at)) }
    }

  return {
    ask,
    /** The outcome of what was asked since the last call. */
    takeOutcome(): { problem: string | undefined; unknown: string[] } {
      const outcome = { problem, unknown: [...unknown] }
      problem = undefined
      unknown = new Set()
      return outcome
    },
  }
}
