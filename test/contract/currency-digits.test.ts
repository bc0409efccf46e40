import { expect, it } from 'vitest'
import { currencyDigits, sumAmounts, timesQuantity } from '../../src/contract/currency-digits.ts'

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  // Engines disagree about these.
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
  ['IQD', 3],
])('writes %s with the digits of ISO 4217: %i', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
})

it.each([
  [0.1, 3, 'EUR', 0.3],
  [1.005, 3, 'KWD', 3.015],
  [980, 2, 'JPY', 1960],
  // A price that the platform has not rounded counts as it is shown.
  [19.999, 2, 'EUR', 40],
])('multiplies %f by %i in %s', (value, quantity, currency, product) => {
  expect(timesQuantity(value, quantity, currency)).toBe(product)
})

it.each([
  [[0.1, 0.2], 'EUR', 0.3],
  [[0.1, -0.3], 'EUR', -0.2],
  [[1.001, 0.002], 'KWD', 1.003],
  [[980, 20], 'JPY', 1000],
  [[], 'EUR', 0],
])('adds %j in %s', (values, currency, sum) => {
  expect(sumAmounts(values, currency)).toBe(sum)
})
