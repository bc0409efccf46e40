/**
 * The rules that decide which price a shopper sees and where the checkout link leads. Price query, preview and
 * checkout link follow the same precedence for coupon, price rule and currency: the element, then the store or the
 * shopper, then the merchant's own link. That agreement is what makes the shown price the charged one, so each
 * precedence is written once, here. All functions are pure. A link that would be too long drops the extra
 * parameters first and never the products.
 */

import type { ReadonlySignal } from '@preact/signals-core'
import type { CartItem } from '../../contract/cart-preview.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { isDocumented, isOpaqueBeside, nameKey, namesakeIn } from '../../contract/link-meaning.ts'
import { isExtraName, linkPart, linkParts, mergedQuery } from '../../contract/merchant-link.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { languageBase } from '../messages/languages.ts'
import type { PriceQuery } from '../prices/price-url.ts'
import {
  cleanCoupon,
  cleanCurrency,
  cleanPriceRule,
  passedName,
  type Settings,
  settingChecks,
} from '../settings/settings.ts'
import { isFormAddress, linkTerms } from './link-terms.ts'

/** A cart with the price rule and currency that the shopper was shown. */
export interface Cart {
  items: CartItem[]
  priceRule?: string | undefined
  /** The currency of the shown price; checkout must charge in it. */
  currency?: string | undefined
  /** The country that the shown price holds for. */
  country?: string | undefined
  /** The shown price, as `encodeShown` writes it. */
  shown?: string | undefined
  /** What the page says about renewals, as `encodeRenewal` writes it. */
  renewal?: string | undefined
  /** Extra parameters of the order, in place of the store's. */
  extra?: Readonly<Record<string, string>> | undefined
  /** Extra parameters that the shopper has answered, over all others. An empty text takes the one of the link away. */
  answers?: Readonly<Record<string, string>> | undefined
  /** Likewise, but for checkout alone: they are in no event and no storage, and no order on the page. */
  secrets?: Readonly<Record<string, string>> | undefined
  /** The merchant's own checkout link, whose parameters are kept. */
  own?: string | undefined
  /**
   * What the merchant's link of one product says about the whole order and the others do not, such as `coupon=A`: nobody
   * has said which of them holds.
   */
  mixed?: string | undefined
}

/** The state of a store that decides a price and a checkout link. */
export interface PricingContext {
  settings: Settings
  coupon: string | undefined
  /** The shopper removed the code, so a link's own code does not apply either. */
  isCouponRemoved?: boolean | undefined
  /** Undefined while the shopper's location decides. */
  currency: string | undefined
  locale: string
  /** Parameters that the visit's addresses passed, as query text. */
  passed?: string | undefined
}

/** The coupon code of an order. The merchant's own link comes last, but may refuse all codes, and a form takes none. */
export const couponOf = (
  { settings, coupon, isCouponRemoved }: PricingContext,
  own: string | undefined,
): string | undefined => {
  const terms = linkTerms(settings, own)
  if (terms?.hasNoCoupons) return undefined
  const written = cleanCoupon(terms?.coupon ?? '')
  return isFormAddress(own) ? written : (coupon ?? (isCouponRemoved ? undefined : written))
}

/** Says that a page cannot know what checkout charges. `withheldAmount` has the reasons. */
export interface Doubt {
  /** Nothing is known of what the link sells, and it stays as it is written. */
  isOpaque: boolean
}

/**
 * Whether the page cannot know what a link charges; undefined where it can.
 *
 * @param products those that are sold by the link
 * @param shown the currency of the shown price, in which our link has checkout charge
 */
export const doubtOf = (
  context: PricingContext,
  own: string | undefined,
  products: readonly (string | undefined)[],
  shown: string | undefined,
): Doubt | undefined => {
  const terms = linkTerms(context.settings, own)
  const { isOpaque = false, unknown } = terms ?? {}
  // A product of the same number as the one beside the link, but of the other kind.
  if (products.some((product) => terms && namesakeIn(terms, product))) return { isOpaque: true }
  const isUnsure =
    unknown ||
    couponOf(context, own)?.includes(',') ||
    terms?.offers(shown ?? currencyOf(context, own)) === false
  return isUnsure ? { isOpaque } : undefined
}

