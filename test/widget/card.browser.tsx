/**
 * The card: name, price, tax and the link that sells just what it shows, for prices that come, fail, or do not exist.
 * All cards of a page ask once. The merchant's content stands until a true price is there, and again when there is
 * none. Layout, quantities, terms and periods have files of their own.
 */

import { expect, it, vi } from 'vitest'
import { amount, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

it('shows name, price and tax, and links to checkout with what it shows', async () => {
  const { settle } = testPage(priced())
  const host = mount('<vitrine-card product="97772"></vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('[part=name]'))).toBe('Product 97772')
  expect(textOf(card.querySelector('[part=price]'))).toBe('77.00 €')
  expect(textOf(card.querySelector('[part=tax-note]'))).toBe('incl. 19% VAT')
  const link = new URL(card.querySelector('a')?.href ?? '')
  expect(link.host).toBe('checkout.example')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    scope: 'checkout',
    cart: '97772',
    quantity_97772: '1',
    currency: 'EUR',
    language: 'en',
    'x-vitrine-shown': expect.stringMatching(/^2\*64\.71\*77\*g\*EUR\*DE\*1\*/),
  })
})

it('renders no element out of an object that stands where a text was expected', async () => {
  const vnode = { type: 'img', props: { src: 'x' }, constructor: undefined }
  const { settle } = testPage(() => json([{ ...priceItem('97772'), product: { name: vnode } }]))
  const host = mount('<vitrine-card product="97772">Ask us</vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelector('slot:not([name])')).not.toBeNull()
})

it('keeps what the merchant put inside until a true price is there, and brings it back when there is none', async () => {
  let isDown = false
  const { page, settle } = testPage((url, init) => (isDown ? json({}, { status: 400 }) : priced()(url, init)))
  const host = mount('<vitrine-card product="97772">From <b>70 €</b></vitrine-card>')
  expect(host.querySelector('vitrine-card')?.shadowRoot).toBeNull()
  await settle()
  const root = rootOf(host, 'vitrine-card')
  expect(root.querySelector('slot:not([name])')).toBeNull()
  isDown = true
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect(root.querySelector('slot:not([name])')).not.toBeNull()
  expect(host.textContent).toBe('From 70 €')
  expect(textOf(root.querySelector('[role=status]'))).toContain('no price for your location')
})

it('says at the own link of a card that the country or currency is refused, and nothing beside typed words where it is not', async () => {
  const own = '<a href="https://checkout.example/1001/?cart=97772">Buy</a>'
  const refusedPage = testPage(() => json({}, { status: 400 }))
  const refused = mount(`<vitrine-card product="97772">${own}</vitrine-card>`)
  await refusedPage.settle()
  expect(refused.querySelector('a')?.checkVisibility()).toBe(true)
  expect(textOf(rootOf(refused, 'vitrine-card').querySelector('[role=status]'))).toContain(
    'no price for your location',
  )
  const typedPage = testPage(() => Promise.reject(new TypeError('offline')))
  const typed = mount(`<vitrine-card product="97772"><p>From 70 €</p>${own}</vitrine-card>`)
  await typedPage.settle()
  expect(typed.querySelector('vitrine-card')?.shadowRoot).toBeNull()
  expect(textOf(typed)).toBe('From 70 €Buy')
})

it('says so and still sells when the price cannot be had and the merchant put nothing inside', async () => {
  const { settle, advance } = testPage(() => Promise.reject(new TypeError('offline')))
  const host = mount('<vitrine-card product="97772"></vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('[role=status]'))).toContain('could not be loaded')
  expect(new URL(card.querySelector('a')?.href ?? '').searchParams.get('cart')).toBe('97772')
  await advance(60_000)
  expect(card.querySelector('a')).not.toBeNull()
})

it('says that an unknown product is not available, and links nowhere', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced(() => undefined))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('[role=status]'))).toContain('not available')
  expect(card.querySelector('a')).toBeNull()
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-card product="1"> has no price'])
})

it('asks for all products of a page in one request [index#today]', async () => {
  const { requests, settle } = testPage(priced())
  mount(
    '<vitrine-card product="1"></vitrine-card><p>From <vitrine-price product="2"></vitrine-price></p><vitrine-buy product="3"></vitrine-buy><vitrine-store><vitrine-card product="4"></vitrine-card></vitrine-store>',
  )
  await settle()
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['1,2,3,4'])
})

