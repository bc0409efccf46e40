/**
 * The tag alone: marked fields without a product take it from the checkout links around them. Each rule says what is
 * read and what is left alone, in one request, and a page without marks stays as it is.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { discounted, leavePages, mount, priced, priceItem, testPage, textOf } from './support.ts'

const checkout = 'https://checkout.example/1001/'
const link = (query: string, attributes = ''): string => `<a ${attributes} href="${checkout}${query}">Buy</a>`
const field = '<b data-vitrine-field="price">70</b>'
const card = (query: string): string => `<div class="card">${field}${link(`?${query}`)}</div>`
/** What a field shows with a price, and what the merchant has written. */
const [filled, left] = ['77.00 €', '70']

const warnings: unknown[] = []
beforeEach(() => {
  warnings.length = 0
  vi.spyOn(console, 'warn').mockImplementation((...texts) => void warnings.push(...texts))
})
const warned = (): string => warnings.join('\n')

const open = async (html: string, settings: Settings = {}) => {
  const host = mount(html)
  const test = testPage(priced(), { client: '', checkoutHost: '', ...settings })
  await test.settle()
  return {
    ...test,
    host,
    fields: () => [...host.querySelectorAll('b')].map(textOf),
    hrefs: () => [...host.querySelectorAll('a')].map((each) => each.getAttribute('href') ?? ''),
  }
}

it('fills the fields beside the links of one product each, in one request', async () => {
  const { fields, hrefs, requests } = await open(
    card('cart=1') + card('cart=2') + card('scope=checkout&cart=i301&x-Source=w'),
  )
  expect(fields().slice(0, 2)).toEqual([filled, filled])
  expect(requests).toHaveLength(1)
  const { searchParams } = requests[0] as URL
  expect(['client_id', 'product_id', 'internalproduct_id'].map((name) => searchParams.get(name))).toEqual([
    '1001',
    '1,2',
    '301',
  ])
  const own = new URL(hrefs()[2] ?? '').searchParams
  expect([own.get('cart'), own.get('x-Source')]).toEqual(['i301', 'w'])
  expect(warned()).not.toContain('left alone')
})

it('gives a field to the nearest element with links, and to a link around it', async () => {
  const { fields, requests } = await open(
    `<section><p>${field}</p><div>${link('?cart=1')}</div></section>
     <section><div>${link('?cart=2&coupon=SAVE10')}<p>${field}</p></div><p>${field}</p></section>
     ${link('?cart=3').replace('Buy', field)}`,
  )
  expect(fields()).toEqual([filled, filled, filled, filled])
  expect(
    requests.map(({ searchParams }) => [searchParams.get('coupon'), searchParams.get('product_id')]),
  ).toEqual(
    expect.arrayContaining([
      ['SAVE10', '2'],
      [null, '1,3'],
    ]),
  )
})

it.each([
  ['several products', `${card('cart=1').replace('</div>', link('?cart=2'))}</div>`, '1, 2'],
  ['a bundle', card('cart=1,2'), '1+2'],
  [
    'one product in two currencies',
    card('cart=1&currency=EUR').replace('</div>', `${link('?cart=1&currency=USD')}</div>`),
    '1',
  ],
  [
    'one product with two codes',
    card('cart=1&coupon=A').replace('</div>', `${link('?cart=1&coupon=B')}</div>`),
    '1',
  ],
  ['content that only checkout knows', `<p>${field}${link('purl-spring?cart=1')}</p>`, 'purl-spring'],
  ['a path without a cart', `<p>${field}${link('uurl-4')}${link('?cart=1')}</p>`, 'uurl-4'],
  ['an amount of its own', card('cart=1&dp_1=__PRICE:5:EUR;N'), 'dp_1'],
  ['a name that is not written as documented', card('Cart=1'), 'Cart'],
  ['a product of no documented form', card('cart=1,SKU-5'), 'cart'],
  ['two carts', card('cart=1&cart=2'), 'cart'],
  ['a code that no price can be asked for', card('cart=1&coupon=[SUMMER]'), 'coupon'],
  ['nothing', `<p>${field}</p>`, 'nothing'],
])('leaves a field beside links of %s alone, and names it', async (_, html, text) => {
  const { fields } = await open(html, { client: '1001', checkoutHost: 'https://checkout.example' })
  expect(fields()).toEqual([left])
  expect(warned()).toContain(
    `<b data-vitrine-field="price"> is left alone: the checkout links around it sell`,
  )
  expect(warned()).toContain(text)
})

