import { findByInternalId, findMerchant, findProduct } from '../catalogue/find-product.ts'
import type { Merchant, Product } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { offersCurrency } from '../pricing/list-price.ts'
import { quote } from '../pricing/price-engine.ts'
import { shopperCountry, shopperCurrency } from '../pricing/shopper.ts'
import type { Profile } from '../profile/switches.ts'
import { type PriceItem, priceItem } from './price-item.ts'
import type { PriceQuery } from './price-query.ts'

/** Each product once, in the requested order; the whole catalogue when none is named. */
const productsOf = (
  merchant: Merchant,
  { productIds, internalIds }: PriceQuery,
  { withoutProducts, unknownProduct }: Profile,
): Product[] => {
  if (productIds.length + internalIds.length === 0)
    return withoutProducts === 'catalogue' ? merchant.products : []
  const named = [
    ...productIds.map((id) => findProduct(merchant, id)),
    ...internalIds.map((id) => findByInternalId(merchant, id)),
  ]
  if (unknownProduct === 'not-found' && named.includes(undefined)) return []
  return [...new Set(named)].filter((product) => product !== undefined)
}

export type PriceAnswer = PriceItem[] | 'currency-unsupported' | 'country-embargoed' | 'not-found'

/**
 * Prices one unit of each product; unknown products are missing from the array. An empty array and an unknown client
 * are both `not-found`.
 */
export const lookUpPrices = (
  context: SandboxContext,
  query: PriceQuery,
  shopper: { address?: string | undefined; locale: string },
): PriceAnswer => {
  const merchant = findMerchant(context.catalogue, query.clientId)
  if (!merchant) return 'not-found'
  const { locale } = shopper
  const country = shopperCountry(context, query.country, shopper.address)
  const currency = query.currency ?? shopperCurrency(merchant, country)
  if (!offersCurrency(merchant, currency)) return 'currency-unsupported'
  const { profile } = context.settings
  if (merchant.embargoed?.includes(country)) {
    return profile.embargoStatus === 400 ? 'country-embargoed' : 'not-found'
  }
  const { coupon, priceRule } = query
  const at = context.clock.now()
  const items: PriceItem[] = []
  for (const product of productsOf(merchant, query, profile)) {
    const answer = quote({ merchant, product, quantity: 1, country, currency, locale, coupon, priceRule, at })
    if (!('refused' in answer)) items.push(priceItem({ merchant, quote: answer, locale, priceRule, profile }))
  }
  return items.length > 0 ? items : 'not-found'
}