/** The country that a link of the merchant's names for checkout. */
const linkCountry = (settings: Settings, own: string | undefined): string | undefined =>
  settingChecks.country(linkTerms(settings, own)?.country ?? '')

/** The price rule of an order, from the element, the store or the merchant's own link. */
export const priceRuleIn = (
  settings: Settings,
  own: string | undefined,
  priceRule: string | undefined,
): string | undefined =>
  priceRule ??
  (isFormAddress(own) ? undefined : settings.priceRule) ??
  cleanPriceRule(linkTerms(settings, own)?.priceRule ?? '')

/** The currency of an order. A link decides it only where the merchant says so, or local prices would be lost. */
const currencyOf = ({ settings, currency }: PricingContext, own: string | undefined): string | undefined => {
  const terms = linkTerms(settings, own)
  const isForm = isFormAddress(own)
  const fixed =
    isForm || settings.currency === 'link' ? (terms?.fixedCurrency ?? terms?.currency) : terms?.fixedCurrency
  return (isForm ? undefined : currency) ?? cleanCurrency(fixed ?? '')
}

/**
 * The query for a price; undefined without client and price host.
 *
 * @param own the merchant's own checkout link beside the price
 */
export const priceQuery = (
  document: Document,
  context: PricingContext,
  priceRule: string | undefined,
  own?: string,
): PriceQuery | undefined => {
  const { settings, locale } = context
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
    currency: currencyOf(context, own),
    country: country ?? linkCountry(settings, own),
    coupon: couponOf(context, own),
    priceRule: priceRuleIn(settings, own, priceRule),
    language: isSentByBrowser ? undefined : locale,
  }
}

/**
 * The country for preview and checkout: that of the shown price behind a price relay. A relay may place the shopper in
 * another country than the platform does.
 */
export const countryOf = (settings: Settings, cart: Cart): string | undefined => {
  const { country, priceHost, priceFallbackHost } = settings
  return (
    country ??
    linkCountry(settings, cart.own) ??
    (priceFallbackHost || priceHost?.[0] === '/' ? cart.country : undefined)
  )
}

/**
 * The language of checkout, which the merchant's own link may decide, unlike that of the page's words.
 *
 * @returns undefined for a language without a code of two letters: checkout then decides
 * @see docs/platform/conventions.md
 */
export const checkoutLanguage = (
  settings: Settings,
  locale: string,
  own: string | undefined,
): string | undefined =>
  (settings.locale ? undefined : linkTerms(settings, own)?.language) ??
  /^[a-z]{2}$/.exec(languageBase(locale))?.[0]

/** A query, with or without its question mark, without the parameters that the platform does not document. */
const documentedIn = (query: string): string =>
  query.replace(/[^?&]+/g, (text) => (isDocumented(linkParts(text)[0]?.name ?? '') ? text : ''))

