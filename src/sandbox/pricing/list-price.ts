import type { Merchant, Product } from '../catalogue/model.ts'
import { convert, currencies, isCurrency, toMinor } from '../money/currency.ts'
import { decimal, over, round, times, whole } from '../money/exact.ts'
import { grossOfNet, type Split, splitGross } from '../money/split.ts'

export const offeredCurrencies = (merchant: Merchant): readonly string[] => merchant.currencies ?? currencies

export const offersCurrency = (merchant: Merchant, currency: string): boolean =>
  isCurrency(currency) && offeredCurrencies(merchant).includes(currency)

/** An amount that is stated by currency. A missing currency is converted from the first one. */
export const amountIn = (amounts: Record<string, number>, currency: string): number | undefined => {
  const own = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
  if (own !== undefined) return toMinor(own, currency)
  const [first] = Object.entries(amounts)
  return first && convert(first[1], first[0], currency)
}

/**
 * The list price of one unit, net or gross, before rules and coupons; volume tiers and first intervals are no
 * promotion. Both are in the base currency, so a fixed price falls in proportion.
 */
export const statedPrice = (
  product: Product,
  quantity: number,
  currency: string,
  isRenewal: boolean,
): number => {
  const { base, fixed = {} } = product
  const tier = product.tiers?.findLast(({ from }) => quantity >= from)
  const stated = (isRenewal ? undefined : product.firstInterval?.amount) ?? tier?.amount
  const own = Object.hasOwn(fixed, currency) ? fixed[currency] : undefined
  if (own === undefined) return convert(stated ?? base.amount, base.currency, currency)
  const minor = toMinor(own, currency)
  if (stated === undefined || base.amount === 0) return minor
  return round(times(whole(minor), over(decimal(stated), decimal(base.amount))))
}

/** The list price of one unit with its tax, before rules and coupons. */
export const listPrice = (
  product: Product,
  quantity: number,
  currency: string,
  vatRate: number,
  isRenewal: boolean,
): Split => {
  const stated = statedPrice(product, quantity, currency, isRenewal)
  return splitGross(product.priceIs === 'gross' ? stated : grossOfNet(stated, vatRate), vatRate)
}
