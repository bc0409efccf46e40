/**
 * The comparison of one purchase with the total that its page showed. Each reason for a difference has a row here, and
 * a purchase that fits none is reported. The text about the shown total comes from a shopper's browser, so random and
 * forged texts must explain nothing. Amounts of two currencies are never compared.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeOrder } from '../../../src/cli/truth/judge-order.ts'
import { encodeShown, type Shown } from '../../../src/contract/shown.ts'
import { shownParameter } from '../../../src/contract/shown-text.ts'
import { line, parameter, purchaseOf, shown } from './purchase.ts'

const forged = { key: shownParameter, value: `${parameter().value.slice(0, -1)}!` }
const dollars = { paymentInfo: { currencyId: 'USD' } }
/** A cart of three units in two lines, and what its page has shown. */
const pair = [line(200, 38, 2), line()]
const cart = (changes: Partial<Shown> = {}) =>
  parameter({ net: 300, gross: 357, quantity: 3, lines: 2, ...changes })
const pairOf = { extraParameters: [parameter({ quantity: 2 })] }
const four = [line(), line(), line(), line()]
const austria = { deliveryContact: { countryId: 'AT' } }

it.for([
  ['the same total', {}, 'as-said'],
  ['a net total that was shown', { extraParameters: [parameter({ tax: 'net', gross: 1 })] }, 'as-said'],
  ['two lines that add up to it', { items: [line(40, 7.6), line(60, 11.4)] }, 'as-said'],
  ['a refund', { statusId: 'REF' }, 'as-said'],
  ['two units instead of one', { items: [line(200, 38, 2)] }, 'quantity'],
  ['one unit instead of two', { extraParameters: [parameter({ quantity: 2 })] }, 'quantity'],
  ['ten units at a lower price each', { items: [line(900, 171, 10)] }, 'volume-price'],
  ['two units at a higher price each', { items: [line(220, 41.8, 2)] }, 'higher'],
  ['two units at a cent more for both', { items: [line(200.01, 38, 2)] }, 'higher'],
  ['two units for less than one', { items: [line(90, 17.1, 2)] }, 'volume-price'],
  ['one unit of two at a higher price', { ...pairOf, items: [line(150, 28.5)] }, 'volume-price'],
  ['one unit of two at more than both', { ...pairOf, items: [line(210, 39.9)] }, 'higher'],
  ['one unit of two at a lower price', { ...pairOf, items: [line(90, 17.1)] }, 'lower'],
  [
    'two units at their volume price, shown at that of one',
    { ...pairOf, items: [line(180, 34.2, 2)] },
    'volume-price',
  ],
  ['two units at more than twice the price of one', { ...pairOf, items: [line(210, 39.9, 2)] }, 'higher'],
  [
    'two products for less than two units of one',
    { ...pairOf, items: [line(90, 17.1), line(90, 17.1)] },
    'lower',
  ],
  ['a second product', { items: [line(), line(10, 1.9)] }, 'items'],
  ['another country', { ...austria, items: [line(100, 20)] }, 'country'],
  ['another country at the same total', austria, 'as-said'],
  ['another currency', { paymentInfo: { currencyId: 'USD' } }, 'currency'],
  ['no VAT', { items: [line(100, 0)] }, 'tax'],
  ['no VAT at another net price', { items: [line(110, 0)] }, 'lower'],
  ['a cent more', { items: [line(100.01, 19)] }, 'higher'],
  ['a cent less', { items: [line(99.99, 19)] }, 'lower'],
  ['two lines of other prices', { items: [line(70, 13.3), line(60, 11.4)] }, 'higher'],
  ['the total of a cart', { items: pair, extraParameters: [cart()] }, 'as-said'],
  ['the net total of a cart', { items: pair, extraParameters: [cart({ tax: 'net', gross: 1 })] }, 'as-said'],
  [
    'a cart in another country',
    { ...austria, items: [line(200, 40), line()], extraParameters: [cart()] },
    'country',
  ],
  ['a cart in another currency', { ...dollars, items: pair, extraParameters: [cart()] }, 'currency'],
  ['a cart without VAT', { items: [line(200, 0, 2), line(100, 0)], extraParameters: [cart()] }, 'tax'],
  ['a cart with a third product', { items: [...pair, line(10, 1.9)], extraParameters: [cart()] }, 'items'],
  [
    'a cart with two more products',
    { items: [line(10, 1.9), ...pair, line(9, 1)], extraParameters: [cart()] },
    'items',
  ],
  [
    'a cart with a third product, at other prices',
    { items: [line(90, 17.1), ...pair.slice(1), line(10, 1.9)], extraParameters: [cart()] },
    'lower',
  ],
  ['a cart that has lost a product', { items: [line(200, 38, 2)], extraParameters: [cart()] }, 'items'],
  [
    'a cart that has lost a product and costs more',
    { items: [line(400, 76, 2)], extraParameters: [cart()] },
    'higher',
  ],
  ['a cart of more units', { items: [line(300, 57, 3), line()], extraParameters: [cart()] }, 'quantity'],
  ['a cart of fewer units', { items: [line(), line()], extraParameters: [cart()] }, 'quantity'],
  [
    'a cart of more units that costs less',
    { items: [line(150, 28.5, 3), line()], extraParameters: [cart()] },
    'lower',
  ],
  [
    'a cart of one unit more, at a price that no units explain',
    { items: [line(300, 57, 2), line(240, 45.6, 2)], extraParameters: [cart()] },
    'higher',
  ],
  [
    'a cart of one unit more, at volume prices',
    { items: [line(270, 51.3, 3), line()], extraParameters: [cart()] },
    'quantity',
  ],
  [
    'a cart of one unit less, at a price that no units explain',
    { items: [line(80, 15.2), line(70, 13.3)], extraParameters: [cart()] },
    'lower',
  ],
  [
    'a cart of one unit less that costs more',
    { items: [line(200, 38), line(110, 20.9)], extraParameters: [cart()] },
    'higher',
  ],
  ['a cart that costs more', { items: [line(201, 38.19, 2), line()], extraParameters: [cart()] }, 'higher'],
  ['a cart that costs less', { items: [line(180, 34.2, 2), line()], extraParameters: [cart()] }, 'lower'],
  [
    'a cart at volume prices, shown before them',
    { items: [line(180, 34.2, 2), line()], extraParameters: [cart({ isBeforeVolume: true })] },
    'volume-price',
  ],
  [
    'a cart that costs more than before volume discounts',
    { items: [line(201, 38.19, 2), line()], extraParameters: [cart({ isBeforeVolume: true })] },
    'higher',
  ],
  [
    'one line at its volume price, shown before it',
    {
      items: [line(180, 34.2, 2)],
      extraParameters: [cart({ net: 200, gross: 238, quantity: 2, lines: 1, isBeforeVolume: true })],
    },
    'volume-price',
  ],
  [
    'one line at less than the total that was shown of it',
    { items: [line(180, 34.2, 2)], extraParameters: [cart({ net: 200, gross: 238, quantity: 2, lines: 1 })] },
    'lower',
  ],
  [
    'one line of another quantity',
    { items: [line(300, 57, 3)], extraParameters: [cart({ net: 200, gross: 238, quantity: 2, lines: 1 })] },
    'quantity',
  ],
  [
    'one line of another quantity and price',
    { items: [line(270, 51.3, 3)], extraParameters: [cart({ net: 200, gross: 238, quantity: 2, lines: 1 })] },
    'volume-price',
  ],
  [
    'twice the units of a line whose single price is no whole cent',
    { items: [line(2, 0, 12)], extraParameters: [cart({ net: 1, gross: 1, quantity: 6, lines: 1 })] },
    'quantity',
  ],
  [
    'more added products than are looked into',
    { items: [...four, ...four], extraParameters: [cart({ net: 400, gross: 476, quantity: 4, lines: 4 })] },
    'higher',
  ],
  ['no parameter', { extraParameters: [] }, 'absent'],
  ['another parameter', { extraParameters: [{ key: 'x-src', value: 'mail' }] }, 'absent'],
  ['a forged parameter', { extraParameters: [forged] }, 'unreadable'],
  ['an empty parameter', { extraParameters: [{ key: shownParameter }] }, 'unreadable'],
  ['two parameters', { extraParameters: [parameter(), parameter()] }, 'unreadable'],
  ['a parameter of last month', { creationTime: '2026-12-21T08:00:00Z' }, 'outdated'],
  ['a parameter of the next week', { creationTime: '2026-11-14T08:00:00Z' }, 'outdated'],
  ['no amounts', { items: [{ ...line(), customerPrice: undefined }] }, 'no-amounts'],
  ['one line without amounts', { items: [line(), { ...line(), customerPrice: undefined }] }, 'no-amounts'],
  ['no items', { items: [] }, 'no-amounts'],
  ['no currency', { paymentInfo: undefined }, 'no-amounts'],
  ['a test order', { statusId: 'TST' }, undefined],
  ['an offline payment that has not come', { statusId: 'WOF' }, undefined],
  ['a renewal by its category', { subscriptionRevenueCategoryId: 'AutoRenewal' }, undefined],
  [
    'a renewal by its interval',
    { items: [{ ...line(), recurringBilling: { subscriptionId: 1, intervalNo: 1 } }] },
    undefined,
  ],
] as const)('judges %s as %s', ([, changes, reason]) => {
  expect(judgeOrder(purchaseOf(changes as object))?.reason).toBe(reason)
})

