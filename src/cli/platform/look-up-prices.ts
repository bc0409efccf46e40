import { isVitrineError, type PriceItem } from '../../client/index.ts'
import { UsageError } from '../command/errors.ts'
import { explain } from './explain.ts'
import { mapConcurrent } from './map-concurrent.ts'
import type { Platform } from './open-platform.ts'

/** Product IDs of the platform and of the merchant. */
export interface ProductIds {
  productIds: string[]
  internalProductIds: string[]
}

/** The prices of one country. */
export interface CountryPrices {
  country: string | undefined
  /** The country, or the one that the platform chose by location. */
  name: string
  items: PriceItem[]
  /** Requested products without a price in this country. */
  missing: string[]
  error?: { code: string; found: string; todo: string }
}

export interface PriceQuery {
  products: ProductIds
  countries: readonly string[]
  coupon?: string | undefined
  currency?: string | undefined
  priceRule?: string | undefined
  language?: string | undefined
}

/**
 * Splits a list of product IDs. Numbers are the platform's; a capital I marks the merchant's own, as in checkout links
 * (docs/platform/checkout-links.md).
 */
export const readProducts = (list: readonly string[]): ProductIds => {
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

/** Whether an item is that of a product, which is named as on the command line and in checkout links. */
export const isItemOf = (
  product: string,
  { productId, product: { clientProductId } }: Pick<PriceItem, 'productId' | 'product'>,
): boolean => (product.startsWith('I') ? clientProductId === product.slice(1) : productId === product)

const missingOf = ({ productIds, internalProductIds }: ProductIds, items: readonly PriceItem[]): string[] =>
  [...productIds, ...internalProductIds.map((id) => `I${id}`)].filter(
    (product) => !items.some((item) => isItemOf(product, item)),
  )

const lookUp = async (
  { client }: Pick<Platform, 'client'>,
  question: PriceQuery,
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
    // A product without a price is no failure (docs/platform/prices.md#errors).
    return error.code === 'not-found' ? result([]) : { ...result([]), missing: [], error: explain(error) }
  }
}

/** Looks the prices up, with one call for each country. */
export const lookUpPrices = (
  platform: Pick<Platform, 'client'>,
  question: PriceQuery,
  onAnswer: (answered: number, of: number) => void,
): Promise<CountryPrices[]> => {
  const countries = question.countries.length > 0 ? question.countries : [undefined]
  let answered = 0
  return mapConcurrent(countries, async (country) => {
    const prices = await lookUp(platform, question, country)
    answered += 1
    onAnswer(answered, countries.length)
    return prices
  })
}
