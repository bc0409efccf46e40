import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import {
  checkoutEvents,
  type Ga4Event,
  purchaseOnPage,
  selectItem,
  selectPromotion,
  viewCart,
  viewItem,
  viewItemList,
} from '../../src/widget/analytics/ga4.ts'
import type { AnalyticsItem } from '../../src/widget/environment/events.ts'

/** The fields of Google's reference, and `purchase_source`, which is ours: a custom parameter. */
const fields: Readonly<Record<string, { required: string[]; optional: string[] }>> = {
  view_item_list: { required: ['items'], optional: ['item_list_id', 'item_list_name'] },
  select_item: { required: ['items'], optional: ['item_list_id', 'item_list_name'] },
  view_item: { required: ['currency', 'value', 'items'], optional: [] },
  add_to_cart: { required: ['items'], optional: ['currency', 'value'] },
  view_cart: { required: ['currency', 'value', 'items'], optional: [] },
  begin_checkout: { required: ['items'], optional: ['currency', 'value', 'coupon'] },
  select_promotion: {
    required: ['items'],
    optional: ['creative_name', 'creative_slot', 'promotion_id', 'promotion_name'],
  },
  purchase: {
    required: ['transaction_id', 'currency', 'value', 'items'],
    optional: ['tax', 'shipping', 'coupon', 'purchase_source'],
  },
}
const itemFields = [
  'item_id',
  'item_name',
  'index',
  'item_list_id',
  'item_list_name',
  'item_variant',
  'price',
  'discount',
  'quantity',
  'coupon',
]

/** What is wrong with a payload. */
const problems = ({ event, ecommerce }: Ga4Event): string[] => {
  const { required = [], optional = [] } = fields[event] ?? {}
  const members = Object.keys(ecommerce)
  const found = [
    ...(event in fields ? [] : [`${event} is no event`]),
    ...required.filter((name) => !members.includes(name)).map((name) => `${name} is missing`),
    ...members.filter((name) => ![...required, ...optional].includes(name)),
    ...ecommerce.items.flatMap((item) => Object.keys(item).filter((name) => !itemFields.includes(name))),
  ]
  if ('value' in ecommerce !== 'currency' in ecommerce) found.push('value without currency')
  if (ecommerce.items.length > 200) found.push('too many items')
  if (ecommerce.items.some(({ item_id }) => !item_id)) found.push('an item without ID')
  const { value } = ecommerce
  const sum = ecommerce.items.reduce((total, { price = 0, quantity }) => total + price * quantity, 0)
  if (typeof value === 'number' && Math.abs(value - sum) > 0.005) found.push(`value ${value} is not ${sum}`)
  return found
}

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
    viewCart(preview),
    selectPromotion({ state: 'applied', code: 'SAVE10', items: [priced] }),
    purchaseOnPage('7', preview),
  ]
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(Object.keys(fields)))
  expect(events.flatMap((event) => problems(event).map((problem) => `${event.event}: ${problem}`))).toEqual(
    [],
  )
})

it('splits a list that is longer than an event may be', () => {
  const events = viewItemList(
    'Pricing',
    Array.from({ length: 401 }, () => item),
  )
  expect(events.map(({ ecommerce }) => ecommerce.items.length)).toEqual([200, 200, 1])
  expect(events.flatMap(problems)).toEqual([])
})
