import { findMerchant, findProduct } from '../../catalogue/find-product.ts'
import { type Merchant, noPriceRule, type Product } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { fromMinor } from '../../money/currency.ts'
import { type Fraction, round, times, whole } from '../../money/exact.ts'
import { times as multiply, nothing, plus, type Split, splitGross } from '../../money/split.ts'
import { quote } from '../../pricing/price-engine.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { intervalOf, isSameInterval, partOf } from '../model/intervals.ts'
import { billableItems } from '../model/items.ts'

type Catalogued = Pick<SandboxContext, 'catalogue'>

/** The product with the customer's price in this currency. */
const withPrice = (
  product: Product,
  currency: string,
  { isGross, minor }: NonNullable<SubscriptionItem['customerPrice']>,
): Product => ({
  ...product,
  priceIs: isGross ? 'gross' : 'net',
  fixed: { [currency]: fromMinor(minor, currency) },
  tiers: undefined,
  firstInterval: undefined,
})

const offerOf = (
  merchant: Merchant,
  product: Product,
  currency: string,
  price: SubscriptionItem['customerPrice'],
): { merchant: Merchant; product: Product; priceRule?: string } => {
  if (!price) return { merchant, product }
  const own = withPrice(product, currency, price)
  // The customer's price is no list price: no rule changes it.
  return { merchant: { ...merchant, products: [own] }, product: own, priceRule: noPriceRule }
}

/** The price of an item whose interval is not that of its product. */
const inPart = (price: Quote, part: Fraction): Quote => {
  const { vatRate } = price
  const scaled = ({ gross }: Split): Split => splitGross(round(times(whole(gross), part)), vatRate)
  return { ...price, list: scaled(price.list), price: scaled(price.price) }
}

/**
 * Price of one unit in an interval, less its coupon: the customer's own, or the catalogue's with tiers and rules.
 * Undefined when the product is not sold there.
 */
export const quoteItem = (
  { catalogue }: Catalogued,
  subscription: Pick<Subscription, 'clientId' | 'locale' | 'isReseller'>,
  item: Pick<
    SubscriptionItem,
    'productId' | 'quantity' | 'customerPrice' | 'coupon' | 'interval' | 'firstInterval'
  >,
  { currency, country, intervalNo }: { currency: string; country: string; intervalNo: number },
): Quote | undefined => {
  const merchant = findMerchant(catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  if (!merchant || !product) return undefined
  const { coupon } = item
  const isFirst = intervalNo === 0 && item.firstInterval !== undefined
  const priced = quote({
    ...offerOf(merchant, product, currency, item.customerPrice),
    quantity: item.quantity,
    country,
    currency,
    locale: subscription.locale,
    coupon: coupon?.code,
    interval: intervalNo - (coupon?.from ?? 0),
    isRenewal: !isFirst,
    isUntaxed: subscription.isReseller,
    at: new Date(coupon?.redeemedAt ?? 0),
  })
  if ('refused' in priced) return undefined
  const own = product.interval && intervalOf(product.interval)
  return own && !isFirst && !isSameInterval(item.interval, own)
    ? inPart(priced, partOf(item.interval, own))
    : priced
}

/** The country that taxes the next billing: changed contacts count from there on. */
export const nextCountry = ({ customers }: Pick<State, 'customers'>, subscription: Subscription): string => {
  const contacts = customers.get(subscription.customerId)?.contacts
  return (contacts?.delivery ?? contacts?.billing)?.CountryId ?? subscription.country
}

export interface PricedItem {
  item: SubscriptionItem
  price: Quote
}

/** Prices the items of the next interval, or of a later one; undefined when one of them is not sold. */
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
  items.map(({ item, price }) => multiply(price.price, item.quantity)).reduce(plus, nothing)
