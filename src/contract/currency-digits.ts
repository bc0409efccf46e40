const withoutMinorUnit = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThousandths = 'BHD IQD JOD KWD LYD OMR TND'

/**
 * Digits behind the decimal point by ISO 4217. `Intl` must not choose them for money: engines disagree about HUF,
 * IDR, COP and IQD.
 */
export const currencyDigits = (currency: string): 0 | 2 | 3 => {
  if (withoutMinorUnit.includes(currency)) return 0
  return withThousandths.includes(currency) ? 3 : 2
}

/** `value` times `quantity`, exact to the minor unit: 0.1 × 3 is 0.3. */
export const timesQuantity = (value: number, quantity: number, currency: string): number => {
  const unit = 10 ** currencyDigits(currency)
  return (Math.round(value * unit) * quantity) / unit
}

/** The sum of amounts, exact to the minor unit. */
export const sumAmounts = (values: readonly number[], currency: string): number => {
  const unit = 10 ** currencyDigits(currency)
  return values.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit
}