it.each(['https://checkout.example/1002', 'https://elsewhere.example/1001'])(
  'reads nothing where a link leads to %s as well, and says why',
  async (home) => {
    const { fields, requests, hrefs } = await open(`${card('cart=1')}<a href="${home}/?cart=5">Other</a>`)
    expect([fields(), requests.length, hrefs()[0]]).toEqual([[left], 0, `${checkout}?cart=1`])
    expect(warned()).toContain(
      `cannot be read from the checkout links of this page, which lead to: https://checkout.example/1001 ${home}`,
    )
  },
)

it('reads the links of the client that the tag names, and no others', async () => {
  const other = '<a href="https://checkout.example/1002/?cart=5">Other</a>'
  const elsewhere = '<a href="https://elsewhere.example/1001/?cart=5">Elsewhere</a>'
  const settings = { client: '1001', checkoutHost: 'https://checkout.example', coupon: 'SAVE10' }
  const { fields, hrefs } = await open(card('cart=1') + other + elsewhere, settings)
  expect(fields()).toEqual([filled])
  expect(hrefs().map((href) => href.includes('coupon=SAVE10'))).toEqual([true, false, false])
  expect(hrefs().slice(1)).toEqual([
    'https://checkout.example/1002/?cart=5',
    'https://elsewhere.example/1001/?cart=5',
  ])
})

it.each([
  [
    'a link of a visitor',
    card('cart=1'),
    '<p><a rel="nofollow UGC" href="https://checkout.example/6666/?cart=6">!</a></p>',
  ],
  ['editable content', card('cart=1'), `<div contenteditable="true">${card('cart=6')}</div>`],
  ['what is off', card('cart=1'), `<div data-vitrine="off">${card('cart=6')}</div>`],
  ['a template', card('cart=1'), `<template>${card('cart=6')}</template>`],
])('never reads %s', async (_, read, unread) => {
  const { fields, host, requests } = await open(`<div>${read}</div><div id="unread">${unread}</div>`)
  expect(fields()[0]).toBe(filled)
  expect(requests.map(({ searchParams }) => searchParams.get('product_id'))).toEqual(['1'])
  expect(host.querySelector('#unread')?.innerHTML).toBe(mount(unread).innerHTML)
})

it.each([
  'mailto:shop@shop.example?cart=5',
  'mailto:?body=Look&cart=5',
  'tel:123?cart=5',
  'javascript:void(0)?cart=5',
  'sms:1/1001?cart=5',
])('takes %s for no sale', async (address) => {
  const other = `<a href="${address}">Tell a friend</a>`
  const { fields, hrefs } = await open(card('cart=1').replace('</div>', `${other}</div>`) + other)
  expect(fields()).toEqual([filled])
  expect(hrefs().slice(1)).toEqual([address, address])
  expect(warned()).toBe('')
})

it.each<[string, (card: Element) => void]>([
  ['is removed', (card) => card.querySelector('a')?.remove()],
  ['leads elsewhere', (card) => card.querySelector('a')?.setAttribute('href', '#sold-out')],
  ['has no address any more', (card) => card.querySelector('a')?.removeAttribute('href')],
])('gives a field whose link %s no product of another link', async (_, change) => {
  const { host, fields, settle } = await open(`<main>${card('cart=1')}${card('cart=2')}</main>`)
  const [first] = host.querySelectorAll('.card')
  change(first as Element)
  await settle()
  expect(fields()).toEqual([left, filled])
  // Another change of the page does not make it any surer.
  host.append(document.createElement('hr'))
  await settle()
  expect(fields()).toEqual([left, filled])
  expect(warned()).toContain('<b data-vitrine-field="price"> is left alone')
  first?.insertAdjacentHTML('beforeend', link('?cart=3'))
  await settle()
  expect(fields()).toEqual([filled, filled])
})

it('gives a field no product that another field has from the links further out', async () => {
  const { host, fields, settle } = await open(`<main>${field}${card('cart=1')}${card('cart=2')}</main>`)
  expect(fields()).toEqual([left, filled, filled])
  host.querySelector('a')?.remove()
  await settle()
  expect(fields()).toEqual([filled, left, filled])
})

