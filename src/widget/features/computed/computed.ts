/**
 * The lazy module `computed`: figures that several prices decide, or a part of one, for `<vitrine-price>`, cards and bound
 * markup. `prices/computed-figures.ts` has the rules of the arithmetic; here a figure gets its periods and its words. A figure
 * is text only while it is true of every price that it needs. Comparisons that can never be made are reported.
 */

import type { PriceItem } from '../../../contract/price-item.ts'
import { selectAmount } from '../../../contract/tax-display.ts'
import { attributeAt, nameAt, productsIn } from '../../binding/computed-field.ts'
import type { ComputedModule } from '../../binding/computed-module.ts'
import { fill } from '../../messages/format.ts'
import type { PriceState } from '../../prices/price-book.ts'
import type { Markup } from '../../settings/attributes.ts'
import { monthsOf } from '../../settings/months.ts'
import {
  type IntervalSaving,
  intervalSaving,
  lowestPrice,
  type PeriodPrice,
  partPrice,
  type ShownPrice,
} from '../../shared/prices/computed-figures.ts'
import { isoMonths } from '../../shared/prices/iso-months.ts'
import { formatPercent, leastMonths, savingText, savingUnitOf } from '../../shared/prices/saving-text.ts'
import { priceStateAt } from '../../shared/storefront/price-state-at.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { renewalOf } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { monthsBilled } from '../../views/card-figures.ts'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'
import { en as computedWords } from '../../views/words/computed.ts'

/** The element itself reports its attributes. */
const ignore = (): void => {}

/** The months that the price of an element is for: as its interval or renewal says, else as the platform divides it. */
const ownMonths = (element: Markup, storefront: Storefront, item: PriceItem): number | undefined =>
  monthsOf(attributeAt(element, 'interval')) ??
  isoMonths(renewalOf(element, storefront)?.period) ??
  (monthsBilled(item) || undefined)

const savingIn = (
  element: Markup,
  storefront: Storefront,
  price: ShownPrice,
  compared: readonly (PriceState | undefined)[],
): IntervalSaving | undefined => {
  const items = compared.flatMap((state) => state?.item ?? [])
  if (items.length === 0 || items.length < compared.length) return undefined
  const stated = monthsOf(attributeAt(element, 'compare-interval'))
  const own = ownMonths(element, storefront, price.item)
  const known = items.map((item) => stated ?? (monthsBilled(item) || undefined))
  // Products of a bundle whose period nothing tells are compared as they are sold. One alone among others may be for another period.
  const isSold = items.length > 1 && known.every((each) => each === undefined)
  const months = own ?? (isSold ? 1 : undefined)
  const parts = items.flatMap((item, index): PeriodPrice[] => {
    const period = isSold ? months : known[index]
    return period ? [{ item, tax: price.tax, months: period }] : []
  })
  const [shorter, ...others] = parts
  if (!months || !shorter || parts.length < items.length) {
    const needed = nameAt(element, months ? 'compare-interval' : 'interval')
    const product = attributeAt(element, 'compare-product')
    storefront.page.warn(
      element.localName,
      nameAt(element, 'compare-product'),
      product,
      'needs-attribute',
      needed,
    )
    return undefined
  }
  return intervalSaving({ ...price, months }, shorter, ...others)
}

/** Products that are not sold here are in no range. */
const rangeOf = (price: ShownPrice, others: readonly (PriceState | undefined)[]) => {
  const sold = others.filter((other) => other?.failure !== 'unknown')
  const items = sold.flatMap((other) => other?.item ?? [])
  if (items.length < sold.length) return undefined
  return lowestPrice([price, ...items.map((item) => ({ item, tax: price.tax }))])
}

/** The text of a computed field; undefined where there is nothing to claim. */
const computedText = (
  element: Markup,
  storefront: Storefront,
  path: string,
  price: ShownPrice,
  others: readonly (PriceState | undefined)[],
): string | undefined => {
  const [name, part] = path.split('.')
  const { item, tax } = price
  const shown = selectAmount(item.price, tax)
  const words = wordsOf(storefront, computedWords)
  const locale = digitsLike(storefront.locale.value, shown.localized)
  const format = (value: number): string =>
    formatAmount(value, item.currency.iso, digitsLike(item.locale ?? locale, shown.localized))
  /** An amount alone, or in its words. */
  const worded = (amount: string | undefined, message: string): string | undefined =>
    amount && (part === 'amount' ? amount : fill(message, { amount }))
  const partOf = (parts: number | undefined): string | undefined => {
    const value = parts && partPrice(price, parts)
    return value ? format(value) : undefined
  }
  const texts: Readonly<Record<string, () => string | undefined>> = {
    saving() {
      const saving = savingIn(element, storefront, price, others)
      if (!saving) return undefined
      if (part === 'percentage') return saving.percent > 0 ? formatPercent(saving.percent, locale) : undefined
      if (part === 'months' && saving.months < leastMonths) return undefined
      const unit = part ?? savingUnitOf(element, ignore)
      return savingText(saving, unit === 'months' ? unit : 'percent', words, locale)
    },
    from() {
      const range = rangeOf(price, others)
      const lowest = range && selectAmount(range.lowest.item.price, tax).localized
      return range?.areEqual ? lowest : worded(lowest, words.priceFrom)
    },
    'per-seat': () => worded(partOf(Number(attributeAt(element, 'seats'))), words.perSeat),
    'per-month'() {
      const months = ownMonths(element, storefront, item)
      // The platform's own amount, where it has one for this period.
      const monthly =
        item.monthly_price && monthsBilled(item) === months && selectAmount(item.monthly_price, tax)
      return worded(monthly ? monthly.localized : partOf(months), words.monthly)
    },
  }
  return texts[name ?? '']?.()
}

const productsFor = (element: Markup, path: string): string[] => {
  if (path.includes('saving')) return productsIn(attributeAt(element, 'compare-product'))
  return path.includes('from') ? productsIn(attributeAt(element, 'products')) : []
}

export const createFigures: ComputedModule['createFigures'] = (element, storefront) => {
  const readers = new Map<string, ReturnType<typeof createPriceReader>>()
  return (path, { state: ofOne, priceRule, own, tax, quantity = 1 }) => {
    // Beside a link that sells another product, the price is that of a single unit.
    const doubt = storefront.doubt(own, undefined, ofOne?.item)
    const state = priceStateAt(storefront, ofOne, quantity, doubt, { own })
    const others = productsFor(element, path).map((product) => {
      const readPrice = readers.get(product) ?? createPriceReader(storefront)
      readers.set(product, readPrice)
      return priceStateAt(storefront, readPrice(product, priceRule, own), quantity, doubt, { own })
    })
    const all = [state, ...others]
    const item = state?.item
    // During an outage a price is shown as an old one, and nothing is derived from it.
    const isDown = all.some((each) => each?.failure === 'unreachable')
    return {
      text:
        item && !isDown
          ? computedText(element, storefront, path.replace('!', ''), { item, tax }, others)
          : undefined,
      isWaiting: !isDown && all.some((each) => each?.isWaiting),
    }
  }
}
