/**
 * The link to checkout: from cart and settings to an address, with the parameters of the merchant's own link kept as
 * they are written. The sandbox's parser reads the links back, so that both sides agree on the same form. Length
 * limits, short forms and hostile values are covered, and a seeded property holds for any link.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutLink, checkoutLinkLimit } from '../../src/contract/checkout-link.ts'
import { withoutRepeats } from '../../src/contract/link-meaning.ts'
import { decoratedLink, linkParts } from '../../src/contract/merchant-link.ts'
import { readCartQuery } from '../../src/sandbox/cart/cart-link.ts'
import sample from '../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import { parseCatalogue } from '../../src/sandbox/catalogue/parse-catalogue.ts'

const base = 'http://localhost:4402/'
const items = [
  { product: '97772', quantity: 2 },
  { product: 'BC345', internal: true, quantity: 1 },
]

it('names products, quantities, coupon, currency, language, rule and extra parameters [checkout-links#parameters]', () => {
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

it('refuses a link over 2,000 characters and a base that is no web address [checkout-links#form] [errors#sizes]', () => {
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

it('means the same to the platform where it is shortened', () => {
  const [merchant] = parseCatalogue(sample, 'default-catalogue.json').merchants
  const items = [
    { product: '97772', quantity: 3 },
    { product: '97773', quantity: 1 },
  ]
  const read = (link: string | undefined) =>
    readCartQuery(new URL(link ?? '').searchParams, merchant as never)
  const order = { items, coupon: 'A,B', currency: 'EUR', priceRule: 'team' }
  // One character more than fits in the usual form.
  const usual = checkoutLink(base, '1001', order) ?? ''
  const room = checkoutLinkLimit - usual.length - '&x-a='.length
  const extra = { 'x-a': 'a'.repeat(room + 1) }
  const longest = checkoutLink(base, '1001', { ...order, extra: { 'x-a': 'a'.repeat(room) } }) ?? ''
  expect([longest.length, longest.startsWith(usual)]).toEqual([checkoutLinkLimit, true])
  const short = checkoutLink(base, '1001', { ...order, extra })
  expect(short).toContain('cart=97772,97773&quantity_97772=3&coupon')
  expect(read(short)).toEqual({ ...read(usual), extra: [{ key: 'x-a', value: extra['x-a'] }] })
})

it('holds many products in its short form, and leaves out what was shown before it gives up', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      product: `${'P'.repeat(30)}${index + 10}`,
      internal: true,
      quantity: 1,
    }))
  const linked = (count: number, shown?: string) =>
    checkoutLink(base, '1001', { items: many(count), coupon: 'A', shown })
  expect(new URL(linked(50) ?? '').searchParams.get('cart')?.split(',')).toHaveLength(50)
  expect(linked(70)).toBeUndefined()
  expect(linked(2, 's'.repeat(100))).toContain('x-vitrine-shown')
  expect(linked(50, 's'.repeat(400))).toBe(linked(50))
})

const own = `${base}1001/?scope=cart&cart=97772&cfg=two-columns&affiliate=48817&quantity_97772=3&x-a=1&x-a=2&b=%7e+x`

it('keeps every parameter of the merchant’s own link that it does not set', () => {
  const cart = { items: [{ product: '97772', quantity: 3 }], currency: 'EUR' }
  expect(checkoutLink(base, '1001', cart, own)).toBe(
    `${base}1001/?scope=cart&cart=97772&cfg=two-columns&affiliate=48817&quantity_97772=3&x-a=1&x-a=2&b=%7e+x&currency=EUR`,
  )
})

it('keeps the landing page and the fragment of the merchant’s own link', () => {
  const link = checkoutLink(base, '1001', { items }, `${base}1001/purl-spring/?cart=1#pay`)
  expect(link).toMatch(/\/1001\/purl-spring\/\?cart=.*#pay$/)
})

it('takes nothing from a link that leads elsewhere, and parameters only from a checkout of another host', () => {
  for (const elsewhere of [
    '/buy?a=1',
    '#',
    'https://blog.example/?a=1',
    'javascript:alert(1)',
    'http://[',
    '',
  ])
    expect(checkoutLink(base, '1001', { items }, elsewhere)).toBe(checkoutLink(base, '1001', { items }))
  const other = new URL(checkoutLink(base, '1001', { items }, 'https://pay.example/7/?cart=1&a=1') ?? '')
  expect([other.host, other.pathname, other.searchParams.get('a')]).toEqual(['localhost:4402', '/1001/', '1'])
})

it('removes what is empty, and keeps the bounds of a quantity as they are written', () => {
  const link = `${base}1001/?cart=97772&coupon=OLD&minquantity_97772=5&maxQuantity_97772=9&quantity=9&x-vitrine-shown=old`
  const cart = { items: [{ product: '97772', quantity: 6 }], coupon: '' }
  expect(checkoutLink(base, '1001', cart, link)).toBe(
    `${base}1001/?cart=97772&minquantity_97772=5&maxQuantity_97772=9&scope=checkout&quantity_97772=6`,
  )
})

it('sets documented names in the letters of the link, each once, and leaves those that begin with x- apart', () => {
  const link = `${base}1001/?Cart=i301&Quantity_i301=4&PriceRule=a&pricerule=b&AFFILIATE=77&affiliate=88&x-Source=1&x-source=2`
  const cart = { items: [{ product: '301', internal: true, quantity: 5 }], priceRule: 'c' }
  expect(checkoutLink(base, '1001', cart, link)).toBe(
    `${base}1001/?Cart=i301&Quantity_i301=5&pricerule=c&affiliate=88&x-Source=1&x-source=2&scope=checkout`,
  )
  const passed = { ...cart, parameters: 'affiliate=99' }
  expect(checkoutLink(base, '1001', passed, `${base}1001/?cart=I301&AFFILIATE=77`)).toContain('&affiliate=99')
  expect(checkoutLink(base, '1001', passed, `${base}1001/?cart=I301&AFFILIATE=77`)).not.toContain('77')
})

it('drops what a link says of products that are not sold', () => {
  const link = `${base}1001/?scope=quote&cart=301,i302&for_301=a&x-keys_i302=b&dp_302=c&quantity_302=3&x-keys_303=d`
  const cart = { items: [{ product: '301', quantity: 1 }] }
  expect(checkoutLink(base, '1001', cart, link)).toBe(
    `${base}1001/?scope=quote&cart=301&for_301=a&x-keys_303=d&quantity_301=1`,
  )
})

it.each([
  // Nobody knows whose the quantity of several products is.
  ['cart=1,2&quantity=4', ['1', '2'], 'cart=1,2&quantity=4&quantity_1=1&quantity_2=1'],
  ['cart=1,2&quantity=4', ['1'], 'cart=1&quantity_1=1'],
  ['cart=1&quantity=4', ['1', '2'], 'cart=1%2C2&quantity_1=1&quantity_2=1'],
  // What a link says about one of several products keeps its place, its letters and its escapes.
  [
    'quantity_1=1&cart=1,2&minquantity_1=1&coupon=A%20B',
    ['1', '2'],
    'quantity_1=1&cart=1,2&minquantity_1=1&coupon=A%20B&quantity_2=1',
  ],
  ['cfg=a&cart=1,+i2', ['1', 'I2'], 'cfg=a&cart=1%2Ci2&quantity_1=1&quantity_i2=1'],
  ['cart=I2&quantity_2=4', ['I2'], 'cart=I2&quantity_I2=1'],
])('turns %s into a link that sells one unit of each of %j', (query, sold, expected) => {
  const cart = {
    coupon: query.includes('coupon') ? 'A B' : undefined,
    items: sold.map((id) => ({ product: id.replace('I', ''), internal: id[0] === 'I', quantity: 1 })),
  }
  expect(checkoutLink(base, '1001', cart, `${base}1001/?scope=quote&${query}`)).toBe(
    `${base}1001/?scope=quote&${expected}`,
  )
})

it('keeps what a script has added to a link, whatever it did to the escapes of the others', () => {
  const cart = { items: [{ product: '97772', quantity: 1 }], coupon: 'A B' }
  const written = checkoutLink(base, '1001', cart, own) ?? ''
  const url = new URL(written)
  url.searchParams.append('_gl', '1*abc')
  expect(decoratedLink(own, written, url.href)).toBe(`${own}&_gl=1*abc`)
  expect(decoratedLink('#', written, url.href)).toBe(`${base}1001/?_gl=1*abc`)
  expect(decoratedLink(own, written, own)).toBe(own)
})

/** Names of parameters: ours, documented ones, and any text. */
const name = fc.oneof(
  fc.constantFrom(
    'scope',
    'cart',
    'quantity',
    'quantity_97772',
    'coupon',
    'currency',
    'language',
    'pricerule',
  ),
  fc.constantFrom(
    'affiliate',
    'cfg',
    'b2b',
    'x-a',
    'x-b',
    'continueurl',
    'deliveryEmail',
    'utm_source',
    '_gl',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

/** One parameter as text, with one of the escapes that people and programs write. */
const written = fc
  .tuple(name, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('form', 'component', 'raw'))
  .map(([key, value, escapes]) => {
    if (escapes === 'form') return `${new URLSearchParams([[key, value]])}`
    if (escapes === 'component') return `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    return `${key}=${value}`.replace(/[&#]/g, '%')
  })

it('hands back what is not ours as it came, and sets what is ours, for any link', () => {
  const ours = /^(cart|quantity|quantity_97772|coupon|currency|pricerule|x-a|x-vitrine-shown)$/
  const kept = (link: string): string[] =>
    withoutRepeats(linkParts(new URL(link).search.slice(1))).flatMap(({ name, text }) =>
      ours.test(name) ? [] : text,
    )
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 12 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      (texts, quantity, coupon) => {
        const link = `${base}1001/?scope=quote&${texts.join('&')}`
        const cart = {
          items: [{ product: '97772', quantity }],
          coupon,
          currency: 'EUR',
          extra: { 'x-a': 'z' },
        }
        const result = checkoutLink(base, '1001', cart, link) ?? ''
        expect(kept(result)).toEqual(kept(link))
        const { searchParams } = new URL(result)
        const read = (key: string) => searchParams.getAll(key)
        expect([read('cart'), read('quantity_97772'), read('quantity')]).toEqual([
          ['97772'],
          [`${quantity}`],
          [],
        ])
        expect([read('coupon'), read('currency'), read('x-a')]).toEqual([[coupon], ['EUR'], ['z']])
        // A written link that is read as the merchant's own stays the same.
        expect(checkoutLink(base, '1001', cart, result)).toBe(result)
      },
    ),
    { numRuns: 1000 },
  )
})