/** The plain checkout link for a cart; undefined without client and checkout host. */
export const cartLink = (context: PricingContext, cart: Cart): string | undefined => {
  const { settings, locale } = context
  const { client, checkoutHost, linkParams } = settings
  const usual = { ...settings.extra, ...passedExtra(context.passed) }
  if (!client || !checkoutHost) return undefined
  const terms = linkTerms(settings, cart.own)
  const [first, ...others] = cart.items
  // Nothing is added to a link whose content the page cannot see. Several products have to be named.
  if (cart.own && first && others.length === 0 && isOpaqueBeside(terms, productOf(first))) return cart.own
  const order = {
    // Of two products with one number, the one of the link is sold.
    items: cart.items.map((item) => {
      const namesake = terms && namesakeIn(terms, productOf(item))
      return namesake ? cartItem(namesake, item.quantity) : item
    }),
    // An empty text removes the code from the merchant's own link. A code that no price can be asked for stays.
    coupon: couponOf(context, cart.own) ?? (terms?.hasNoCoupons || context.isCouponRemoved ? '' : undefined),
    currency: cart.currency ?? currencyOf(context, cart.own),
    country: countryOf(settings, cart),
    language: checkoutLanguage(settings, locale, cart.own),
    priceRule: priceRuleIn(settings, cart.own, cart.priceRule),
    shown: cart.shown,
    renewal: cart.renewal,
  }
  const parameters = mergedQuery(linkParams, context.passed)
  const link = (extra: Cart['extra'], own: string | undefined, more: string): string | undefined =>
    checkoutLink(checkoutHost, client, { ...order, extra, parameters: more }, own)
  const bare = cart.own?.replace(/\?[^#]*/, documentedIn)
  const answers = { ...cart.answers, ...cart.secrets }
  // Over the length limit, the link drops extra parameters first, then all but those that may decide who is paid, and
  // what. What the shopper has answered goes last.
  return (
    link({ ...(cart.extra ?? usual), ...answers }, cart.own, parameters) ??
    link(answers, cart.own, parameters) ??
    link(answers, bare, documentedIn(parameters)) ??
    link({}, bare, documentedIn(parameters))
  )
}

/** The extra parameters of the visit's addresses, over those of a store. */
const passedExtra = (passed: string | undefined): Record<string, string> =>
  Object.fromEntries(
    linkParts(passed ?? '').flatMap(({ name, value }) =>
      isExtraName(name) ? [[name, value.slice(0, 200)]] : [],
    ),
  )

/**
 * The parameters of a query that a store passes on, each with up to 200 characters: those of links under their names there, and those
 * that name a campaign with a price rule.
 *
 * @param isInLink the query has names of links, and only those of links are wanted
 */
export const passedParameters = (
  query: string,
  { passParams, campaignRules }: Settings,
  isInLink?: boolean,
): string => {
  const rules = isInLink ? [] : (campaignRules?.split(/\s+/) ?? [])
  const campaigns = rules.flatMap((rule) => rule.split('=')[0] || [])
  const names = [...(passParams?.split(' ') ?? []), ...campaigns].map(passedName)
  const texts = linkParts(query).flatMap(({ name, value, text }) =>
    names.flatMap(([from, inLink = isInLink ? from : name]) => {
      const isMeant = nameKey(isInLink ? inLink : from) === nameKey(name)
      return isMeant && value && text.length <= 200 ? linkPart(isInLink ? name : inLink, value).text : []
    }),
  )
  return [...new Set(texts)].join('&')
}

/** The price rule that the page lists for a campaign among the passed parameters. No address names a rule itself. */
export const campaignRule = (passed: string, campaignRules: string): string | undefined => {
  const campaigns = linkParts(passed).map(({ name, value }) => `${name}=${value}:`)
  const entry = campaignRules.split(/\s+/).find((text) => campaigns.some((each) => text.startsWith(each)))
  return entry?.split(':')[1]
}

/** A cart line of a product ID; the merchant's own ID stands behind a capital I. */
export const cartItem = (product: string, quantity: number): CartItem =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }

/** The product of a cart line, as elements and links name it. */
export const productOf = ({ product, internal }: CartItem): string => (internal ? `I${product}` : product)

/** The currency and the country that a price is for, as a cart names them. */
export const marketOf = (item: PriceItem | undefined): Pick<Cart, 'currency' | 'country'> => ({
  currency: item?.currency.iso,
  country: item?.price_country ?? undefined,
})

/** The locale of a store. A page's `lang` may be invalid, unlike the browser's language. */
export const localeOf = (
  { document, language }: { document: Document; language: ReadonlySignal<string> },
  settings: Settings,
): string =>
  settings.locale ??
  ((language.value && settingChecks.locale(language.value)) ||
    (document.defaultView?.navigator.language ?? 'en'))
