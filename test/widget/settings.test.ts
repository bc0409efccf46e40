/**
 * Settings as they are read: addresses of price requests in at most 2,000 characters and always in the same bytes,
 * hosts, codes, product IDs, tiers, and the language for a locale in any spelling. Lists of products come from the
 * fixed seed. Functions in Node, shared by widget, server and command line.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languageOf } from '../../src/widget/messages/languages.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { cleanPriceRule, settingChecks } from '../../src/widget/settings/settings.ts'
import { isProduct } from '../../src/widget/settings/text.ts'
import { parseTiers, tierFor } from '../../src/widget/shared/prices/price-rule-tiers.ts'

const query = { host: 'https://prices.example', client: '1001' }

it('asks for every product once, in order, in as few addresses as 2,000 characters allow', () => {
  const id = fc.oneof(fc.stringMatching(/^\d{1,9}$/), fc.stringMatching(/^I[\w.-]{1,30}$/))
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 400 }), (products) => {
      const urls = priceUrls({ ...query, coupon: 'SAVE10', priceRule: 'team' }, products)
      expect(urls.flatMap((chunk) => chunk.products)).toEqual(products)
      for (const { url, products: named } of urls) {
        expect(url.length).toBeLessThanOrEqual(2000)
        const parameters = new URL(url).searchParams
        const list = (name: string) => (parameters.get(name) ?? '').split(',').filter(Boolean)
        const asked = [...list('product_id'), ...list('internalproduct_id').map((own) => `I${own}`)]
        expect(asked.sort()).toEqual([...named].sort())
      }
      const fewest = Math.ceil(products.join(',').length / 2000)
      expect(urls.length).toBeLessThanOrEqual(fewest + 2)
    }),
    { numRuns: 60 },
  )
})

it('keeps each parameter in its place, so that a preload can name the same bytes', () => {
  const [only] = priceUrls({ ...query, currency: 'EUR', country: 'DE', coupon: 'A+B', priceRule: 'x' }, [
    '1',
    'IB',
  ])
  expect(only?.url).toBe(
    'https://prices.example/prices?client_id=1001&product_id=1&internalproduct_id=B&currency=EUR&country=DE&coupon=A%2BB&price_rule=x',
  )
})

it('takes no host that is not http(s), and no protocol-relative one', () => {
  for (const value of [
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    'https://',
    'evil',
    ' ',
    '/',
    'ftp://a.b',
  ]) {
    expect(settingChecks.priceHost(value), value).toBeUndefined()
  }
  expect(settingChecks.priceHost('https://a.example/')).toBe('https://a.example')
  expect(settingChecks.endpoint('/api/vitrine/')).toBe('/api/vitrine')
})

it('takes codes and product IDs of the platform’s form only', () => {
  for (const code of ['', 'a b', '<b>', 'x'.repeat(65), 'é', 'a\n'])
    expect(cleanPriceRule(code), code).toBeUndefined()
  for (const code of ['SAVE10', 'a.b-c_d+e']) expect(cleanPriceRule(code)).toBe(code)
  for (const code of ['', 'x'.repeat(65), 'a\nb', '\0'])
    expect(settingChecks.coupon(code), code).toBeUndefined()
  for (const code of ['a b', '<b>', 'é', '50% OFF!', '夏のセール'])
    expect(settingChecks.coupon(code)).toBe(code)
  for (const id of ['', 'I', '1.5', '-1', 'abc', '1,2', `I${'x'.repeat(65)}`])
    expect(isProduct(id), id).toBe(false)
  for (const id of ['97772', 'IBC345', 'II1']) expect(isProduct(id), id).toBe(true)
})

it('reads tiers, and refuses gaps in their form and overlaps', () => {
  const tiers = parseTiers(' 1-49:small 50-249:team 250-:enterprise ')
  expect([1, 49, 50, 249, 250, 9999].map((quantity) => tierFor(tiers, quantity)?.priceRule)).toEqual([
    'small',
    'small',
    'team',
    'team',
    'enterprise',
    'enterprise',
  ])
  for (const text of ['1-5', '1:small', '5-1:a', '1-5:a 5-9:b', '1-:a 7-:b', '1-5:<b>'])
    expect(parseTiers(text), text).toBeUndefined()
})

it('speaks a language it has, else English', () => {
  expect(['de-AT', 'ar', 'xx', '', 'english', 'arn', 'fry'].map(languageOf)).toEqual([
    'de',
    'ar',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})

it('speaks Chinese in the simplified signs that its words have, and English where others are read', () => {
  for (const locale of ['zh', 'zh-CN', 'zh-Hans', 'zh-SG', 'zh-Hans-HK', 'ZH-hans'])
    expect(languageOf(locale), locale).toBe('zh')
  for (const locale of ['zh-Hant', 'zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-CN', 'ZH-HANT'])
    expect(languageOf(locale), locale).toBe('en')
})

it('takes no code for a locale that says that there is no language, or no single one', () => {
  for (const code of ['zxx', 'mul', 'und', 'mis', 'und-Latn', 'ZXX', 'mul_DE'])
    expect(settingChecks.locale(code), code).toBeUndefined()
  expect(['gsw-CH', 'mus', 'zu'].map(settingChecks.locale)).toEqual(['gsw-CH', 'mus', 'zu'])
})

it('speaks the Portuguese of Brazil for Brazil, else that of Portugal', () => {
  for (const locale of ['pt-BR', 'pt-br', 'pt_BR', 'pt-BR-u-nu-latn'])
    expect(languageOf(locale)).toBe('pt-BR')
  for (const locale of ['pt', 'pt-PT', 'PT', 'pt-AO', 'pt_MZ', 'pt-brx'])
    expect(languageOf(locale)).toBe('pt')
})

it('reads a locale as systems that build pages write it', () => {
  expect(['de_DE', 'zh_Hans_CN', 'pt-br', 'iw'].map(settingChecks.locale)).toEqual([
    'de-DE',
    'zh-Hans-CN',
    'pt-BR',
    'he',
  ])
  expect(settingChecks.locale('Deutsch!')).toBeUndefined()
})

it('takes a checkout host only with its name: a link to checkout leaves the page', () => {
  expect(settingChecks.checkoutHost('/shop')).toBeUndefined()
  expect(settingChecks.checkoutHost('https://checkout.example/')).toBe('https://checkout.example')
  expect(settingChecks.priceHost('/shop')).toBe('/shop')
})