it('names page and country', () => {
  expect(judgeOrder(purchaseOf())).toEqual({ reason: 'as-said', page: '/pricing/', country: 'DE' })
  expect(judgeOrder(purchaseOf({ extraParameters: [], billingContact: undefined }))).toEqual({
    reason: 'absent',
    country: undefined,
  })
})

it('tells each charge that differs by a minor unit or more from one that does not', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: -5, max: 5 }),
      (net, rate, change) => {
        const vat = Math.round((net * rate) / 100)
        const paid = purchaseOf({
          items: [line((net + change) / 100, vat / 100)],
          extraParameters: [parameter({ net: net / 100, gross: (net + vat) / 100 })],
        })
        const expected = change === 0 ? 'as-said' : change > 0 ? 'higher' : 'lower'
        expect(judgeOrder(paid)?.reason).toBe(expected)
      },
    ),
  )
})

it('explains a cart by added products only where as many products add up to the shown total', () => {
  const added = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 3 })
  const kept = fc.array(fc.integer({ min: 10_000, max: 99_999 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(kept, added, fc.boolean(), (ours, more, isWrong) => {
      const net = ours.reduce((sum, each) => sum + each, isWrong ? 0.5 : 0)
      const items = [...more, ...ours].map((each) => line(each, 0))
      const extraParameters = [cart({ net, gross: net, lines: ours.length, quantity: ours.length })]
      const { reason } = judgeOrder(purchaseOf({ items, extraParameters })) ?? {}
      expect(reason).toBe(isWrong ? 'higher' : 'items')
    }),
  )
})

it('guesses nothing from any text that a shopper sends', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^2\*[\d*gnA-Z/]{0,40}$/)), (value) => {
      const { reason } = judgeOrder(purchaseOf({ extraParameters: [{ key: shownParameter, value }] })) ?? {}
      expect(reason).toBe('unreadable')
    }),
  )
})

it('compares no amounts of two currencies, even where the figures agree', () => {
  const yen = encodeShown({ ...shown, currency: 'JPY' })
  expect(judgeOrder(purchaseOf({ extraParameters: [{ key: shownParameter, value: yen }] }))?.reason).toBe(
    'currency',
  )
})

it('tells orders apart whose checkout an agent has opened', () => {
  const agent = { key: 'x-agent', value: 'webmcp' }
  expect(judgeOrder(purchaseOf({ extraParameters: [parameter(), agent] }))).toMatchObject({
    reason: 'as-said',
    through: 'agent',
  })
  expect(judgeOrder(purchaseOf({ extraParameters: [agent] }))).toMatchObject({ through: 'agent' })
  expect(judgeOrder(purchaseOf({ extraParameters: [parameter()] }))?.through).toBeUndefined()
})
