/**
 * Stores and settings: which value an element takes from the stores around it and from the page, and how a change asks
 * for its prices again. A wrong setting is named once and left out. What lasts for a visit is in `visit.browser.tsx`.
 */

import { Signal } from '@preact/signals-core'
import { expect, it, vi } from 'vitest'
import { storefrontOf } from '../../src/widget/storefront/storefronts.ts'
import { mount, ownStorage, priced, rootOf, testPage, textOf } from './support.ts'

it('takes settings from the store around it, then from the page', async () => {
  const { settle, requests } = testPage(priced(), { currency: 'USD', country: 'US' })
  mount(
    '<vitrine-store currency="eur"><div><vitrine-card product="1"></vitrine-card></div></vitrine-store><vitrine-card product="2"></vitrine-card>',
  )
  await settle()
  const asked = requests.map((url) => [
    url.searchParams.get('product_id'),
    url.searchParams.get('currency'),
    url.searchParams.get('country'),
  ])
  expect(asked).toEqual([
    ['1', 'EUR', 'US'],
    ['2', 'USD', 'US'],
  ])
})

it('asks again, in one request, when a store’s attribute changes', async () => {
  const { settle, requests } = testPage(priced())
  const host = mount(
    '<vitrine-store><vitrine-card product="1"></vitrine-card><vitrine-card product="2"></vitrine-card></vitrine-store>',
  )
  await settle()
  const store = host.querySelector('vitrine-store') as HTMLElement & { currency: string }
  store.currency = 'JPY'
  expect(store.getAttribute('currency')).toBe('JPY')
  await settle()
  expect(
    requests.map((url) => `${url.searchParams.get('product_id')} ${url.searchParams.get('currency')}`),
  ).toEqual(['1,2 null', '1,2 JPY'])
})

it('warns once about each wrong setting, names it, and goes on without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle, requests } = testPage(priced())
  const wrong =
    'currency="Euros" country="Germany" tax="maybe" price-host="javascript:alert(1)" locale="%%" price-rule="a b" coupon-param="a b" review="often"'
  mount(
    `<vitrine-store ${wrong}><vitrine-card product="1" quantity="-3" heading="9"></vitrine-card><vitrine-card product="<b>"></vitrine-card></vitrine-store>`,
  )
  await settle()
  expect(requests[0]?.href).toBe('https://prices.example/prices?client_id=1001&product_id=1')
  const said = warn.mock.calls.flat().join('\n')
  for (const name of [
    'currency',
    'country',
    'tax',
    'price-host',
    'locale',
    'price-rule',
    'coupon-param',
    'review',
  ])
    expect(said).toContain(`<vitrine-store ${name}=`)
  for (const text of [
    '<vitrine-card quantity="-3">',
    '<vitrine-card heading="9">',
    '<vitrine-card product="<b>">',
  ])
    expect(said).toContain(text)
  expect(new Set(warn.mock.calls.flat()).size).toBe(warn.mock.calls.length)
})

it.each([
  ['https://api.shop.example/a', {}, 1],
  ['https://api.shop.example', { priceFallbackHost: 'https://prices.example' }, 0],
  ['https://api.shop.example', { country: 'DE' }, 0],
  ['https://api.shop.example', { endpoint: '' }, 0],
  ['https://prices.example', {}, 0],
  ['/shop', { endpoint: '/api' }, 0],
])('asks for a fallback host where %s is a relay, with %j', async (priceHost, more, count) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { page, settle } = testPage(priced())
  const endpoint = 'https://api.shop.example'
  page.settings.value = { ...page.settings.value, endpoint, ...more, priceHost }
  const host = mount('<vitrine-card product="1"></vitrine-card><vitrine-card product="2"></vitrine-card>')
  await settle()
  const text = `[vitrine] <vitrine-store price-host="${priceHost}"> is a price relay, which needs price-fallback-host`
  expect(warn.mock.calls.flat()).toEqual(count === 0 ? [] : [text])
  host.remove()
})

const needy = [
  '<vitrine-card product="1"><a href="/buy">Buy for 70 €</a></vitrine-card>',
  '<vitrine-price product="1">70 €</vitrine-price>',
  '<b data-vitrine-product="1" data-vitrine-field="price">70 €</b>',
]

it.each(needy)(
  'names the client that is missing, once, and leaves the merchant’s content: %s',
  async (html) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { page, settle, requests } = testPage(priced())
    page.settings.value = {}
    const host = mount(html + html)
    await settle()
    expect(requests).toHaveLength(0)
    expect(host.textContent).toContain('70 €')
    expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-store client=""> is missing'])
  },
)

it('says of an empty card that can sell nothing that the product is not available', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { page, settle } = testPage(priced())
  page.settings.value = {}
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card'))).toBe('This product is not available at the moment.')
})

it('offers every attribute as a property', async () => {
  const { settle } = testPage(priced())
  const host = mount('<vitrine-card></vitrine-card>')
  const card = host.firstElementChild as HTMLElement & Record<string, unknown>
  card.product = 5
  card.quantityControl = true
  await settle()
  expect(card.outerHTML).toBe('<vitrine-card product="5" quantity-control=""></vitrine-card>')
  expect(card.product).toBe('5')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=name]'))).toBe('Product 5')
  card.quantityControl = false
  expect(card.hasAttribute('quantity-control')).toBe(false)
})

