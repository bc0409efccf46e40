import { isCountry } from '../money/countries.ts'

export interface PriceQuery {
  clientId: string
  productIds: string[]
  internalIds: string[]
  currency?: string | undefined
  country?: string | undefined
  coupon?: string | undefined
  priceRule?: string | undefined
}

/** Names of the wrong parameters, and a message about each. */
export interface InvalidQuery {
  keys: string[]
  message: string
}

const known = [
  'client_id',
  'product_id',
  'internalproduct_id',
  'currency',
  'country',
  'coupon',
  'price_rule',
] as const
type Key = (typeof known)[number]

/**
 * Codes must be in capitals (docs/platform/conventions.md#codes), so that callers that work here work on the
 * platform.
 */
const complaints: { readonly [key in Key]?: (value: string) => string | undefined } = {
  client_id: (value) => (/^\d{1,18}$/.test(value) ? undefined : 'must be a number'),
  currency: (value) => (/^[A-Z]{3}$/.test(value) ? undefined : 'must be an ISO 4217 code in capitals'),
  country: (value) => (isCountry(value) ? undefined : 'must be an ISO 3166-1 alpha-2 code in capitals'),
}

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

/**
 * Reads the query of `GET /prices`. Empty and unknown parameters are ignored
 * (docs/platform/prices.md#lookup).
 */
export const readPriceQuery = (params: URLSearchParams): PriceQuery | InvalidQuery => {
  const values = new Map<Key, string>()
  const wrong = new Map<Key, string>()
  for (const key of known) {
    const [value, ...more] = params.getAll(key)
    const complaint = more.length > 0 ? 'must be given once' : value && complaints[key]?.(value)
    if (complaint) wrong.set(key, complaint)
    else if (value) values.set(key, value)
  }
  const clientId = values.get('client_id')
  if (clientId === undefined && !wrong.has('client_id')) wrong.set('client_id', 'is required')
  if (clientId === undefined || wrong.size > 0) {
    const message = [...wrong].map(([key, complaint]) => `"${key}" ${complaint}`).join('. ')
    return { keys: [...wrong.keys()], message }
  }
  return {
    clientId,
    productIds: listOf(values.get('product_id')),
    internalIds: listOf(values.get('internalproduct_id')),
    currency: values.get('currency'),
    country: values.get('country'),
    coupon: values.get('coupon'),
    priceRule: values.get('price_rule'),
  }
}
