/**
 * The reader of catalogues: the sandbox's own has every kind of product, and a merchant's file is refused with the
 * path and the reason of each problem. Amounts, tiers, coupons, rules and repeated IDs have their checks, and no
 * problem shows a password. Files are written to a temporary folder.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  findByInternalId,
  findMerchant,
  findProduct,
  textIn,
} from '../../../src/sandbox/catalogue/find-product.ts'
import { CatalogueError, parseCatalogue } from '../../../src/sandbox/catalogue/parse-catalogue.ts'
import { loadCatalogue } from '../../../src/sandbox/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const product = {
  id: 7,
  name: 'Seven',
  operatingSystem: 'Any',
  priceIs: 'gross',
  base: { currency: 'EUR', amount: 7 },
}
const merchant = { clientId: '9', username: 'nine', password: 'secret', name: 'Nine', products: [product] }
const problems = (content: unknown): readonly string[] => {
  try {
    parseCatalogue(content, 'mine.json')
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems
    throw error
  }
  return []
}
const withMerchant = (change: object) => problems({ merchants: [{ ...merchant, ...change }] })
const withProduct = (change: object) => withMerchant({ products: [{ ...product, ...change }] })

it('has two merchants and every kind of product', () => {
  const catalogue = loadCatalogue()
  const main = findMerchant(catalogue, '1001')
  expect(main).toMatchObject({ username: 'merchant-1001', password: 'secret-1001' })
  expect(findMerchant(catalogue, '1002')).toMatchObject({
    username: 'merchant-1002',
    password: 'secret-1002',
  })
  const products = main?.products ?? []
  expect(products.length).toBeGreaterThanOrEqual(16)
  expect(new Set(products.map(({ interval }) => interval?.months))).toEqual(
    new Set([undefined, 1, 3, 12, 24, 36]),
  )
  expect(products.some(({ interval, firstInterval }) => interval?.days && firstInterval?.days)).toBe(true)
  for (const kind of ['gross', 'net']) expect(products.some(({ priceIs }) => priceIs === kind)).toBe(true)
  for (const fixed of [true, false])
    expect(products.some((one) => (one.fixed !== undefined) === fixed)).toBe(true)
  for (const has of [true, false])
    expect(products.some((one) => (one.internalId !== undefined) === has)).toBe(true)
  expect(products.some((one) => one.shortDescription === undefined && one.nameExtension === undefined)).toBe(
    true,
  )
  const names = products.map(({ name }) => textIn(name, 'en-US')).join(' ')
  expect(names).toMatch(/<script>.*[ぁ-ヿ].*|[ぁ-ヿ].*<script>/)
  expect(names).toMatch(/[؀-ۿ]/)
  expect(names).toMatch(/[„“ü]/)
})

it('reads a merchant’s own file', () => {
  const path = write('own.json', JSON.stringify({ merchants: [merchant] }))
  expect(loadCatalogue(path).merchants[0]).toMatchObject({ clientId: '9', coupons: [], priceRules: [] })
})

it('names a file that is missing or not JSON', () => {
  const missing = join(folder, 'missing.json')
  expect(() => loadCatalogue(missing)).toThrow(
    `The catalogue ${missing} cannot be used:\n  the file cannot be read`,
  )
  const broken = write('broken.json', '{"merchants": [')
  expect(() => loadCatalogue(broken)).toThrow(/broken\.json cannot be used:\n {2}the file is not JSON: /)
})

it('names the path and the reason of every problem', () => {
  expect(problems([])).toEqual(['the file: Invalid input: expected object, received array'])
  expect(problems({ merchants: [] })).toEqual([expect.stringMatching(/^merchants: Too small/)])
  expect(withMerchant({ colour: 'red' })).toEqual(['merchants[0]: Unrecognized key: "colour"'])
  expect(withMerchant({ embargoed: ['kp'] })).toEqual([
    'merchants[0].embargoed[0]: is not an ISO 3166-1 alpha-2 country in capitals (found "kp")',
  ])
  expect(withProduct({ base: { currency: 'EUX', amount: 7 }, priceIs: 'brutto' })).toEqual([
    expect.stringMatching(/^merchants\[0\]\.products\[0\]\.priceIs: Invalid option.*found "brutto"/),
    'merchants[0].products[0].base.currency: is not a currency of the rate table (found "EUX")',
  ])
  expect(withProduct({ name: {} })).toEqual(['merchants[0].products[0].name: holds no language'])
  expect(withProduct({ name: { english: 'Seven' } })).toEqual([
    expect.stringContaining('is not an ISO 639-1 language in lower case'),
  ])
})

it('refuses amounts with too many digits and amounts that are too large', () => {
  expect(withProduct({ base: { currency: 'JPY', amount: 9.5 } })).toEqual([
    'merchants[0].products[0].base.amount: has more digits than JPY, which has 0 (found 9.5)',
  ])
  expect(withProduct({ fixed: { KWD: 1.2345, EUR: 1.23 } })).toEqual([
    'merchants[0].products[0].fixed.KWD: has more digits than KWD, which has 3 (found 1.2345)',
  ])
  expect(withProduct({ fixed: { XXX: 3 } })).toEqual([
    'merchants[0].products[0].fixed.XXX: is not a currency of the rate table (found "XXX")',
  ])
  expect(withProduct({ base: { currency: 'EUR', amount: 1e7 } })).toHaveLength(1)
})

it('refuses tiers that do not rise and subscription fields without an interval', () => {
  const tiers = [
    { from: 5, amount: 6 },
    { from: 5, amount: 5 },
  ]
  expect(withProduct({ tiers })).toEqual(['merchants[0].products[0].tiers[1].from: does not rise (found 5)'])
  expect(withProduct({ interval: { months: 1, days: 3 } })).toEqual([
    expect.stringContaining('interval: needs exactly one of months, days'),
  ])
  expect(withProduct({ interval: {} })).toHaveLength(1)
  expect(withProduct({ firstInterval: { days: 14 } })).toEqual([
    expect.stringContaining('firstInterval: needs an interval'),
  ])
  expect(withProduct({ interval: { months: 1 }, firstInterval: { days: 14, amount: 1.005 } })).toEqual([
    expect.stringContaining('firstInterval.amount: has more digits than'),
  ])
  expect(withProduct({ graceDays: 5 })).toEqual([
    'merchants[0].products[0].graceDays: needs an interval (found 5)',
  ])
})

it('requires exactly one effect of each coupon and rule', () => {
  const both = { code: 'A', promotionId: 1, percent: 5, fixed: { EUR: 5 } }
  expect(withMerchant({ coupons: [both] })).toEqual([
    'merchants[0].coupons[0]: needs exactly one of percent, fixed, price',
  ])
  expect(withMerchant({ priceRules: [{ name: 'A' }] })).toEqual([
    'merchants[0].priceRules[0]: needs exactly one of percent, price',
  ])
  expect(withMerchant({ priceRules: [{ name: 'A', parameter: 'none', percent: 1 }] })).toEqual([
    'merchants[0].priceRules[0].parameter: is the word that switches rules off (found "none")',
  ])
  expect(withMerchant({ coupons: [{ code: 'A', promotionId: 1, percent: 5, validTo: 'soon' }] })).toEqual([
    'merchants[0].coupons[0].validTo: is not an RFC 3339 date-time (found "soon")',
  ])
})

it('finds IDs and codes that are used twice, and products that do not exist', () => {
  const twin = { ...merchant, clientId: '10', username: 'ten' }
  expect(problems({ merchants: [merchant, twin] })).toEqual(['merchants[1].products[0].id: 7 is used twice'])
  expect(problems({ merchants: [merchant, { ...merchant, products: [{ ...product, id: 8 }] }] })).toEqual([
    'merchants[1].clientId: "9" is used twice',
    'merchants[1].username: "nine" is used twice',
  ])
  const coupons = ['save', 'SAVE'].map((code) => ({ code, promotionId: 1, percent: 5 }))
  expect(withMerchant({ coupons })).toEqual(['merchants[0].coupons[1].code: "save" is used twice'])
  expect(withMerchant({ priceRules: [{ name: 'A', percent: 1, products: [7, 8] }] })).toEqual([
    'merchants[0].priceRules[0].products[1]: 8 is not a product of this merchant',
  ])
})

it('never shows a password in a problem', () => {
  expect(withMerchant({ password: 12345 }).join()).not.toContain('12345')
})

it('finds merchants and products by ID, and texts by language', () => {
  const catalogue = loadCatalogue()
  const main = findMerchant(catalogue, '1001')
  if (!main) throw new Error('No merchant 1001')
  expect(findMerchant(catalogue, '1')).toBeUndefined()
  expect(findProduct(main, '97772')).toBe(findProduct(main, 97772))
  expect(findProduct(main, '097772')).toBeUndefined()
  expect(findByInternalId(main, 'BC345')?.id).toBe(97777)
  expect(textIn({ fr: 'Sept', de: 'Sieben' }, 'de-AT')).toBe('Sieben')
  expect(textIn({ fr: 'Sept', en: 'Seven' }, 'ja-JP')).toBe('Seven')
  expect(textIn({ fr: 'Sept' }, 'ja-JP')).toBe('Sept')
})
