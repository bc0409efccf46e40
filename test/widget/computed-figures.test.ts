/**
 * The arithmetic of savings in percent and in free months. It must equal exact fractions and never claim more than is
 * saved, but for what the minor unit has rounded away, over random prices in currencies with any number of digits, from the
 * fixed seed. Rounding errors of floating point are what it is after. A pure function in Node.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { TaxDisplay } from '../../src/contract/tax-display.ts'
import {
  intervalSaving,
  leastSaving,
  type PeriodPrice,
} from '../../src/widget/shared/prices/computed-figures.ts'

const amount = (value: number) => ({ value, localized: String(value) })

/** A price of so much in gross; net is half of it, so that the two differ clearly. */
const priceOf = (
  gross: number,
  months: number,
  over: Partial<PriceItem> = {},
  tax: TaxDisplay = 'gross',
): PeriodPrice => ({
  item: {
    product_id: '1',
    currency: { iso: 'EUR' },
    price: { gross: amount(gross), net: amount(gross / 2), vat: amount(gross / 2) },
    product: { name: 'One' },
    price_country: 'DE',
    ...over,
  },
  months,
  tax,
})

it.each([
  // a bundle, its parts, whole percent
  [priceOf(40.95, 1), [priceOf(31, 1), priceOf(19.95, 1)], 19],
  [priceOf(150, 12), [priceOf(10, 1), priceOf(5, 1)], 16],
  [priceOf(25, 1), [priceOf(10, 1), priceOf(10, 1), priceOf(10, 1)], 16],
] satisfies [PeriodPrice, PeriodPrice[], number][])(
  'compares %o with the sum %o',
  (bundle, parts, percent) => {
    const [first, ...others] = parts
    expect(first && intervalSaving(bundle, first, ...others)?.percent).toBe(percent)
  },
)

it('compares no bundle with parts of another period, currency or country, nor one that saves nothing', () => {
  const part = priceOf(10, 1)
  for (const other of [
    priceOf(10, 12),
    priceOf(10, 1, { currency: { iso: 'USD' } }),
    priceOf(10, 1, { price_country: 'FR' }),
    priceOf(2, 1),
  ])
    expect(intervalSaving(priceOf(15, 1), part, other)).toBeUndefined()
  expect(intervalSaving(priceOf(5, 1), priceOf(50, 12), priceOf(60, 12))).toBeUndefined()
})

/** Of a currency. */
const inCurrency = (iso: string, gross: number, months: number): PeriodPrice =>
  priceOf(gross, months, { currency: { iso } })

it.each([
  // what a longer period costs, a shorter one, whole percent, whole months free
  [priceOf(100, 12), priceOf(10, 1), 16, 2],
  [priceOf(99.99, 12), priceOf(10, 1), 16, 2],
  [priceOf(100.01, 12), priceOf(10, 1), 16, 1],
  [priceOf(77, 12), priceOf(7.99, 1), 19, 2],
  [priceOf(299, 12), priceOf(29.99, 1), 16, 2],
  [priceOf(57.72, 12), priceOf(10, 1), 51, 6],
  [priceOf(57.6, 12), priceOf(10, 1), 52, 6],
  [priceOf(57.61, 12), priceOf(10, 1), 51, 6],
  [priceOf(118.8, 12), priceOf(10, 1), 1, 0],
  [priceOf(118.81, 12), priceOf(10, 1), 0, 0],
  [priceOf(0.01, 12), priceOf(10, 1), 99, 11],
  [priceOf(180, 36), priceOf(10, 1), 50, 18],
  [priceOf(180, 36), priceOf(100, 12), 40, 14],
  [priceOf(25, 3), priceOf(10, 1), 16, 0],
  // 5 % less would be 113.886.
  [priceOf(113.89, 12), priceOf(9.99, 1), 5, 0],
  [priceOf(113.9, 12), priceOf(9.99, 1), 4, 0],
  [inCurrency('JPY', 9_800, 12), inCurrency('JPY', 980, 1), 16, 2],
  [inCurrency('JPY', 9_801, 12), inCurrency('JPY', 980, 1), 16, 1],
  [inCurrency('KWD', 9.999, 12), inCurrency('KWD', 1, 1), 16, 2],
  [inCurrency('KWD', 10.001, 12), inCurrency('KWD', 1, 1), 16, 1],
  [inCurrency('VND', 9_000_000_000_000, 12), inCurrency('VND', 1_000_000_000_000, 1), 25, 3],
  [priceOf(100, 12, {}, 'net'), priceOf(10, 1, {}, 'net'), 16, 2],
  [priceOf(100, 12, {}, 'both'), priceOf(10, 1, {}, 'gross'), 16, 2],
])('rounds a saving down (case %#)', (longer, shorter, percent, months) => {
  expect(intervalSaving(longer, shorter)).toEqual({ percent, months })
})