it('leaves a link without an address that way, and gives it back its sale with its address', async () => {
  const { host, hrefs, settle } = await open(card('cart=1&x-a=1'))
  const [buy] = host.querySelectorAll('a')
  buy?.removeAttribute('href')
  await settle()
  expect(hrefs()).toEqual([''])
  buy?.setAttribute('href', `${checkout}?cart=1&x-a=2`)
  await settle()
  expect(hrefs()[0]).toContain('?cart=1&x-a=2&')
})

it('gives an address to a buy link without one, beside another link', async () => {
  const { fields, hrefs } = await open(
    `<section>${field}${link('?cart=1')}<a data-vitrine-field="buy">Buy</a></section>`,
  )
  expect(fields()).toEqual([filled])
  expect(hrefs().map((href) => new URL(href).searchParams.get('cart'))).toEqual(['1', '1'])
})

it('reads no address of the page in a link of ours that has none of its own', async () => {
  history.replaceState(null, '', '?cart=open')
  const ours = link('?cart=1', 'data-vitrine-field="buy" data-vitrine-href=""')
  const { fields } = await open(`<section>${field}${link('?cart=1')}${ours}</section>`)
  history.replaceState(null, '', location.pathname)
  expect(fields()).toEqual([filled])
  expect(warned()).toBe('')
})

it('lets a field that moves take the product of the links around its new place', async () => {
  const { host, fields, requests, settle } = await open(`<main>${card('cart=1')}${card('cart=2')}</main>`)
  const [first, second] = host.querySelectorAll('.card')
  second?.append(first?.querySelector('b') as Element)
  await settle()
  expect(fields()).toEqual([filled, filled])
  expect(requests).toHaveLength(1)
  expect(second?.getAttribute('data-vitrine-product')).toBe('2')
})

it('reads hidden links, and leaves fields that name a product to it', async () => {
  const { fields, requests } = await open(
    `<div hidden>${card('cart=1')}</div><p data-vitrine-product="2">${field}${link('?cart=3')}</p>`,
  )
  expect(fields()).toEqual([filled, filled])
  expect(requests.map(({ searchParams }) => searchParams.get('product_id')?.split(',').toSorted())).toEqual([
    ['1', '2'],
  ])
})

it.each(['contenteditable', 'data-vitrine="off"'])(
  'never fills what is %s inside a section',
  async (mark) => {
    const { fields } = await open(`<section>${field}${link('?cart=1')}<div ${mark}>${field}</div></section>`)
    expect(fields()).toEqual([filled, left])
  },
)

it('leaves a plain link without a product its own one inside the section of another', async () => {
  const { hrefs } = await open(
    `<section>${field}${link('?cart=1')}${link('?cart=2&x-a=1', 'data-vitrine="buy"')}</section>`,
  )
  expect(hrefs()[1]).toBe(`${checkout}?cart=2&x-a=1`)
})

it.each([
  ['a link inside what names a product', `<div data-vitrine-product="1">${link('?cart=1&coupon=A')}</div>`],
  ['a link that is a figure', link('?cart=1&coupon=A', 'data-vitrine-field="list-price"')],
])('shows no price without the code of %s, which is no buy control', async (_, html) => {
  const { fields, hrefs } = await open(`<section>${field}${html}</section>`)
  expect([fields(), hrefs()]).toEqual([[left], [`${checkout}?cart=1&coupon=A`]])
})

it('fills a field beside the buy control that the merchant has named', async () => {
  const buy = link('?cart=1&coupon=A', 'data-vitrine-product="1" data-vitrine-field="buy"')
  const { fields, requests } = await open(`<section>${field}${buy}</section>`)
  expect(fields()).toEqual([filled])
  expect(requests.map(({ searchParams }) => searchParams.get('coupon'))).toEqual(['A'])
})

it('takes no parameter out of a link that is relative to a base', async () => {
  const { fields, hrefs } = await open(
    `<base href="${checkout}"><p>${field}<a href="?cart=1&x-Source=w&coupon=A">Buy</a></p>`,
  )
  expect([fields(), hrefs()]).toEqual([[left], ['?cart=1&x-Source=w&coupon=A']])
})

