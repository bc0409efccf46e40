/** The figures that views of prices show, as texts. */

import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import { fill } from '../messages/format.ts'
import { countText, digitsLike } from './format-amount.ts'
import { taxName } from './tax-name.ts'
import type { ScriptMessages } from './words/script.ts'

/** The texts of a card's prices. Every amount is the platform's own `localized`. */
export interface CardFigures {
  price: string
  /** Only when it is above the price. */
  list?: string | undefined
  saving?: string | undefined
  tax: string
  /** The other of net and gross, when both are shown. */
  net?: string | undefined
  monthly?: string | undefined
  /** How often the price is billed, beside the monthly price. */
  billed?: string | undefined
}

/** The whole name of a product. */
export const productName = ({ product }: PriceItem): string =>
  [product.name, product.additional_name].filter(Boolean).join(' ')

/** Whether tax is in the price; empty where the platform does not say. */
export const taxNote = (item: PriceItem, tax: TaxDisplay, words: ScriptMessages): string => {
  const rate = item.vat_rate
  if (!rate) return ''
  const name = taxName(item.price_country, words)
  if (!rate.value) return fill(words.noVat, { tax: name })
  return fill(tax === 'net' ? words.plusVat : words.inclVat, { rate: rate.localized, tax: name })
}

/** Months of one billing, from the price and its monthly share: 12 for annual payment. */
export const monthsBilled = (item: PriceItem): number => {
  const monthly = item.monthly_price?.gross.value
  return monthly ? Math.round(item.price.gross.value / monthly) : 0
}

const billedText = (item: PriceItem, words: ScriptMessages, locale: string): string | undefined => {
  const years = monthsBilled(item) / 12
  if (years === 1) return words.billedYearly
  if (years <= 1 || years % 1) return undefined
  return countText(words.billedYears, 'years', years, digitsLike(locale, item.price.gross.localized))
}

/** @param locale the locale of the words */
export const cardFigures = (
  item: PriceItem,
  tax: TaxDisplay,
  words: ScriptMessages,
  locale: string,
): CardFigures => {
  const price = selectAmount(item.price, tax)
  const list = item.list_price && selectAmount(item.list_price, tax)
  const isBelowList = list && list.value > price.value
  const { discount } = item
  const saved = discount && {
    amount: selectAmount(discount.absolute, tax).localized,
    percent: discount.percentage.localized,
  }
  // A share of a reduced price that is said to be billed again would promise it for later periods.
  const billed = isBelowList ? undefined : billedText(item, words, locale)
  return {
    price: price.localized,
    list: isBelowList ? list.localized : undefined,
    // No text claims a saving: the list price may be that of other regions only, beside a coupon too.
    saving: isBelowList && saved ? fill(item.coupon ? words.save : words.belowList, saved) : undefined,
    tax: taxNote(item, tax, words),
    net: tax === 'both' ? fill(words.net, { amount: item.price.net.localized }) : undefined,
    monthly:
      item.monthly_price && billed
        ? fill(words.monthly, { amount: selectAmount(item.monthly_price, tax).localized })
        : undefined,
    billed,
  }
}
