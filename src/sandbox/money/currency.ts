import { decimal, over, round, times, whole } from './exact.ts'
import { rates } from './rates.ts'

const withoutMinorUnit = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Decimal digits by ISO 4217. Engines disagree about HUF, IDR, COP and IQD, so `Intl` is not used. */
export const currencyDigits = (iso: string): 0 | 2 | 3 => {
  if (withoutMinorUnit.has(iso)) return 0
  return withThousandths.has(iso) ? 3 : 2
}

/** Every currency of the rate table. */
export const currencies: readonly string[] = Object.keys(rates.perEuro).sort()

export const isCurrency = (iso: string): boolean => Object.hasOwn(rates.perEuro, iso)

const rateOf = (iso: string): string => {
  const rate = isCurrency(iso) ? rates.perEuro[iso] : undefined
  if (rate === undefined) throw new RangeError(`No rate for ${iso}`)
  return rate
}

const scale = (iso: string) => whole(10 ** currencyDigits(iso))

/** Converts an amount such as `19.90` to whole minor units of its currency, here 1990. */
export const toMinor = (amount: number, currency: string): number =>
  round(times(decimal(amount), scale(currency)))

/** Converts whole minor units to a number: 1990 is 19.9. One division gives the nearest double. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency)

/** Converts an amount at the table's rate, to whole minor units of the other currency. */
export const convert = (amount: number, from: string, to: string): number => {
  const cross = over(decimal(rateOf(to)), decimal(rateOf(from)))
  return round(times(times(decimal(amount), cross), scale(to)))
}