it('lets one broken item harm only itself, and sells what cannot be read by its link', async () => {
  const { settle } = testPage(() => json([{ product_id: '1', price: 'free' }, priceItem('2'), null, 7]))
  const host = mount('<vitrine-card product="1">Ask</vitrine-card><vitrine-card product="2"></vitrine-card>')
  await settle()
  const broken = rootOf(host, '[product="1"]')
  expect(broken.querySelector('slot:not([name])')).not.toBeNull()
  expect(broken.querySelector('a')?.href).toContain('cart=1')
  expect(textOf(broken)).toContain('Buy now')
  expect(textOf(rootOf(host, '[product="2"]').querySelector('[part=price]'))).toBe('77.00 €')
})

it('prices quantity tiers by rule, each fetched once [prices#tiers]', async () => {
  const prices: Record<string, number> = { small: 20, team: 15 }
  const { settle, requests } = testPage(
    priced((product, url) =>
      priceItem(product, { price: money(prices[url.searchParams.get('price_rule') ?? ''] ?? 1) }),
    ),
  )
  const host = mount(
    '<vitrine-card product="1" quantity="49" quantity-control price-rules="1-49:small 50-:team"></vitrine-card>',
  )
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('[part=price]'))).toBe('20.00 €')
  const group = card.querySelector('fieldset')
  group?.dispatchEvent(new PointerEvent('pointerenter'))
  await settle()
  const more = card.querySelector<HTMLButtonElement>('button[aria-label^="Increase quantity"]')
  more?.click()
  await settle()
  expect(textOf(card.querySelector('[part=price]'))).toBe('15.00 €')
  expect(new URL(card.querySelector('a')?.href ?? '').searchParams.get('pricerule')).toBe('team')
  card.querySelector<HTMLButtonElement>('button[aria-label^="Decrease quantity"]')?.click()
  await settle()
  expect(requests.map((url) => url.searchParams.get('price_rule'))).toEqual(['small', 'team'])
})

it('uses the platform text for every amount, wherever the currency sign stands [conventions#money]', async () => {
  const odd = { ...money(59.99), gross: { value: 59.99, localized: 'EUR 59,99-' } }
  const { settle } = testPage(priced((product) => priceItem(product, { price: odd, vat_rate: amount(0) })))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('EUR 59,99-')
})

it('leaves the page visible that has got into cards which were never closed, and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(priced())
  const host = mount('<vitrine-card product="1" /><vitrine-card product="2" /><p>All about us</p>')
  await settle()
  expect(host.querySelector('p')?.checkVisibility()).toBe(true)
  expect(host.children).toHaveLength(1)
  expect(rootOf(host, '[product="2"]').querySelector('[part=price]')?.checkVisibility()).toBe(true)
  expect(warn.mock.calls.flat().sort()).toEqual([
    '[vitrine] <vitrine-card product="1"> is never closed: write </vitrine-card>',
    '[vitrine] <vitrine-card product="2"> is never closed: write </vitrine-card>',
  ])
})

it('takes the link of the merchant’s own that the parser brings after the element', async () => {
  const { settle } = testPage(() => new Promise<Response>(() => {}))
  const host = mount('<vitrine-buy product="1"></vitrine-buy>')
  await settle()
  const own = document.createElement('a')
  own.href = 'https://checkout.example/old'
  own.append('Buy it')
  host.querySelector('vitrine-buy')?.append(own)
  await settle()
  expect(rootOf(host, 'vitrine-buy').querySelector('a')).toBeNull()
  expect(new URL(own.href).searchParams.get('cart')).toBe('1')
})

it('gives the checkout link of the merchant’s own fallback the code and currency of the page, and no other link', async () => {
  const { settle } = testPage(() => Promise.reject(new TypeError('offline')), {
    coupon: 'SAVE10',
    currency: 'USD',
  })
  const host =
    mount(`<vitrine-card product="1"><a href="https://checkout.example/1001/?cart=1">Buy</a></vitrine-card>
    <vitrine-card product="1"><a href="https://shop.example/lumen">More</a></vitrine-card>`)
  await settle()
  const [own, other] = [...host.querySelectorAll('a')].map((link) => new URL(link.href))
  expect([own?.searchParams.get('coupon'), own?.searchParams.get('currency')]).toEqual(['SAVE10', 'USD'])
  expect(other?.href).toBe('https://shop.example/lumen')
})

it('lets the shopper reach the merchant’s own link above the details', async () => {
  const { settle } = testPage(() => Promise.reject(new TypeError('offline')))
  const host = mount(`<vitrine-card product="1"><a href="https://checkout.example/1001/?cart=1">Buy</a>
    <ul slot="details"><li>One</li></ul></vitrine-card>`)
  await settle()
  const [link, details] = [host.querySelector('a'), host.querySelector('ul')]
  const { left, top, bottom } = link?.getBoundingClientRect() ?? new DOMRect()
  expect(document.elementFromPoint(left + 2, (top + bottom) / 2)).toBe(link)
  expect(details?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})
