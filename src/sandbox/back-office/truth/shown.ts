import { currencyDigits } from '../../money/currency.ts'

/** What a page has shown, read from `x-vitrine-shown` as docs/guide/truth.md describes it. */
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
  if (version !== '1' || more.length > 0 || checksum(text.slice(0, end)) !== text.slice(end + 1))
    return undefined
  const shown: Shown = {
    net: Number(net),
    gross: Number(gross),
    tax: tax === 'n' ? 'net' : 'gross',
    currency,
    country,
    quantity: Number(quantity),
    time: Number.parseInt(time, 36) * 1000,
    page,
  }
  const numbers = [shown.net, shown.gross, shown.quantity, shown.time, currencyDigits(currency)]
  return numbers.every(Number.isSafeInteger) && /^[A-Z]{3}$/.test(currency) ? shown : undefined
}
