/**
 * Shops E, F and J in a browser, without an endpoint, with the sandbox's price host and checkout behind them: which requests each
 * row of their expected results costs, which link it sells by, and that the checkout page of that link shows the price of the page.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Catalogue, createSandbox, type Product, usualProfile } from '../../src/sandbox/browser.ts'
import { readSettings } from '../../src/widget/settings/read-settings.ts'
import { mount, ownStorage, rootOf, testPage, textOf } from '../widget/support.ts'
import campaign from './campaign.html?raw'
import codes from './codes.html?raw'
import conference from './conference.html?raw'
import forms from './forms.html?raw'

const checkoutHost = 'https://checkout.example'
const home = location.pathname + location.search

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', home))

const product = (id: number, name: string, amount: number, currency = 'USD'): Product => ({
  id,
  name,
  operatingSystem: 'Windows',
  priceIs: 'gross',
  base: { currency, amount },
  renewal: 'Automatic',
})
const coupon = (code: string, percent: number, products?: number[]) => ({
  code,
  percent,
  promotionId: percent,
  ...(products && { products }),
})
const merchant = (clientId: string, name: string) => ({
  clientId,
  username: `merchant-${clientId}`,
  password: `secret-${clientId}`,
  name,
})

const catalogue: Catalogue = {
  merchants: [
    {
      ...merchant('2005', 'Ferry'),
      products: [
        product(350001, 'First month', 8.5),
        product(350002, 'Month', 13),
        product(350003, 'Year', 52),
        product(350004, 'Year for two', 88),
        product(350005, 'Without limits', 140),
        product(350006, 'For life', 360),
      ],
      coupons: [
        coupon('M2-AAA', 10, [350002]),
        coupon('Y1-BBB', 25, [350003]),
        coupon('Y2-CCC', 30, [350004]),
        coupon('YU-DDD', 15, [350005]),
        coupon('LF-EEE', 35, [350006]),
        coupon('PROMO', 12),
      ],
      priceRules: [],
    },
    {
      ...merchant('2006', 'Tune'),
      products: [product(360001, 'Tune', 44.9)],
      coupons: [coupon('HALF50', 50)],
      priceRules: [
        { name: 'tune-1790', parameter: 'tune-1790', percent: 60 },
        { name: 'tune-2690', parameter: 'tune-2690', percent: 40 },
      ],
    },
    {
      ...merchant('2010', 'Branch'),
      products: [product(400001, 'Branch', 6.8, 'EUR')],
      coupons: [coupon('GUEST', 70)],
      priceRules: [],
    },
  ],
}

const open = async (html: string, query = '', storage = ownStorage()) => {
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const { prices, rest } = createSandbox({
    catalogue,
    rateLimit: false,
    baseUrl: checkoutHost,
    defaultCountry: 'US',
    profile: usualProfile,
  })
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const settings = readSettings(parsed.querySelector('script'), 'data-')
  const test = testPage(
    (url) => prices.request(url.pathname + url.search),
    { ...settings, locale: 'en' },
    storage,
  )
  const host = mount(parsed.body.innerHTML)
  await test.settle()
  const roots = () => [...host.querySelectorAll('vitrine-card')].map(({ shadowRoot }) => shadowRoot)
  return {
    ...test,
    host,
    amounts: () => roots().map((root) => textOf(root?.querySelector('[part=price]'))),
    hrefs: () => roots().map((root) => root?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''),
    links() {
      return this.hrefs().map((href) => new URL(href).searchParams)
    },
    /** The total of the checkout page that a form of the page opens. */
    chargedBy: async (form: HTMLFormElement) => {
      const sent = await rest.request(form.action.slice(checkoutHost.length), {
        method: form.method,
        body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      })
      const opened = await rest.request(sent.headers.get('location') ?? '')
      const page = await (await rest.request(opened.headers.get('location') ?? '')).text()
      return textOf(new DOMParser().parseFromString(page, 'text/html').querySelector('.glance bdi'))
    },
    /** The total of the checkout page behind a link. */
    charged: async (href = '') => {
      const opened = await rest.request(href.slice(checkoutHost.length))
      const page = await (await rest.request(opened.headers.get('location') ?? '')).text()
      return textOf(new DOMParser().parseFromString(page, 'text/html').querySelector('.glance bdi'))
    },
  }
}

it.each([codes, forms, campaign, conference])(
  'is a page of at most 60 lines of 110 columns without a script',
  (html) => {
    const lines = html.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110)
    expect(html.match(/<script/g)).toHaveLength(1)
  },
)

