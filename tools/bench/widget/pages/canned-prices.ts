import type { Catalogue } from '../../../../src/sandbox/catalogue/model.ts'
import { loadCatalogue, usualProfile } from '../../../../src/sandbox/index.ts'
import { createPriceHost } from '../../../../src/sandbox/prices/price-host.ts'
import type { BenchHost, BenchReply } from './server.ts'

export const client = '1001'
export const product = '97772'

/** IDs of distinct products; the price host knows the first thousand. */
export const manyProducts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(400_000 + index))

/** The sandbox's own catalogue, with a thousand copies of one product under IDs of their own. */
const catalogueOfThousands = (): Catalogue => {
  const { merchants } = loadCatalogue()
  return {
    merchants: merchants.map((merchant) => {
      const model = merchant.products.find(({ id }) => String(id) === product)
      if (merchant.clientId !== client || !model) return merchant
      const copies = manyProducts(1000).map((id) => ({ ...model, id: Number(id), internalId: undefined }))
      return { ...merchant, products: [...merchant.products, ...copies] }
    }),
  }
}

/**
 * The sandbox's price host with its answers kept, so that its processor time is not measured. It has no rate limit and a
 * fixed clock, and takes every shopper to be in Germany.
 */
export const createCannedPrices = (): BenchHost => {
  const app = createPriceHost({
    catalogue: catalogueOfThousands(),
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    geo: { countryOf: () => undefined },
    settings: {
      pricingUrl: 'https://prices.example',
      baseUrl: 'https://checkout.example',
      defaultCountry: 'DE',
      rateLimit: false,
      profile: usualProfile,
      seed: 1,
    },
  })
  const known = new Map<string, BenchReply>()
  return async ({ method, path, headers }) => {
    const key = `${method} ${path} ${headers['accept-language']} ${headers.origin}`
    const before = known.get(key)
    if (before) return before
    const response = await app.request(path, { method, headers })
    const reply: BenchReply = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
    known.set(key, reply)
    return reply
  }
}
