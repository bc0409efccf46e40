/**
 * The rules for figures that are computed from the platform's amounts: the percentage of a reduction, the saving of a
 * longer period against a shorter one, the lowest price of a range, and the price of one part of a bundle. An amount
 * counts as the whole minor units that the platform has rounded it to, and all arithmetic is that of integers. A saving is
 * rounded down and a price up, so a figure never promises more than checkout charges. A comparison is undefined between
 * prices of two currencies, countries or tax displays, with a free product, and where nothing is saved.
 * `docs/guide/computed-words.md` has the rules for merchants. Pure functions; nothing here asks for a price.
 */

import { currencyDigits } from '../../../contract/currency-digits.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../../contract/tax-display.ts'

/** A price with the tax display that the shopper reads. */
export interface ShownPrice {
  item: PriceItem
  tax: TaxDisplay
}

/** A price with the number of months that it is for. */
export interface PeriodPrice extends ShownPrice {
  months: number
}

/** The saving of a longer period, in whole percent and in whole months of the shorter one's price. */
export interface IntervalSaving {
  percent: number
  months: number
}

const inMinorUnits = (value: number, currency: string): bigint =>
  BigInt(Math.round(value * 10 ** currencyDigits(currency)))

const minorUnits = ({ item, tax }: ShownPrice): bigint =>
  inMinorUnits(selectAmount(item.price, tax).value, item.currency.iso)

/**
 * A reduction in percent, rounded down, so that it never overstates a saving. Where the minor unit alone has rounded a
 * whole percent away, it is that percent: 56.53 is 5 % below 59.50, of which it would be 4.99.
 *
 * @param unit what one minor unit of the charge counts in `paid`
 */
const percentSaved = (paid: bigint, usual: bigint, decimals: number, unit: bigint): number => {
  const saved = usual - paid
  if (usual <= 0n || saved <= 0n) return 0
  const next = (saved * 100n) / usual + 1n
  const missing = next * usual - saved * 100n
  // Half a minor unit, and less than a twentieth of a percent: one cent of a small price is more.
  if (missing <= 50n * unit && missing * 20n < usual) return Number(next)
  const scale = 10 ** decimals
  return Number((saved * 100n * BigInt(scale)) / usual) / scale
}

/** By how many percent one amount is below another one; 0 where it is not. */
export const percentBelow = (paid: number, usual: number, currency: string, decimals = 0): number =>
  percentSaved(inMinorUnits(paid, currency), inMinorUnits(usual, currency), decimals, 1n)

/** Whether the amounts of two prices are of one kind: the same currency, country and tax. */
const areAlike = (one: ShownPrice, other: ShownPrice): boolean =>
  one.item.currency.iso === other.item.currency.iso &&
  (one.item.price_country ?? '') === (other.item.price_country ?? '') &&
  (one.tax === 'net') === (other.tax === 'net')

/**
 * The saving of a longer period against the same months of a shorter one, both as they are charged now. Where a
 * reduction of the shorter one ends with its first period, the shopper saves more.
 *
 * @param others further prices, for as many months: the saving is that against the sum, also for the same period
 */
export const intervalSaving = (
  longer: PeriodPrice,
  shorter: PeriodPrice,
  ...others: PeriodPrice[]
): IntervalSaving | undefined => {
  const parts = [shorter, ...others]
  const isShorter = others.length > 0 ? longer.months < shorter.months : longer.months <= shorter.months
  if (isShorter || !parts.every((part) => part.months === shorter.months && areAlike(longer, part)))
    return undefined
  const sum = parts.reduce((total, part) => total + minorUnits(part), 0n)
  const paid = minorUnits(longer) * BigInt(shorter.months)
  const usual = sum * BigInt(longer.months)
  const saved = usual - paid
  if (paid <= 0 || saved <= 0) return undefined
  const percent = percentSaved(paid, usual, 0, BigInt(shorter.months))
  return { percent, months: Number(saved / sum) }
}

/** The saving that all of these reach; undefined where one has none. */
export const leastSaving = (savings: readonly (IntervalSaving | undefined)[]): IntervalSaving | undefined => {
  const known = savings.filter((saving) => saving !== undefined)
  if (known.length === 0 || known.length < savings.length) return undefined
  return {
    percent: Math.min(...known.map(({ percent }) => percent)),
    months: Math.min(...known.map(({ months }) => months)),
  }
}

/**
 * The lowest of several prices.
 *
 * @returns whether all of them are equal; undefined for prices of two kinds
 */
export const lowestPrice = (
  prices: readonly ShownPrice[],
): { lowest: ShownPrice; areEqual: boolean } | undefined => {
  const [first, ...others] = prices.toSorted((a, b) => Number(minorUnits(a) - minorUnits(b)))
  if (!first || !others.every((other) => areAlike(first, other))) return undefined
  return { lowest: first, areEqual: others.every((other) => minorUnits(other) === minorUnits(first)) }
}

/** The price of one of several equal parts, such as seats or months, in units of its currency. */
export const partPrice = (price: ShownPrice, parts: number): number | undefined => {
  const units = minorUnits(price)
  if (units <= 0 || !Number.isInteger(parts) || parts < 1) return undefined
  const part = (units + BigInt(parts) - 1n) / BigInt(parts)
  return Number(part) / 10 ** currencyDigits(price.item.currency.iso)
}
