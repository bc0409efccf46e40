import { expect, it } from 'vitest'
import { isCheckoutPath, needsCheckout } from '../../src/contract/link-parameters.ts'
import { linkParts } from '../../src/contract/merchant-link.ts'

it.each([
  ['', false],
  ['scope=checkout&cfg=two-columns&x-affiliate=7&x-for_1=ada', false],
  ['affiliate=&unknown=1', false],
  ['affiliate=7', true],
  ['AFFILIATE=7', true],
  ['tracking=checkout', true],
  ['scope=quote', true],
  ['for_1=ada', true],
  ['b2b=true', true],
  // The amount of these is only known to checkout.
  ['dp_1=__PRICE:1:EUR', true],
  ['Coupon=A', true],
])('knows whether only checkout can sell by “%s”: %s', (query, isOnly) => {
  expect(needsCheckout(linkParts(query))).toBe(isOnly)
})

it.each(['p', 'purl-kite_buy/', 'scp/12-ab', 'a/b/c', '~a/b.c', 'a'.repeat(200)])(
  'lets a page state the path %s',
  (path) => {
    expect(isCheckoutPath(path)).toBe(true)
  },
)

it.each([
  '',
  '/',
  '.',
  '../2002',
  'a/../../2002',
  'a//b',
  '//evil.example',
  'a?cart=1',
  'a#b',
  'a/b c',
  '%2e%2e/2',
  'a'.repeat(201),
])('lets no page state the path “%s”', (path) => {
  expect(isCheckoutPath(path)).toBe(false)
})
