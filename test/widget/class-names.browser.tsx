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

it('hides what a product without a discount, and one that is not sold, should not say', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sold = (product: string) => (product === '9' ? undefined : priceItem(product))
  const { page, settle } = testPage(
    priced((product) => (product === '2' ? discounted(product) : sold(product))),
    settings,
  )
  const host = mount(
    ['1', '2', '9']
      .map(
        (id) =>
          `<p class="shop-${id}-hideNoDiscount">Save now</p><p class="shop-${id}-hide-unknown shop-${id}-priceGross">70</p>`,
      )
      .join(''),
  )
  const shown = () => [...host.querySelectorAll('p')].filter(({ hidden }) => !hidden).map(textOf)
  await settle()
  // Of a product that is not sold nobody knows a discount, so the page's own words stay.
  expect(shown()).toEqual(['77.00', 'Save now', '69.30', 'Save now'])
  page.settings.value = { ...page.settings.value, classPrefix: 'other' }
  await settle()
  expect(shown()).toEqual(['Save now', '70', 'Save now', '70', 'Save now', '70'])
})

it('takes the settings of the platform’s script where they stand, in one request', async () => {
  const { page, settle, requests } = testPage(priced())
  page.settings.value = settings
  const host = mount(
    `<script type="text/plain">$(document).ready(function () {
       $.shop.get({ client_id: 1001, 'currency': 'USD' });
       $.shop.get({ "endpoint": '//prices.example/prices', other: 5 })
     });</script>
     <b class="shop-1-priceGross">70</b><i class="shop-2-name">Two</i>`,
  )
  await settle()
  expect(requests.map(({ origin, pathname }) => origin + pathname)).toEqual(['https://prices.example/prices'])
  const { searchParams } = requests[0] as URL
  expect(['client_id', 'currency', 'product_id'].map((name) => searchParams.get(name))).toEqual([
    '1001',
    'USD',
    '1,2',
  ])
  expect(textOf(host.querySelector('b'))).toBe('77.00')
})

it('leaves the call of the platform’s script unread where the tag names a client', async () => {
  const { settle, requests } = testPage(priced(), settings)
  mount(
    `<script type="text/plain">$.shop.get({ client_id: 7, currency: 'USD' })</script><b class="shop-1-price">70</b>`,
  )
  await settle()
  expect(
    requests.map(({ searchParams }) => [searchParams.get('client_id'), searchParams.get('currency')]),
  ).toEqual([['1001', null]])
})

/** Ten products as merchants have them: the old script's names, its hiding ones, and a link for each. */
const tenIds = Array.from({ length: 10 }, (_, index) => String(index + 1))
const tenProducts = tenIds
  .map(
    (id) => `<div class="box shop">
      <h3 class="shop-${id}-name">Product</h3><p class="shop-${id}-hideNoDiscount"><s class="shop-${id}-listpriceLocalized">99</s>
      save <i class="shop-${id}-discountPercentageLocalized">50%</i></p><b class="shop-${id}-priceGrossLocalized">49</b>
      <small>incl. <u class="shop-${id}-vatRateLocalized">20%</u></small>
      <a class="btn shop-${id}-buy" href="https://checkout.example/1001/?scope=checkout&cart=${id}&x-Source=w&AFFILIATE=77">Buy</a></div>`,
  )
  .join('')
/** What the merchant's own links say, as it arrives at checkout. */
const ownParameters = (host: Element) =>
  [...host.querySelectorAll('a')].map(({ href }) => {
    const { searchParams } = new URL(href)
    return ['cart', 'x-Source', 'AFFILIATE'].map((name) => searchParams.get(name))
  })
const reducedOdd = priced((product) => (Number(product) % 2 ? discounted(product) : priceItem(product)))

it('serves a page of ten products by its class names, in one request', async () => {
  const { settle, requests } = testPage(reducedOdd, settings)
  const host = mount(tenProducts)
  await settle()
  expect(requests).toHaveLength(1)
  expect(host.textContent).not.toContain('shop-')
  const visible = (box: Element) => [...box.querySelectorAll('b,p:not([hidden]) :is(s,i)')].map(textOf)
  const boxes = [...host.querySelectorAll('.box')]
  expect(boxes.slice(0, 2).map(visible)).toEqual([['77.00 €', '10%', '69.30 €'], ['77.00 €']])
  expect(ownParameters(host)).toEqual(tenIds.map((id) => [id, 'w', '77']))
})

it('keeps the page’s own words and links while the price host is down', async () => {
  const { settle, advance, requests } = testPage(() => json({}, { status: 503 }), settings)
  const host = mount(tenProducts)
  await settle()
  for (const _ of [1, 2, 3]) await advance(10_000)
  expect(requests.length).toBeLessThanOrEqual(2)
  expect(textOf(host)).toContain('99 save 50%49')
  expect([...host.querySelectorAll<HTMLElement>('[hidden]')]).toEqual([])
  expect(ownParameters(host)).toEqual(tenIds.map((id) => [id, 'w', '77']))
})

it('leaves the text of an unknown product and of an unknown field, and names both in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle, requests } = testPage(
    priced((product) => (product === '99' ? undefined : priceItem(product))),
    settings,
  )
  const host = mount(
    `<b class="shop-99-priceGross">12.00</b><b class="shop-1-priceunknown">old</b><b class="shop-1-price">0</b>`,
  )
  await settle()
  expect(textOf(host)).toBe('12.00old77.00')
  expect(requests).toHaveLength(1)
  expect(warn.mock.calls.flat().join()).toMatch(
    /shop-1-priceunknown.*shop-99-priceGross|shop-99-priceGross.*shop-1-priceunknown/,
  )
})

it('takes a code of the address into every link, with price, list price and saving from one answer', async () => {
  const { page, settle, requests } = testPage(
    priced((product, url) =>
      url.searchParams.get('coupon') === 'OLD10' ? discounted(product, 'OLD10') : undefined,
    ),
    settings,
  )
  page.search.value = '?coupon=OLD10'
  const host = mount(tenProducts)
  await settle()
  expect(requests).toHaveLength(1)
  expect(
    [...host.querySelectorAll('a')].map(({ href }) => new URL(href).searchParams.getAll('coupon')),
  ).toEqual(tenIds.map(() => ['OLD10']))
  expect([...(host.querySelector('.box')?.querySelectorAll('s,i,b') ?? [])].map(textOf)).toEqual([
    '77.00 €',
    '10%',
    '69.30 €',
  ])
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
