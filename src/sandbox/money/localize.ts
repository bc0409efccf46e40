import { currencyDigits, fromMinor } from './currency.ts'

export interface MoneyFormat {
  /** The symbol as this locale writes it: `$`, `US$`, `KWD`. */
  symbol: string
  format(minor: number): string
}

/** One formatter for many amounts of a currency; making one costs more than using it a hundred times. */
export const createMoneyFormat = (currency: string, locale: string): MoneyFormat => {
  // Both digit options: without them `Intl` would choose, and engines differ.
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

/** Whole minor units as a shopper reads them, with the currency's own digits. */
export const localize = (minor: number, currency: string, locale: string): string =>
  createMoneyFormat(currency, locale).format(minor)

/** `19` as `19%`, `19 %` or `١٩٪`, with up to two digits. */
export const localizePercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
