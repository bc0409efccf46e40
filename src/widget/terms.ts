import type { CartItem } from '../contract/cart-preview.ts'
import { checkoutLink } from '../contract/checkout-link.ts'
import type { PriceQuery } from './prices/price-url.ts'
import { cleanCode, type Settings, settingChecks } from './settings.ts'

/** A buy intent: one cart with the price rule and currency that the shopper was shown. */
export interface Cart {
  items: CartItem[]
  priceRule?: string | undefined
  /** The currency of the shown price; checkout must charge in it. */
  currency?: string | undefined
}

/** What a store sells on: its settings, and what the page and the visit have added to them. */
export interface Terms {
  settings: Settings
  coupon: string | undefined
  /** The currency that was chosen or set; undefined while the shopper's location decides. */
  currency: string | undefined
  locale: string
}

/** What is asked about a price; undefined without client and price host. */
export const priceQuery = (
  document: Document,
  { settings, coupon, currency, locale }: Terms,
  priceRule: string | undefined,
): PriceQuery | undefined => {
  const { client, priceHost: host, country } = settings
  if (!client || !host) return undefined
  const spoken = document.defaultView?.navigator.language ?? ''
  const isSpoken = settings.locale ? spoken === locale : languageBase(spoken) === languageBase(locale)
  return {
    host,
    client,
    currency,
    country,
    coupon,
    priceRule: priceRule ?? settings.priceRule,
    language: isSpoken ? undefined : locale,
  }
}

/** The plain checkout link for a cart; undefined without client and checkout host. */
export const cartLink = ({ settings, coupon, currency, locale }: Terms, cart: Cart): string | undefined => {
  const { client, checkoutHost, country, extra, priceRule } = settings
  if (!client || !checkoutHost) return undefined
  const order = {
    items: cart.items,
    coupon,
    currency: cart.currency ?? currency,
    country,
    language: languageBase(locale),
    priceRule: cart.priceRule ?? priceRule,
  }
  // What makes the link too long can only be what the sale does not need.
  return checkoutLink(checkoutHost, client, { ...order, extra }) ?? checkoutLink(checkoutHost, client, order)
}

export const languageBase = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** The store's locale. A page's `lang` may be anything; the browser's language is not. */
export const localeOf = ({ documentElement, defaultView }: Document, settings: Settings): string =>
  settings.locale ??
  ((documentElement.lang && settingChecks.locale(documentElement.lang)) ||
    (defaultView?.navigator.language ?? 'en'))

/** A landing page's `?coupon=CODE`; what is no code is ignored. */
export const queryCoupon = (search: string, { couponParam = 'coupon' }: Settings): string | undefined =>
  search ? cleanCode(new URLSearchParams(search).get(couponParam)?.trim() ?? '') : undefined

/** The code of a page: the one it names, over the one in its address, over what the visit has brought. */
export const couponOf = (
  settings: Settings,
  brought: string | undefined,
  remembered: string | undefined | null,
): string | undefined => (settings.coupon ?? brought ?? remembered) || undefined

/** Pages of this machine talk to the local sandbox unless told otherwise; no other page ever does. */
export const withLocalHosts = (document: Document, settings: Settings): Settings => {
  const host = document.location?.hostname ?? ''
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)) return settings
  return { priceHost: `http://${host}:4401`, checkoutHost: `http://${host}:4402`, ...settings }
}
