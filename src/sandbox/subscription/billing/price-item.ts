import { findMerchant, findProduct } from '../../catalogue/find-product.ts'
import { type Merchant, noPriceRule, type Product } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { convert, fromMinor } from '../../money/currency.ts'
import { type Fraction, round, times, whole } from '../../money/exact.ts'
import { times as multiply, nothing, plus, type Split, splitGross } from '../../money/split.ts'
import { type OwnPrice, ownPriceOf } from '../../pricing/own-price.ts'
import { quote } from '../../pricing/price-engine.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { intervalOf, isSameInterval, partOf } from '../model/intervals.ts'
import { billableItems } from '../model/items.ts'

type Catalogued = Pick<SandboxContext, 'catalogue'>

/** The product with the customer's price in this currency; the day's rate makes it the merchant's. */
const withPrice = (
  product: Product,
  currency: string,
  { isGross, minor }: NonNullable<SubscriptionItem['customerPrice']>,
): Product => {
  const amount = fromMinor(minor, currency)
  const base = product.base.currency
  return {
    ...product,
    priceIs: isGross ? 'gross' : 'net',
    base: { currency: base, amount: fromMinor(convert(amount, currency, base), base) },
    fixed: { [currency]: amount },
    tiers: undefined,
    firstInterval: undefined,
  }
}

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

/** The price of one unit of an item, for the customer and in the merchant's currency for the product. */
export interface ItemQuote extends Quote {
  own: OwnPrice
}

/** The price of an item whose interval is not that of its product. */
const inPart = (price: ItemQuote, part: Fraction): ItemQuote => {
  const { vatRate, own } = price
  const scaled = ({ gross }: Split): Split => splitGross(round(times(whole(gross), part)), vatRate)
  return {
    ...price,
    list: scaled(price.list),
    price: scaled(price.price),
    own: { ...own, unit: scaled(own.unit) },
  }
}

/** What prices a billing of an item. */
export type PricedTerms = Pick<
  SubscriptionItem,
  'productId' | 'quantity' | 'customerPrice' | 'priceRule' | 'coupon' | 'interval' | 'firstInterval'
>

/**
 * Price of one unit in an interval, less its coupon: the customer's own, or the catalogue's with tiers and rules.
 * Undefined when the product is not sold there.
 */
export const quoteItem = (
  { catalogue }: Catalogued,
  subscription: Pick<Subscription, 'clientId' | 'locale' | 'isReseller'>,
  item: PricedTerms,
  { currency, country, intervalNo }: { currency: string; country: string; intervalNo: number },
): ItemQuote | undefined => {
  const merchant = findMerchant(catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  if (!merchant || !product) return undefined
  const { coupon } = item
  const isFirst = intervalNo === 0 && item.firstInterval !== undefined
  const request = {
    priceRule: item.priceRule,
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
  }
  const quoted = quote(request)
  if ('refused' in quoted) return undefined
  const priced = { ...quoted, own: ownPriceOf({ ...request, currency: product.base.currency }, quoted) }
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
  price: ItemQuote
}

/** The price of an item in the next interval, or in a later one; undefined when it is not sold. */
export const quoteNext = (
  context: Catalogued,
  state: Pick<State, 'customers'>,
  subscription: Subscription,
  item: SubscriptionItem,
  later = 0,
): ItemQuote | undefined =>
  quoteItem(context, subscription, item, {
    currency: subscription.currency,
    country: nextCountry(state, subscription),
    intervalNo: subscription.lastIntervalNo + 1 + later,
  })

/** Prices the items of the next interval, or of a later one; undefined when one of them is not sold. */
export const priceInterval = (
  context: Catalogued,
  state: State,
  subscription: Subscription,
  later = 0,
): PricedItem[] | undefined => {
  const items = billableItems(subscription, later)
  const priced = items.flatMap((item) => {
    const price = quoteNext(context, state, subscription, item, later)
    return price ? [{ item, price }] : []
  })
  return priced.length === items.length ? priced : undefined
}

export const totalOf = (items: readonly PricedItem[]): Split =>
  items.map(({ item, price }) => multiply(price.price, item.quantity)).reduce(plus, nothing)
