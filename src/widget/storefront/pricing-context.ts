import type { CartItem } from '../../contract/cart-preview.ts'
import { checkoutLink, experimentParameter } from '../../contract/checkout-link.ts'
import { languageBase } from '../messages/languages.ts'
import type { PriceQuery } from '../prices/price-url.ts'
import { type Settings, settingChecks } from '../settings/settings.ts'

/** A cart with the price rule and currency that the shopper was shown. */
export interface Cart {
  items: CartItem[]
  priceRule?: string | undefined
  /** The currency of the shown price; checkout must charge in it. */
  currency?: string | undefined
  /** The country of the shown price. */
  country?: string | undefined
  /** The shown price, as `encodeShown` writes it. */
  shown?: string | undefined
  /** Extra parameters of the order, in place of the store's. */
  extra?: Readonly<Record<string, string>> | undefined
  /** The merchant's own checkout link, which is amended. */
  own?: string | undefined
}

/** Everything about a store that decides a price and a checkout link. */
export interface PricingContext {
  settings: Settings
  coupon: string | undefined
  /** Undefined while the shopper's location decides. */
  currency: string | undefined
  locale: string
}

/** The query for a price; undefined without client and price host. */
export const priceQuery = (
  document: Document,
  { settings, coupon, currency, locale }: PricingContext,
  priceRule: string | undefined,
): PriceQuery | undefined => {
  const { client, priceHost: host, priceFallbackHost: fallback, country } = settings
  if (!client || !host) return undefined
  const browserLanguage = document.defaultView?.navigator.language ?? ''
  const isSentByBrowser = settings.locale
    ? browserLanguage === locale
    : languageBase(browserLanguage) === languageBase(locale)
  return {
    host,
    fallback,
    client,
    currency,
    country,
    coupon,
    priceRule: priceRule ?? settings.priceRule,
    language: isSentByBrowser ? undefined : locale,
  }
}

/**
 * The country that preview and checkout are told. A price relay may place the shopper in another country than the
 * platform does. There it is that of the shown price.
 */
export const countryOf = (
  { country, priceHost, priceFallbackHost }: Settings,
  cart: Cart,
): string | undefined => country ?? (priceFallbackHost || priceHost?.[0] === '/' ? cart.country : undefined)

/** The plain checkout link for a cart; undefined without client and checkout host. */
export const cartLink = (
  { settings, coupon, currency, locale }: PricingContext,
  cart: Cart,
): string | undefined => {
  const { client, checkoutHost, priceRule } = settings
  // A price rule of an element's own is no arm of the experiment around it.
  const usual = cart.priceRule ? { ...settings.extra, [experimentParameter]: '' } : settings.extra
  if (!client || !checkoutHost) return undefined
  const order = {
    items: cart.items,
    coupon,
    currency: cart.currency ?? currency,
    country: countryOf(settings, cart),
    language: languageBase(locale),
    priceRule: cart.priceRule ?? priceRule,
    shown: cart.shown,
  }
  const link = (extra?: Cart['extra'], own?: string): string | undefined =>
    checkoutLink(checkoutHost, client, { ...order, extra }, own)
  // A sale needs neither extra parameters nor those of the merchant's own link, should they exceed the length limit.
  return link(cart.extra ?? usual, cart.own) ?? link(undefined, cart.own) ?? link()
}

/** A cart line of a product ID; the merchant's own ID stands behind a capital I. */
export const cartItem = (product: string, quantity: number): CartItem =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }

/** A page's `lang` may be anything; the browser's language is valid. */
export const localeOf = ({ documentElement, defaultView }: Document, settings: Settings): string =>
  settings.locale ??
  ((documentElement.lang && settingChecks.locale(documentElement.lang)) ||
    (defaultView?.navigator.language ?? 'en'))

/** The text of the coupon parameter in the page's address. */
export const urlCouponText = (search: string, { couponParam = 'coupon' }: Settings): string =>
  new URLSearchParams(search).get(couponParam)?.trim() ?? ''
