/**
 * Reading and changing a merchant's own checkout link without touching what is not ours: escapes, order, repeated names
 * and broken encodings stay. Tables say which names we set, which name a customer and which may not be stated. Pure
 * functions; the properties are seeded.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isReserved, isSetByUs, namesCustomer, saleTerms } from '../../src/contract/link-parameters.ts'
import {
  decoratedLink,
  isDecorated,
  isExtraName,
  linkPart,
  linkParts,
  mergedQuery,
  readMerchantLink,
  withParts,
} from '../../src/contract/merchant-link.ts'
import { withoutEndSlashes } from '../../src/contract/slashes.ts'

const home = new URL('https://checkout.example/1001/')
const named = (names: string[]) => names.map((name) => ({ name, value: '' }))

/** Parameters as pages have them: encoded, twice, without a value, in broken escapes. */
const query = fc
  .array(
    fc.oneof(
      fc.webQueryParameters(),
      fc.constantFrom(
        'affiliate=1',
        'affiliate=2',
        'cfg',
        'b=%E4',
        'c=%',
        'd=1=2',
        '=x',
        '',
        'x-a=a+b',
        '?e',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('&'))

it('keeps every parameter that is not set, as it is written and in its order', () => {
  fc.assert(
    fc.property(query, (text) => {
      const parts = linkParts(text)
      const ours = [linkPart('coupon', 'A & B'), linkPart('cart', '97772')]
      const kept = withParts(parts, ours).filter(({ name }) => name !== 'coupon' && name !== 'cart')
      expect(kept).toEqual(parts.filter(({ name }) => name !== 'coupon' && name !== 'cart'))
      expect(parts.map(({ text }) => text).join('&')).toBe(
        text
          .split('&')
          .filter((part) => part !== '')
          .join('&'),
      )
    }),
    { numRuns: 1000 },
  )
})

it('reads parameters as a server does', () => {
  expect(linkParts('a=b+c&d=%C3%A4&e&?f=1&&g=%')).toEqual([
    { name: 'a', value: 'b c', text: 'a=b+c' },
    { name: 'd', value: 'ä', text: 'd=%C3%A4' },
    { name: 'e', value: '', text: 'e' },
    { name: '?f', value: '1', text: '?f=1' },
    { name: 'g', value: '%', text: 'g=%' },
  ])
  expect(linkPart('x a', 'b&c=d')).toEqual({ name: 'x a', value: 'b&c=d', text: 'x+a=b%26c%3Dd' })
})

it('sets a parameter where the link has it first, once, and at the end where it has none', () => {
  expect(mergedQuery('a=1&b=2&a=3&c=4', 'a=5&d=6&d=7')).toBe('a=5&b=2&c=4&d=6&d=7')
  expect(mergedQuery(undefined, 'a=1')).toBe('a=1')
  expect(mergedQuery('a=1')).toBe('a=1')
  expect(mergedQuery()).toBe('')
})

it.each([
  ['AFFILIATE=1', 'affiliate=2', 'affiliate=2'],
  ['affiliate=1', 'AFFILIATE=2', 'affiliate=2'],
  ['affiliate=1', 'affiliate=a%20b', 'affiliate=a%20b'],
])('prefers the documented letters of a name: %s and %s make %s', (first, second, merged) => {
  expect(mergedQuery(first, second)).toBe(merged)
})

it.each([
  ['https://checkout.example/1001/?cart=1#top', '', ['cart'], '#top'],
  ['http://checkout.example/1001/purl-spring?affiliate=5', 'purl-spring', ['affiliate'], ''],
  ['//checkout.example/1001/', '', [], ''],
  ['https://checkout.example/other/?cart=1&cfg=a', '', ['cart', 'cfg'], ''],
  ['https://checkout.example/cookie?affiliate=5', '../cookie', ['affiliate'], ''],
  ['https://checkout.example/cookie', '', [], ''],
  ['https://checkout.example/?affiliate=5', '', ['affiliate'], ''],
  ['https://checkout.example/1001?affiliate=5', '', ['affiliate'], ''],
  ['https://production.example/1001/purl-spring?cart=1', 'purl-spring', ['cart'], ''],
])('reads the link %s', (address, path, names, hash) => {
  const link = readMerchantLink(address, home)
  expect({ path: link?.path, names: link?.parts.map(({ name }) => name), hash: link?.hash }).toEqual({
    path,
    names,
    hash,
  })
})

it.each([
  undefined,
  null,
  '',
  'https://',
  'https://production.example/1001/',
  '/buy?cart=1',
  '?cart=1',
  'mailto:shop@checkout.example?cart=1',
  'javascript:cart=1',
  'xhttps://checkout.example/?cart=1',
])('reads no link in %s', (address) => {
  expect(readMerchantLink(address, home)).toBeUndefined()
})

const ours = 'https://checkout.example/1001/?cart=1&affiliate=5'

it.each([
  ['with parameters of a campaign', `${ours}&utm_source=a&_gl=1*b`, true],
  ['with a second of the same name', `${ours}&affiliate=6`, true],
  ['in another order', 'https://checkout.example/1001/?utm=1&affiliate=5&cart=1', true],
  ['with its own query once more', `${ours}&cart=1&affiliate=5`, false],
  ['without the slash of its path', ours.replace('/?', '?').concat('&_gl=x'), true],
  ['unchanged', ours, false],
  ['without one of them', 'https://checkout.example/1001/?cart=1&utm=1', false],
  ['with another value', 'https://checkout.example/1001/?cart=2&affiliate=5&utm=1', false],
  ['on another host', `${ours}&utm=1`.replace('checkout.', 'pay.'), false],
  ['unreadable', 'https://', false],
])('tells an address of ours %s', (_, current, expected) => {
  expect(isDecorated(ours, current)).toBe(expected)
  expect(isDecorated(current, 'https://')).toBe(false)
})

it.each([
  [
    'https://checkout.example/1001/?cfg=a#end',
    `${ours}&utm=1`,
    'https://checkout.example/1001/?cfg=a&utm=1#end',
  ],
  ['https://pay.example/1001/?cart=9', `${ours}&utm=1`, 'https://pay.example/1001/?cart=9&utm=1'],
  ['https://shop.example/buy', `${ours}&utm=1#x`, 'https://checkout.example/1001/?utm=1#x'],
  [undefined, `${ours}&utm=1&utm=2`, 'https://checkout.example/1001/?utm=1&utm=2'],
  ['https://', `${ours}&utm=1`, 'https://checkout.example/1001/?utm=1'],
  [
    'https://checkout.example/1001/?cfg=a',
    'https://checkout.example/1001/?cart=7',
    'https://checkout.example/1001/?cart=7',
  ],
  ['https://checkout.example/1001/?cfg=a', 'https://', 'https://'],
  [
    'https://checkout.example/1001/?cfg=a',
    `${ours}&cart=1&affiliate=5`,
    'https://checkout.example/1001/?cfg=a',
  ],
  [
    'https://checkout.example/1001/?cfg=a',
    `${ours}&cart=1&utm=1`.replace('/?', '?'),
    'https://checkout.example/1001/?cfg=a&utm=1',
  ],
  [
    'https://checkout.example/1001/?cfg=a',
    ours.replace('?', 'purl-spring?'),
    ours.replace('?', 'purl-spring?'),
  ],
])('adds to %s what %s has beyond ours', (own, current, expected) => {
  expect(decoratedLink(own, ours, current)).toBe(expected)
})

it('tells the names that it sets, those that say who buys, and those that no page may state', () => {
  const set = [
    ['cart', 'quantity', 'quantity_97772', 'coupon', 'currency', 'language'],
    ['pricerule', 'deliveryCountryId', 'x-vitrine-shown', 'COUPON'],
  ].flat()
  const customer = ['internalcustomer', 'delivery', 'deliveryEmail', 'InternalCustomer']
  const free = [
    'cartx',
    'xcart',
    'coupons',
    'mycoupon',
    'quantityx',
    'minquantity_1',
    'currencies',
    'languages',
    'x-vitrine',
    'b2b',
  ]
  const others = ['internalcustomers', 'myinternalcustomer', 'xdelivery', ...free]
  expect(set.filter(isSetByUs)).toEqual(set)
  expect([...others, ...customer].filter(isSetByUs)).toEqual([])
  expect([...customer, 'deliveryCountryId'].filter(namesCustomer)).toHaveLength(5)
  expect([...others, 'cart'].filter(namesCustomer)).toEqual([])
  expect([...set, ...customer, ...others].filter(isReserved)).toEqual([...set, ...customer])
  expect(['x-a', `x-${'a'.repeat(60)}`, 'x-A_b-9'].filter(isExtraName)).toHaveLength(3)
  expect(['x-', 'xx-a', 'X-a', 'x-a b', `x-${'a'.repeat(61)}`].filter(isExtraName)).toEqual([])
})

it('tells links that may share an order by their terms of sale', () => {
  const usual = saleTerms([])
  const same = [
    'b2b=false',
    'b2b=',
    'currencies=',
    'enablecoupon= true ',
    'affiliate=1',
    'b2b=false&b2b=true',
  ]
  const other = ['b2b=true', 'currencies=EUR', 'enablecoupon=false']
  expect(same.filter((text) => saleTerms(linkParts(text)) !== usual)).toEqual([])
  expect(new Set([usual, ...other.map((text) => saleTerms(linkParts(text)))]).size).toBe(4)
  expect(saleTerms(named(['b2b']))).toBe(usual)
})

it('removes slashes from the end of an address alone', () => {
  expect(['https://a.example/b///', 'https://a.example//b', '/', ''].map(withoutEndSlashes)).toEqual([
    'https://a.example/b',
    'https://a.example//b',
    '',
    '',
  ])
})
