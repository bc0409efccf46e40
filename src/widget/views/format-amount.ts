import { currencyDigits } from '../../contract/currency-digits.ts'
import { type Counted, fill, pluralForm } from '../messages/format.ts'

/** Engines disagree about the digits of Arabic, so amounts take those of the platform's texts. */
export const digitsLike = (locale: string, text = ''): string =>
  /^ar\b/.test(locale) ? `${locale}-u-nu-${/[\u0660-\u0669]/.test(text) ? 'arab' : 'latn'}` : locale

/**
 * Formats a sum of our own with explicit digits, since engines disagree about some currencies. Currency and locale come
 * from the network, so `Intl` may refuse them.
 */
export const formatAmount = (value: number, currency: string, locale: string): string => {
  const digits = currencyDigits(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-'), options).format(value)
  } catch {
    return `${value.toFixed(digits)}\u00a0${currency}`
  }
}

/** A count with the digits of a locale, and with its groups unless the options say otherwise. */
export const formatCount = (value: number, locale: string, options?: Intl.NumberFormatOptions): string => {
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-'), options).format(value)
  } catch {
    return String(value)
  }
}

/**
 * A message with a count, in the plural form and the digits of a locale.
 *
 * @param name the placeholder of the count
 */
export const countText = (message: Counted, name: string, count: number, locale: string): string =>
  fill(pluralForm(message, count, locale), { [name]: formatCount(count, locale) })
