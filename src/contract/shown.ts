import { checksum } from './shown-text.ts'

/** The price that a page showed of a cart. */
export interface Shown {
  /** Of one unit of the product, as the platform gives it; with `lines`, of the whole cart. */
  net: number
  gross: number
  /** Which of the two the shopper read first. */
  tax: 'gross' | 'net'
  /** ISO 4217. */
  currency: string
  /** ISO 3166-1 alpha-2: the country that the price holds for. */
  country?: string | undefined
  /** Units of all lines. */
  quantity: number
  /** The number of products, where the page showed their total. */
  lines?: number | undefined
  /** The total was shown as one from which volume discounts may come off. */
  isBeforeVolume?: boolean | undefined
  priceRule?: string | undefined
  /** When the price was asked for: milliseconds since the epoch, kept in whole seconds. */
  time: number
  /** The path of the page, without what looks like personal data. */
  page: string
}

const longestPage = 60

/** The text that `encodeShown` writes; `decodeShown` knows which of its members go together. */
const shownForm =
  /^[23]\*(\d{1,12}(?:\.\d{0,8}[1-9])?)\*(\d{1,12}(?:\.\d{0,8}[1-9])?)\*([gn])\*([A-Z]{3})\*([A-Z]{2})?\*(?:([1-9]\d?)\.)?([1-9]\d{0,5})(v)?\*([\w.+-]{0,64})\*([\da-z]{1,7})\*([\w./%-]{0,60})\*([\da-z]{1,4})$/

/** A path without segments that could name a person: addresses of mail, long numbers, long texts such as tokens. */
const pageOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (/@|%40|\d{5}|.{33}/i.test(segment) ? '-' : segment.replace(/[^\w.%-]/g, '-')))
    .join('/')
    .slice(0, longestPage)

/** The text of the parameter. Its letters are those that a query leaves as they are, except for `/` and `%`. */
export const encodeShown = (shown: Shown): string => {
  const { tax, currency, country = '', quantity, lines, priceRule = '', time, page } = shown
  const text = [
    lines ? 3 : 2,
    shown.net,
    shown.gross,
    tax[0],
    currency,
    country,
    lines ? `${lines}.${quantity}${shown.isBeforeVolume ? 'v' : ''}` : quantity,
    priceRule,
    Math.floor(time / 1000).toString(36),
    pageOf(page),
  ].join('*')
  return `${text}*${checksum(text)}`
}

/** The price in the text; undefined for any text that `encodeShown` does not write. */
export const decodeShown = (text: string): Shown | undefined => {
  const [
    ,
    net,
    gross,
    tax,
    currency = '',
    country,
    lines,
    quantity,
    volume,
    priceRule,
    time = '',
    page = '',
  ] = shownForm.exec(text) ?? []
  const shown: Shown = {
    net: Number(net),
    gross: Number(gross),
    tax: tax === 'n' ? 'net' : 'gross',
    currency,
    ...(country && { country }),
    quantity: Number(quantity),
    ...(lines && { lines: Number(lines), ...(volume && { isBeforeVolume: true }) }),
    ...(priceRule && { priceRule }),
    time: Number.parseInt(time, 36) * 1000,
    page,
  }
  return currency && encodeShown(shown) === text ? shown : undefined
}
