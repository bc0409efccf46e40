/**
 * Shops E, F and J in a browser, without an endpoint, with the sandbox's price host and checkout behind them: which requests each
 * row of their expected results costs, which link it sells by, and that the checkout page of that link shows the price of the page.
 */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rootOf, textOf } from '../widget/support.ts'
import campaign from './campaign.html?raw'
import codes from './codes.html?raw'
import conference from './conference.html?raw'
import forms from './forms.html?raw'
import { openPage as open } from './open-page.ts'

const home = location.pathname + location.search

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', home))

it('E1, E3: prices each plan by the code of its own link', async () => {
  const shop = await open(codes)
  expect(shop.requests).toHaveLength(6)
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
  const struck = shop.roots().map((root) => textOf(root?.querySelector('s')))
  expect(struck).toEqual(['', '$13.00', '$52.00', '$88.00', '$140.00', '$360.00'])
  for (const [index, href] of shop.hrefs().entries())
    expect(await shop.charged(href)).toBe(shop.amounts()[index])
})

it('E1: asks nothing at a press', async () => {
  const shop = await open(codes)
  expect(await shop.leaves()).toBe(true)
  expect(shop.requests).toHaveLength(6)
})

it('E2: takes the code of the address into all links, once', async () => {
  const shop = await open(codes, 'coupon=PROMO')
  expect(shop.requests).toHaveLength(1)
  for (const link of shop.links()) expect(link.getAll('coupon')).toEqual(['PROMO'])
  for (const [index, href] of shop.hrefs().entries())
    expect(await shop.charged(href)).toBe(shop.amounts()[index])
})

it.each([
  ['PROMO', '12%', 6],
  ['Y1-BBB', '$13.00', 1],
])('E2: says that %s is applied, and on which cards', async (code, saving, cards) => {
  const shop = await open(codes.replace('<h1>', '<vitrine-coupon></vitrine-coupon><h1>'), `coupon=${code}`)
  expect(textOf(rootOf(shop.host, 'vitrine-coupon'))).toContain(
    `${code} is applied: ${saving} below list price`,
  )
  const named = shop.roots().filter((root) => textOf(root?.querySelector('[part=card]')).includes(code))
  expect([named.length, shop.requests.length]).toEqual([cards, 1])
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
    for (const [index, form] of sent.entries()) expect(await shop.chargedBy(form)).toBe(texts('price')[index])
    expect(shop.requests).toHaveLength(3)
    expect(shop.requests.map(({ searchParams }) => searchParams.get('coupon'))).not.toContain('PROMO')
  },
)

it('shows the price of its product beside a form whose content only checkout knows, without the code of the page', async () => {
  const shop = await open(
    `<script data-client="2005" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"
      data-currency="EUR" data-price-rule="none"></script>
      <div data-vitrine-product="350003"><b data-vitrine-field="price"></b> <p data-vitrine-field="terms"></p>
      <form method="post" action="https://checkout.example/2005/purl-year"><button>Buy</button></form></div>`,
    'coupon=PROMO',
  )
  expect(textOf(shop.host.querySelector('b'))).toBe('$52.00')
  expect(textOf(shop.host.querySelector('p'))).toBe('')
  expect(shop.requests.map(({ search }) => search).join()).not.toMatch(/PROMO|EUR|none/)
})

it.each([
  ['get', '', '$52.00'],
  ['GET', 'method="get"', '$52.00'],
  ['post', 'method="POST"', '$39.00'],
])('reads a code in the address of a form as a browser sends it by %s', async (_, method, amount) => {
  const shop = await open(
    `<script data-client="2005" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"></script>
      <div data-vitrine-product="350003"><b data-vitrine-field="price"></b>
      <form ${method} action="https://checkout.example/2005/?coupon=Y1-BBB"><input type="hidden" name="cart" value="350003">
      <button>Buy</button></form></div>`,
  )
  expect(textOf(shop.host.querySelector('b'))).toBe(amount)
})

it.each([
  ['F1', 'ref=mail1', { ref: ['mail1'], affiliate: ['77'] }, '$17.90'],
  ['F2', 'aff=88', { affiliate: ['88'] }, '$17.90'],
  ['F4', 'ref=mail2', { ref: ['mail2'], pricerule: ['tune-2690'] }, '$26.90'],
])('%s: sells by one of each parameter for the address %s', async (_, query, expected, amount) => {
  const shop = await open(campaign, query)
  expect(shop.requests).toHaveLength(1)
  const parts = [...(shop.links()[0] ?? [])]
  for (const [name, values] of Object.entries(expected))
    expect(parts.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)).toEqual(values)
  expect(shop.amounts()).toEqual([amount])
  expect(await shop.charged(shop.hrefs()[0])).toBe(amount)
})

it('F3: counts a code from the list price, as checkout does, although the link names a rule', async () => {
  const shop = await open(campaign.replace('AFFILIATE=77', 'coupon=HALF50&AFFILIATE=77'))
  expect(shop.requests).toHaveLength(1)
  const [link] = shop.links()
  expect(['pricerule', 'coupon'].map((name) => link?.getAll(name))).toEqual([['tune-1790'], ['HALF50']])
  expect(shop.amounts()).toEqual(['$22.45'])
  expect(await shop.charged(shop.hrefs()[0])).toBe('$22.45')
})

it('F4: names no parameter twice in two cases, and says that checkout alone knows the amount', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const shop = await open(campaign.replace('AFFILIATE=77', 'PriceRule=tune-2690&Coupon=X'))
  expect(shop.requests).toHaveLength(1)
  const names = [...(shop.links()[0]?.keys() ?? [])].map((name) => name.toLowerCase())
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  // The rule of the page takes the place of that of the link.
  expect(shop.links()[0]?.get('PriceRule')).toBe('tune-1790')
  expect([shop.amounts(), await shop.charged(shop.hrefs()[0])]).toEqual([['$17.90'], '$17.90'])
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('PriceRule')
})

it('J1: sells by a code that applies, and says for how long the reduction holds', async () => {
  const shop = await open(conference, 'coupon=GUEST', { defaultCountry: 'DE' })
  expect(shop.requests).toHaveLength(1)
  expect(shop.amounts()).toEqual(['€2.00'])
  const card = textOf(rootOf(shop.host, 'vitrine-card').querySelector('[part=card]'))
  expect(card).toContain('for 1 month')
  expect(card).toContain('Renews automatically every month at today’s list price of €6.80')
  expect(await shop.charged(shop.hrefs()[0])).toBe(shop.amounts()[0])
})

it('J4: sells one unit, whatever a script asks for', async () => {
  const shop = await open(conference, 'coupon=GUEST')
  shop.host.querySelector('vitrine-card')?.setAttribute('quantity', '2')
  await shop.settle()
  expect(shop.requests).toHaveLength(1)
  expect(Object.fromEntries(shop.links()[0] ?? [])).toMatchObject({
    cart: '400001',
    quantity_400001: '1',
    minquantity_400001: '1',
    maxquantity_400001: '1',
    paymenttypes: 'NOT:WIRE',
    allowmultiple: 'false',
  })
  expect(await shop.leaves()).toBe(true)
})
