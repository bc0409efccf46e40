import { pricedLanguage } from './priced-language.ts'

/** What the answer of `/prices` depends on. Equal questions have one answer (docs/platform/prices.md#lookup). */
export interface Question {
  products: readonly string[]
  internalProducts: readonly string[]
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
  country: /^(?:[A-Z]{2})?$/,
  coupon: /^[^\p{Cc}]{0,128}$/u,
  price_rule: /^[^\p{Cc}]{0,128}$/u,
} as const

const sorted = (list: string): string[] => [...new Set(list.split(',').filter(Boolean))].sort()

/**
 * Reads the question of a request. Undefined where only the platform can answer: without a product, for another client,
 * with a value that is not well formed, or from a caller whose country is unknown.
 */
export const readQuestion = (
  query: URLSearchParams,
  headers: Headers,
  { clientId, country }: { clientId: string; country: string | undefined },
): Question | undefined => {
  if (query.get('client_id') !== clientId) return undefined
  const given: Record<keyof typeof forms, string> = {
    product_id: query.get('product_id') ?? '',
    internalproduct_id: query.get('internalproduct_id') ?? '',
    currency: query.get('currency') ?? '',
    country: query.get('country') || (country ?? ''),
    coupon: query.get('coupon') ?? '',
    price_rule: query.get('price_rule') ?? '',
  }
  for (const [name, form] of Object.entries(forms))
    if (!form.test(given[name as keyof typeof forms])) return undefined
  const products = sorted(given.product_id)
  const internalProducts = sorted(given.internalproduct_id)
  const count = products.length + internalProducts.length
  if (count === 0 || count > productLimit || given.country === '') return undefined
  return {
    products,
    internalProducts,
    country: given.country,
    currency: given.currency,
    coupon: given.coupon,
    priceRule: given.price_rule,
    language: pricedLanguage(headers.get('accept-language')),
  }
}

/** One text per question. */
export const keyOf = ({ products, internalProducts, ...rest }: Question): string =>
  JSON.stringify([products, internalProducts, Object.values(rest)])
