import { currencyDigits, fromMinor } from './currency.ts'

export interface MoneyFormat {
  /** Symbol of the currency in this locale: `$`, `US$`, `KWD`. */
  symbol: string
  format(minor: number): string
}

/** Creates a formatter for one currency; creating one costs more than using it a hundred times. */
export const createMoneyFormat = (currency: string, locale: string): MoneyFormat => {
  // Both digit options are set, because the defaults of engines differ.
  const digits = currencyDigits(currency)
  const intl = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const symbol = intl.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return { symbol, format: (minor) => intl.format(fromMinor(minor, currency)) }
}

/** Formats whole minor units with the currency's own digits. */
export const localize = (minor: number, currency: string, locale: string): string =>
  createMoneyFormat(currency, locale).format(minor)

/** Formats `19` as `19%`, `19 %` or `١٩٪`, with up to two digits. */
export const localizePercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
