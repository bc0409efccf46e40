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
  /** The number of products. */
  readonly lines: number
  /** The page showed the price of one unit, and no total. */
  readonly isUnitPrice: boolean
  /** Volume discounts may come off the total. */
  readonly isBeforeVolume: boolean
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly page: string
}

export const shownKey = 'x-vitrine-shown'

/** Short, so that a cut text is noticed. */
export const checksum = (text: string): string =>
  [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 36 ** 4, 5381).toString(36)

/** Version 2 has the price of one unit. Version 3 has the total of a cart: lines, a dot, units, and perhaps `v`. */
const quantities: Readonly<Record<string, RegExp>> = {
  2: /^()([1-9]\d{0,5})()$/,
  3: /^([1-9]\d?)\.([1-9]\d{0,5})(v?)$/,
}

/** Undefined for a text that was changed, cut, or written by another version. */
export const readShown = (text: string): Shown | undefined => {
  const end = text.lastIndexOf('*')
  const [
    version = '',
    net,
    gross,
    tax,
    currency = '',
    country = '',
    quantity = '',
    ,
    time = '',
    page = '',
    ...more
  ] = text.slice(0, Math.max(end, 0)).split('*')
  const [, lines, units, volume] = quantities[version]?.exec(quantity) ?? []
  if (units === undefined || more.length > 0 || checksum(text.slice(0, end)) !== text.slice(end + 1))
    return undefined
  const isAmount = (value = '') => /^\d{1,12}(\.\d{1,9})?$/.test(value)
  if (!isAmount(net) || !isAmount(gross) || !/^[A-Z]{3}$/.test(currency)) return undefined
  const totalOf = (unit: string | undefined): number =>
    toMinor(Number(unit), currency) * (lines ? 1 : Number(units))
  const shown: Shown = {
    net: totalOf(net),
    gross: totalOf(gross),
    tax: tax === 'n' ? 'net' : 'gross',
    currency,
    country,
    quantity: Number(units),
    lines: Number(lines || 1),
    isUnitPrice: !lines,
    isBeforeVolume: volume === 'v',
    time: Number.parseInt(time, 36) * 1000,
    page,
  }
  return [shown.net, shown.gross, shown.time].every(Number.isSafeInteger) ? shown : undefined
}
