import { faultQuery } from '../http/faults.ts'
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

/** Longer values are refused. Servers in general refuse an address of this length. */
const maxValueLength = 16_000

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

/** Names match without regard to case (docs/platform/conventions.md#formats). */
const valuesOf = (params: URLSearchParams, key: Key): string[] =>
  [...params].flatMap(([name, value]) => (name.toLowerCase() === key ? [value] : []))

/**
 * Reads the query of `GET /prices`. Empty and unknown parameters are ignored
 * (docs/platform/prices.md#lookup).
 */
export const readPriceQuery = (params: URLSearchParams): PriceQuery | InvalidQuery => {
  const values = new Map<Key, string>()
  const wrong = new Map<Key, string>()
  for (const key of known) {
    const [value, ...more] = valuesOf(params, key)
    const isTooLong = value !== undefined && value.length > maxValueLength
    const problem = isTooLong ? 'is too long' : value && complaints[key]?.(value)
    const complaint = more.length > 0 ? 'must be given once' : problem
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

/** `internalproduct_id[]`, `PriceRule` and `price-rule` are meant as the parameter that they resemble. */
const outline = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '')

const resembled = (name: string): Key | undefined => known.find((key) => outline(key) === outline(name))

/**
 * Sentences about a query that is legal and looks like a mistake. A misspelled list of products loads the whole
 * catalogue, and a misspelled rule gives another price.
 */
export const doubtsAbout = (params: URLSearchParams): string[] => {
  const unknown = [...new Set(params.keys())].filter(
    (name) => name !== faultQuery && !known.some((key) => key === name.toLowerCase()),
  )
  const misspelled = unknown.flatMap((name) => {
    const meant = resembled(name)
    return meant ? [`"${name}" is no parameter, "${meant}" is.`] : []
  })
  const lists = (['product_id', 'internalproduct_id'] as const).map(
    (key) => [key, valuesOf(params, key).at(0) ?? ''] as const,
  )
  if (lists.some(([, value]) => listOf(value).length > 0)) return misspelled
  const empty = lists.filter(([, value]) => value !== '').map(([key]) => `"${key}" names no product.`)
  const others = unknown.filter((name) => !resembled(name)).map((name) => `"${name}" is no parameter.`)
  const doubts = [...misspelled, ...empty, ...others]
  return doubts.length > 0 ? [...doubts, 'Without a product the answer is the whole catalogue.'] : []
}
