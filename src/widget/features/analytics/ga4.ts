/**
 * Maps Vitrine's own events to the recommended e-commerce events of Google Analytics 4. All functions are pure,
 * amounts are net, and products are named by the platform's IDs in every event, so that impressions and purchases
 * match. An event without a price in one currency carries no value rather than a wrong one. Google refuses more
 * than 200 items in an event: lists are split, carts are cut.
 */

import type { PreviewResponse } from '../../../contract/cart-preview.ts'
import { sumAmounts } from '../../../contract/currency-digits.ts'
import type {
  AnalyticsItem,
  CartLineDetail,
  CheckoutDetail,
  CouponVerdictDetail,
} from '../../environment/events.ts'
import { analyticsItem } from './analytics-item.ts'

/** An item of Google Analytics 4. */
export interface Ga4Item {
  item_id: string
  item_name?: string
  index?: number
  item_list_id?: string
  item_list_name?: string
  price?: number
  discount?: number
  quantity: number
  coupon?: string
  /** The price rule. Google Analytics calls it a variant of the product. */
  item_variant?: string
}

export interface Ga4Event {
  event: string
  ecommerce: Readonly<Record<string, unknown>> & { items: Ga4Item[] }
}

/** Google Analytics refuses an event with more items. */
const maxItems = 200

const ga4Item = (item: AnalyticsItem): Ga4Item => ({
  item_id: item.product,
  item_name: item.name,
  ...(item.list !== undefined && {
    index: (item.position ?? 1) - 1,
    item_list_id: item.list,
    item_list_name: item.list,
  }),
  price: item.price,
  ...(item.discount !== undefined && { discount: item.discount }),
  quantity: item.quantity,
  ...(item.coupon && { coupon: item.coupon }),
  ...(item.priceRule && { item_variant: item.priceRule }),
})

/** Products of one list, in as many events as the limit of items requires. */
export const viewItemList = (list: string, items: readonly AnalyticsItem[]): Ga4Event[] =>
  items.flatMap((_, start) =>
    start % maxItems > 0
      ? []
      : {
          event: 'view_item_list',
          ecommerce: {
            item_list_id: list,
            item_list_name: list,
            items: items.slice(start, start + maxItems).map(ga4Item),
          },
        },
  )

export const selectItem = (item: AnalyticsItem): Ga4Event => ({
  event: 'select_item',
  ecommerce: {
    ...(item.list !== undefined && { item_list_id: item.list, item_list_name: item.list }),
    items: [ga4Item(item)],
  },
})

export const viewItem = (item: AnalyticsItem): Ga4Event => ({
  event: 'view_item',
  ecommerce: { currency: item.currency, value: item.value, items: [ga4Item(item)] },
})

/** `add_to_cart` and `begin_checkout` of one pressed buy control. Without a price they have no value. */
export const checkoutEvents = (
  { items, coupon }: CheckoutDetail,
  item: AnalyticsItem | undefined,
): Ga4Event[] => {
  const value = item && { currency: item.currency, value: item.value }
  const lines = item
    ? [ga4Item(item)]
    : items.map(({ product, quantity }) => ({ item_id: product, quantity }))
  return [
    { event: 'add_to_cart', ecommerce: { ...value, items: lines } },
    { event: 'begin_checkout', ecommerce: { ...value, ...(coupon && { coupon }), items: lines } },
  ]
}

/**
 * An event about lines of the shopper’s cart. Its value is the sum of unit prices; without all prices in one currency
 * it has none.
 */
export const cartEvent = (
  event: 'add_to_cart' | 'remove_from_cart' | 'view_cart' | 'begin_checkout',
  lines: readonly CartLineDetail[],
  coupon?: string,
): Ga4Event => {
  const items = lines.map(({ item, quantity }) => item && analyticsItem({ item, quantity }, undefined))
  const currency = items[0]?.currency
  const values = items.map((item) => (item && item.currency === currency ? item.value : Number.NaN))
  const value = currency === undefined ? Number.NaN : sumAmounts(values, currency)
  return {
    event,
    ecommerce: {
      ...(Number.isFinite(value) && { currency, value }),
      ...(coupon && { coupon }),
      items: lines
        .map(({ product, quantity }, index) => {
          const item = items[index]
          return item ? ga4Item(item) : { item_id: product, quantity }
        })
        .slice(0, maxItems),
    },
  }
}

/** A shown cart preview, in the platform's own amounts. */
export const viewCart = ({ currency, lines, total }: PreviewResponse): Ga4Event => ({
  event: 'view_cart',
  ecommerce: {
    currency,
    value: total.net,
    items: lines.map(({ product, name, quantity, unit }) => ({
      item_id: product,
      item_name: name,
      price: unit.net,
      quantity,
    })),
  },
})

/** A coupon code that changed prices on the page. */
export const selectPromotion = ({
  code,
  items,
}: Extract<CouponVerdictDetail, { state: 'applied' }>): Ga4Event => ({
  event: 'select_promotion',
  ecommerce: {
    promotion_id: code,
    promotion_name: code,
    items: items.slice(0, maxItems).map((item) => ({
      item_id: String(item.product_id),
      item_name: item.product.name,
      price: item.price.net.value,
      ...(item.discount && { discount: item.discount.absolute.net.value }),
      quantity: 1,
      coupon: code,
    })),
  },
})

/** An order that was placed on the page, marked as such, for pages whose endpoint sends no purchases. */
export const purchaseOnPage = (transaction: string, cart: PreviewResponse): Ga4Event => ({
  event: 'purchase',
  ecommerce: {
    transaction_id: transaction,
    tax: cart.total.vat,
    purchase_source: 'page',
    ...viewCart(cart).ecommerce,
  },
})
