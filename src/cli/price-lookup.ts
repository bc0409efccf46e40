import { isVitrineError, type PriceItem } from '../client/index.ts'
import { explain } from './explain.ts'
import { fewAtOnce } from './few-at-once.ts'
import type { Platform } from './platform.ts'
import { UsageError } from './usage-error.ts'

/** Products as they were asked for: platform IDs, and the merchant's own ones. */
export interface WantedProducts {
  productIds: string[]
  internalProductIds: string[]
}

/** What one country pays. `country` is undefined for the place where this program runs. */
export interface CountryPrices {
  country: string | undefined
  /** The country's code, or the one that the platform took for this place. */
  name: string
  items: PriceItem[]
  /** Products that were asked for and are not sold there. */
  missing: string[]
  error?: { code: string; found: string; todo: string }
}

export interface PriceQuestion {
  products: WantedProducts
  countries: readonly string[]
  coupon?: string | undefined
  currency?: string | undefined
  priceRule?: string | undefined
  language?: string | undefined
}

/**
 * Product IDs are numbers; the merchant's own ID has a capital I before it, as in checkout links (platform-facts.md,
 * "Checkout links").
 */
export const wantedProducts = (list: readonly string[]): WantedProducts => {
  const productIds = list.filter((id) => /^\d{1,16}$/.test(id))
  const internal = list.filter((id) => /^I./.test(id))
  if (productIds.length + internal.length < list.length)
    throw new UsageError(
      '--products must be product IDs separated by commas: numbers, or your own IDs with a capital I before them (IBC345).',
    )
  return {
    productIds: [...new Set(productIds)],
    internalProductIds: [...new Set(internal.map((id) => id.slice(1)))],
  }
}

const missingOf = (
  { productIds, internalProductIds }: WantedProducts,
  items: readonly PriceItem[],
): string[] => [
  ...productIds.filter((id) => !items.some(({ productId }) => productId === id)),
  ...internalProductIds
    .filter((id) => !items.some(({ product }) => product.clientProductId === id))
    .map((id) => `I${id}`),
]

const lookUp = async (
  { client }: Platform,
  question: PriceQuestion,
  country: string | undefined,
): Promise<CountryPrices> => {
  const { products, coupon, currency, priceRule, language } = question
  const { productIds, internalProductIds } = products
  const result = (items: PriceItem[]): CountryPrices => ({
    country,
    name: country ?? items[0]?.priceCountry ?? 'here',
    items,
    missing: missingOf(products, items),
  })
  try {
    return result(
      await client.prices.lookup({
        productIds: productIds.length > 0 ? productIds : undefined,
        internalProductIds: internalProductIds.length > 0 ? internalProductIds : undefined,
        country,
        coupon,
        currency,
        priceRule,
        acceptLanguage: language ?? 'en',
      }),
    )
  } catch (error) {
    if (!isVitrineError(error) || error.code === 'invalid-argument') throw error
    // "No price" is an answer (platform-api.md, "Public price lookup").
    return error.code === 'not-found' ? result([]) : { ...result([]), missing: [], error: explain(error) }
  }
}

/** One call a country. */
export const lookUpPrices = (
  platform: Platform,
  question: PriceQuestion,
  onAnswer: (answered: number, of: number) => void,
): Promise<CountryPrices[]> => {
  const countries = question.countries.length > 0 ? question.countries : [undefined]
  let answered = 0
  return fewAtOnce(countries, async (country) => {
    const prices = await lookUp(platform, question, country)
    answered += 1
    onAnswer(answered, countries.length)
    return prices
  })
}

/** A product in words. */
export const productName = ({ product }: PriceItem): string =>
  product.additionalName ? `${product.name}, ${product.additionalName}` : product.name