it('puts the merchant’s own words over those of the language', async () => {
  const { settle } = testPage(priced(), { texts: { price: 'Jetzt' } })
  const host = mount(
    '<vitrine-store text-buy="Get it" text-incl-vat="mit {rate} Steuer"><vitrine-card product="1"></vitrine-card></vitrine-store>',
  )
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('a'))).toBe('Get it')
  expect(textOf(card.querySelector('[part=prices]'))).toBe('Jetzt 77.00 € mit 19% Steuer')
})

it('names a wrong setting of a store around the store of the price', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  mount(
    '<vitrine-store tax="maybe"><vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store></vitrine-store>',
  )
  await settle()
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-store tax="maybe"> cannot be used'])
})

it('has no effect when its values are read and nothing shows them', async () => {
  const storage = ownStorage()
  storage().setItem('vitrine:coupon:1001', JSON.stringify([1_000_000, 'SAVE10']))
  const write = vi.spyOn(storage(), 'setItem')
  const { page, requests, settle } = testPage(priced(), {}, storage)
  const host = mount('<vitrine-store tax="maybe"><vitrine-store seller="us"></vitrine-store></vitrine-store>')
  await settle()
  page.log = (...report) => void page.reports.push(report)
  for (const element of host.querySelectorAll('vitrine-store'))
    for (const value of Object.values(storefrontOf(element, page))) if (value instanceof Signal) value.peek()
  expect(storefrontOf(host.querySelectorAll('vitrine-store')[1] as Element, page).coupon.peek()).toBe(
    'SAVE10',
  )
  await settle()
  expect([write.mock.calls, requests, page.reports]).toEqual([[], [], []])
})

it('takes values out of the curly quotes and invisible spaces of an editor', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle, requests } = testPage(priced())
  const host = mount(
    '<vitrine-store currency=”usd” locale="&nbsp;de_DE&nbsp;"><vitrine-card product=”97772” quantity=“2” price-rule=‘spring’></vitrine-card><p data-vitrine-product="„5“" data-vitrine-field="price">?</p></vitrine-store>',
  )
  await settle()
  expect(requests.map((url) => [...url.searchParams].join(' '))).toEqual([
    'client_id,1001 product_id,97772 currency,USD price_rule,spring',
    'client_id,1001 product_id,5 currency,USD',
  ])
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('a'))).toBe('Jetzt kaufen')
  expect(new URL(card.querySelector('a')?.href ?? '').searchParams.get('quantity_97772')).toBe('2')
  expect(textOf(host.querySelector('p'))).toBe('77.00 €')
  expect(warn).not.toHaveBeenCalled()
})

it.each([
  ['a store', '<vitrine-store id="moved"><vitrine-card product="1"></vitrine-card></vitrine-store>'],
  ['a card', '<vitrine-card id="moved" product="1"></vitrine-card>'],
])('asks for the price in the store that %s has been moved into', async (_, html) => {
  const { settle, requests } = testPage(priced())
  const host = mount(`${html}<vitrine-store id="outer" currency="USD"></vitrine-store>`)
  await settle()
  const moved = host.querySelector('#moved')
  if (moved) host.querySelector('#outer')?.append(moved)
  await settle()
  expect(requests.map((url) => url.searchParams.get('currency'))).toEqual([null, 'USD'])
  expect(rootOf(host, 'vitrine-card').querySelectorAll('[part=card]')).toHaveLength(1)
})

it('never shows one product for another while the price of the other is on its way', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { settle } = testPage(async (url, init) => {
    if (url.searchParams.get('product_id') === '2') await held
    return priced()(url, init)
  })
  const host = mount(
    '<vitrine-card product="1"></vitrine-card><vitrine-price product="1" field="product.name"></vitrine-price>',
  )
  await settle()
  for (const element of host.children) element.setAttribute('product', '2')
  await settle()
  expect(rootOf(host, 'vitrine-card').querySelector('[part=name]')).toBeNull()
  expect(rootOf(host, 'vitrine-price').querySelector('bdi')).toBeNull()
  release()
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=name]'))).toBe('Product 2')
})

it('tells the developer of a theme that is none, and follows the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  const host = mount(
    '<vitrine-card product="1" theme="drak"></vitrine-card><vitrine-coupon theme="drak"></vitrine-coupon><vitrine-buy product="1" theme="dark"></vitrine-buy>',
  )
  await settle()
  const theme = (tag: string) => rootOf(host, tag).querySelector('.root')?.getAttribute('data-theme')
  expect(['vitrine-card', 'vitrine-coupon', 'vitrine-buy'].map(theme)).toEqual([null, null, 'dark'])
  expect(warn.mock.calls.flat().sort()).toEqual([
    '[vitrine] <vitrine-card theme="drak"> cannot be used',
    '[vitrine] <vitrine-coupon theme="drak"> cannot be used',
  ])
})

it('sells without the extra parameters where they make the link too long', async () => {
  const { settle } = testPage(priced(), { coupon: 'SAVE10' })
  const extra = Array.from({ length: 12 }, (_, index) => `x-note-${index}="${'n'.repeat(200)}"`).join(' ')
  const host = mount(`<vitrine-store ${extra}><vitrine-card product="1"></vitrine-card></vitrine-store>`)
  await settle()
  const link = new URL(rootOf(host, 'vitrine-card').querySelector('a')?.href ?? '')
  expect(link.href.length).toBeLessThanOrEqual(2000)
  expect(link.searchParams.get('coupon')).toBe('SAVE10')
})
