/** Which of net and gross a shopper reads. `both` shows gross with net beside it. */
export type TaxDisplay = 'gross' | 'net' | 'both'

/** What a storefront needs to know. Every member is also an attribute of `<vitrine-store>` and a `data-*` of the script tag. */
export interface Settings {
  /** The merchant's client account ID. Nothing is priced without it. */
  client?: string
  /** Public price host. @default the local sandbox, on pages of this machine only */
  priceHost?: string
  /** Host of the hosted checkout. @default the local sandbox, on pages of this machine only */
  checkoutHost?: string
  /** The companion endpoint; without one every buy control goes straight to checkout. */
  endpoint?: string
  /** ISO 4217. @default the currency of the shopper's location */
  currency?: string
  /** ISO 3166-1 alpha-2. @default the shopper's location */
  country?: string
  /** BCP 47. @default the page's `lang`, then the browser's language */
  locale?: string
  coupon?: string
  /** Name of the page's query parameter that brings a coupon. @default 'coupon' */
  couponParam?: string
  priceRule?: string
  /** @default 'gross' */
  tax?: TaxDisplay
  /** Other hosts that checkout may continue on, separated by spaces. */
  allowedHosts?: string
  /** Signed by the merchant's backend; with it a known customer orders without leaving the page. */
  customerToken?: string
  /** Extra parameters; keys begin with `x-`. */
  extra?: Record<string, string>
  /** The merchant's own words over those of the UI language, by the keys of `src/widget/messages`. */
  texts?: Record<string, string>
}

type TextSetting = Exclude<keyof Settings, 'extra' | 'texts'>

const matching =
  (pattern: RegExp, upper?: boolean) =>
  (value: string): string | undefined => {
    const text = upper ? value.toUpperCase() : value
    return pattern.test(text) ? text : undefined
  }

/** An http(s) address, or a path of the page's own host; without a slash at its end. */
const host = (value: string): string | undefined => /^(https?:\/)?\/[^\s/]\S*?(?=\/?$)/.exec(value)?.[0]

/** Systems that build pages write `de_DE` as well. The usual ones are not worth waking up the locale data for. */
const locale = (value: string): string | undefined => {
  if (/^(en|de|fr|es|it|nl|pt|pl|ja|zh|ar)(-[A-Z]{2})?$/.test(value)) return value
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** Codes are bounded before they reach a link or a request; the endpoint holds the same bound. */
export const cleanCode = matching(/^[\w.+-]{1,64}$/)

/** Checkout is a page of its own: a link has to name its host. */
const checkoutHost = (value: string): string | undefined => (value[0] === '/' ? undefined : host(value))

/** Each setting with its check; the attribute's name is the key with dashes. A refused value counts as absent. */
export const settingChecks: Readonly<Record<TextSetting, (value: string) => string | undefined>> = {
  client: matching(/^[\w-]{1,64}$/),
  priceHost: host,
  checkoutHost,
  endpoint: host,
  currency: matching(/^[A-Z]{3}$/, true),
  country: matching(/^[A-Z]{2}$/, true),
  locale,
  coupon: cleanCode,
  couponParam: matching(/^[\w.-]{1,64}$/),
  priceRule: cleanCode,
  tax: matching(/^(gross|net|both)$/),
  allowedHosts: (value) => value,
  customerToken: matching(/^[\w.-]{1,4096}$/),
}

/** The text of an attribute without the spaces and curly quotes that editors put around it. */
export const trimmed = (text: string | null | undefined): string | undefined =>
  text?.replace(/^[\s\u200b"'«»‘-‟]+|[\s\u200b"'«»‘-‟]+$/g, '')

/** A platform ID, or the merchant's own ID behind a capital I, as in the platform's checkout links. */
export const isProduct = (text: string | undefined): text is string =>
  /^(\d{1,18}|I[\w.-]{1,64})$/.test(text ?? '')

export const attributeOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Settings out of an element's attributes, whose names may begin with a prefix. What is wrong is reported once and left
 * out, so that a typing mistake costs one setting and not the page. Attributes that begin with `x-` are extra
 * parameters, those that begin with `text-` the merchant's own words.
 */
export const readSettings = (
  element: Element | null,
  prefix: '' | 'data-',
  warn: (attribute: string, value: string) => void,
): Settings => {
  const settings: Record<string, unknown> = {}
  const extra: Record<string, string> = {}
  const texts: Record<string, string> = {}
  for (const { name, value } of element?.attributes ?? []) {
    if (!name.startsWith(prefix)) continue
    const attribute = name.slice(prefix.length)
    const key = propertyOf(attribute)
    const check = Object.hasOwn(settingChecks, key) && settingChecks[key as TextSetting]
    if (check && value) {
      const checked = check(trimmed(value) ?? '')
      if (checked) settings[key] = checked
      else warn(name, value)
    }
    if (/^x-[a-z0-9_-]{1,60}$/.test(attribute)) extra[attribute] = value.slice(0, 200)
    if (attribute.startsWith('text-')) texts[propertyOf(attribute.slice(5))] = value
  }
  return { ...settings, extra, texts }
}

/** Settings over others; extra parameters and words add up. */
export const mergeSettings = (under: Settings, over: Settings): Settings => ({
  ...under,
  ...over,
  extra: { ...under.extra, ...over.extra },
  texts: { ...under.texts, ...over.texts },
})