it('E1, E3: prices each plan by the code of its own link', async () => {
  const shop = await open(codes)
  expect(shop.requests.length).toBeLessThanOrEqual(6)
  expect(shop.links().map((link) => link.getAll('coupon').join())).toEqual([
    '',
    'M2-AAA',
    'Y1-BBB',
    'Y2-CCC',
    'YU-DDD',
    'LF-EEE',
  ])
  const third = shop.links()[2]
  expect([third?.get('x-devId'), third?.get('x-extset_3')]).toEqual(['7', '1'])
  expect(shop.amounts()).toEqual(['$8.50', '$11.70', '$39.00', '$61.60', '$119.00', '$234.00'])
  for (const [index, href] of shop.hrefs().entries())
    expect(await shop.charged(href)).toBe(shop.amounts()[index])
})

it('E2: takes the code of the address into all links, once', async () => {
  const shop = await open(codes, 'coupon=PROMO')
  expect(shop.requests).toHaveLength(1)
  for (const link of shop.links()) expect(link.getAll('coupon')).toEqual(['PROMO'])
})

it('E4: passes the click reference on every page of the visit', async () => {
  const storage = ownStorage()
  const landing = await open(codes, 'x-clickref=K1', storage)
  landing.host.remove()
  const next = await open(codes, '', storage)
  for (const link of next.links()) expect(link.getAll('x-clickref')).toEqual(['K1'])
})

it.each(['', 'coupon=PROMO'])(
  'E1, E2, E3: leaves forms as they are, and says the price of their own codes: %s',
  async (query) => {
    const written = new DOMParser().parseFromString(forms, 'text/html')
    const shop = await open(forms, query)
    const texts = (field: string) =>
      [...shop.host.querySelectorAll(`[data-vitrine-field=${field}]:not([hidden])`)].map(textOf)
    expect(texts('price')).toEqual(['$8.50', '$11.70', '$39.00'])
    expect(texts('list-price')).toEqual(['$13.00', '$52.00'])
    const sent = [...shop.host.querySelectorAll('form')]
    expect(sent.map(({ outerHTML }) => outerHTML)).toEqual(
      [...written.querySelectorAll('form')].map(({ outerHTML }) => outerHTML),
    )
    for (const [index, form] of sent.entries())
      expect(await shop.chargedBy(form)).toBe(texts('price')[index])
    expect(shop.requests).toHaveLength(3)
    expect(shop.requests.map(({ searchParams }) => searchParams.get('coupon'))).not.toContain('PROMO')
  },
)

it('shows the price of its product beside a form whose content only checkout knows, without the code of the page', async () => {
  const shop = await open(
    `<body><script data-client="2005" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"
      data-currency="EUR" data-price-rule="none"></script>
      <div data-vitrine-product="350003"><b data-vitrine-field="price"></b> <p data-vitrine-field="terms"></p>
      <form method="post" action="https://checkout.example/2005/purl-year"><button>Buy</button></form></div></body>`,
    'coupon=PROMO',
  )
  expect(textOf(shop.host.querySelector('b'))).toBe('$52.00')
  expect(textOf(shop.host.querySelector('p'))).toBe('')
  expect(shop.requests.map(({ search }) => search).join()).not.toMatch(/PROMO|EUR|none/)
})

it.each([
  ['F1', 'ref=mail1', { ref: ['mail1'], affiliate: ['77'] }, '$17.96'],
  ['F2', 'affiliate=88', { affiliate: ['88'] }, '$17.96'],
  ['F2', 'aff=88', { affiliate: ['88'] }, '$17.96'],
  ['F4', 'ref=mail2', { ref: ['mail2'], pricerule: ['tune-2690'] }, '$26.94'],
])('%s: sells by one of each parameter for the address %s', async (_, query, expected, amount) => {
  const shop = await open(campaign, query)
  expect(shop.requests).toHaveLength(1)
  const parts = [...(shop.links()[0] ?? [])]
  for (const [name, values] of Object.entries(expected))
    expect(parts.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)).toEqual(values)
  expect(shop.amounts()).toEqual([amount])
  expect(await shop.charged(shop.hrefs()[0])).toBe(amount)
})

it('J1: sells by a code that applies, and says for how long the reduction holds', async () => {
  const shop = await open(conference, 'coupon=GUEST')
  expect(shop.requests).toHaveLength(1)
  const card = textOf(rootOf(shop.host, 'vitrine-card').querySelector('[part=card]'))
  expect(card).toContain('for 1 month')
  expect(await shop.charged(shop.hrefs()[0])).toBe(shop.amounts()[0])
})
