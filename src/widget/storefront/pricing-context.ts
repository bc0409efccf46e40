import type { ReadonlySignal } from '@preact/signals-core'
import type { CartItem } from '../../contract/cart-preview.ts'
import { checkoutLink, experimentParameter } from '../../contract/checkout-link.ts'
import { shownParameter } from '../../contract/shown-text.ts'
import { languageBase } from '../messages/languages.ts'
import type { PriceQuery } from '../prices/price-url.ts'
import { cleanCoupon, type Settings, settingChecks } from '../settings/settings.ts'

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
  /** Extra parameters in previews and orders, in place of the store's. */
  extra?: Readonly<Record<string, string>> | undefined
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
  const extra = cart.priceRule ? { ...settings.extra, [experimentParameter]: '' } : settings.extra
  if (!client || !checkoutHost) return undefined
  const order = {
    items: cart.items,
    coupon,
    currency: cart.currency ?? currency,
    country: countryOf(settings, cart),
    language: languageBase(locale),
    priceRule: cart.priceRule ?? priceRule,
  }
  const link = (more?: Record<string, string>): string | undefined =>
    checkoutLink(checkoutHost, client, { ...order, extra: more })
  // Only extra parameters can exceed the length limit, and a sale does not need them.
  return (cart.shown && link({ ...extra, [shownParameter]: cart.shown })) || (link(extra) ?? link())
}

/** A cart line of a product ID; the merchant's own ID stands behind a capital I. */
export const cartItem = (product: string, quantity: number): CartItem =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }

/** A page's `lang` may be anything; the browser's language is valid. */
export const localeOf = (
  { document, language }: { document: Document; language: ReadonlySignal<string> },
  settings: Settings,
): string =>
  settings.locale ??
  ((language.value && settingChecks.locale(language.value)) ||
    (document.defaultView?.navigator.language ?? 'en'))

/**
 * The text of the coupon parameter in the page's address. Mail programs write `&amp;` for `&` and `%3D` for `=`. Campaign
 * tools add a second `?`, or an empty parameter before the full one.
 */
export const urlCouponText = (search: string, { couponParam = 'coupon' }: Settings): string => {
  const texts = search.split(/[?&;]/).flatMap((part) => {
    const [, name, text = ''] = /^([^=]*)=(.*)$/s.exec(new URLSearchParams(`_=${part}`).get('_') ?? '') ?? []
    return name?.toLowerCase() === couponParam.toLowerCase() ? [text.trim()] : []
  })
  return texts.find(cleanCoupon) ?? texts.find(Boolean) ?? ''
}
