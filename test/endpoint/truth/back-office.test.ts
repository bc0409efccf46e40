import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reconcile } from '../../../src/endpoint/modules/truth/reconcile.ts'
import type { Reason } from '../../../src/endpoint/modules/truth/verdict.ts'
import { judge } from '../../../src/sandbox/back-office/truth/judge.ts'
import { call, order, standing } from '../../sandbox/rest-support.ts'
import { line, parameter, purchaseOf, shown } from './purchase.ts'

/** The reasons of the endpoint, by the words of the sandbox's back office. */
const reasons: Readonly<Record<string, Reason>> = {
  'as shown': 'as-shown',
  'another quantity': 'quantity',
  'another quantity, another price for each': 'volume-price',
  'volume prices': 'volume-price',
  'products were added': 'items',
  'products were taken out': 'items',
  'another country': 'country',
  'another currency': 'currency',
  'without VAT': 'tax',
  'more than shown': 'higher',
  'less than shown': 'lower',
  'shown over a week before': 'outdated',
}

const rarely = <T>(usual: T, other: T) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) })

/** Few small numbers, so that sums often agree by accident. */
const cases = fc.record({
  bought: fc.array(
    fc.record({ net: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 8 },
  ),
  net: fc.integer({ min: 1, max: 24 }),
  units: fc.nat(6),
  lines: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  isBeforeVolume: fc.boolean(),
  tax: fc.constantFrom('net', 'gross'),
  vat: rarely(1, 0),
  country: rarely('DE', 'AT'),
  currency: rarely('EUR', 'USD'),
  age: rarely(0, 30 * 86_400_000),
})

it('judges each purchase as the back office of the sandbox does', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', { body: order() })
  const [paid] = sandbox.state.purchases.all()
  const [first] = paid?.lines ?? []
  if (!paid || !first) throw new Error('Nothing was bought.')
  const seen = new Set<string>()
  fc.assert(
    fc.property(cases, ({ bought, units, vat, age, ...given }) => {
      const split = (net: number) => ({ net: net * 100, vat: net * 100 * vat, gross: net * 100 * (1 + vat) })
      // A tax of one hundred per cent keeps all amounts whole.
      const text = parameter({
        ...given,
        gross: given.net * 2,
        quantity: (given.lines ?? 1) + units,
        time: shown.time - age,
      })
      const theirs = judge({
        ...paid,
        createdAt: '2026-11-21T08:10:00Z',
        currency: 'EUR',
        contacts: { billing: { ...paid.contacts.billing, CountryId: 'DE' } },
        extra: [text],
        lines: bought.map(({ net, quantity }) => ({ ...first, quantity, unit: split(net) })),
      })
      const ours = reconcile(
        purchaseOf({
          items: bought.map(({ net, quantity }) => line(net * quantity, net * quantity * vat, quantity)),
          extraParameters: [text],
        }),
      )
      seen.add(theirs.reason)
      expect(ours?.reason).toBe(reasons[theirs.reason])
    }),
    { numRuns: 10_000 },
  )
  expect([...seen].sort()).toEqual(Object.keys(reasons).sort())
})
