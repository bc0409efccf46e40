import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeShown } from '../../../src/contract/shown.ts'
import { shownParameter } from '../../../src/contract/shown-text.ts'
import { reconcile } from '../../../src/endpoint/modules/truth/reconcile.ts'
import { line, parameter, purchaseOf, shown } from './purchase.ts'

const forged = { key: shownParameter, value: `${parameter().value.slice(0, -1)}!` }
const austria = { deliveryContact: { countryId: 'AT' } }

it.for([
  ['the same total', {}, 'as-shown'],
  ['a net total that was shown', { extraParameters: [parameter({ tax: 'net', gross: 1 })] }, 'as-shown'],
  ['two lines that add up to it', { items: [line(40, 7.6), line(60, 11.4)] }, 'as-shown'],
  ['a refund', { statusId: 'REF' }, 'as-shown'],
  ['two units instead of one', { items: [line(200, 38, 2)] }, 'quantity'],
  ['one unit instead of two', { extraParameters: [parameter({ quantity: 2 })] }, 'quantity'],
  ['ten units at a lower price each', { items: [line(900, 171, 10)] }, 'volume-price'],
  ['a second product', { items: [line(), line(10, 1.9)] }, 'items'],
  ['another country', { ...austria, items: [line(100, 20)] }, 'country'],
  ['another country at the same total', austria, 'as-shown'],
  ['another currency', { paymentInfo: { currencyId: 'USD' } }, 'currency'],
  ['no VAT', { items: [line(100, 0)] }, 'tax'],
  ['no VAT at another net price', { items: [line(110, 0)] }, 'lower'],
  ['a cent more', { items: [line(100.01, 19)] }, 'higher'],
  ['a cent less', { items: [line(99.99, 19)] }, 'lower'],
  ['two lines of other prices', { items: [line(70, 13.3), line(60, 11.4)] }, 'higher'],
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
  expect(reconcile(purchaseOf(changes as object))?.reason).toBe(reason)
})

it('names page and country', () => {
  expect(reconcile(purchaseOf())).toEqual({ reason: 'as-shown', page: '/pricing/', country: 'DE' })
  expect(reconcile(purchaseOf({ extraParameters: [], billingContact: undefined }))).toEqual({
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
        const expected = change === 0 ? 'as-shown' : change > 0 ? 'higher' : 'lower'
        expect(reconcile(paid)?.reason).toBe(expected)
      },
    ),
  )
})

it('guesses nothing from any text that a shopper sends', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^2\*[\d*gnA-Z/]{0,40}$/)), (value) => {
      const { reason } = reconcile(purchaseOf({ extraParameters: [{ key: shownParameter, value }] })) ?? {}
      expect(reason).toBe('unreadable')
    }),
  )
})

it('compares no amounts of two currencies, even where the figures agree', () => {
  const yen = encodeShown({ ...shown, currency: 'JPY' })
  expect(reconcile(purchaseOf({ extraParameters: [{ key: shownParameter, value: yen }] }))?.reason).toBe(
    'currency',
  )
})
