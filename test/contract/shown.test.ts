/**
 * The short text in which a link says what the page had shown, and which travels through checkout into the purchase. A
 * written text must be read back, and cut, changed or doubled text must not be read at all. A seeded property covers
 * random values; no browser or network is involved.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeShown, encodeShown, type Shown } from '../../src/contract/shown.ts'
import { checksum, isShownText } from '../../src/contract/shown-text.ts'

const shown: Shown = {
  net: 50.41,
  gross: 59.99,
  tax: 'gross',
  currency: 'EUR',
  country: 'DE',
  quantity: 1,
  priceRule: 'team',
  time: 1_795_300_000_000,
  page: '/pricing/',
}
const text = encodeShown(shown)

it('is short, and needs hardly an escape in a link', () => {
  expect(text).toMatch(/^2\*50\.41\*59\.99\*g\*EUR\*DE\*1\*team\*[\da-z]+\*\/pricing\/\*[\da-z]+$/)
  const { length } = `${new URLSearchParams({ 'x-vitrine-shown': text })}`
  expect(length).toBeLessThan(90)
})

it('reads back what was written', () => {
  const code = fc.stringMatching(/^[\w.+-]{1,64}$/)
  const any = fc.record<Shown>(
    {
      net: fc.integer({ min: 0, max: 99_999_999 }).map((minor) => minor / 100),
      gross: fc.integer({ min: 0, max: 99_999_999 }).map((minor) => minor / 100),
      tax: fc.constantFrom('gross', 'net'),
      currency: fc.constantFrom('EUR', 'USD', 'GBP'),
      country: fc.constantFrom('DE', 'US', 'JP'),
      quantity: fc.integer({ min: 1, max: 500_000 }),
      lines: fc.integer({ min: 1, max: 50 }),
      isBeforeVolume: fc.constant(true),
      priceRule: code,
      time: fc.integer({ min: 1, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
      page: fc.constantFrom('/', '/a/b.html', '/%C3%A4/'),
    },
    { requiredKeys: ['net', 'gross', 'tax', 'currency', 'quantity', 'time', 'page'] },
  )
  fc.assert(
    fc.property(any, ({ isBeforeVolume, ...rest }) => {
      const each = { ...rest, ...(rest.lines && isBeforeVolume && { isBeforeVolume }) }
      expect(decodeShown(encodeShown(each))).toEqual(each)
      expect(isShownText(encodeShown(each))).toBe(true)
    }),
  )
})

it('says of a cart how many lines and units its total is for, and whether volume discounts may come off', () => {
  const cart = { ...shown, net: 564.71, gross: 672, quantity: 6, lines: 2 }
  expect(encodeShown(cart)).toMatch(/^3\*564\.71\*672\*g\*EUR\*DE\*2\.6\*team\*/)
  expect(encodeShown({ ...cart, isBeforeVolume: true })).toMatch(/^3\*.*\*2\.6v\*team\*/)
})

it.for([
  ['2', '2.6'],
  ['2', '6v'],
  ['3', '6'],
  ['3', '2.6w'],
  ['3', '0.6'],
  ['3', '100.6'],
])('reads no text of version %s with the quantity %s', ([version, quantity = '']) => {
  const [, ...members] = text.split('*').slice(0, -1)
  const other = [version, ...members.with(5, quantity)].join('*')
  expect(decodeShown(`${other}*${checksum(other)}`)).toBeUndefined()
})

it('reads nothing else: no cut, changed or doubled text', () => {
  for (let end = 0; end < text.length; end += 1) expect(decodeShown(text.slice(0, end))).toBeUndefined()
  const changed = fc.record({
    at: fc.nat(text.length - 1),
    letter: fc.constantFrom(...'0123456789abgnAZ*/-'),
  })
  fc.assert(
    fc.property(changed, ({ at, letter }) => {
      fc.pre(text[at] !== letter)
      const other = text.slice(0, at) + letter + text.slice(at + 1)
      expect(decodeShown(other)).toBeUndefined()
      expect(isShownText(other)).toBe(false)
    }),
  )
  for (const other of [
    `${text} `,
    ` ${text}`,
    text + text,
    text.replace('2*', '1*'),
    text.replace('EUR', 'eur'),
  ])
    expect([decodeShown(other), isShownText(other)], other).toEqual([undefined, false])
  fc.assert(
    fc.property(fc.string(), (any) => {
      expect(decodeShown(any)).toBeUndefined()
    }),
  )
})

it.for([
  ['/konto/anna@example.com/kasse', '/konto/-/kasse'],
  ['/konto/anna%40example.com/kasse', '/konto/-/kasse'],
  ['/orders/4711123/', '/orders/-/'],
  ['/reset/9f8e7d6c5b4a39281706f5e4d3c2b1a0f/', '/reset/-/'],
  ['/a b/*/ü', '/a-b/-/-'],
  [`/${'word/'.repeat(40)}`, `/${'word/'.repeat(40)}`.slice(0, 60)],
  // Pages of `about:srcdoc` have no path.
  ['srcdoc', 'srcdoc'],
])('takes from the path %s just %s', ([path = '', page]) => {
  expect(decodeShown(encodeShown({ ...shown, page: path }))?.page).toBe(page)
})

it('takes amounts of every currency as they are', () => {
  for (const [currency, net] of [
    ['JPY', 980],
    ['KWD', 3.125],
  ] as const)
    expect(decodeShown(encodeShown({ ...shown, currency, net, gross: net }))).toMatchObject({
      net,
      gross: net,
    })
})
