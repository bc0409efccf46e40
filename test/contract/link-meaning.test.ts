import { expect, it } from 'vitest'
import {
  idKey,
  isOfProduct,
  isOpaqueBeside,
  linkMeaning,
  nameKey,
  namesakeIn,
} from '../../src/contract/link-meaning.ts'
import { linkParts } from '../../src/contract/merchant-link.ts'

const read = (path: string, query: string, plainPaths?: string) =>
  linkMeaning(path, linkParts(query), plainPaths)

it('reads documented names in any letter case, and leaves all others as they are', () => {
  expect(['AFFILIATE', 'Quantity_I3', 'deliveryEmail', 'DP_1'].map(nameKey)).toEqual([
    'affiliate',
    'quantity_i3',
    'deliveryemail',
    'dp_1',
  ])
  expect(['x-Source', 'X-Source', 'Foo', 'Cartx'].map(nameKey)).toEqual([
    'x-Source',
    'X-Source',
    'Foo',
    'Cartx',
  ])
  const { quantities, coupon, priceRule } = read('', 'Cart=i301&Quantity_301=4&PriceRule=a&Coupon=B')
  expect([...quantities]).toEqual([['I301', 4]])
  expect([coupon, priceRule]).toEqual(['B', 'a'])
})

it.each([
  ['', 'cart=1&quantity_1=2&coupon=A&pricerule=b&currency=EUR&b2b=true&enablecoupon=false', undefined],
  ['', 'cart=1&basequantity_1=0&minquantity_1=1&maxquantity_1=3&AFFILIATE=7&x-Dp_1=2&unknown=1', undefined],
  ['', 'cart=1&x-dp_1=2&x-coupon=A,B&coupon-list=A,B', undefined],
  ['', 'cart=1&dp_1=__PRICE:1:USD', 'dp_1'],
  ['', 'cart=1&basequantity_1=8', 'basequantity_1'],
  ['', 'cart=1&coupon=A,B', 'coupon'],
  ['', 'cart=1&enablecoupon=False', 'enablecoupon'],
  ['', 'cart=1&b2b=1', 'b2b'],
  ['', 'cart=1&allowmultiple=TRUE', 'allowmultiple'],
  ['', 'cart=1&b2b=true/', 'b2b'],
  ['', 'cart=1&enablecoupon=&b2b=+false', undefined],
  ['', 'cart=1&PriceRule=team', 'PriceRule'],
  ['', 'cart=1&priceRule=team', 'priceRule'],
  ['', 'cart=1&Coupon=', undefined],
  ['', 'cart=1&Quantity_1=4', 'Quantity_1'],
  ['', 'cart=1&deliverycountryid=US', 'deliverycountryid'],
  ['', 'cart=1&deliveryCountryId=US', 'deliveryCountryId'],
  ['', 'cart=1&deliveryCountryId=&deliveryEmail=a', undefined],
  ['', 'cart=1,2&quantity=4', 'quantity'],
  ['', 'cart=2,Iab&quantity_iab=4', 'quantity_iab'],
  ['', 'cart=iAb&quantity_iAb=4&minquantity_Ab=2', undefined],
  ['', 'cart=IA_B&quantity_IA_B=4', undefined],
  ['', 'cart=12&minquantity_12=3&maxquantity_12=2', 'minquantity_12'],
  ['', 'cart=1&constructor_1=4&__proto__=1', undefined],
  ['purl-kite', 'cart=1', 'purl-kite'],
  ['pro-access', 'cart=1', 'pro-access'],
  ['scp/12-ab', 'cart=1', 'scp/12-ab'],
])('cannot vouch for what %s?%s changes: %s', (path, query, unknown) => {
  expect(read(path, query).unknown).toEqual(
    unknown && { kind: path === '' ? 'parameter' : 'path', name: unknown },
  )
})

it.each([
  ['coupon=A&deliveryCountryId=US', false],
  ['Coupon=A', true],
  ['deliverycountryid=US', true],
])('knows whether a term of a link has other letters than documented: %s', (query, isMiswritten) => {
  expect(read('', `cart=1&${query}`).isMiswritten).toBe(isMiswritten)
})

