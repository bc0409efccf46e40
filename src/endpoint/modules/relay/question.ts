import { isCountry } from '../../../contract/country.ts'
import { pricedLanguage } from '../../../contract/priced-language.ts'

/** What the price of a product depends on (docs/platform/prices.md#lookup). */
export interface Question {
  /** Product IDs, and the merchant's own IDs behind a capital I; each once, and in an order of their own. */
  products: readonly string[]
  country: string
  currency: string
  coupon: string
  priceRule: string
  language: string
}

/** More products than a page asks for in one request: a checkout link's 2,000 characters hold fewer. */
const productLimit = 200

const forms = {
  product_id: /^(?:[1-9]\d{0,11}(?:,[1-9]\d{0,11})*)?$/,
  internalproduct_id: /^[^\p{Cc}]{0,2000}$/u,
  currency: /^(?:[A-Z]{3})?$/,
  coupon: /^[^\p{Cc}]{0,128}$/u,
  price_rule: /^[^\p{Cc}]{0,128}$/u,
} as const

const parameters = ['client_id', 'country', ...Object.keys(forms)]

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/**
 * Reads the question of a request. Undefined where only the platform can answer: no product, another client, a
 * malformed value, one that is given twice, or an unknown country.
 */
export const readQuestion = (
  query: URLSearchParams,
  headers: Headers,
  { clientId, country }: { clientId: string; country: string | undefined },
): Question | undefined => {
  if (query.get('client_id') !== clientId) return undefined
  if (parameters.some((name) => query.getAll(name).length > 1)) return undefined
  const given: Record<keyof typeof forms | 'country', string> = {
    product_id: query.get('product_id') ?? '',
    internalproduct_id: query.get('internalproduct_id') ?? '',
    currency: query.get('currency') ?? '',
    country: query.get('country') || (country ?? ''),
    coupon: query.get('coupon') ?? '',
    price_rule: query.get('price_rule') ?? '',
  }
  for (const [name, form] of Object.entries(forms))
    if (!form.test(given[name as keyof typeof forms])) return undefined
  const own = entriesOf(given.internalproduct_id).map((id) => `I${id}`)
  const products = [...new Set([...entriesOf(given.product_id), ...own])].sort()
  if (products.length === 0 || products.length > productLimit || !isCountry(given.country)) return undefined
  return {
    products,
    country: given.country,
    currency: given.currency,
    coupon: given.coupon,
    priceRule: given.price_rule,
    language: pricedLanguage(headers.get('accept-language')),
  }
}

/** One text per question. */
export const keyOf = (question: Question): string => JSON.stringify(Object.values(question))
