import { findMerchant, findProduct } from '../../catalogue/find.ts'
import { type Merchant, noPriceRule, type Product } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { fromMinor } from '../../money/currency.ts'
import { nothing, plus, type Split, times } from '../../money/split.ts'
import { quote } from '../../pricing/engine.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { billableItems } from '../model/items.ts'

type Catalogued = Pick<SandboxContext, 'catalogue'>

/** The product as it would be if its price in this currency were the customer's. */
const withPrice = (
  product: Product,
  currency: string,
  { isGross, minor }: NonNullable<SubscriptionItem['customerPrice']>,
): Product => ({
  ...product,
  priceIs: isGross ? 'gross' : 'net',
  fixed: { [currency]: fromMinor(minor, currency) },
  tiers: undefined,
})

const offerOf = (
  merchant: Merchant,
  product: Product,
  currency: string,
  price: SubscriptionItem['customerPrice'],
): { merchant: Merchant; product: Product; priceRule?: string } => {
  if (!price) return { merchant, product }
  const own = withPrice(product, currency, price)
  // What was agreed with this customer is no list price: no rule changes it.
  return { merchant: { ...merchant, products: [own] }, product: own, priceRule: noPriceRule }
}

/**
 * What one unit of an item costs in an interval: the catalogue's price with its tiers and rules or the customer's own,
 * less a coupon in the interval that it is for. Undefined when it is not sold there (any more).
 */
export const quoteItem = (
  { catalogue }: Catalogued,
  subscription: Pick<Subscription, 'clientId' | 'locale'>,
  item: Pick<SubscriptionItem, 'productId' | 'quantity' | 'customerPrice' | 'coupon'>,
  { currency, country, intervalNo }: { currency: string; country: string; intervalNo: number },
): Quote | undefined => {
  const merchant = findMerchant(catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  if (!merchant || !product) return undefined
  const { coupon } = item
  const priced = quote({
    ...offerOf(merchant, product, currency, item.customerPrice),
    quantity: item.quantity,
    country,
    currency,
    locale: subscription.locale,
    coupon: coupon?.code,
    interval: intervalNo - (coupon?.from ?? 0),
    at: new Date(coupon?.redeemedAt ?? 0),
  })
  return 'refused' in priced ? undefined : priced
}

/** The country that the next billing is taxed in: a changed contact counts from there on. */
export const nextCountry = ({ customers }: Pick<State, 'customers'>, subscription: Subscription): string => {
  const contacts = customers.get(subscription.customerId)?.contacts
  return (contacts?.delivery ?? contacts?.billing)?.CountryId ?? subscription.country
}

export interface PricedItem {
  item: SubscriptionItem
  price: Quote
}

/**
 * The items of the next interval with their prices, or of one so many intervals later; undefined when one of them
 * cannot be sold.
 */
export const priceInterval = (
  context: Catalogued,
  state: State,
  subscription: Subscription,
  later = 0,
): PricedItem[] | undefined => {
  const { currency, lastIntervalNo } = subscription
  const country = nextCountry(state, subscription)
  const intervalNo = lastIntervalNo + 1 + later
  const items = billableItems(subscription, later)
  const priced = items.flatMap((item) => {
    const price = quoteItem(context, subscription, item, { currency, country, intervalNo })
    return price ? [{ item, price }] : []
  })
  return priced.length === items.length ? priced : undefined
}

export const totalOf = (items: readonly PricedItem[]): Split =>
  items.map(({ item, price }) => times(price.price, item.quantity)).reduce(plus, nothing)
