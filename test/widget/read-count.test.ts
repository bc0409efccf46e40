import { expect, it } from 'vitest'
import { readCount } from '../../src/widget/shared/views/read-count.ts'

it.each([
  ['5', 'en', 5],
  [' 12 ', 'en', 12],
  ['٥', 'ar', 5],
  ['٢٥', 'en', 25],
  ['۷', 'fa', 7],
  ['१२', 'hi', 12],
  ['１０', 'ja', 10],
  ['𝟙𝟚', 'en', 12],
  ['1,000', 'en', 1000],
  ['1.000', 'de', 1000],
  ['1.000', 'es', 1000],
  ['1 000', 'fr', 1000],
  ['1 000', 'fr', 1000],
  ['1’000', 'de-CH', 1000],
  ["1'000", 'de-CH', 1000],
  ['١٬٠٠٠', 'ar-EG', 1000],
  ['1,234,567', 'en', 1_234_567],
] as const)('reads %s in %s', (text, locale, count) => {
  expect(readCount(text, locale)).toBe(count)
})

it.each([
  ['1.5', 'en'],
  ['1.000', 'en'],
  ['1,5', 'de'],
  ['1,00', 'en'],
  ['1,000.000', 'en'],
  ['-1', 'en'],
  ['two', 'en'],
  ['', 'en'],
  ['9'.repeat(20), 'en'],
])('cannot read %s in %s', (text, locale) => {
  expect(readCount(text, locale)).toBeUndefined()
})
