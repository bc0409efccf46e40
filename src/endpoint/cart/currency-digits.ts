/**
 * Minor-unit digits by ISO 4217, where they are not two. `Intl` is not asked: engines disagree about HUF, IDR, COP
 * and IQD, and money must compare the same everywhere.
 */
const digits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

export const currencyDigits = (currency: string): number => digits[currency] ?? 2

/** An amount in whole minor units: 59.99 EUR is 5999, and so is the 59.99000000000001 that sums of floats leave. */
export const minorUnits = (amount: number, currency: string): number =>
  // The decimal point moves in the text: a multiplication would round 1.005 down.
  Math.round(Number(`${Number(amount.toFixed(6))}e${currencyDigits(currency)}`))
