import { expect, it } from 'vitest'
import { isCountry } from '../../src/contract/country.ts'

it.each([
  ['DE', true],
  ['XX', false],
  ['T1', false],
  ['de', false],
  ['DEU', false],
  ['DE 53', false],
  [' DE', false],
  ['', false],
  [null, false],
])('takes %j for a country: %s', (text, isOne) => {
  expect(isCountry(text)).toBe(isOne)
})
