/**
 * What several units cost on a page without an endpoint: a total where the merchant says that no price depends on the
 * quantity, or names a rule for the quantity, and otherwise the words that checkout tells it.
 */

import { expect, it } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { discounted, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const link = (query = ''): string =>
  `<a href="https://checkout.example/1001/?scope=checkout&cart=1${query}">Buy</a>`

const ruled = priced((product, url) =>
  priceItem(product, { price: money(url.searchParams.get('price_rule') ? 920 : 1000) }),
)

const open = async (html: string, settings: Settings = { volumePrices: 'none' }, answer = ruled) => {
  const test = testPage(answer, { tax: 'net', ...settings })
  const host = mount(html)
  await test.settle()
  return {
    ...test,
    host,
    total: () => textOf(rootOf(host, 'vitrine-card').querySelector('[part=total]')),
    asked: () => test.requests.map(({ searchParams }) => searchParams.get('price_rule')),
  }
}

const card = (attributes: string, query = ''): string =>
  `<vitrine-card product="1" ${attributes}>${link(query)}</vitrine-card>`

it('says what several units cost where no price depends on the quantity', async () => {
  const { total } = await open(card('quantity="10"'))
  expect(total()).toBe('10 units: €8,403.40')
})

it('takes the rule of the link for all units', async () => {
  const { total, asked } = await open(card('', '&quantity_1=10&pricerule=ten'))
  expect(total()).toBe('10 units: €7,731.10')
  expect(asked()).toEqual(['ten'])
})

it('says without the setting that checkout knows the total', async () => {
  const { total } = await open(card('', '&quantity_1=10&pricerule=ten'), {})
  expect(total()).toBe('10 units: total at checkout')
})

it('asks no endpoint for volume prices that there are none of', async () => {
  const { total, requests } = await open(card('quantity="10"'), {
    volumePrices: 'none',
    endpoint: 'https://shop.example',
  })
  expect(total()).toBe('10 units: €8,403.40')
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/prices'])
})

it.each([
  ['no price depends on the quantity', 'quantity="10"', { volumePrices: 'none' }],
  ['a rule is named for the quantity', 'quantity="10" price-rules="1-:ten"', {}],
] satisfies [string, string, Settings][])(
  'leaves a code that is not in the price to checkout, though %s',
  async (_, attributes, settings) => {
    const html = card(attributes, '&coupon=FROM5')
    expect((await open(html, settings)).total()).toBe('10 units: total at checkout')
    const applied = priced((product) => discounted(product))
    expect((await open(html, settings, applied)).total()).toContain('10 units: €')
  },
)

it('says the total of more than 10,000 units, where the page allows them', async () => {
  const { total, host, settle } = await open(card('quantity="12001" max-quantity="20000"'))
  expect(total()).toBe('12,001 units: €10,084,920.34')
  const order = `<vitrine-order quantity="12001" max-quantity="20000">
    <a data-vitrine-product="1" href="https://checkout.example/1001/?cart=1">One</a></vitrine-order>`
  host.innerHTML = order
  await settle()
  const root = rootOf(host, 'vitrine-order')
  expect(textOf(root.querySelector('[part=total] dd'))).toBe('€12,001,000.00')
})

it('names no total of more units where the price may depend on them', async () => {
  const { total } = await open(card('quantity="12001" max-quantity="20000"'), {
    endpoint: 'https://shop.example',
  })
  expect(total()).toBe('12,001 units: total at checkout')
})