it.each([
  ['', { hasNoCoupons: false, isBusiness: false, coupon: undefined, fixedCurrency: undefined }],
  ['coupon=A&coupon=B', { coupon: 'A' }],
  ['coupon=&coupon=+B+', { coupon: 'B' }],
  ['Coupon=A&coupon=B', { coupon: 'B' }],
  ['enablecoupon=false', { hasNoCoupons: true }],
  ['enablecoupon=true&b2b=false', { hasNoCoupons: false, isBusiness: false }],
  ['b2b=true', { isBusiness: true }],
  ['language=de&deliveryCountryId=US', { language: 'de', country: 'US' }],
  ['currency=GBP', { currency: 'GBP', fixedCurrency: undefined }],
  ['currencies=USD,&currency=GBP', { currency: 'GBP', fixedCurrency: 'USD' }],
  ['currencies=USD,GBP&currency=GBP', { fixedCurrency: 'GBP' }],
  ['currencies=USD,GBP', { fixedCurrency: undefined }],
])('reads the terms of a link with “%s”', (query, terms) => {
  expect(read('', `cart=1&${query}`)).toMatchObject(terms)
})

it.each([
  ['', [true, true, true]],
  ['currency=USD', [true, true, true]],
  ['currencies=gbp,+EUR', [true, false, false]],
])('knows by “%s” whether checkout charges in euros, in dollars and by location', (query, offered) => {
  expect(['EUR', 'USD', undefined].map(read('', query).offers)).toEqual(offered)
})

it.each([
  ['cart=1,I2&dp_1=a', [true, false, false]],
  ['cart=1,I2&dp_2=a', [false, true, false]],
  ['cart=1,I2&dp_3=a&x-dp_1=a', [false, false, false]],
])('knows the products that %s sells at a price of its own', (query, own) => {
  expect(['1', 'I2', '3'].map(read('', query).hasOwnPrice)).toEqual(own)
})

it('reads no product, code or rule of a path without a cart', () => {
  const terms = read('purl-two', 'quantity=80&coupon=A&pricerule=b')
  expect(terms).toMatchObject({ isOpaque: true, coupon: undefined, priceRule: undefined })
  expect(terms.quantities.size).toBe(0)
  expect(read('purl-two', 'cart=', 'purl-two')).toMatchObject({
    isOpaque: true,
    unknown: { kind: 'path', name: 'purl-two' },
  })
  expect(read('purl-two', 'CART=1').isOpaque).toBe(false)
  expect(read('', 'quantity=80').isOpaque).toBe(false)
})

it.each([
  ['', 'cart=1,SKU-5', true],
  ['', 'cart=abc', true],
  ['', 'cart=1;2&quantity_1=4', true],
  ['', 'cart=1&cart=2', true],
  ['', 'cart=1&cart=1,2', true],
  ['purl-look', 'cart=1&cart=2', true],
  ['', 'cart=1&cart=', false],
  ['', 'cart=1&scope=checkout&cart=1&quantity_1=1', false],
  ['', 'cart=1&Cart=1', false],
  ['', 'cart=1,,I2,', false],
])('knows no product of %s?%s, whose cart is not written as documented: %s', (path, query, isLeft) => {
  const { isOpaque, quantities, unknown } = read(path, query, 'purl-look')
  expect([isOpaque, quantities.size === 0]).toEqual([isLeft, isLeft])
  expect(unknown).toEqual(isLeft ? { kind: 'parameter', name: 'cart' } : undefined)
})

it.each([
  ['purl-kite_buy', 'purl-cart purl-kite_*', true],
  ['purl-cart', 'purl-cart purl-kite_*', true],
  ['purl-carts', 'purl-cart purl-kite_*', false],
  ['purl-cart/', 'purl-cart', true],
  ['purl-cart', 'purl-cart*', true],
  ['purl-a-b-c', 'purl-*b*c', true],
  ['purl-a-c', 'purl-*b*c', false],
  ['scp-b-c', 'purl-*b*c', false],
  ['b-c', '*b*c', true],
  ['purl-ac', 'purl-a*ac', false],
  ['purl-b', 'purl-*b*b', false],
  ['purl-ac', '*', true],
  ['purl-cart', '', false],
  ['', 'purl-cart', true],
])('takes %s for looks alone under %s: %s', (path, plainPaths, isPlain) => {
  expect(read(path, 'cart=1', plainPaths).unknown === undefined).toBe(isPlain)
})

