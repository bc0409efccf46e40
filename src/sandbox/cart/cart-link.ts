/**
 * Reads a checkout link into a cart by the documented rules for products, quantities and parameters. A link is
 * accepted only for this merchant and this checkout's host, and every refusal is a `CartError` whose code the page
 * words for the shopper. Parameters without an effect in the sandbox are ignored rather than refused, as on the
 * platform. Pure functions; prices come later.
 */

import { findByInternalId, findProduct } from '../catalogue/find-product.ts'
import type { Merchant, Product } from '../catalogue/model.ts'
import { faultQuery } from '../http/faults.ts'
import { type CartLine, type CartLink, maxQuantity, type Scope, scopes } from '../state/cart.ts'
import { contactFields } from '../state/contact.ts'
import { CartError } from './cart-error.ts'

/** Longer links are refused (docs/platform/checkout-links.md#form). */
export const maxLinkLength = 2_000

const listOf = (value: string | null): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const productOf = (merchant: Merchant, name: string): Product => {
  const product = name.startsWith('I')
    ? findByInternalId(merchant, name.slice(1))
    : findProduct(merchant, name)
  if (!product)
    throw new CartError('unknown-product', `The product ${name.slice(0, 80)} does not exist.`, name)
  return product
}

/** The first quantity that the link states under one of the keys; undefined without one. */
const quantityIn = (query: URLSearchParams, keys: readonly string[], name: string): number | undefined => {
  const written = keys.map((key) => query.get(key)).find((value) => value !== null && value !== '')
  if (written === undefined || written === null) return undefined
  const quantity = /^\d{1,6}$/.test(written) ? Number(written) : 0
  if (quantity < 1 || quantity > maxQuantity) {
    throw new CartError(
      'bad-quantity',
      `The quantity of ${name} must be a whole number from 1 to ${maxQuantity}.`,
      name,
    )
  }
  return quantity
}

const keysOf = (prefix: string, name: string): string[] =>
  name.startsWith('I') ? [`${prefix}_${name}`, `${prefix}_${name.slice(1)}`] : [`${prefix}_${name}`]

/** The line of one name in `cart=`. `quantity=` counts for a cart of a single product. */
const lineOf = (merchant: Merchant, query: URLSearchParams, name: string, isSingle: boolean) => {
  const productId = productOf(merchant, name).id
  const stated = quantityIn(query, [...keysOf('quantity', name), ...(isSingle ? ['quantity'] : [])], name)
  const minimum = quantityIn(query, keysOf('minquantity', name), name) ?? 1
  return { productId, stated, minimum }
}

/**
 * Makes one line for each product, unless the link allows several. A product that is named again raises the
 * quantity, unless the link states one.
 */
const linesOf = (merchant: Merchant, query: URLSearchParams): CartLine[] => {
  const names = listOf(query.get('cart'))
  if (names.length === 0) throw new CartError('empty-cart', 'The link names no product in cart=.')
  const ids = new Set(names.map((name) => productOf(merchant, name).id))
  const lines = names.map((name) => lineOf(merchant, query, name, ids.size === 1))
  if (query.get('allowmultiple') === 'true') {
    return lines.map(({ productId, stated = 1, minimum }) => ({
      productId,
      quantity: Math.max(stated, minimum),
    }))
  }
  return [...ids].map((productId) => {
    const same = lines.filter((line) => line.productId === productId)
    const stated = same.find((line) => line.stated !== undefined)?.stated
    const minimum = Math.max(...same.map((line) => line.minimum))
    return { productId, quantity: Math.max(stated ?? same.length, minimum) }
  })
}

const scopeOf = (query: URLSearchParams): Scope => {
  const wanted = query.get('scope') || 'checkout'
  const scope = scopes.find((known) => known === wanted)
  if (!scope) throw new CartError('bad-scope', `The scope must be one of ${scopes.join(', ')}.`)
  return scope
}

const deliveryOf = (query: URLSearchParams): CartLink['delivery'] => {
  const known = [...contactFields, 'CountryId'] as const
  const entries = known.flatMap((field) => {
    const value = query.get(`delivery${field}`) ?? (field === 'EMail' ? query.get('deliveryEmail') : null)
    return value ? [[field, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** An http(s) address; undefined for others, such as `javascript:`. */
export const webAddress = (value: string | null): string | undefined =>
  value !== null && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined

/**
 * Reads the query of a checkout link (docs/platform/checkout-links.md#parameters). `cfg`, `recommendation`,
 * `tracking` and `cookie` have no effect here.
 * @throws CartError
 */
export const readCartQuery = (query: URLSearchParams, merchant: Merchant): CartLink => {
  const text = (key: string): string | undefined => query.get(key)?.trim() || undefined
  return {
    scope: scopeOf(query),
    lines: linesOf(merchant, query),
    coupon: query.get('enablecoupon') === 'false' ? undefined : text('coupon'),
    currency: text('currency'),
    currencies: listOf(query.get('currencies')),
    language: text('language'),
    languages: listOf(query.get('languages')),
    priceRule: text('pricerule'),
    extra: [...query].flatMap(([key, value]) =>
      key.startsWith('x-') && key !== faultQuery ? [{ key, value }] : [],
    ),
    isBusiness: query.get('b2b') === 'true',
    affiliate: text('affiliate'),
    internalCustomer: text('internalcustomer')?.slice(0, 1_000),
    continueUrl: webAddress(query.get('continueurl')),
    delivery: deliveryOf(query),
  }
}

const isLoopback = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

const isCheckoutHost = (url: URL, baseUrl: string): boolean => {
  const own = new URL(baseUrl)
  return (
    url.host === own.host || (url.port === own.port && isLoopback(url.hostname) && isLoopback(own.hostname))
  )
}

/**
 * Reads a whole checkout link, `https://<checkout host>/<client id>/?cart=…`, of this merchant.
 * @throws CartError
 */
export const readCartLink = (link: string, merchant: Merchant, baseUrl: string): CartLink => {
  if (link.length > maxLinkLength)
    throw new CartError('too-long', `The link is longer than ${maxLinkLength} characters.`)
  if (!URL.canParse(link)) throw new CartError('not-a-link', 'The link is not a URL.')
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CartError('not-a-link', 'The link is not an http(s) URL.')
  }
  if (!isCheckoutHost(url, baseUrl))
    throw new CartError('wrong-host', 'The link does not lead to this checkout.')
  const [, clientId] = /^\/(\d+)(?:\/purl-[\w.-]{1,100})?\/?$/.exec(url.pathname) ?? []
  if (clientId !== merchant.clientId) {
    throw new CartError('foreign-client', `The link is not one of client ${merchant.clientId}.`)
  }
  return readCartQuery(url.searchParams, merchant)
}
