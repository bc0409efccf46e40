import { rangesIn } from './quality-list.ts'

/** The locale of a response when no requested language is available. */
export const defaultLocale = 'en-US'

/**
 * `de` as `de-DE`, `zh-Hant` as `zh-TW`; undefined for invalid tags and for languages that `Intl` does not
 * have.
 */
const localeOf = (tag: string): string | undefined => {
  if (!/^[a-z]{2}(-[a-z0-9]{1,8})*$/i.test(tag)) return undefined
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    const likely = new Intl.Locale(script ? `${language}-${script}` : language).maximize().region
    const country = /^[A-Z]{2}$/.test(region ?? '') ? region : likely
    const locale = `${language}-${country}`
    return /^[a-z]{2}-[A-Z]{2}$/.test(locale) && Intl.NumberFormat.supportedLocalesOf(locale).length > 0
      ? locale
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Chooses the locale of a response, in the form xx-XX (docs/platform/prices.md#price-item). Languages of
 * equal quality keep their order; `*` and an empty header choose the fallback.
 */
export const negotiateLocale = (
  acceptLanguage: string | undefined,
  fallback: string = defaultLocale,
): string => {
  for (const { type, q } of rangesIn(acceptLanguage)) {
    const locale = type === '*' ? fallback : localeOf(type)
    if (q > 0 && locale) return locale
  }
  return fallback
}
