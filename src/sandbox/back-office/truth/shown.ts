import { toMinor } from '../../money/currency.ts'

/** The price that a page has shown, read from `x-vitrine-shown` as docs/guide/truth.md describes it. */
export interface Shown {
  /** Whole minor units of the currency, for the whole quantity. */
  readonly net: number
  readonly gross: number
  readonly tax: 'net' | 'gross'
  readonly currency: string
  readonly country: string
  readonly quantity: number
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly page: string
}

export const shownKey = 'x-vitrine-shown'

const checksum = (text: string): string =>
  [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 36 ** 4, 5381).toString(36)

/** Undefined for a text that was changed, cut, or written by another version. */
export const readShown = (text: string): Shown | undefined => {
  const end = text.lastIndexOf('*')
  const [version, net, gross, tax, currency = '', country = '', quantity, , time = '', page = '', ...more] =
    text.slice(0, Math.max(end, 0)).split('*')
  if (version !== '2' || more.length > 0 || checksum(text.slice(0, end)) !== text.slice(end + 1))
    return undefined
  const units = Number(quantity)
  const isAmount = (value = '') => /^\d{1,12}(\.\d{1,9})?$/.test(value)
  if (!isAmount(net) || !isAmount(gross) || !/^[A-Z]{3}$/.test(currency)) return undefined
  const totalOf = (unit: string | undefined): number => toMinor(Number(unit), currency) * units
  const shown: Shown = {
    net: totalOf(net),
    gross: totalOf(gross),
    tax: tax === 'n' ? 'net' : 'gross',
    currency,
    country,
    quantity: units,
    time: Number.parseInt(time, 36) * 1000,
    page,
  }
  return [shown.net, shown.gross, units, shown.time].every(Number.isSafeInteger) ? shown : undefined
}