it.each([
  ['97772', '', 'cart=i97772&quantity_i97772=4', 'I97772'],
  ['97772', 'purl-kite', 'CART=5,I97772', 'I97772'],
  ['I301', '', 'cart=301', '301'],
  ['97772', '', 'cart=i97772,97772', undefined],
  ['I301', '', 'cart=301,i301', undefined],
  ['I97772', '', 'cart=i97772', undefined],
  ['97772', '', 'cart=97773', undefined],
  ['97772', 'purl-two', 'x=i97772', undefined],
  [undefined, '', 'cart=i97772', undefined],
])(
  'knows the product of another kind with the number of %s in %s?%s: %s',
  (product, path, query, namesake) => {
    const terms = read(path, query)
    expect(namesakeIn(terms, product)).toBe(namesake)
    expect(isOpaqueBeside(terms, product)).toBe(namesake !== undefined || path === 'purl-two')
    expect(isOpaqueBeside(undefined, product)).toBe(false)
  },
)

it.each([
  [' 97772 ', '97772'],
  ['i301', 'I301'],
  ['Iai-5_b.c', 'Iai-5_b.c'],
  ['I', undefined],
  ['SKU-5', undefined],
  ['1'.repeat(19), undefined],
])('takes “%s” in a cart for the product %s', (text, product) => {
  expect(idKey(text)).toBe(product)
})

it.each([
  ['quantity_I301', 'I301', true],
  ['MaxQuantity_i301', 'I301', true],
  ['for_301', 'I301', true],
  ['x-keys_i301', 'I301', true],
  ['dp_301', '301', true],
  ['dp_I301', '301', false],
  ['for_1301', '301', false],
  ['waitfor_301', '301', false],
  ['quantity', '301', false],
])('knows whether %s belongs to the product %s: %s', (name, product, isOf) => {
  expect(isOfProduct(name, product)).toBe(isOf)
})

it.each([
  ['cart=1', 1, false],
  ['cart=1&quantity_1=3', 3, true],
  ['cart=1&quantity=3', 3, true],
  ['cart=1,2&quantity=3', 1, false],
  ['cart=1&minquantity=3', 1, false],
  ['cart=1,1', 2, true],
  ['cart=1,1&quantity_1=3', 3, true],
  ['cart=1,1&quantity_1=3&allowmultiple=true', 6, true],
  ['cart=1,1&maxquantity_1=1', 1, true],
  ['cart=1,1&maxquantity_1=1&allowmultiple=true', 2, true],
  ['cart=1&quantity_1=1.5', 1, false],
  ['cart=1&maxquantity_1=0', 1, false],
])('reads in %s the units %i, stated: %s', (query, units, isStated) => {
  const { quantities, stated } = read('', query)
  expect([quantities.get('1'), stated.has('1')]).toEqual([units, isStated])
})

it.each([
  ['cart=1,SKU-5&dp_1=__PRICE:19.95:USD', '1', true],
  ['cart=1&cart=2&DP_301=__PRICE:19.95:USD', 'I301', true],
  ['cart=1,SKU-5&dp_1=', '1', false],
  ['cart=1,SKU-5&dp_2=__PRICE:19.95:USD', '1', false],
  ['cart=1&dp_1=__PRICE:19.95:USD', '1', true],
  ['cart=1&dp_2=__PRICE:19.95:USD', '2', false],
])('reads in %s whether product %s has a price of its own: %s', (query, product, hasOwnPrice) => {
  expect(read('', query).hasOwnPrice(product)).toBe(hasOwnPrice)
})

it('reads a cart that is written twice as one, with the units of its product', () => {
  const { quantities, stated, isMiswritten } = read('', 'Cart=1&cart=1&scope=checkout&quantity_1=1')
  expect([[...quantities], [...stated], isMiswritten]).toEqual([[['1', 1]], ['1'], false])
})

it('reads the bounds of a quantity, and the quantity within them', () => {
  const { quantities, boundsOf } = read(
    '',
    'cart=1,I2,3&minquantity_1=5&maxquantity_2=1&quantity_I2=4&minquantity_4=2',
  )
  expect([...quantities]).toEqual([
    ['1', 5],
    ['I2', 1],
    ['3', 1],
  ])
  expect(['1', 'I2', '3', '4'].map(boundsOf)).toEqual([
    { least: 5, most: Infinity },
    { least: 1, most: 1 },
    { least: 1, most: Infinity },
    { least: 2, most: Infinity },
  ])
})
