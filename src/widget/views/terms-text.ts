import { sumAmounts, timesQuantity } from '../../contract/currency-digits.ts'
import type { Money, PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import type { ScriptMessages } from '../messages/english/script.ts'
import { fill } from '../messages/format.ts'
import { dueToday } from './due-today.ts'
import { digitsLike, formatAmount, formatCount } from './format-amount.ts'

/** The merchant's statement about renewals: nothing about a product tells whether it renews. */
export interface Renewal {
  /** An ISO 8601 duration of one unit, or `none`. */
  period: string
  price?: 'price' | 'list-price'
}

const periodText = (period: string, words: ScriptMessages, locale: string): string => {
  const count = Number.parseInt(period.slice(1), 10)
  const unit = period.at(-1)
  if (count === 1) return unit === 'Y' ? words.everyYear : unit === 'M' ? words.everyMonth : words.everyDay
  const message = unit === 'Y' ? words.everyYears : unit === 'M' ? words.everyMonths : words.everyDays
  return fill(message, { count: formatCount(count, locale) })
}

/** When a purchase renews and for how much, in a sentence. Without an amount none is named. */
export const renewalText = (
  { period }: Renewal,
  amount: string | undefined,
  words: ScriptMessages,
  locale: string,
): string => {
  if (period === 'none') return words.termsOnce
  const values = { period: periodText(period, words, locale), amount: amount ?? '' }
  return fill(amount ? words.termsRenewalAt : words.termsRenewal, values)
}

/** One product of an order, with what is stated about its renewal and what all its units cost. */
export interface RenewedLine {
  name: string
  renewal: Renewal | undefined
  /** Undefined where it is not known. */
  price: number | undefined
  list: number | undefined
}

/**
 * When the products of an order renew and for how much. One sentence where all renew alike, else a line for each
 * renewal with its products.
 *
 * @param sum what all products cost together, where it is known
 */
export const renewalsText = (
  lines: readonly RenewedLine[],
  sum: { currency: string; total: number } | undefined,
  words: ScriptMessages,
  locale: string,
): string | undefined => {
  const groups = new Map<string, { renewal: Renewal; alike: RenewedLine[] }>()
  for (const line of lines) {
    const { renewal } = line
    if (!renewal) continue
    const key = JSON.stringify(renewal)
    const group = groups.get(key) ?? { renewal, alike: [] }
    groups.set(key, group)
    group.alike.push(line)
  }
  const texts = [...groups.values()].map(({ renewal, alike }) => {
    const isAll = alike.length === lines.length
    const amounts = alike.map(({ price, list }) => (renewal.price === 'price' ? price : list) ?? Number.NaN)
    const { currency = '', total = Number.NaN } = sum ?? {}
    const amount = isAll && renewal.price === 'price' ? total : sumAmounts(amounts, currency)
    const isNamed = renewal.price && amount > 0
    const named = isNamed ? formatAmount(amount, currency, locale) : undefined
    const text = renewalText(renewal, named, words, locale)
    // Isolated, or a name would set the direction of its line.
    return isAll ? text : `${alike.map(({ name }) => `\u2068${name}\u2069`).join(', ')}: ${text}`
  })
  return texts.join('\n') || undefined
}

/** An amount for all units: the platform's own text for one, a formatted product for more. */
const amountFor = ({ item, tax, quantity, known }: Sold, money: Money, locale: string): string => {
  const { value, localized } = selectAmount(money, tax)
  if (quantity === 1) return localized
  const { iso } = item.currency
  const digits = digitsLike(item.locale ?? locale, localized)
  const own = money === item.price ? known : undefined
  const sum = own ?? timesQuantity(value, quantity, iso)
  return formatAmount(sum, iso, digits)
}

/** The price of a renewal, as far as the merchant states it. */
export const renewalMoney = (item: PriceItem, { price }: Renewal): Money | undefined => {
  if (!price) return undefined
  return price === 'list-price' ? (item.list_price ?? item.price) : item.price
}

interface Sold {
  item: PriceItem
  quantity: number
  tax: TaxDisplay
  renewal: Renewal | undefined
  /** The platform's own total of all units. */
  known?: number | undefined
  /** Volume discounts may come off the sum of unit prices. */
  isBeforeVolume?: boolean
}

/** Japanese and Chinese sentences stand without a space between them; a tax note may end in a full stop. */
const joinSentences =
  (locale: string) =>
  (text: string, next: string): string => {
    if (/^(ja|zh)/.test(locale)) return `${text.replace(/\u3002$/, '')}。${next}`
    return `${text}${/\.\u2069?$/.test(text) ? ' ' : '. '}${next}`
  }

/** The amount that is due today, with its tax, and the terms of the renewal. */
export const termsText = (sold: Sold, words: ScriptMessages, locale: string): string => {
  const { item, tax, renewal } = sold
  const amount = (money: Money): string => amountFor(sold, money, locale)
  const due = dueToday(item, tax, words, amount(item.price))
  const renewed = renewal && renewalMoney(item, renewal)
  const digits = digitsLike(locale, item.price.gross.localized)
  const sentences = [
    due,
    sold.isBeforeVolume && sold.known === undefined && words.totalBeforeVolume,
    renewal && renewalText(renewal, renewed && amount(renewed), words, digits),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').reduce(joinSentences(locale))
}
