/**
 * Guards the small rules behind every shown figure: which paths name a member of a price and what they read, which
 * quantity gets which price rule or volume price, and how a saving is worded. Plain functions, without a browser, so
 * that mutants of them are judged within milliseconds.
 */

import { describe, expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { fieldText, fieldValue, hasField, isField } from '../../src/widget/prices/field.ts'
import { parseTiers, tierFor } from '../../src/widget/shared/prices/price-rule-tiers.ts'
import { formatPercent, savingText } from '../../src/widget/shared/prices/saving-text.ts'
import { areTiersOf, reachedTier } from '../../src/widget/shared/prices/tier-price.ts'
import { en as computedWords } from '../../src/widget/views/words/computed.ts'
import { priceItem } from '../render/items.ts'

const item: PriceItem = {
  ...priceItem('97772'),
  price: {
    gross: { value: 77, localized: '€77.00' },
    net: { value: 64.71, localized: '€64.71' },
    vat: { value: 12.29, localized: '€12.29' },
  },
  product: { name: 'Lumen', additional_name: 'Yearly' },
}

describe('a field of a price', () => {
  it.each([
    'price',
    'price.gross',
    'price.gross.localized',
    'list_price.net',
    'product.additional_name',
    'product.additional-name',
    '!coupon',
    'discount',
    '!list-price',
  ])('can be %s, which an item may lack', (path) => expect(isField(path)).toBe(true))

  it.each(['', 'prices', 'price.grand', 'price.gross.localized.length', 'toString', '!nothing', 'price.'])(
    'cannot be “%s”',
    (path) => expect(isField(path)).toBe(false),
  )

  it.each([
    ['price', 'gross', '€77.00'],
    ['price', 'net', '€64.71'],
    ['price.vat', 'net', '€12.29'],
    ['price.gross.value', 'net', '77'],
    ['product.name', 'gross', 'Lumen'],
    ['product.additional-name', 'gross', 'Yearly'],
    ['vat_rate', 'gross', '19%'],
    ['list_price', 'gross', undefined],
    ['list_price.gross', 'gross', undefined],
    ['product', 'gross', undefined],
    ['product.name.length', 'gross', undefined],
  ] as const)('reads %s with the tax display %s as %s', (path, tax, text) => {
    expect(fieldText(item, path, tax)).toBe(text)
  })

  it.each([
    ['price', 'gross', 77],
    ['price', 'net', 64.71],
    ['price.vat', 'gross', 12.29],
    ['vat_rate', 'net', 19],
    ['product.name', 'gross', undefined],
    ['list_price', 'gross', undefined],
  ] as const)('has in %s with the tax display %s the number %s', (path, tax, value) => {
    expect(fieldValue(item, path, tax)).toBe(value)
  })

  it.each([
    ['price', true],
    ['price.gross', true],
    ['!price', false],
    ['list_price', false],
    ['!list-price', true],
    ['!coupon', true],
  ])('meets the condition %s: %s', (condition, meets) => expect(hasField(item, condition)).toBe(meets))
})

describe('tiers of price rules', () => {
  const written = '1-49:small  50-249:team\n250-:enter.prise+1'

  it.each([
    [0, undefined],
    [1, 'small'],
    [49, 'small'],
    [50, 'team'],
    [249, 'team'],
    [250, 'enter.prise+1'],
    [1_000_000, 'enter.prise+1'],
  ])('give a quantity of %d the rule %s', (quantity, rule) => {
    expect(tierFor(parseTiers(written), quantity)?.priceRule).toBe(rule)
  })

  it('may stand in any order, may hold one quantity, and keep their order', () => {
    expect(parseTiers(' 10-:b 5-9:c 4-4:a ')).toEqual([
      { from: 10, to: Number.POSITIVE_INFINITY, priceRule: 'b' },
      { from: 5, to: 9, priceRule: 'c' },
      { from: 4, to: 4, priceRule: 'a' },
    ])
    expect(parseTiers('')).toEqual([])
    expect(tierFor(undefined, 1)).toBeUndefined()
  })

  it.each([
    '1-9',
    'x1-9:a',
    '1-9:a!',
    '9-1:a',
    '1-9:a 9-20:b',
    '9-20:b 1-9:a',
    '5-:a 9-:b',
    '123456-:a',
    `1-:${'a'.repeat(65)}`,
  ])('are refused as a whole for “%s”', (text) => expect(parseTiers(text)).toBeUndefined())
})

describe('volume prices', () => {
  const tier = (from: number, gross: number, net = gross) => ({ from, gross, net })

  it('are reached from their quantity on', () => {
    const tiers = [tier(1, 10), tier(5, 9), tier(10, 8)]
    expect([0, 1, 4, 5, 9, 10, 99].map((quantity) => reachedTier(tiers, quantity)?.gross)).toEqual([
      undefined,
      10,
      10,
      9,
      9,
      8,
      8,
    ])
  })

  it('hold for a shopper whose price of one unit is that of the first tier, by gross and net', () => {
    expect(areTiersOf(item, [tier(1, 77, 64.71), tier(5, 70, 60)])).toBe(true)
    expect(areTiersOf(item, [tier(1, 77.001, 64.71)])).toBe(true)
    expect(areTiersOf(item, [tier(1, 76.99, 64.71)])).toBe(false)
    expect(areTiersOf(item, [tier(1, 77, 64.7)])).toBe(false)
    expect(areTiersOf(item, [])).toBe(false)
  })
})

describe('a saving', () => {
  const saving = (percent: number, months: number, unit: 'percent' | 'months') =>
    savingText({ percent, months }, unit, computedWords, 'en')

  it('is said in whole percent, or in months from two on', () => {
    expect(saving(17, 2, 'percent')).toBe('Save 17%')
    expect(saving(17, 2, 'months')).toBe('2 months free')
    expect(saving(8, 1, 'months')).toBe('Save 8%')
    expect(saving(1, 0, 'percent')).toBe('Save 1%')
    expect(saving(0, 0, 'percent')).toBeUndefined()
    expect(saving(0, 1, 'months')).toBeUndefined()
  })

  it('has the sign and digits of its language, and a plain sign for one that browsers do not know', () => {
    expect(formatPercent(17, 'de_DE')).toBe('17\u00a0%')
    expect(formatPercent(17, 'ar-EG')).toBe('\u0661\u0667\u066a\u061c')
    expect(formatPercent(17, '?')).toBe('17%')
  })
})
