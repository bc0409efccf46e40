import type { TaxDisplay } from '../../contract/tax-display.ts'

/** Settings: attributes of `<vitrine-store>`, `data-*` attributes of the script tag, members of `configure()`. */
export interface Settings {
  /** Your client account ID. Without it there are no prices. */
  client?: string
  /**
   * The public price host, or the path of a price relay on the page's own host.
   *
   * @default the local sandbox, on pages of this machine only
   */
  priceHost?: string
  /** The public price host behind a price relay: asked when the relay fails, is slow, or answers anything but prices. */
  priceFallbackHost?: string
  /** The host of the hosted checkout. @default the local sandbox, on pages of this machine only */
  checkoutHost?: string
  /** Your companion endpoint. Without one every buy control leads straight to checkout. */
  endpoint?: string
  /** When a press opens the cart preview: `difference`, `always` or `never`. @default 'difference' */
  review?: 'difference' | 'always' | 'never'
  /** ISO 4217. A currency that the shopper has chosen overrides it. @default the currency of the shopper's location */
  currency?: string
  /** ISO 3166-1 alpha-2. @default the shopper's location */
  country?: string
  /** Language of words and amounts, BCP 47. @default the page's `lang`, then the browser's language */
  locale?: string
  /** A coupon code. It overrides the code of the page's query and of the visit. */
  coupon?: string
  /** Name of the page's query parameter that holds a coupon code. @default 'coupon' */
  couponParam?: string
  /** How often a subscription renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. */
  renewal?: string
  /** The price of a renewal: the shown `price`, or the `list-price`. Without it no amount is named. */
  renewalPrice?: 'price' | 'list-price'
  /** Price rule to apply. */
  priceRule?: string
  /** Tax display: `gross`, `net` or `both`. @default 'gross' */
  tax?: TaxDisplay
  /** Further hosts on which checkout may continue, separated by spaces. */
  allowedHosts?: string
  /** Token signed by your backend: its customer orders without leaving the page. */
  customerToken?: string
  /** Analytics in words, of the page only: `ga4` or `events`, with `consent` or `google-consent`. */
  analytics?: string
  /** A price experiment: its name, and price rules with their shares, `summer: small 50, team 50`. */
  experiment?: string
  /** Your own ID of the visitor, which decides the arm. @default a random ID of the visit */
  experimentId?: string
  /** Describes cards to search engines and shopping agents, as schema.org's `Product` or `SoftwareApplication`; `none` for a store without. */
  structuredData?: 'product' | 'software' | 'none'
  /** The last day of the prices, for structured data: `2026-12-31`. */
  priceValidUntil?: string
  /** Who sells, for structured data: the name of a company. */
  seller?: string
  /** The first word of class names that older scripts left in the page, of the page only: `shop` for `shop-97772-priceGross`. */
  classPrefix?: string
  /** Extra parameters of the order; keys begin with `x-`. As attributes: `x-campaign="spring"`. */
  extra?: Record<string, string>
  /** Your own words, by their keys. As attributes: `text-buy="Get it"`. */
  texts?: Record<string, string>
}

export type TextSetting = Exclude<keyof Settings, 'extra' | 'texts'>

/** A check for texts of one form. */
export const matching =
  (pattern: RegExp, upper?: boolean) =>
  (value: string): string | undefined => {
    const text = upper ? value.toUpperCase() : value
    return pattern.test(text) ? text : undefined
  }

/** An http(s) address, or a path of the page's own host; without a slash at its end. */
const host = (value: string): string | undefined => /^(https?:\/)?\/[^\s/]\S*?(?=\/?$)/.exec(value)?.[0]

/** Page builders write `de_DE` as well. Plain locales skip `Intl`, whose first call is slow; `iw` is Hebrew. */
const locale = (value: string): string | undefined => {
  if (/^(?!iw)[a-z]{2}(-[A-Z]{2})?$/.test(value)) return value
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** A price rule. The endpoint enforces the same bound. */
export const cleanPriceRule = matching(/^[\w.+-]{1,64}$/)

/** A coupon code: letters of any script, spaces and signs; no control characters. The endpoint enforces the same bound. */
export const cleanCoupon = matching(/^\P{Cc}{1,64}$/u)

export const checkTax = matching(/^(gross|net|both)$/) as (value: string) => TaxDisplay | undefined

/** Checkout links leave the page's host, so a path is refused. */
const checkoutHost = (value: string): string | undefined => (value[0] === '/' ? undefined : host(value))

/** A text whose lazy module checks it. */
const unchecked = (value: string): string => value

/** Each setting with its check. A refused value counts as absent. */
export const settingChecks: Readonly<Record<TextSetting, (value: string) => string | undefined>> = {
  client: matching(/^[\w-]{1,64}$/),
  priceHost: host,
  priceFallbackHost: host,
  checkoutHost,
  endpoint: host,
  review: unchecked,
  currency: matching(/^[A-Z]{3}$/, true),
  country: matching(/^[A-Z]{2}$/, true),
  locale,
  coupon: cleanCoupon,
  couponParam: unchecked,
  renewal: unchecked,
  renewalPrice: unchecked,
  priceRule: cleanPriceRule,
  tax: checkTax,
  allowedHosts: unchecked,
  customerToken: unchecked,
  analytics: unchecked,
  experiment: unchecked,
  experimentId: unchecked,
  structuredData: unchecked,
  priceValidUntil: unchecked,
  seller: unchecked,
  classPrefix: matching(/^[\w-]{1,64}$/),
}
