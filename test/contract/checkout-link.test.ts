import { expect, it } from 'vitest'
import { checkoutLink } from '../../src/contract/checkout-link.ts'

const base = 'http://localhost:4402/'
const items = [
  { product: '97772', quantity: 2 },
  { product: 'BC345', internal: true, quantity: 1 },
]

it('names products, quantities, coupon, currency, language, rule and extra parameters', () => {
  const cart = {
    items,
    coupon: 'SAVE10',
    currency: 'EUR',
    country: 'AT',
    language: 'de',
    priceRule: 'team',
    extra: { 'x-src': 'a b' },
  }
  const url = new URL(checkoutLink(base, '1001', cart) ?? '')
  expect(url.origin + url.pathname).toBe('http://localhost:4402/1001/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    scope: 'checkout',
    cart: '97772,IBC345',
    quantity_97772: '2',
    quantity_IBC345: '1',
    coupon: 'SAVE10',
    currency: 'EUR',
    deliveryCountryId: 'AT',
    language: 'de',
    pricerule: 'team',
    'x-src': 'a b',
  })
})

it('keeps every value inside its parameter and the host the base names', () => {
  const hostile = '#@evil.example/&scope=cart'
  const url = new URL(checkoutLink(base, '../../evil', { items, coupon: hostile }) ?? '')
  expect(url.host).toBe('localhost:4402')
  expect(url.pathname).toBe('/..%2F..%2Fevil/')
  expect(url.searchParams.get('coupon')).toBe(hostile)
  expect(url.searchParams.getAll('scope')).toEqual(['checkout'])
})

it('refuses a link over 2,000 characters and a base that is no web address', () => {
  expect(checkoutLink(base, '1001', { items, extra: { 'x-a': 'a'.repeat(2000) } })).toBeUndefined()
  expect(checkoutLink('javascript:alert(1)', '1001', { items })).toBeUndefined()
  expect(checkoutLink('ftp://checkout.example/', '1001', { items })).toBeUndefined()
  expect(checkoutLink('', '1001', { items })).toBeUndefined()
})

it('keeps the path of its base, which may end with a slash or without, and nothing of its query', () => {
  for (const path of ['http://localhost:4402/shop', 'http://localhost:4402/shop/']) {
    const url = new URL(checkoutLink(path, '1001', { items }) ?? '')
    expect(url.pathname).toBe('/shop/1001/')
  }
  const url = new URL(checkoutLink(`${base}?coupon=OTHER`, '1001', { items }) ?? '')
  expect(url.searchParams.has('coupon')).toBe(false)
})
