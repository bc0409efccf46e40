/** The locale of a response when no requested language is available. */
export const defaultLocale = 'en-US'

/** Longer headers are cut: browsers send shorter ones, and the caller controls the length. */
const maxHeaderLength = 2_000

interface LanguageRange {
  tag: string
  quality: number
}

const rangeOf = (entry: string): LanguageRange => {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const q = parameters.find((parameter) => /^q=/i.test(parameter))
  const quality = q === undefined ? 1 : Number(q.slice(2) || Number.NaN)
  return { tag, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

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
  const ranges = (acceptLanguage ?? '').slice(0, maxHeaderLength).split(',').map(rangeOf)
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const locale = tag === '*' ? fallback : localeOf(tag)
    if (locale) return locale
  }
  return fallback
}
