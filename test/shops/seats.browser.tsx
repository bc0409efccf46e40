/**
 * Shops A, B, D and K in a browser, without an endpoint, with the sandbox's price host and checkout behind them: which
 * requests each row of their expected results costs, which link it sells by, and that the checkout page of that link
 * shows the total that the page shows, or that the page shows none.
 */

import { beforeEach, expect, it } from 'vitest'
import { createSandbox, usualProfile } from '../../src/sandbox/browser.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { mount, rootOf, testPage, textOf } from '../widget/support.ts'
import { shops } from './catalogue.ts'
import seats from './seats.html?raw'

const checkoutHost = 'https://checkout.example'

beforeEach(() => localStorage.clear())

const open = async (html: string, settings: Settings, defaultCountry = 'US') => {
  const { prices, rest } = createSandbox({
    catalogue: shops,
    rateLimit: false,
    baseUrl: checkoutHost,
    defaultCountry,
    profile: usualProfile,
  })
  const test = testPage((url) => prices.request(url.pathname + url.search), {
    checkoutHost,
    locale: 'en',
    ...settings,
  })
  const host = mount(html)
  await test.settle()
  const tag = html.includes('<vitrine-order') ? 'vitrine-order' : 'vitrine-card'
  const form = () => rootOf(host, tag)
  const sum = () => host.querySelector('vitrine-total')?.shadowRoot ?? form()
  const href = () => sum().querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''
  return {
    ...test,
    host,
    href,
    link: () => new URL(href()).searchParams,
    /** The last amount of the total: an order adds the tax to it, and a card names it in words. */
    total: () => textOf(sum().querySelector(tag === 'vitrine-order' ? '[part=total] dd' : '[part=total]')),
    rules: () => test.requests.map(({ searchParams }) => searchParams.get('price_rule') ?? ''),
    /** The total of the checkout page behind the link. */
    charged: async () => {
      const opened = await rest.request(href().slice(checkoutHost.length))
      const page = await (await rest.request(opened.headers.get('location') ?? '')).text()
      return textOf(new DOMParser().parseFromString(page, 'text/html').querySelector('.glance bdi'))
    },
    choose: async (name: string) => {
      const label = [...form().querySelectorAll('label')].find((each) => textOf(each).startsWith(name))
      label?.querySelector('input')?.click()
      await test.settle()
    },
    type: async (quantity: number) => {
      const field = form().querySelector<HTMLInputElement>('[role=spinbutton]')
      if (!field) throw new Error('There is no field for a quantity.')
      field.value = String(quantity)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await test.settle()
    },
    chooseCurrency: (currency: string) => {
      const select = rootOf(host, 'vitrine-currency').querySelector('select')
      if (!select) throw new Error('There is no choice of currencies.')
      select.value = currency
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}

const shopA: Settings = { client: '2001', plainPaths: 'purl-kite_*', tax: 'net' }
const configurator = /<vitrine-order[\s\S]*<\/vitrine-order>/.exec(seats)?.[0] ?? ''
const withoutTable = configurator.replace(/<vitrine-tiers.*<\/vitrine-tiers>/, '')
const business = ['biz-0', 'biz-300', 'biz-1201', 'biz-3001', 'biz-6001', 'biz-12001']

it('is a page of at most 60 lines of 110 columns without a script of its own', () => {
  const lines = seats.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110)
  expect(seats.match(/<script/g)).toHaveLength(1)
})

it('A1: asks once for 40 units, and six times with the table', async () => {
  const shop = await open(withoutTable, shopA)
  expect(shop.rules()).toEqual(['biz-0'])
  expect(shop.total()).toBe('$2,400.00')
  expect(new URL(shop.href()).pathname).toBe('/2001/purl-kite_checkout')
  expect(Object.fromEntries(shop.link())).toMatchObject({
    cart: '310001',
    quantity_310001: '40',
    pricerule: 'biz-0',
    currency: 'USD',
  })
  expect(await shop.charged()).toBe(shop.total())
  shop.host.remove()
  const table = await open(configurator, shopA)
  expect(table.rules().sort()).toEqual([...business].sort())
})

it('A1: asks for the prices of a table in a closed panel when it is opened', async () => {
  const panel =
    '<details slot="quantity"><summary>All prices</summary><vitrine-tiers></vitrine-tiers></details>'
  const shop = await open(configurator.replace(/<vitrine-tiers.*<\/vitrine-tiers>/, panel), shopA)
  expect(shop.rules()).toEqual(['biz-0'])
  shop.host.querySelector('details')?.setAttribute('open', '')
  shop.host.querySelector('vitrine-tiers')?.scrollIntoView()
  await expect.poll(() => shop.rules().sort()).toEqual([...business].sort())
})

it('A2: takes the rule of 300 units for the support too, without a new request', async () => {
  const shop = await open(configurator, shopA)
  await shop.choose('Priority support')
  await shop.type(299)
  expect([shop.total(), shop.link().get('pricerule')]).toEqual(['$21,940.00', 'biz-0'])
  await shop.type(300)
  expect([shop.total(), shop.link().get('pricerule'), shop.link().get('cart')]).toEqual([
    '$20,200.00',
    'biz-300',
    '310001,310021',
  ])
  expect(await shop.charged()).toBe('$20,200.00')
  await shop.type(12_001)
  expect(await shop.charged()).toBe(shop.total())
  expect(shop.requests).toHaveLength(6)
})

it('A3: sells a school its own products under its own rule', async () => {
  const shop = await open(withoutTable, shopA)
  await shop.choose('3 years')
  await shop.choose('Schools')
  await shop.type(100)
  expect([shop.total(), shop.link().get('cart'), shop.link().get('pricerule')]).toEqual([
    '$6,300.00',
    '310013',
    'edu-1',
  ])
  expect(await shop.charged()).toBe('$6,300.00')
  expect(shop.rules()).toEqual(['biz-0', 'edu-1'])
})

it('A6: follows the last choice of a quantity and a currency', async () => {
  const shop = await open(configurator, shopA)
  await shop.type(320)
  const before = shop.requests.length
  shop.chooseCurrency('EUR')
  await shop.settle()
  const asked = shop.requests.slice(before).map(({ searchParams }) => searchParams.get('currency'))
  expect(asked).toEqual(business.map(() => 'EUR'))
  shop.chooseCurrency('GBP')
  shop.chooseCurrency('EUR')
  await shop.settle()
  expect(shop.link().get('currency')).toBe('EUR')
  expect(shop.total()).toContain('€')
  expect(await shop.charged()).toBe(shop.total())
})

it('B1: takes the code over the rule, and keeps what the link says', async () => {
  const shop = await open(
    `<vitrine-card product="320001" quantity="3" quantity-control price-rules="1-4:home 5-:office">
      <a href="https://checkout.example/2002/?scope=checkout&recommendation=prio&cart=320001&coupon=SWEEP10">Buy</a>
    </vitrine-card>`,
    { client: '2002' },
  )
  expect(shop.rules()).toEqual(['home'])
  expect(shop.total()).toContain(await shop.charged())
  expect(Object.fromEntries(shop.link())).toMatchObject({
    coupon: 'SWEEP10',
    recommendation: 'prio',
    pricerule: 'home',
    quantity_320001: '3',
  })
})

it('B: says what the bundle saves against the sum of its products', async () => {
  const shop = await open(
    `<vitrine-card product="320005" compare-product="320001 320003">
      <a href="https://checkout.example/2002/?scope=checkout&cart=320005">Buy</a>
    </vitrine-card>`,
    { client: '2002' },
  )
  expect(rootOf(shop.host, 'vitrine-card').textContent).toContain('Save 19%')
  expect(shop.requests).toHaveLength(1)
})

it('D1: leaves to checkout what a quantity without a named rule costs', async () => {
  const shop = await open(
    `<vitrine-card product="340001" quantity="4" quantity-control>
      <a href="https://checkout.example/2004/?scope=checkout&cart=340001&quantity=4&x-Source=web">Buy</a>
    </vitrine-card>`,
    { client: '2004', tax: 'net' },
  )
  expect(shop.total()).toBe('4 units: total at checkout')
  expect(shop.requests).toHaveLength(1)
  expect([shop.link().get('x-Source'), await shop.charged()]).toEqual(['web', '$4,040.00'])
})

const licences = (attributes: string, query: string): string =>
  `<vitrine-order ${attributes} link-params="b2b=true">
    <a data-vitrine-product="I60001" href="https://checkout.example/2011/?scope=checkout&${query}">Server</a>
  </vitrine-order>`

it.each(['I', 'i'])('K1: adds up two products of one link, whose letters stay: %s', async (i) => {
  const query = `cart=${i}60001,${i}60002&quantity_${i}60001=4&quantity_${i}60002=1`
  const shop = await open(licences('', query), {
    client: '2011',
    tax: 'net',
    currency: 'EUR',
    volumePrices: 'none',
  })
  expect(shop.total()).toBe('€4,400.00')
  expect(shop.href()).toContain(query)
  expect(await shop.charged()).toBe(shop.total())
  expect(shop.requests).toHaveLength(1)
})

it('K1: keeps the letters of the links of two products', async () => {
  const licence = (id: string) =>
    `<a data-vitrine-product="I${id}" href="https://checkout.example/2011/?scope=checkout&cart=i${id}">${id}</a>`
  const shop = await open(
    `<vitrine-order link-params="b2b=true">${licence('60001')}${licence('60002')}</vitrine-order>`,
    { client: '2011', tax: 'net', currency: 'EUR' },
  )
  expect(Object.fromEntries(shop.link())).toMatchObject({
    cart: 'i60001,i60002',
    quantity_i60001: '1',
    quantity_i60002: '1',
  })
  expect(await shop.charged()).toBe(shop.total())
})

it.each([
  ['&pricerule=ten', '€9,200.00', 'ten'],
  ['', '€10,000.00', ''],
])('K2: promises the reduction of the rule in the link alone: %s', async (rule, total, asked) => {
  const shop = await open(licences('', `cart=I60001&quantity_I60001=10${rule}`), {
    client: '2011',
    tax: 'net',
    currency: 'EUR',
    volumePrices: 'none',
  })
  expect([shop.total(), shop.rules()]).toEqual([total, [asked]])
  expect(await shop.charged()).toBe(total)
})

it('K4: makes two orders of two rules in the cart', async () => {
  const card = (product: string, rules: string) =>
    `<vitrine-card product="${product}" quantity="5" price-rules="${rules}" add>
      <a href="https://checkout.example/2011/?scope=checkout&cart=${product}">Buy</a></vitrine-card>`
  const shop = await open(
    `${card('I60001', '5-9:five')}${card('I60002', '5-:ten')}<vitrine-cart inline></vitrine-cart>`,
    { client: '2011', tax: 'net' },
  )
  for (const each of shop.host.querySelectorAll('vitrine-card')) {
    each.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
    await shop.settle()
  }
  const cart = rootOf(shop.host, 'vitrine-cart')
  const links = [...cart.querySelectorAll<HTMLAnchorElement>('a[href*="pricerule="]')]
  expect(links.map(({ href }) => new URL(href).searchParams.get('pricerule'))).toEqual(['five', 'ten'])
  expect(new Set(shop.rules())).toEqual(new Set(['five', 'ten']))
})
