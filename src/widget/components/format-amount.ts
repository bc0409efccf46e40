import { currencyDigits } from '../../contract/currency-digits.ts'

/** An amount that is our own sum, with explicit digits, since engines disagree about some currencies. */
export const formatAmount = (value: number, currency: string, locale: string): string => {
  const digits = currencyDigits(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat(locale, options).format(value)
}