it.each([
  ['periods are equal', priceOf(50, 12), priceOf(100, 12)],
  ['the first period is the shorter one', priceOf(5, 1), priceOf(100, 12)],
  ['currencies differ', inCurrency('USD', 50, 12), priceOf(10, 1)],
  ['countries differ', priceOf(50, 12, { price_country: 'CH' }), priceOf(10, 1)],
  ['one is shown without tax', priceOf(50, 12, {}, 'net'), priceOf(10, 1)],
  ['the longer one is free', priceOf(0, 12), priceOf(10, 1)],
  ['the shorter one is free', priceOf(50, 12), priceOf(0, 1)],
  ['nothing is saved', priceOf(120, 12), priceOf(10, 1)],
  ['the longer one costs more', priceOf(130, 12), priceOf(10, 1)],
])('claims no saving where %s', (_, longer, shorter) => {
  expect(intervalSaving(longer, shorter)).toBeUndefined()
})

it('counts the prices of a coupon as they are charged, on one or on both', () => {
  const full = { longer: priceOf(100, 12), shorter: priceOf(10, 1) }
  const reduced = { longer: priceOf(90, 12), shorter: priceOf(9, 1) }
  expect(intervalSaving(reduced.longer, reduced.shorter)).toEqual(intervalSaving(full.longer, full.shorter))
  expect(intervalSaving(reduced.longer, full.shorter)).toEqual({ percent: 25, months: 3 })
  expect(intervalSaving(full.longer, reduced.shorter)).toEqual({ percent: 7, months: 0 })
})

/** An amount in minor units, and as the platform sends it. */
const anyAmount = fc.record({
  iso: fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF', 'ISK', 'USD'),
  longer: fc.integer({ min: 1, max: 10_000_000_000 }),
  shorter: fc.integer({ min: 1, max: 10_000_000_000 }),
  periods: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 2, maxLength: 2 }),
})

it('equals exact arithmetic with fractions, but for half a minor unit', () => {
  fc.assert(
    fc.property(anyAmount, ({ iso, longer, shorter, periods }) => {
      const [least = 0, most = 0] = periods.toSorted((a, b) => a - b)
      const unit = 10 ** currencyDigits(iso)
      const saving = intervalSaving(
        inCurrency(iso, longer / unit, most),
        inCurrency(iso, shorter / unit, least),
      )
      // As fractions: paid / usual, with the same denominator.
      const [paid, usual] = [BigInt(longer) * BigInt(least), BigInt(shorter) * BigInt(most)]
      if (paid >= usual) {
        expect(saving).toBeUndefined()
        return
      }
      const { percent, months } = saving ?? { percent: Number.NaN, months: Number.NaN }
      // Taking off the claimed percentage, or the claimed months, does not go below what is paid; one more would.
      const overstated = paid * 100n - usual * BigInt(100 - percent)
      expect(overstated).toBeLessThanOrEqual(50n * BigInt(least))
      expect(overstated * 20n).toBeLessThan(usual)
      expect(usual * BigInt(100 - percent - 1)).toBeLessThan(paid * 100n)
      expect(usual - BigInt(months) * BigInt(shorter)).toBeGreaterThanOrEqual(paid)
      expect(usual - BigInt(months + 1) * BigInt(shorter)).toBeLessThan(paid)
    }),
    { numRuns: 2_000 },
  )
})

it('takes the saving that every plan reaches', () => {
  expect(
    leastSaving([
      { percent: 19, months: 2 },
      { percent: 16, months: 3 },
    ]),
  ).toEqual({ percent: 16, months: 2 })
  expect(leastSaving([{ percent: 19, months: 2 }, undefined])).toBeUndefined()
  expect(leastSaving([])).toBeUndefined()
})
