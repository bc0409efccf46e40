/**
 * The sentences about what is due today and when a purchase renews. Only the merchant's statement says whether a
 * product renews, so without one nothing is claimed; an amount is named only when the merchant states which price
 * renews and it is known. Amounts of one unit are the platform's own texts, and only sums are formatted here.
 * Sentences are joined as the language requires. Pure functions, used in cards, orders and carts.
 */

import { timesQuantity } from '../../contract/currency-digits.ts'
import type { Money, PriceItem } from '../../contract/price-item.ts'
import { fill } from '../messages/format.ts'
import { taxNote } from './card-figures.ts'
import { countText, digitsLike, formatAmount } from './format-amount.ts'
import type { UnitPrice } from './unit-price.ts'
import type { ScriptMessages } from './words/script.ts'

/** The merchant's statement about renewals. A product itself does not say whether it renews. */
export interface Renewal {
  /** An ISO 8601 duration of one unit, or `none`. */
  period: string
  price?: 'price' | 'list-price'
}

/** How often something happens, of an ISO 8601 duration of one unit: "every month". */
export const everyText = (period: string, words: ScriptMessages, locale: string): string => {
  const count = Number.parseInt(period.slice(1), 10)
  const unit = period.at(-1)
  if (count === 1) return unit === 'Y' ? words.everyYear : unit === 'M' ? words.everyMonth : words.everyDay
  const message = unit === 'Y' ? words.everyYears : unit === 'M' ? words.everyMonths : words.everyDays
  return countText(message, 'count', count, locale)
}

/**
 * A sentence about when a purchase renews, and for how much where `amount` is given. The list price is today's, since it may
 * have changed by then.
 */
export const renewalText = (
  { period, price }: Renewal,
  amount: string | undefined,
  words: ScriptMessages,
  locale: string,
): string => {
  if (period === 'none') return words.termsOnce
  const values = { period: everyText(period, words, locale), amount: amount ?? '' }
  if (!amount) return fill(words.termsRenewal, values)
  return fill(price === 'list-price' ? words.termsRenewalToday : words.termsRenewalAt, values)
}

/** The units that an element sells, with the price of each. */
export interface SoldUnits {
  item: PriceItem
  unit: UnitPrice
  quantity: number
  /** The total of all units stands beside the line, also where only checkout knows it. */
  hasTotal?: boolean
  /** The amount that is due stands above the line, with its tax. */
  isShown?: boolean
}

interface Sold extends SoldUnits {
  renewal: Renewal | undefined
  /** The platform's own total of all units, with tax. */
  known?: number | undefined
}

/** The amount for all units with tax: the platform's own text for one, a formatted sum for more where it is known. */
const amountFor = (
  { item, unit, quantity, known }: Sold,
  moneyOf: (item: PriceItem) => Money,
  locale: string,
): string | undefined => {
  if (quantity === 1) return moneyOf(item).gross.localized
  const { iso } = item.currency
  const own = moneyOf(item) === item.price ? known : undefined
  const money = unit && moneyOf(unit)
  const sum = own ?? (money && timesQuantity(money.gross.value, quantity, iso))
  const digits = digitsLike(item.locale ?? locale, item.price.gross.localized)
  return typeof sum === 'number' ? formatAmount(sum, iso, digits) : undefined
}

/** Joins two sentences: Japanese and Chinese take no space, and a tax note may end in a full stop already. */
const joinSentences = (text: string, next: string, locale: string): string => {
  if (/^(ja|zh)/.test(locale)) return `${text.replace(/\u3002$/, '')}。${next}`
  return `${text}${/\.\u2069?$/.test(text) ? ' ' : '. '}${next}`
}

/** The price of a renewal, as the merchant states it. */
const renewalMoney = ({ price, list_price: list }: PriceItem, renewal: Renewal): Money =>
  renewal.price === 'list-price' ? (list ?? price) : price

/** The amount that is due today, always with its tax, unless it stands above already; and the terms of the renewal. */
export const termsText = (sold: Sold, words: ScriptMessages, locale: string): string => {
  const { item, unit, renewal } = sold
  const amount = amountFor(sold, ({ price }) => price, locale)
  const isUnknown = amount === undefined && unit === null
  const note = taxNote(item, 'gross', words)
  const shown = amount ?? '…'
  const due = isUnknown
    ? words.termsTodayAtCheckout
    : fill(words.termsToday, { amount: note ? fill(words.amountTaxed, { amount: shown, tax: note }) : shown })
  const isSaid = isUnknown ? sold.hasTotal : sold.isShown
  if (!renewal) return isSaid ? '' : due
  const renewed = renewal.price && amountFor(sold, (each) => renewalMoney(each, renewal), locale)
  const digits = digitsLike(locale, item.price.gross.localized)
  const renews = renewalText(renewal, renewed, words, digits)
  return isSaid ? renews : joinSentences(due, renews, locale)
}
