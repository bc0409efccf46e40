/**
 * Amounts, percentages, currencies, countries and taxes as the sandbox writes them in any locale. The digits of a
 * currency are those of ISO 4217, rounding is exact and away from zero, and the tables of rates are compared with
 * rough values, which finds a slipped decimal point. The tax rates are those of November 2026.
 */

import { expect, it } from 'vitest'
import { negotiateLocale } from '../../../src/sandbox/http/negotiate-locale.ts'
import { countries, currencyOfCountry } from '../../../src/sandbox/money/countries.ts'
import {
  convert,
  currencies,
  currencyDigits,
  fromMinor,
  toMinor,
} from '../../../src/sandbox/money/currency.ts'
import { decimal, over, round, whole } from '../../../src/sandbox/money/exact.ts'
import { localize, localizePercent } from '../../../src/sandbox/money/localize.ts'
import { vatRateOf } from '../../../src/sandbox/money/vat.ts'

it("uses the digits of ISO 4217 instead of the engine's [prices#rounding]", () => {
  expect(['JPY', 'KRW', 'ISK'].map(currencyDigits)).toEqual([0, 0, 0])
  expect(['EUR', 'HUF', 'IDR', 'COP'].map(currencyDigits)).toEqual([2, 2, 2, 2])
  expect(['KWD', 'BHD', 'IQD'].map(currencyDigits)).toEqual([3, 3, 3])
})

it('has at least 35 currencies and converts between all of them', () => {
  expect(currencies.length).toBeGreaterThanOrEqual(35)
  for (const required of ['JPY', 'KRW', 'HUF', 'IDR', 'COP', 'IQD', 'KWD', 'BHD'])
    expect(currencies).toContain(required)
  for (const from of currencies)
    for (const to of currencies) expect(convert(1, from, to)).toBeGreaterThanOrEqual(0)
  for (const same of currencies) expect(convert(12, same, same)).toBe(toMinor(12, same))
})

it('shows an amount with the digits of its currency in every locale [conventions#money]', () => {
  expect(localize(123_450, 'USD', 'en-US')).toBe('$1,234.50')
  expect(localize(123_450, 'EUR', 'de-DE')).toBe('1.234,50\u00a0€')
  expect(localize(1234, 'JPY', 'ja-JP')).toBe('￥1,234')
  expect(localize(1_234_500, 'KWD', 'en-US')).toBe('KWD\u00a01,234.500')
  expect(localize(123_450, 'HUF', 'en-US')).toBe('HUF\u00a01,234.50')
  expect(localize(123_450, 'COP', 'en-US')).toBe('COP\u00a01,234.50')
})

it('shows a percentage as the locale writes it', () => {
  expect(localizePercent(19, 'en-US')).toBe('19%')
  expect(localizePercent(8.1, 'de-CH')).toBe('8.1%')
  expect(localizePercent(25.5, 'fi-FI')).toBe('25,5\u00a0%')
})

it('converts whole minor units to the nearest number and back', () => {
  expect([fromMinor(6930, 'EUR'), fromMinor(980, 'JPY'), fromMinor(3255, 'KWD')]).toEqual([69.3, 980, 3.255])
  expect([toMinor(1.005, 'EUR'), toMinor(19.9, 'EUR'), toMinor(3.255, 'KWD')]).toEqual([101, 1990, 3255])
})

it('rounds half away from zero on exact numbers [prices#rounding]', () => {
  const halves = [5, -5, 15, -15, 14, -14].map((tenths) => round(over(whole(tenths), whole(10))))
  expect(halves).toEqual([1, -1, 2, -2, 1, -1])
  expect([round(decimal('1.5e3')), round(decimal(1e21 / 1e19)), round(decimal('-.5'))]).toEqual([
    1500, 100, -1,
  ])
  expect(() => decimal('12,5')).toThrow('12,5 is not a decimal number')
  expect(() => round(decimal('1e17'))).toThrow(RangeError)
})

it('charges VAT in the whole European Union and in none of the United States', () => {
  // Standard rates of November 2026.
  const union = {
    AT: 20,
    BE: 21,
    BG: 20,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    EE: 24,
    ES: 21,
    FI: 25.5,
    FR: 20,
    GR: 24,
    HR: 25,
    HU: 27,
    IE: 23,
    IT: 22,
    LT: 21,
    LU: 17,
    LV: 21,
    MT: 18,
    NL: 21,
    PL: 23,
    PT: 23,
    RO: 21,
    SE: 25,
    SI: 22,
    SK: 23,
  }
  const found = Object.keys(union).map((country) => [country, vatRateOf(country)])
  expect(Object.fromEntries(found)).toEqual(union)
  expect(['GB', 'CH', 'NO', 'JP', 'AU', 'IN', 'NZ', 'CA'].map(vatRateOf)).toEqual([
    20, 8.1, 25, 10, 10, 18, 15, 5,
  ])
  expect(['US', 'constructor'].map(vatRateOf)).toEqual([0, 0])
})

it('has a currency for every country, and dollars without a rate', () => {
  expect(['DE', 'US', 'JP', 'CH', 'KW', 'BG'].map(currencyOfCountry)).toEqual([
    'EUR',
    'USD',
    'JPY',
    'CHF',
    'KWD',
    'EUR',
  ])
  expect(['AF', 'ZZ'].map(currencyOfCountry)).toEqual(['USD', 'USD'])
  expect(new Set(countries).size).toBe(countries.length)
  // 249 of ISO 3166-1, and Kosovo.
  expect(countries).toHaveLength(250)
  for (const country of countries) expect(currencies).toContain(currencyOfCountry(country))
})

it('negotiates a locale of the form xx-XX from a browser list with q-values [prices#lookup]', () => {
  const asked: [string | undefined, string][] = [
    [undefined, 'en-US'],
    ['', 'en-US'],
    ['de-DE', 'de-DE'],
    ['de', 'de-DE'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['en;q=0.3, fr-CH;q=0.9, de;q=0.5', 'fr-CH'],
    ['ja;q=0, en-GB', 'en-GB'],
    ['ja;q=0', 'en-US'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans-SG', 'zh-SG'],
    ['es-419', 'es-ES'],
    ['ar', 'ar-EG'],
    ['*', 'en-US'],
    ['PT-br', 'pt-BR'],
    ['xx-XX, nl;q=0.2', 'nl-NL'],
    ['de;q=abc, it;q=0.1', 'it-IT'],
    ['<script>, ;;;q=, ,', 'en-US'],
  ]
  expect(asked.map(([header]) => negotiateLocale(header))).toEqual(asked.map(([, locale]) => locale))
  expect(negotiateLocale('*', 'de-DE')).toBe('de-DE')
  expect(negotiateLocale(`${'x,'.repeat(100_000)}de`)).toBe('en-US')
})