it('adds a code of the address to the links, whose fields show its price', async () => {
  const html =
    card('cart=1&AFFILIATE=77') +
    `<nav>${link('?cart=1')}${link('?cart=1,2')}<a href="/faq?cart=1">FAQ</a></nav>`
  const host = mount(html)
  const test = testPage(
    priced((id, url) => (url.searchParams.get('coupon') ? discounted(id) : priceItem(id))),
    { client: '1001', checkoutHost: 'https://checkout.example' },
  )
  test.page.search.value = '?coupon=SAVE10'
  await test.settle()
  const hrefs = [...host.querySelectorAll('a')].map((each) => each.getAttribute('href') ?? '')
  expect(textOf(host.querySelector('b'))).toBe('69.30 €')
  expect(hrefs.map((href) => new URL(href, checkout).searchParams.get('coupon'))).toEqual([
    'SAVE10',
    'SAVE10',
    'SAVE10',
    null,
  ])
  expect(hrefs.map((href) => new URL(href, checkout).searchParams.get('cart'))).toEqual([
    '1',
    '1',
    '1,2',
    '1',
  ])
  expect([hrefs[0]?.includes('AFFILIATE=77'), hrefs[3]]).toEqual([true, '/faq?cart=1'])
})

it('shows each price in the currency of the link beside it', async () => {
  const { requests } = await open(card('cart=1&currency=EUR') + card('cart=1&currency=USD'))
  expect(requests.map(({ searchParams }) => searchParams.get('currency')).toSorted()).toEqual(['EUR', 'USD'])
})

it('finds links and fields that come later, and follows a link that sells another product by now', async () => {
  const { fields, host, hrefs, settle, requests } = await open('<main></main>')
  expect(requests).toEqual([])
  host.querySelector('main')?.insertAdjacentHTML('beforeend', card('cart=1&x-a=1'))
  await settle()
  expect([fields(), requests.length]).toEqual([[filled], 1])
  host.querySelector('a')?.setAttribute('href', `${checkout}?cart=2`)
  await settle()
  expect(requests.at(-1)?.searchParams.get('product_id')).toBe('2')
  expect(new URL(hrefs()[0] ?? '').searchParams.get('cart')).toBe('2')
  host.querySelector('.card')?.insertAdjacentHTML('beforeend', link('?cart=3'))
  await settle()
  expect(fields()).toEqual([left])
})

it('lets a copy sell what its new address says, though it has the mark of the first one', async () => {
  const { host, fields, hrefs, settle } = await open(card('cart=1&x-a=1'))
  const copy = host.querySelector('.card')?.cloneNode(true) as Element
  copy.querySelector('a')?.setAttribute('href', `${checkout}?cart=2&x-b=2`)
  host.append(copy)
  await settle()
  const { searchParams } = new URL(hrefs()[1] ?? '')
  expect(['cart', 'x-a', 'x-b'].map((name) => searchParams.get(name))).toEqual(['2', null, '2'])
  expect(fields()).toEqual([filled, filled])
})

it('leaves a field beside a link of another client alone, where the rest of the page sells one product', async () => {
  const other = card('cart=5').replace('/1001/', '/1002/')
  const settings = { client: '1001', checkoutHost: 'https://checkout.example' }
  const { fields, hrefs } = await open(card('cart=1') + other, settings)
  expect(fields()).toEqual([filled, left])
  expect(hrefs()[1]).toBe('https://checkout.example/1002/?cart=5')
})

it('fills class names of older scripts on the terms of plain links', async () => {
  const { fields, hrefs, requests } = await open(
    `<p><b class="shop-1-priceGrossLocalized">70</b></p><p>${link('?cart=1&coupon=SAVE10')}${link('?cart=2')}</p>
     <div contenteditable><b class="shop-1-priceGrossLocalized">70</b></div>`,
    { classPrefix: 'shop' },
  )
  expect(fields()).toEqual([filled, left])
  expect(requests.map(({ searchParams }) => searchParams.get('client_id'))).toContain('1001')
  expect(requests.some(({ searchParams }) => searchParams.get('coupon') === 'SAVE10')).toBe(true)
  expect(hrefs().every((href) => href.includes('x-vitrine-shown'))).toBe(true)
})

it.each([
  ['no marks', `${link('?cart=1')}<p class="price">70</p><form action="${checkout}"></form>`],
  ['no class names of the prefix', `<i class="shop-window">70</i>${link('?cart=1')}`],
])('leaves a page with %s as it is, without a request', async (_, html) => {
  const { host, requests } = await open(html, { classPrefix: 'shop' })
  expect([host.innerHTML, requests]).toEqual([mount(html).innerHTML, []])
  expect(warned()).toBe('')
})

it('gives everything back when the page ends', async () => {
  const html = card('cart=1')
  const { host } = await open(html)
  leavePages()
  expect(host.innerHTML).toBe(mount(html).innerHTML)
})
