/** The links of real shops, with invented numbers: what arrives at checkout, and what of its amount a page cannot know. */

import { expect, it } from 'vitest'
import { checkoutLink, ownCheckoutLink } from '../../src/contract/checkout-link.ts'
import { linkMeaning } from '../../src/contract/link-meaning.ts'

const base = 'https://store.example/'

it.each([
  [
    'A1',
    'purl-kite_checkout?cart=310001&quantity_310001=40&x-mdm=a',
    { pricerule: 'biz-0', 'x-mdm': 'a', quantity_310001: '40' },
    undefined,
  ],
  [
    'A4',
    'purl-kite_checkout?cart=310001&quantity_310001=40&x-support_package=talk&x-cloud_hosting=talk',
    { 'x-support_package': 'talk', 'x-cloud_hosting': 'talk', cart: '310001' },
    undefined,
  ],
  [
    'A5',
    'purl-kite_quote?cart=310001&quantity_310001=40',
    { quantity_310001: '40', scope: undefined },
    undefined,
  ],
  ['B2', '?cart=320001&dp_320001=__PRICE:19.95:USD;N', { dp_320001: '__PRICE:19.95:USD;N' }, 'dp_320001'],
  [
    'B3',
    '?currency=JPY&cart=320001&dp_320001=__PRICE:19.95:USD;N',
    { dp_320001: '__PRICE:19.95:USD;N', currency: 'JPY' },
    'dp_320001',
  ],
  [
    'B4',
    '?cart=320001&minquantity_320001=1&maxquantity_320001=1&enablecoupon=false',
    { maxquantity_320001: '1', enablecoupon: 'false' },
    undefined,
  ],
  [
    'C1',
    '?cart=330001&quantity_330001=2&basequantity_330001=0&maxquantity_330001=2',
    { basequantity_330001: '0', quantity_330001: '2' },
    undefined,
  ],
  [
    'C2',
    '?cart=330001&quantity_330001=2&basequantity_330001=8&deliveryEmail=a',
    { basequantity_330001: '8', deliveryEmail: 'a' },
    'basequantity_330001',
  ],
  ['C5', '?scope=quote&cart=330001&x-initialprice=a', { scope: 'quote', 'x-initialprice': 'a' }, undefined],
  [
    'D1',
    '?scope=checkout&cart=340001&quantity=4&x-Source=web',
    { quantity_340001: '4', quantity: undefined, 'x-Source': 'web' },
    undefined,
  ],
  [
    'D3',
    'purl-ed?cart=340001&audience=b&resetMvtCandidate=true',
    { audience: 'b', resetMvtCandidate: 'true' },
    'purl-ed',
  ],
  [
    'E1',
    'purl-cart?cart=350003&coupon=Y1-BBB&x-page=price-y1&x-level=2',
    { coupon: 'Y1-BBB', 'x-page': 'price-y1', 'x-level': '2' },
    'purl-cart',
  ],
  [
    'E3',
    'purl-cart?cart=350003&coupon=Y1-BBB&x-devId=7&x-extset_3=1',
    { coupon: 'Y1-BBB', 'x-devId': '7', 'x-extset_3': '1' },
    'purl-cart',
  ],
  ['F1', '?cart=360001&AFFILIATE=77&ref=mail1', { AFFILIATE: '77', ref: 'mail1' }, undefined],
  [
    'F3',
    '?cart=360001&pricerule=tune-1790&coupon=HALF50&AFFILIATE=77',
    { pricerule: 'tune-1790', coupon: 'HALF50', AFFILIATE: '77', affiliate: undefined },
    undefined,
  ],
  [
    'F4',
    '?cart=360001&PriceRule=tune&Coupon=X',
    { PriceRule: 'tune', Coupon: 'X', pricerule: undefined, coupon: undefined },
    'PriceRule',
  ],
  ['G1', '?scope=checkout&cart=370001&x-userid=U1', { 'x-userid': 'U1' }, undefined],
  [
    'J1',
    '?allowmultiple=false&cart=400001&quantity_400001=1&minquantity_400001=1&maxquantity_400001=1&coupon=ONCE-1&paymenttypes=NOT:WIRE',
    { coupon: 'ONCE-1', paymenttypes: 'NOT:WIRE', maxquantity_400001: '1' },
    undefined,
  ],
  [
    'J3',
    '?allowmultiple=false&cart=400001&quantity_400001=1&minquantity_400001=1&maxquantity_400001=1&paymenttypes=NOT:WIRE',
    { paymenttypes: 'NOT:WIRE', minquantity_400001: '1' },
    undefined,
  ],
  ['K1', 'purl-shop?cart=i60001&quantity_i60001=4', { cart: 'i60001', quantity_i60001: '4' }, 'purl-shop'],
  [
    'K2',
    '?cart=i60001&quantity_i60001=10&pricerule=ten',
    { cart: 'i60001', quantity_i60001: '10', pricerule: 'ten' },
    undefined,
  ],
  ['K3', '?cart=i60001&x-oldkeys_i60001=AAA%2CBBB', { 'x-oldkeys_i60001': 'AAA,BBB' }, undefined],
] as const)('keeps in the link of row %s what stands there: %s', (row, query, expected, unknown) => {
  const own = `${base}2001/${query}`
  const { path = '', parts = [] } = ownCheckoutLink(base, '2001', own) ?? {}
  const plainPaths = row[0] === 'A' ? 'purl-kite_*' : undefined
  const terms = linkMeaning(path, parts, plainPaths)
  expect(terms.unknown?.name).toBe(unknown)
  const items = [...terms.quantities].map(([id, quantity]) =>
    id[0] === 'I' ? { product: id.slice(1), internal: true, quantity } : { product: id, quantity },
  )
  const rule = row === 'A1' ? 'biz-0' : terms.priceRule
  const link = new URL(
    checkoutLink(base, '2001', { items, coupon: terms.coupon, priceRule: rule }, own) ?? '',
  )
  expect(link.pathname).toBe(`/2001/${query.split('?')[0]}`)
  for (const [name, value] of Object.entries(expected))
    expect(link.searchParams.getAll(name), name).toEqual(value === undefined ? [] : [value])
})
