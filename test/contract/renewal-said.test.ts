import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutLink, checkoutLinkLimit } from '../../src/contract/checkout-link.ts'
import {
  decodeRenewal,
  encodeRenewal,
  type RenewalSaid,
  type RenewalStatement,
} from '../../src/contract/renewal-said.ts'
import { isRenewalText } from '../../src/contract/renewal-text.ts'
import { checksum } from '../../src/contract/shown-text.ts'

const said: RenewalSaid = {
  time: 1_795_300_000_000,
  currency: 'EUR',
  country: 'DE',
  statements: [
    {
      basis: 'price',
      period: '1Y',
      gross: 69.3,
      net: 58.24,
      other: 77,
      products: [{ id: '97772', quantity: 1 }],
    },
  ],
}
const text = encodeRenewal(said) ?? ''

it('is short, and needs no escape in a link', () => {
  expect(text).toMatch(/^1\*[\da-z]+\*EUR\*DE\*p_1Y_69\.3_58\.24_77_97772\.1\*[\da-z]+$/)
  expect(`${new URLSearchParams({ 'x-vitrine-renewal': text })}`).toBe(`x-vitrine-renewal=${text}`)
  expect(text.length).toBeLessThan(60)
})

it('reads back what was written', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999 }).map((minor) => minor / 100)
  const statement = fc.record<RenewalStatement>(
    {
      basis: fc.constantFrom('price', 'list-price', 'not-named', 'once', 'confirmed'),
      period: fc.constantFrom('1Y', '3M', '30D'),
      gross: amount,
      net: amount,
      other: amount,
      products: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 999_999 }).map(String),
          quantity: fc.integer({ min: 1, max: 999 }),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['basis', 'products'] },
  )
  const any = fc.record<RenewalSaid>(
    {
      time: fc.integer({ min: 1, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
      currency: fc.constantFrom('EUR', 'USD'),
      country: fc.constantFrom('DE', 'US'),
      statements: fc.array(statement, { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['time', 'currency', 'statements'] },
  )
  fc.assert(
    fc.property(any, (each) => {
      const written = encodeRenewal(each) ?? ''
      expect(decodeRenewal(written)).toEqual(each)
      expect(isRenewalText(written)).toBe(true)
    }),
  )
})

it('reads no cut or changed text', () => {
  for (let end = 0; end < text.length; end += 1) expect(decodeRenewal(text.slice(0, end))).toBeUndefined()
  const changed = fc.record({ at: fc.nat(text.length - 1), letter: fc.constantFrom(...'0159abpln*_.-') })
  fc.assert(
    fc.property(changed, ({ at, letter }) => {
      fc.pre(text[at] !== letter)
      const other = text.slice(0, at) + letter + text.slice(at + 1)
      expect([decodeRenewal(other), isRenewalText(other)]).toEqual([undefined, false])
    }),
  )
})

it.each([
  ['an address of mail', '1*a@mail.example*EUR*DE*o_____*o_____', false],
  ['too few members', '1*a*EUR*DE', false],
  ['as many letters as may travel', `1*a*EUR*DE*${'o'.repeat(190)}*${'o'.repeat(190)}`, true],
  ['more letters', `1*a*EUR*DE*${'o'.repeat(200)}*${'o'.repeat(200)}`, false],
])('lets no text travel with an order but of its own form: %s', (_, members, isTaken) => {
  expect(isRenewalText(`${members}*${checksum(members)}`)).toBe(isTaken)
})

it('writes nothing where the text would be too long, or could not be read', () => {
  const products = Array.from({ length: 50 }, (_, index) => ({ id: String(97_700 + index), quantity: 10 }))
  expect(encodeRenewal({ ...said, statements: [{ basis: 'not-named', products }] })).toBeUndefined()
  expect(encodeRenewal({ ...said, statements: [] })).toBeUndefined()
  expect(
    encodeRenewal({
      ...said,
      statements: [...said.statements, { basis: 'price', products: [{ id: 'IBC', quantity: 1 }] }],
    }),
  ).toBeUndefined()
  const many = (length: number) =>
    encodeRenewal({ ...said, statements: Array.from({ length }, () => ({ basis: 'once', products: [] })) })
  expect(isRenewalText(many(10) ?? '')).toBe(true)
  expect(many(11)).toBeUndefined()
})

it('is the first to go in a link that would be too long, after quantities of one', () => {
  const link = (padding: number) =>
    checkoutLink('https://checkout.example/', '1001', {
      items: [{ product: '97772', quantity: 1 }],
      extra: { 'x-long': 'a'.repeat(padding) },
      shown: 'shown-text',
      renewal: text,
    })
  // The padding of a link that is just short enough.
  const room = checkoutLinkLimit - (link(1)?.length ?? 0) + 1
  const said = `&x-vitrine-renewal=${text}`
  for (const padded of [link(room), link(room + 1)]) expect(padded).toContain(said)
  for (const padded of [link(room + 40), link(room + said.length + 1)]) {
    expect(padded).not.toContain(said)
    expect(padded).toContain('shown-text')
  }
})
