/**
 * The settings of a store: attributes of `<vitrine-store>`, `data-*` attributes of the script tag, and members of
 * `configure()`. One table has every setting with its meaning and its check, and the type `Settings` is derived
 * from it. A value that its check refuses counts as absent, so code that reads settings never sees an invalid one.
 * The meanings are the text of the generated reference. The table is in the script of every page, where each check
 * costs bytes: most are one regular expression.
 */

import { trimmed } from './text.ts'

/** A check for texts of one form. */
export const matching =
  (pattern: RegExp, upper?: boolean) =>
  (value: string): string | undefined => {
    const text = upper ? value.toUpperCase() : value
    return pattern.test(text) ? text : undefined
  }

/** A check for one of some words. */
const oneOf =
  <Word extends string>(...words: Word[]) =>
  (value: string): Word | undefined =>
    words.find((word) => word === value)

/** Accepts any text, whose parts are checked and reported where they are read. */
const anyText = (value: string): string => value

/** A day as ISO 8601, such as `2026-12-31`. */
const day = (value: string): string | undefined => {
  const date = new Date(`${value}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime())
  // `Date` reads the 30th of February as the 2nd of March.
  return isDay && date.toISOString().startsWith(value) ? value : undefined
}

/** An http(s) address, or a path of the page's own host. A slash at the end is removed. */
const host = (value: string): string | undefined => /^(https?:\/)?\/[^\s/]\S*?(?=\/?$)/.exec(value)?.[0]

/** Says that a text has no language, several, or one that is not known: nothing to show or to buy in. */
const noLanguage = /^(mis|mul|und|zxx)(?![a-z])/i

/** Accepts `de_DE` too, as page builders write it. Plain locales skip `Intl`, whose first call is slow; `iw` is Hebrew. */
const locale = (value: string): string | undefined => {
  if (/^(?!iw)[a-z]{2}(-[A-Z]{2})?$/.test(value)) return value
  if (noLanguage.test(value)) return undefined
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** A price rule. The endpoint enforces the same bound. */
export const cleanPriceRule = matching(/^[\w.+-]{1,64}$/)

/** Unfilled placeholders of campaign tools: `{{coupon}}`, `*|CODE|*`, `%%code%%`, `undefined`. */
const placeholder = /[{}|]|%%|^\[.*\]$|^(undefined|null)$/i

const anyCode = matching(/^\P{Cc}{1,64}$/u)

/**
 * A coupon code, bounded as the endpoint bounds it: letters of any script, spaces and signs, no control characters.
 * Shoppers copy codes from sentences: invisible signs, quotes and a full stop are removed, and full-width letters
 * narrowed.
 */
export const cleanCoupon = (value: string): string | undefined => {
  const text = value
    .slice(0, 500)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  const code = trimmed(text)?.replace(/[.,]$/, '')
  return code && !placeholder.test(code) ? anyCode(code) : undefined
}

export const cleanCurrency = matching(/^[A-Z]{3}$/, true)

/** Checkout links leave the page's host, so a path is refused. */
const checkoutHost = (value: string): string | undefined => (value[0] === '/' ? undefined : host(value))

/** Parameters that elements and other settings decide, or that a page must not set. */
const ownParameters =
  /^(cart|(min|max)?quantity(_.*)?|coupon|currency|language|pricerule|deliveryCountryId|internalcustomer|x-vitrine-.*)$/i

/** Parameters of a checkout link, with the escapes that an address needs. */
const linkParams = (value: string): string | undefined => {
  if (!/^[^#?]{1,1000}$/.test(value)) return undefined
  const { search, searchParams } = new URL(`https://page.invalid/?${value}`)
  const isOwn = [...searchParams.keys()].some((name) => !name || ownParameters.test(name))
  return isOwn ? undefined : search.slice(1)
}

/** Parameters that a page's address must not set: any visitor can write it, and these change charge or destination. */
const unpassable = /^(currencies|enablecoupon|allowmultiple|b2b|continueurl|(basequantity|dp)_.*)$/i

/** A parameter that is passed on: its name in the page's address, and in links where that is another one. */
export const passedName = (text: string): [name: string, inLink?: string] => {
  const [name = '', inLink] = text.replace(/\/.*/, '').split(':')
  return inLink ? [name, inLink] : [name]
}

/** Parameters as `x-clickref`, `aff:affiliate` or `x-clickref/90d`, separated by spaces or commas. */
const passParams = (value: string): string | undefined => {
  const texts = value.trim().split(/[\s,]+/)
  const isRefused = texts.some((text) => {
    const [name, inLink = name] = passedName(text)
    const isOfForm = /^[\w.-]{1,64}(:[\w.-]{1,64})?(\/[1-9]\d{0,2}d)?$/.test(text)
    return !isOfForm || unpassable.test(inLink) || ownParameters.test(inLink)
  })
  return isRefused ? undefined : texts.join(' ')
}

/** Paths behind the client ID, separated by spaces; `*` stands for any letters. */
const plainPaths = (value: string): string | undefined => {
  const paths = value.trim().split(/\s+/)
  return paths.every((path) => /^[\w.~*%/-]{1,200}$/.test(path)) ? paths.join(' ') : undefined
}

export const settingChecks = {
  /** Your client account ID. Without it there are no prices. */
  client: matching(/^[\w-]{1,64}$/),
  /**
   * The public price host, or the path of a price relay on the page's own host.
   *
   * @default the local sandbox, on pages of this machine only
   */
  priceHost: host,
  /** The public price host behind a price relay: asked when the relay fails, is slow, or answers anything but prices. */
  priceFallbackHost: host,
  /** The host of the hosted checkout. @default the local sandbox, on pages of this machine only */
  checkoutHost: checkoutHost,
  /** Your companion endpoint. Without one every buy control leads straight to checkout. */
  endpoint: host,
  /** When a press opens the review of an order: `difference`, `always` or `never`. @default 'difference' */
  review: oneOf('difference', 'always', 'never'),
  /**
   * ISO 4217, or `link`: the currency of your own checkout links. A currency that the shopper has chosen overrides it.
   *
   * @default the currency of the shopper's location
   */
  currency: (value: string) => (/^link$/i.test(value) ? 'link' : cleanCurrency(value)),
  /** ISO 3166-1 alpha-2. @default the shopper's location */
  country: matching(/^[A-Z]{2}$/, true),
  /** Language of words and amounts, BCP 47. @default the page's `lang`, then the browser's language */
  locale: locale,
  /** A coupon code. That of the page's query and of the visit overrides it. */
  coupon: cleanCoupon,
  /** Name of the page's query parameter that holds a coupon code. @default 'coupon' */
  couponParam: matching(/^[\w.-]{1,64}$/),
  /** How often a subscription renews, as ISO 8601 (`P1M`, `P1Y`), or `none` for a single payment. */
  renewal: matching(/^(none|P[1-9]\d{0,2}[DMY])$/),
  /** The price of a renewal: the shown `price`, or the `list-price`. Without it no amount is named. */
  renewalPrice: oneOf('price', 'list-price'),
  /** Price rule to apply. */
  priceRule: cleanPriceRule,
  /** Further parameters of every checkout link, `affiliate=48817&cfg=two-columns`: those without a setting of their own. */
  linkParams: linkParams,
  /**
   * Parameters of the page's address that go into every link of the visit: `affiliate x-source utm_source`. They win over
   * those of your own links. `aff:affiliate` gives one another name in the link, and `x-clickref/90d` keeps it for days, once the
   * shopper has agreed.
   */
  passParams: passParams,
  /**
   * Price rules by campaign: `ref=spring:tune-2690 ref=mail:tune-1790` applies `tune-2690` for the visit of a shopper who comes with
   * `?ref=spring`. It counts before `price-rule` of a store or script.
   */
  campaignRules: matching(/^([\w.-]{1,64}=[^\s:=]{1,64}:[\w.+-]{1,64}(\s+|$))+$/),
  /**
   * Paths of your own checkout links that change looks alone, `purl-cart purl-kite_*`: their amount is that of a link without
   * a path. Only you know what a path sells, so beside any other one the page names no total.
   */
  plainPaths: plainPaths,
  /**
   * `none`: the price of a unit changes with the quantity by no more than the price rules that the page names. Several units
   * then have a total without an endpoint.
   */
  volumePrices: oneOf('none'),
  /**
   * `cookie`: a cookie of the platform decides which partner is paid, so orders are placed at checkout and not on the page, and
   * each press leaves by its plain link.
   */
  partners: oneOf('cookie'),
  /** Tax display: `gross`, `net` or `both`. @default 'gross' */
  tax: oneOf('gross', 'net', 'both'),
  /** Further hosts on which checkout may continue, separated by spaces. */
  allowedHosts: matching(/^[\w.-]+(:\d+)?(\s+[\w.-]+(:\d+)?)*$/),
  /** Token signed by your backend: its customer orders without leaving the page. */
  customerToken: matching(/^[\w.-]{1,4096}$/),
  /** Analytics in words, of the page only: `ga4` or `events`, with `consent` or `google-consent`. */
  analytics: anyText,
  /**
   * Tools of the page for the shopper's agent (WebMCP), of the page only: `read` for those that read, `checkout` for the one that
   * opens checkout too.
   */
  agentTools: oneOf('read', 'checkout'),
  /** Describes cards to search engines and shopping agents, as schema.org's `Product` or `SoftwareApplication`; `none` for a store without. */
  structuredData: oneOf('product', 'software', 'none'),
  /** The last day of the prices, for structured data: `2026-12-31`. */
  priceValidUntil: day,
  /** Who sells, for structured data: the name of a company. */
  seller: anyText,
  /**
   * The folder of the script's other files, of the script tag only: for a script that was bundled, inlined or renamed.
   *
   * @default the folder of the script
   */
  files: host,
  /** The first word of class names that older scripts left in the page, of the page only: `shop` for `shop-97772-priceGross`. */
  classPrefix: matching(/^[\w-]{1,64}$/),
}

export type TextSetting = keyof typeof settingChecks

/** A value that its check lets pass. */
type Checked<Check> = Check extends (value: string) => infer Value ? Exclude<Value, undefined> : never

export type Settings = { [Name in TextSetting]?: Checked<(typeof settingChecks)[Name]> } & {
  /** Extra parameters of the order; keys begin with `x-`. As attributes: `x-campaign="spring"`. */
  extra?: Record<string, string>
  /** Your own words, by their keys. As attributes: `text-buy="Get it"`. */
  texts?: Record<string, string>
}
