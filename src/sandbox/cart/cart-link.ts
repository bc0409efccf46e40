/**
 * Reads a checkout link into a cart by the documented rules for products, quantities and parameters. A link is
 * accepted only for this merchant and this checkout's host, and every refusal is a `CartError` whose code the page
 * words for the shopper. Parameters without an effect in the sandbox are ignored rather than refused, as on the
 * platform. The path and the profile decide what a link sells here and nowhere else, so that page, preview, session and
 * order mean the same by it. Pure functions; prices come later.
 */

import { findPath, isAddress, isProtected } from '../catalogue/find-path.ts'
import type { Merchant, NamedPath } from '../catalogue/model.ts'
import { faultQuery } from '../http/faults.ts'
import { usualProfile } from '../profile/parse-profile.ts'
import type { Profile } from '../profile/switches.ts'
import { type CartLink, type Scope, scopes } from '../state/cart.ts'
import { contactFields } from '../state/contact.ts'
import { CartError } from './cart-error.ts'
import { cartLines, listOf } from './cart-lines.ts'
import { type LinkQuery, linkQuery } from './link-query.ts'

/** Longer links are refused (docs/platform/checkout-links.md#form). */
export const maxLinkLength = 2_000

const scopeOf = (wanted = 'checkout'): Scope => {
  const scope = scopes.find((known) => known === wanted)
  if (!scope) throw new CartError('bad-scope', `The scope must be one of ${scopes.join(', ')}.`)
  return scope
}

const deliveryOf = (query: LinkQuery): CartLink['delivery'] => {
  const known = [...contactFields, 'CountryId'] as const
  const entries = known.flatMap((field) => {
    const value =
      query.get(`delivery${field}`) ?? (field === 'EMail' ? query.get('deliveryEmail') : undefined)
    return value ? [[field, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** An http(s) address; undefined for others, such as `javascript:`. */
export const webAddress = (value: string | null | undefined): string | undefined =>
  value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined

const nothing = linkQuery(new URLSearchParams(), usualProfile)

/** The part of a path's content that counts where the link names products itself. */
const contentBeside = (content: NamedPath, query: LinkQuery, { pathCart }: Profile): NamedPath =>
  pathCart === 'replaces-all' && !isProtected(content) && listOf(query.get('cart')).length > 0
    ? { path: content.path }
    : content

export interface LinkReading {
  /** @default the usual profile */
  profile?: Profile | undefined
  /** What the link's path sells (`findPath`). @default nothing by itself */
  content?: NamedPath | undefined
}

/**
 * Reads the query of a checkout link (docs/platform/checkout-links.md#parameters) beside the content of its path. A
 * protected path takes nothing from the query that could change what is sold; a name, an affiliate or an
 * extra parameter it does take. `cfg`, `recommendation`, `tracking` and `cookie` have no effect here.
 * @throws CartError
 */
export const readCartQuery = (
  search: URLSearchParams,
  merchant: Merchant,
  { profile = usualProfile, content: stated = { path: '' } }: LinkReading = {},
): CartLink => {
  const query = linkQuery(search, profile)
  const sold = isProtected(stated) ? nothing : query
  const content = contentBeside(stated, sold, profile)
  const chosen = (linked: string | undefined, own: string | undefined): string | undefined =>
    profile.pathParameters === 'win' ? (linked ?? own) : (own ?? linked)
  const isoOf = (currency: string): string =>
    profile.currencyCase === 'any' ? currency.toUpperCase() : currency
  const currency = chosen(sold.get('currency'), content.currency)
  return {
    scope: scopeOf(chosen(sold.get('scope'), content.scope)),
    lines: cartLines(merchant, sold, content, profile),
    coupon: sold.get('enablecoupon') === 'false' ? undefined : chosen(sold.get('coupon'), content.coupon),
    currency: currency && isoOf(currency),
    currencies: listOf(sold.get('currencies')).map(isoOf),
    language: query.get('language'),
    languages: listOf(query.get('languages')),
    priceRule: chosen(sold.get('pricerule'), content.priceRule),
    extra: [...search].flatMap(([key, value]) =>
      key.startsWith('x-') && key !== faultQuery ? [{ key, value }] : [],
    ),
    isBusiness: query.get('b2b') === 'true',
    affiliate: query.get('affiliate'),
    internalCustomer: query.get('internalcustomer')?.slice(0, 1_000),
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
 * Reads a whole checkout link, `https://<checkout host>/<client id>/?cart=…` with or without a path, of this merchant.
 * @throws CartError
 */
export const readCartLink = (
  link: string,
  merchant: Merchant,
  { baseUrl, profile }: { baseUrl: string; profile: Profile },
): CartLink => {
  if (link.length > maxLinkLength)
    throw new CartError('too-long', `The link is longer than ${maxLinkLength} characters.`)
  if (!URL.canParse(link)) throw new CartError('not-a-link', 'The link is not a URL.')
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CartError('not-a-link', 'The link is not an http(s) URL.')
  }
  if (!isCheckoutHost(url, baseUrl))
    throw new CartError('wrong-host', 'The link does not lead to this checkout.')
  const [, clientId, path] = /^\/(\d+)(?:\/([\w.-]{1,110}))?\/?$/.exec(url.pathname) ?? []
  const content = clientId === merchant.clientId ? findPath(merchant, path) : undefined
  if (!content) {
    throw new CartError('foreign-client', `The link is not one of client ${merchant.clientId}.`)
  }
  if (content.redirect !== undefined && isAddress(content.redirect))
    throw new CartError('wrong-host', 'The link leads away from this checkout.')
  return readCartQuery(url.searchParams, merchant, { profile, content })
}
