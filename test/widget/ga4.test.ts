/**
 * The events as Google Analytics reads them: only documented fields, values that are the sum of their items, and lists
 * split where an event would be too long. The fields and their limits are in `support/ga4-fields.ts`. Functions in
 * Node; when an event is sent is the question of `analytics.browser.tsx`.
 */

import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { AnalyticsItem, CartLineDetail } from '../../src/widget/environment/events.ts'
import {
  cartEvent,
  checkoutEvents,
  purchaseOnPage,
  selectItem,
  selectPromotion,
  viewCart,
  viewItem,
  viewItemList,
} from '../../src/widget/features/analytics/ga4.ts'
import { ga4Events, ga4Problems } from '../support/ga4-fields.ts'

const item: AnalyticsItem = {
  product: '1',
  name: 'Studio',
  list: 'Pricing',
  position: 2,
  quantity: 3,
  currency: 'EUR',
  price: 58.24,
  discount: 6.47,
  value: 174.72,
  coupon: 'SAVE10',
  priceRule: 'team',
}
const {
  list: _list,
  position: _position,
  discount: _discount,
  coupon: _coupon,
  priceRule: _rule,
  ...alone
} = item
const money = {
  net: { value: 58.24, localized: '' },
  vat: { value: 11.06, localized: '' },
  gross: { value: 69.3, localized: '' },
}
const total = { net: 58.24, vat: 11.06, gross: 69.3, vatPercentage: 19 }
const preview = {
  currency: 'EUR',
  lines: [{ product: '1', name: 'Studio', quantity: 1, unit: total, total }],
  total,
  differences: [],
  checkoutUrl: 'https://checkout.example/1',
  session: true,
}
const priced = {
  product_id: 1,
  currency: { iso: 'EUR' },
  price: money,
  product: { name: 'Studio' },
} as PriceItem
const cartEvents = ['add_to_cart', 'remove_from_cart', 'view_cart', 'begin_checkout'] as const
/** Two lines of one currency, and the net prices of their units. */
const lines: readonly CartLineDetail[] = [
  { product: '1', quantity: 3, item: { ...priced, coupon: 'SAVE10', price_rule: 'team' } },
  {
    product: '2',
    quantity: 2,
    item: { ...priced, product_id: 2, price: { ...money, net: { value: 0.1, localized: '' } } },
  },
]
const checkout = { items: [{ product: '1', quantity: 3 }], url: 'https://checkout.example/1' }

it('sends the fields that Google Analytics documents, and a value that is the sum of its items', () => {
  const events = [
    ...viewItemList('Pricing', [item]),
    selectItem(item),
    viewItem(item),
    viewItem(alone),
    ...checkoutEvents({ ...checkout, coupon: 'SAVE10' }, item),
    ...checkoutEvents(checkout, alone),
    ...checkoutEvents(checkout, undefined),
    ...cartEvents.map((event) => cartEvent(event, lines)),
    cartEvent('begin_checkout', lines, 'SAVE10'),
    viewCart(preview),
    selectPromotion({ state: 'applied', code: 'SAVE10', items: [priced] }),
    purchaseOnPage('7', preview),
  ]
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(ga4Events.filter((event) => event !== 'refund')),
  )
  expect(
    events.flatMap((event) => ga4Problems(event).map((problem) => `${event.event}: ${problem}`)),
  ).toEqual([])
})

it('splits a list that is longer than an event may be', () => {
  const events = viewItemList(
    'Pricing',
    Array.from({ length: 401 }, () => item),
  )
  expect(events.map(({ ecommerce }) => ecommerce.items.length)).toEqual([200, 200, 1])
  expect(events.flatMap(ga4Problems)).toEqual([])
})

it('gives the four events of the cart the net sum of their lines, and the code of the order', () => {
  for (const event of cartEvents)
    expect(cartEvent(event, lines)).toEqual({
      event,
      ecommerce: {
        currency: 'EUR',
        value: 174.92,
        items: [
          {
            item_id: '1',
            item_name: 'Studio',
            price: 58.24,
            quantity: 3,
            coupon: 'SAVE10',
            item_variant: 'team',
          },
          { item_id: '2', item_name: 'Studio', price: 0.1, quantity: 2 },
        ],
      },
    })
  expect(cartEvent('begin_checkout', lines, 'SAVE10').ecommerce).toMatchObject({ coupon: 'SAVE10' })
})

it('gives a cart no value without all prices in one currency', () => {
  const [first] = lines
  const unpriced = { product: '2', quantity: 2, item: undefined }
  const foreign = { ...unpriced, item: { ...priced, currency: { iso: 'USD', symbol: '$' } } }
  for (const others of [[unpriced], [foreign], [unpriced, foreign]])
    for (const event of cartEvents.filter((name) => name !== 'view_cart')) {
      const sent = cartEvent(event, [...(first ? [first] : []), ...others])
      expect(Object.keys(sent.ecommerce)).toEqual(['items'])
      expect(ga4Problems(sent)).toEqual([])
    }
  expect(cartEvent('add_to_cart', [unpriced]).ecommerce).toEqual({ items: [{ item_id: '2', quantity: 2 }] })
})
