import type { Merchant, Product } from '../catalogue/model.ts'
import { convert, currencies, isCurrency, toMinor } from '../money/currency.ts'
import { decimal, over, round, times, whole } from '../money/exact.ts'

export const offeredCurrencies = (merchant: Merchant): readonly string[] => merchant.currencies ?? currencies

export const offersCurrency = (merchant: Merchant, currency: string): boolean =>
  isCurrency(currency) && offeredCurrencies(merchant).includes(currency)

/** An amount stated per currency; where this currency is missing, the first one is converted. */
export const amountIn = (amounts: Record<string, number>, currency: string): number | undefined => {
  const own = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
  if (own !== undefined) return toMinor(own, currency)
  const [first] = Object.entries(amounts)
  return first && convert(first[1], first[0], currency)
}

/**
 * The price of one unit as the merchant stated it, net or gross, before rules and coupons. With volume tiers all units
 * get the tier's price, and that is the list price then: a quantity that costs less is not a promotion. A fixed
 * price falls with the tiers in proportion, because tiers are stated in the base currency only.
 */
export const statedPrice = (product: Product, quantity: number, currency: string): number => {
  const { base, fixed = {} } = product
  const tier = product.tiers?.findLast(({ from }) => quantity >= from)
  const own = Object.hasOwn(fixed, currency) ? fixed[currency] : undefined
  if (own === undefined) return convert(tier?.amount ?? base.amount, base.currency, currency)
  const minor = toMinor(own, currency)
  if (!tier || base.amount === 0) return minor
  return round(times(whole(minor), over(decimal(tier.amount), decimal(base.amount))))
}
