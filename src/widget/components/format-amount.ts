import { currencyDigits } from '../../contract/currency-digits.ts'

/** Engines disagree about the digits of Arabic: ours are those of the platform's own texts. */
export const digitsLike = (locale: string, text = ''): string =>
  /^ar\b/.test(locale) ? `${locale}-u-nu-${/[٠-٩]/.test(text) ? 'arab' : 'latn'}` : locale

/**
 * An amount that is our own sum, with explicit digits, since engines disagree about some currencies. Currency and locale
 * come over the network: what `Intl` does not take must not cost the shopper the sum.
 */
export const formatAmount = (value: number, currency: string, locale: string): string => {
  const digits = currencyDigits(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  for (const language of [locale, locale.replaceAll('_', '-'), undefined]) {
    try {
      return new Intl.NumberFormat(language, options).format(value)
    } catch {
      // The next one may do.
    }
  }
  return `${value.toFixed(digits)} ${currency}`
}
