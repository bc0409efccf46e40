/**
 * How the playground reads a merchant's checkout link and price host: everything that the link names, and for each
 * mistake one fault with its remedy. Customer data is left out of what is kept. Pure functions of
 * demo/playground/shop.ts, with tables of good and bad links and no request.
 */

import { expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../demo/playground/address.ts'
import { startingChoices } from '../../demo/playground/choices.ts'
import { linkOf, readShop } from '../../demo/playground/shop.ts'

const host = 'https://prices.shop.example'
const link =
  'https://buy.shop.example/4711/purl-spring?scope=checkout&cart=97772,IBC345&quantity_97772=5&coupon=SPRING&currency=sek&deliveryCountryId=se&pricerule=club&affiliate=48817&cfg=two-columns&x-note=a'

const faultsOf = (text: string, priceHost = host, isSecure = false): string[] =>
  readShop(text, priceHost, isSecure).faults.map((fault) => fault.text)

it('reads everything that a checkout link names', () => {
  expect(readShop(link, `${host}/prices?client_id=1`)).toEqual({
    faults: [],
    shop: {
      client: '4711',
      checkoutHost: 'https://buy.shop.example',
      priceHost: host,
      link,
      products: [
        { id: '97772', quantity: 5 },
        { id: 'IBC345', quantity: 1 },
      ],
      coupon: 'SPRING',
      currency: 'SEK',
      country: 'SE',
      priceRule: 'club',
      parameters: ['affiliate=48817', 'cfg=two-columns', 'x-note=a'],
      leftOut: [],
    },
  })
})

it('keeps the merchant’s own link for each product, with that product alone', () => {
  const { shop } = readShop(link, host)
  if (!shop) throw new Error('The link is not read.')
  const url = new URL(linkOf(shop, 'IBC345', { coupon: '', currency: 'EUR', country: '' }))
  expect(url.pathname).toBe('/4711/purl-spring')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    scope: 'checkout',
    cart: 'IBC345',
    quantity_IBC345: '1',
    currency: 'EUR',
    pricerule: 'club',
    affiliate: '48817',
    cfg: 'two-columns',
    'x-note': 'a',
  })
})

it.each([
  ['out of the source of a page', link.replaceAll('&', '&amp;')],
  ['without its protocol', link.replace('https://', '')],
  ['with spaces around it', ` ${link}\n`],
])('reads a link %s', (_, text) => {
  expect(readShop(text, host).shop?.link).toBe(link)
})

it.each([
  ['localhost:4411', 'http://localhost:4411'],
  ['127.0.0.1:4411/prices', 'http://127.0.0.1:4411'],
  ['localhost.example', 'https://localhost.example'],
  ['prices.example', 'https://prices.example'],
])('reads a price host without its protocol: %s', (text, priceHost) => {
  const read = readShop('localhost:4412/4711/?cart=97772', text).shop
  expect(read).toMatchObject({ checkoutHost: 'http://localhost:4412', priceHost })
})

it.each([
  ['cart=97772&quantity=3', [{ id: '97772', quantity: 3 }]],
  ['cart=97772,97772', [{ id: '97772', quantity: 2 }]],
  ['cart=IBC345&quantity_BC345=4', [{ id: 'IBC345', quantity: 4 }]],
  ['cart=97772&quantity_97772=10001', [{ id: '97772', quantity: 10_001 }]],
  ['cart=97772&Quantity_97772=2', [{ id: '97772', quantity: 2 }]],
])('reads the quantities of %s', (query, products) => {
  expect(readShop(`https://buy.example/1/?${query}`, host).shop?.products).toEqual(products)
})

it.each([
  ['quantity_97772=many', '“many” in quantity_97772= is no number of units.'],
  ['quantity_97772=-1', '“-1” in quantity_97772= is no number of units.'],
  ['quantity_97772=0', '“0” in quantity_97772= is no number of units.'],
  ['quantity=1.5', '“1.5” in quantity= is no number of units.'],
  ['quantity=1e99', '“1e99” in quantity= is no number of units.'],
  ['coupon={{code}}', '“{{code}}” in coupon= cannot be used.'],
  ['currency=euro', '“euro” in currency= cannot be used.'],
  ['deliveryCountryId=DEU', '“DEU” in deliveryCountryId= cannot be used.'],
  [`pricerule=${'r'.repeat(300)}`, `“${'r'.repeat(300)}” in pricerule= cannot be used.`],
])('says that it cannot use %s, and what to write', (query, fault) => {
  const { shop, faults } = readShop(`https://buy.example/1/?cart=97772&${query}`, host)
  expect(shop).toBeUndefined()
  expect(faults.map(({ text }) => text)).toEqual([fault])
  expect(faults[0]?.remedy).toMatch(/^[A-Z].*take (it|the parameter) out\.$/)
})

it('says every value that it cannot use', () => {
  expect(faultsOf('https://buy.example/1/?cart=1,2&quantity_1=0&quantity_2=x&currency=euro', '')).toEqual([
    '“0” in quantity_1= is no number of units.',
    '“x” in quantity_2= is no number of units.',
    '“euro” in currency= cannot be used.',
    'The price host is missing.',
  ])
})

it('leaves out what names a customer, and says so', () => {
  const { shop } = readShop(
    'https://buy.example/4711/?cart=97772&internalcustomer=c-9&deliveryEmail=a%40b.example&affiliate=1',
    host,
  )
  expect(shop?.link).toBe('https://buy.example/4711/?cart=97772&affiliate=1')
  expect(shop?.leftOut).toEqual(['internalcustomer', 'deliveryEmail'])
})

it.each([
  ['', 'This is no address.'],
  ['my shop', 'This is no address.'],
  ['javascript:alert(1)//a.example/1/?cart=1', 'This is no address.'],
  ['https://buy.example/?cart=97772', 'This is no checkout link: no client ID stands behind the host.'],
  ['https://buy.example/4711/', 'This link has no cart, so it names no product.'],
  ['https://buy.example/4711/?cart=,', 'This link has no cart, so it names no product.'],
  ['https://buy.example/4711/?cart=97772,BC345', '“BC345” in cart= is no product ID.'],
])('says of the link “%s” that something is wrong', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
  expect(readShop(text, host).shop).toBeUndefined()
})

it('says several faults at once', () => {
  expect(faultsOf('https://buy.example/4711/?cart=a,b', '')).toEqual([
    '“a” in cart= is no product ID.',
    '“b” in cart= is no product ID.',
    'The price host is missing.',
  ])
  expect(faultsOf(link, 'prices')).toEqual(['The price host is no address.'])
})

it('takes a price host on http from a page on https only where it is this machine', () => {
  const refused = 'This page is on https, and browsers let it ask no host on http.'
  expect(faultsOf(link, 'http://prices.example', true)).toEqual([refused])
  expect(faultsOf(link, 'http://prices.example')).toEqual([])
  expect(faultsOf(link, 'http://localhost:4401', true)).toEqual([])
})

it('keeps a shop in the address, with its own products alone', () => {
  const chosen = { ...startingChoices, link, priceHost: host, products: ['IBC345'] }
  expect(readAddress(writeAddress(chosen))).toEqual(chosen)
  const query = new URLSearchParams({ link, priceHost: host, products: '97773' })
  expect(readAddress(`#try?${query}`)?.products).toEqual(['97772', 'IBC345'])
})
