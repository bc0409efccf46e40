/**
 * The rules by which a billing counts as charged as stated, as explained, or as neither: ended coupons, other
 * quantities, plans, taxes and currencies, and price changes that customers were told of. A reason explains no more
 * than the amount that it can account for. All inputs are written out here, and the judgement is a function without
 * clock or platform.
 */

import { expect, it } from 'vitest'
import { type Billing, judgeRenewal, needsOwnPrices } from '../../../src/cli/truth/judge-renewal.ts'
import type { PriceNotice } from '../../../src/cli/truth/price-notices.ts'
import { encodeRenewal, type RenewalSaid, type RenewalStatement } from '../../../src/contract/renewal-said.ts'

const statement: RenewalStatement = {
  basis: 'price',
  period: '1Y',
  gross: 119,
  net: 100,
  products: [{ id: '97772', quantity: 1 }],
}

const textOf = (changes: Partial<RenewalStatement> = {}, said: Partial<RenewalSaid> = {}): string[] => [
  encodeRenewal({
    time: Date.parse('2026-01-10'),
    currency: 'EUR',
    country: 'DE',
    statements: [{ ...statement, ...changes }],
    ...said,
  }) ?? '',
]

const billing = (gross: number, changes: Partial<Billing> = {}): Billing => ({
  charged: { gross, net: gross / 1.19, currency: 'EUR', country: 'DE' },
  lines: [{ id: '97772', quantity: 1, gross, net: gross / 1.19 }],
  time: Date.parse('2027-01-10'),
  ...changes,
})

const notice: PriceNotice = {
  product: '97772',
  sent: '2026-11-01',
  from: '2027-01-01',
  tax: 'gross',
  prices: { EUR: 139 },
}

const ofThree: Partial<RenewalStatement> = {
  gross: 357,
  net: 300,
  products: [{ id: '97772', quantity: 3 }],
}
const reduced: Partial<RenewalStatement> = { gross: 107.1, net: 90, other: 119 }
const ofBoth: Partial<RenewalStatement> = {
  gross: 238,
  net: 200,
  products: [
    { id: '97772', quantity: 1 },
    { id: '97773', quantity: 1 },
  ],
}
const oneAndTwo: Partial<RenewalStatement> = {
  gross: 400,
  net: 336.13,
  products: [
    { id: '97772', quantity: 1 },
    { id: '97773', quantity: 2 },
  ],
}
const inAustria = (gross: number): Billing['charged'] => ({
  gross,
  net: gross / 1.2,
  currency: 'EUR',
  country: 'AT',
})
const line = (id: string, quantity: number, gross: number) => ({ id, quantity, gross, net: gross / 1.19 })

it.for<[string, string[], Billing]>([
  ['as-said', textOf(), billing(119)],
  ['not-named', textOf({ basis: 'not-named', gross: undefined, net: undefined }), billing(500)],
  ['higher', textOf(), billing(119.01)],
  ['lower', textOf(), billing(118.99)],
  ['coupon', textOf({ gross: 107.1, net: 90, other: 119 }), billing(119)],
  ['coupon', textOf({ basis: 'list-price', other: 107.1 }), billing(107.1)],
  ['higher', textOf({ gross: 107.1, net: 90, other: 119 }), billing(129)],
  ['quantity', textOf(), billing(238, { lines: [{ id: '97772', quantity: 2 }] })],
  ['quantity', textOf(), billing(200, { lines: [{ id: '97772', quantity: 2 }] })],
  ['higher', textOf(), billing(238.02, { lines: [{ id: '97772', quantity: 2 }] })],
  ['quantity', textOf(ofThree), billing(238, { lines: [{ id: '97772', quantity: 2 }] })],
  ['quantity', textOf(ofThree), billing(300, { lines: [{ id: '97772', quantity: 2 }] })],
  ['higher', textOf(ofThree), billing(357.01, { lines: [{ id: '97772', quantity: 2 }] })],
  // The coupon has ended, and the quantity has changed.
  ['quantity', textOf(reduced), billing(238, { lines: [{ id: '97772', quantity: 2 }] })],
  ['higher', textOf(reduced), billing(240, { lines: [{ id: '97772', quantity: 2 }] })],
  ['quantity', textOf(ofBoth), billing(357, { lines: [line('97772', 2, 238), line('97773', 1, 119)] })],
  ['higher', textOf(ofBoth), billing(450, { lines: [line('97772', 2, 300), line('97773', 1, 150)] })],
  ['quantity', textOf(oneAndTwo), billing(500, { lines: [line('97772', 2, 400), line('97773', 1, 100)] })],
  ['higher', textOf(oneAndTwo), billing(700, { lines: [line('97772', 2, 500), line('97773', 1, 200)] })],
  // The same net amount with another tax.
  ['country', textOf(), billing(120, { charged: { gross: 120, net: 100, currency: 'EUR', country: 'AT' } })],
  ['tax', textOf(), billing(100, { charged: { gross: 100, net: 100, currency: 'EUR', country: 'DE' } })],
  ['said-once', textOf({ basis: 'once', period: undefined }), billing(119)],
  ['absent', [], billing(119)],
  ['unreadable', ['1*forged'], billing(119)],
  ['unreadable', [...textOf(), ...textOf()], billing(119)],
  ['no-amounts', textOf(), billing(119, { charged: undefined })],
])('finds %s', ([reason, texts, charged]) => {
  expect(judgeRenewal(texts, charged)).toBe(reason)
})

