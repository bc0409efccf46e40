/**
 * Pages of an older script, whose elements name their figures by class: every name is filled, in one request with the
 * rest of the page, and each has one meaning. Elements, listeners and content stay the merchant's, and a text without
 * a price comes back. Class names are read only where the setting asks for it.
 */

import { expect, it, vi } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import { fieldNames } from '../../src/widget/features/class-names/class-fields.ts'
import { amount, discounted, json, money, mount, priced, priceItem, testPage, textOf } from './support.ts'

const settings = { classPrefix: 'shop' }

it('fills every field of a price item, plain and localized, in one request', async () => {
  const item = discounted('1')
  const { settle, requests } = testPage(
    priced(() => ({
      ...item,
      monthly_price: money(5.78),
      price_rule: 'team',
      product: { ...item.product, additional_name: 'for one', client_product_id: 'abc' },
    })),
    settings,
  )
  const names = ['priceGross', 'priceGrossLocalized', 'priceNet', 'listprice', 'list-price-gross-localized']
  const more = [
    'discountPercentage',
    'discountPercentageLocalized',
    'discount',
    'vatRate',
    'vatRateLocalized',
  ]
  const texts = ['currencySymbol', 'currency', 'name', 'productName', 'additionalName', 'clientProductId']
  const all = [...names, ...more, ...texts, 'monthlyPriceLocalized', 'pricecountry']
  const host = mount(all.map((name) => `<b class="big shop-1-${name}">old</b>`).join(''))
  await settle()
  expect([...host.querySelectorAll('b')].map(textOf)).toEqual([
    '69.30',
    '69.30 €',
    '58.24',
    '77.00',
    '77.00 €',
    '10',
    '10%',
    '7.70',
    '19',
    '19%',
    '€',
    'EUR',
    'Product 1',
    'Product 1',
    'for one',
    'abc',
    '5.78 €',
    'DE',
  ])
  expect(requests).toHaveLength(1)
})

it('requests them with everything else of the page', async () => {
  const host = mount(`<i class="shop-1-priceGross">old</i><b class="shop-I-own-2.b-name">old</b>
    <div data-vitrine="card" data-vitrine-product="3"></div><b data-vitrine-product="4" data-vitrine-field="price">?</b>`)
  const { settle, requests } = testPage(priced(), settings)
  await settle()
  expect(
    requests.map(({ searchParams }) => [
      searchParams.get('product_id')?.split(',').toSorted(),
      searchParams.get('internalproduct_id'),
    ]),
  ).toEqual([[['1', '3', '4'], '-own-2.b']])
  expect(textOf(host.querySelector('i'))).toBe('77.00')
})

it('gives a link its address, and keeps the element, its content and its listeners', async () => {
  const { settle } = testPage(priced(), { ...settings, coupon: 'SAVE10' })
  const host = mount(
    '<a class="shop-1-buy" href="https://checkout.example/old"><b class="shop-1-priceGrossLocalized">70 €</b> now</a>',
  )
  const [link, figure] = [host.querySelector('a') as HTMLElement, host.querySelector('b') as HTMLElement]
  const pressed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', pressed)
  figure.addEventListener('click', pressed)
  await settle()
  expect([host.querySelector('a'), host.querySelector('b')]).toEqual([link, figure])
  expect(textOf(link)).toBe('77.00 € now')
  const { searchParams } = new URL((link as HTMLAnchorElement).href)
  expect([searchParams.get('cart'), searchParams.get('coupon')]).toEqual(['1', 'SAVE10'])
  expect(decodeShown(searchParams.get('x-vitrine-shown') ?? '')).toMatchObject({ gross: 77, quantity: 1 })
  figure.click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('asks once, with the code of the own link, for a link and its figures', async () => {
  const { settle, requests } = testPage(priced(), settings)
  const host = mount(
    '<b class="shop-1-priceGross">70</b><a class="shop-1-Buy" href="https://checkout.example/1001/?cart=1&coupon=SAVE10&x-Source=w">Buy</a>',
  )
  await settle()
  expect(requests.map(({ searchParams }) => searchParams.get('coupon'))).toEqual(['SAVE10'])
  expect(textOf(host.querySelector('b'))).toBe('77.00')
  const { searchParams } = new URL((host.querySelector('a') as HTMLAnchorElement).href)
  expect([searchParams.get('coupon'), searchParams.get('x-Source')]).toEqual(['SAVE10', 'w'])
})

it('names an unknown field with the nearest real one, and leaves the text alone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced(), settings)
  const host = mount(
    '<b class="shop-1-priceGros">70</b><b class="shop-1-priceGros">70</b><b class="shop-1-colour">red</b><b class="shop-header-title">T</b><b class="shop-1-buy">B</b>',
  )
  await settle()
  expect(textOf(host)).toBe('7070redTB')
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <b class="shop-1-priceGros"> is unknown: write shop-1-priceGross',
    '[vitrine] <b class="shop-1-colour"> names no field of a price',
    '[vitrine] <b class="shop-1-buy"> sells only on a link',
  ])
})

it('brings the old text back without a price, and hides a figure that the price does not have', async () => {
  let isDown = false
  const { page, settle } = testPage(
    (url, init) => (isDown ? json({}, { status: 400 }) : priced()(url, init)),
    settings,
  )
  const host = mount('<b class="shop-1-priceGross">70</b><s class="shop-1-listprice">80</s>')
  await settle()
  expect([textOf(host.querySelector('b')), host.querySelector('s')?.hidden]).toEqual(['77.00', true])
  isDown = true
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect([textOf(host), host.querySelector('s')?.hidden]).toEqual(['7080', false])
})

it('follows nodes that are added, and class names that change', async () => {
  const { settle } = testPage(
    priced((product) => priceItem(product, { product: { name: `No. ${product}` } })),
    settings,
  )
  const host = mount('')
  await settle()
  host.innerHTML = '<b class="shop-1-name">old</b>'
  await settle()
  const bold = host.querySelector('b') as HTMLElement
  expect(textOf(bold)).toBe('No. 1')
  bold.className = 'shop-2-name'
  await settle()
  expect(textOf(bold)).toBe('No. 2')
  bold.className = ''
  await settle()
  expect(textOf(bold)).toBe('old')
})

it('writes bare numbers with the digits of their currency, and takes the tax display of the store', async () => {
  const yen = { net: amount(2290), vat: amount(230), gross: amount(2520) }
  const { settle } = testPage(
    priced((product) => priceItem(product, { price: yen, currency: { iso: 'JPY' } })),
    settings,
  )
  const host = mount(
    '<vitrine-store tax="net"><b class="shop-1-price">0</b></vitrine-store><i class="shop-1-price">0</i><u class="shop-1-currencySymbol">E</u>',
  )
  await settle()
  expect(textOf(host)).toBe('22902520E')
})

it('reads no class names without the setting', async () => {
  const { settle, requests } = testPage(priced())
  const host = mount('<b class="shop-1-priceGross">70</b><b class="undefined-1-priceGross">71</b>')
  await settle()
  expect([textOf(host), requests]).toEqual(['7071', []])
})

it('has one meaning for every name', () => {
  const names = fieldNames.all.map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

it('tells the developer of a refused country or currency, where the page’s own figure stays', async () => {
  const { settle, page } = testPage(() => json({}, { status: 400 }), settings)
  const host = mount('<b class="shop-1-priceGross">70 €</b>')
  await settle()
  expect(textOf(host)).toBe('70 €')
  expect(page.reports.map((report) => report.slice(0, 4))).toContainEqual([
    'b',
    'class',
    'shop-1-priceGross',
    'no-price-here',
  ])
})
