/**
 * The price item of a product at its volume price: the tier that a quantity reaches, and what it makes of the price.
 */

import { currencyDigits, sumAmounts, timesQuantity } from '../../../contract/currency-digits.ts'
import type { Money, PriceItem } from '../../../contract/price-item.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { monthsBilled } from '../../views/card-figures.ts'
import { digitsLike, formatAmount } from '../../views/format-amount.ts'

/** The volume price that a quantity reaches. */
export const reachedTier = (tiers: readonly Tier[], quantity: number): Tier | undefined =>
  tiers.findLast(({ from }) => quantity >= from)

/**
 * Whether the tiers, which the platform states for one country without coupon and price rule, hold for this shopper.
 * Where the price of one unit differs, only the reductions are known.
 */
export const areTiersOf = ({ price, currency }: PriceItem, [first]: readonly Tier[]): boolean => {
  const { iso } = currency
  const isSame = (one: number, other: number): boolean =>
    timesQuantity(one, 1, iso) === timesQuantity(other, 1, iso)
  return first !== undefined && isSame(first.gross, price.gross.value) && isSame(first.net, price.net.value)
}

/**
 * A price item with the price of one of several units. Its share of a month is rounded up; list price and reduction
 * hold for a single unit only, and are left out.
 */
export const withUnitPrice = (
  item: PriceItem,
  unit: { net: number; gross: number },
  ownLocale: string,
): PriceItem => {
  const { list_price: _, discount: __, monthly_price: monthly, ...rest } = item
  const { iso } = item.currency
  const scale = 10 ** currencyDigits(iso)
  const locale = digitsLike(item.locale ?? ownLocale, item.price.gross.localized)
  const amount = (value: number) => ({ value, localized: formatAmount(value, iso, locale) })
  const money = (net: number, gross: number): Money => ({
    net: amount(net),
    vat: amount(sumAmounts([gross, -net], iso)),
    gross: amount(gross),
  })
  const months = monthsBilled(item)
  const share = (value: number): number => Math.ceil(Math.round(value * scale) / months) / scale
  return {
    ...rest,
    price: money(unit.net, unit.gross),
    ...(monthly && months && { monthly_price: money(share(unit.net), share(unit.gross)) }),
  }
}
