import { expect, it } from 'vitest'
import { pricedLanguage } from '../../src/contract/priced-language.ts'

it.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en;q=0.5, fr-fr', 'fr-FR'],
  ['zh-Hans-CN', 'zh-CN'],
  ['gsw, de-CH;q=0.9', 'de-CH'],
  ['es-419', 'es'],
  ['ca-ES-valencia', 'ca-ES'],
  ['de-u-co-phonebk', 'de'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-HK', 'zh-HK'],
  ['sr-Latn', 'sr'],
  ['*', ''],
  [`de${',x'.repeat(600)}`, ''],
  [null, ''],
])('prices the language of %j as %j', (header, language) => {
  expect(pricedLanguage(header)).toBe(language)
})