const otherPlan = { lines: [{ id: '97773', quantity: 1 }] }
/** A preview names no amounts of lines, and those of several are not known. */
const moreOfBoth = {
  lines: [
    { id: '97772', quantity: 2 },
    { id: '97773', quantity: 1 },
  ],
}
const inDollars = { charged: { gross: 140, net: 140, currency: 'USD', country: 'US' } }

it.for<[string, string[], Billing]>([
  ['plan', textOf(), billing(200, otherPlan)],
  ['quantity', textOf(ofBoth), billing(450, moreOfBoth)],
  ['currency', textOf(), billing(140, inDollars)],
  ['country', textOf(), billing(132, { charged: inAustria(132) })],
])('explains by %s no more than the products cost by their own prices', ([reason, texts, charged]) => {
  const { gross = 0, net = 0 } = charged.charged ?? {}
  const judge = (prices?: { gross: number; net: number }): string => judgeRenewal(texts, charged, { prices })
  expect(judge({ gross, net: net / 2 })).toBe(reason)
  expect(judge({ gross: gross / 2, net })).toBe(reason)
  expect(judge({ gross: gross + 1, net: net + 1 })).toBe(reason)
  expect(judge({ gross: gross - 0.01, net: net - 0.01 })).toBe('higher')
  expect(judge()).toBe('no-amounts')
  expect(needsOwnPrices('no-amounts', charged)).toBe(true)
})

it('explains the price of a notice also for another plan', () => {
  const notices = [{ ...notice, product: '97773' }]
  expect(judgeRenewal(textOf(), billing(139, otherPlan), { notices, prices: { gross: 1, net: 1 } })).toBe(
    'notice',
  )
})

it('reads no prices where the billing has no amounts, or where they explain nothing', () => {
  expect(needsOwnPrices('no-amounts', billing(119, { charged: undefined }))).toBe(false)
  expect(needsOwnPrices('higher', billing(119))).toBe(false)
})

it('takes a price change for explained only at the amount, the product and the time of its notice', () => {
  const judge = (gross: number, changes: Partial<PriceNotice> = {}, time = '2027-01-10'): string =>
    judgeRenewal(textOf(), billing(gross, { time: Date.parse(time) }), {
      notices: [{ ...notice, ...changes }],
    })
  expect(judge(139)).toBe('notice')
  expect(judge(149)).toBe('higher')
  expect(judge(139, {}, '2026-12-31')).toBe('higher')
  expect(judge(139, { product: '97773' })).toBe('higher')
  expect(judge(139, { sent: '2027-01-10', from: '2027-01-10' })).toBe('higher')
})

it('compares each renewal of an order with the statement about its products', () => {
  const monthly = { ...statement, period: '1M', gross: 11.9, products: [{ id: '97769', quantity: 1 }] }
  const [text = ''] = textOf({}, { statements: [statement, monthly] })
  expect(judgeRenewal([text], billing(11.9, { lines: [{ id: '97769', quantity: 1 }] }))).toBe('as-said')
  expect(judgeRenewal([text], billing(119))).toBe('as-said')
  expect(judgeRenewal([text], billing(119, { lines: [{ id: '1', quantity: 1 }] }))).toBe('absent')
})

it('reads from the subscription what the billing does not show', () => {
  const subscription = { startedAt: Date.parse('2026-01-10'), hasCoupon: true }
  expect(judgeRenewal(textOf(), billing(101), { subscription })).toBe('coupon')
  expect(judgeRenewal(textOf(), billing(101), { subscription: { ...subscription, hasCoupon: false } })).toBe(
    'lower',
  )
  const late = { ...subscription, startedAt: Date.parse('2026-02-10') }
  expect(judgeRenewal(textOf(), billing(101), { subscription: late })).toBe('outdated')
  expect(judgeRenewal(textOf({ basis: 'confirmed' }), billing(119), { subscription: late })).toBe('as-said')
})
