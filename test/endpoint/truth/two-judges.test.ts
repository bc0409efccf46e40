import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeRenewal, renewalBases } from '../../../src/contract/renewal-said.ts'
import { renewalParameter } from '../../../src/contract/renewal-text.ts'
import { judgeRenewal } from '../../../src/endpoint/modules/truth/judge-renewal.ts'
import { renewalOutcomeOf } from '../../../src/endpoint/modules/truth/renewal-verdict.ts'
import { judgeRenewals } from '../../../src/sandbox/back-office/truth/renewal.ts'
import type { Purchase } from '../../../src/sandbox/state/purchase.ts'
import type { State } from '../../../src/sandbox/state/state.ts'

const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'JPY')
const country = fc.constantFrom('DE', 'DE', 'FR')
/** Few amounts, so that many are the same by chance. Whole ones suit every currency. */
const amount = fc.constantFrom(50, 70, 100, 119, 140, 200, 238)
const product = fc.constantFrom(1, 2, 3)

const statement = fc.record({
  basis: fc.constantFrom(...Object.values(renewalBases)),
  gross: fc.option(amount, { nil: undefined, freq: 8 }),
  net: fc.option(amount, { nil: undefined }),
  other: fc.option(amount, { nil: undefined }),
  products: fc.uniqueArray(fc.record({ id: product.map(String), quantity: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 2,
    selector: ({ id }) => id,
  }),
})

const renewals = fc.record({
  said: fc.record({
    time: fc.constant(1_800_000_000_000),
    currency,
    country: fc.option(country, { nil: undefined }),
    statements: fc.array(statement, { minLength: 1, maxLength: 2 }),
  }),
  /** The own prices of all lines; undefined where one product is not sold any more. */
  own: fc.option(fc.record({ gross: amount, net: amount }), { nil: undefined, freq: 8 }),
  text: fc.constantFrom('once', 'once', 'once', 'never', 'twice', 'cut'),
  currency,
  country,
  /** The price of one unit of each line, and whether it has tax. */
  lines: fc.array(
    fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }), gross: amount, hasTax: fc.boolean() }),
    { minLength: 1, maxLength: 2 },
  ),
})

it('judges random renewals in the endpoint as in the back office, which share no code', () => {
  const outcomes: Record<string, number> = {}
  fc.assert(
    fc.property(renewals, ({ said, own, text, currency, country, lines }) => {
      const value = encodeRenewal(said)
      fc.pre(value !== undefined)
      const texts = { once: [value], never: [], twice: [value, value], cut: [value.slice(0, -1)] }[text]
      const digits = currency === 'JPY' ? 1 : 100
      const bought = lines.map(({ product: productId, quantity, gross, hasTax }) => {
        const minor = gross * digits
        const net = hasTax ? Math.round(minor / 1.19) : minor
        return { productId, quantity, unit: { gross: minor, net, vat: minor - net } }
      })
      const total = (part: 'gross' | 'net'): number =>
        bought.reduce((sum, { quantity, unit }) => sum + unit[part] * quantity, 0) / digits
      const reason = judgeRenewal(
        texts,
        {
          charged: { gross: total('gross'), net: total('net'), currency, country },
          lines: bought.map(({ productId, quantity, unit }) => ({
            id: String(productId),
            quantity,
            gross: (unit.gross * quantity) / digits,
            net: (unit.net * quantity) / digits,
          })),
          time: said.time,
        },
        { prices: own },
      )
      const purchase = {
        id: 1,
        status: 'PAY',
        revenueCategory: 'AutoRenewal',
        currency,
        contacts: { billing: { LanguageId: 'en', CountryId: country } },
        extra: texts.map((each) => ({ key: renewalParameter, value: each })),
        lines: bought.map((line) => ({
          ...line,
          subscription: { id: 1, itemRunningNumber: 1, intervalNo: 1 },
        })),
      } as unknown as Purchase
      const minorOwn = own && { gross: own.gross * digits, net: own.net * digits, vat: 0 }
      const state = { purchases: { all: () => [purchase] } } as unknown as State
      const [judged] = judgeRenewals(state, () => minorOwn)
      const outcome = renewalOutcomeOf(reason)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      expect(`${judged?.outcome}`, `${reason}; ${judged?.reason}`).toBe(outcome)
    }),
    { numRuns: 3_000 },
  )
  for (const outcome of ['as-said', 'explained', 'unexplained', 'nothing-said'])
    expect(outcomes[outcome], outcome).toBeGreaterThan(30)
})
