import { isCountry } from '../contract/country.ts'
import { pricedLanguage } from '../contract/priced-language.ts'
import { checkedSettings } from '../widget/settings/checked-settings.ts'
import { cleanCoupon, type Settings } from '../widget/settings/settings.ts'
import { urlCouponText } from '../widget/settings/url-coupon.ts'

/** Conditions of a page's prices besides the shopper's request. */
export interface PageConditions {
  /** The shopper's country, ISO 3166-1 alpha-2. With anything else, such as `XX` or `T1`, the page passes as it is. */
  country: string | null | undefined
  /** Settings over those of the page's script tag. Needed where it stands behind the first element, or is missing. */
  settings?: Settings
}

const withoutUndefined = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

/** Settings as the widget checks them. Those that it cannot use, or that are undefined, would hide those under them. */
export const givenSettings = (settings: Settings = {}): Settings =>
  withoutUndefined(checkedSettings(withoutUndefined(settings), () => {}))

/**
 * Everything besides a page's address that decides its prices, for the key of a cache: `country=DE&language=de-DE`. A
 * coupon of the address is in it too, for caches that leave the query out.
 */
export const pageKey = (
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  { country, settings }: PageConditions,
): string => {
  const own = givenSettings(settings)
  const conditions = {
    country: isCountry(country) ? country : '',
    language: pricedLanguage(headers.get('accept-language')),
    ...own,
    coupon: cleanCoupon(urlCouponText(new URL(url).search, own)) ?? own.coupon,
  }
  const key = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions))
    if (value) key.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  key.sort()
  return `${key}`
}
