/**
 * The terms of a merchant's own link: its code, price rule, quantity, currency, language and further parameters are
 * priced, and sold, by cards, buy controls, figures and class names. Contradictions with attributes and settings are
 * told once. Prices of this file say which code, rule and currency were asked for, so that each text shows where it
 * comes from.
 */

import { expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { checkDelay } from '../../src/widget/shared/checkout/true-total.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  priced,
  priceItem,
  testPage,
  textOf,
} from './support.ts'

const link = (query: string): string => `https://checkout.example/1001/?cart=1&${query}`

/** Prices that show which code, price rule and currency were asked for. */
const prices = priced((product, url) => {
  const asked = (name: string) => url.searchParams.get(name)
  const item = asked('coupon') ? discounted(product, asked('coupon') ?? '') : priceItem(product)
  return { ...item, ...(asked('price_rule') && { price: money(50), price_rule: asked('price_rule') ?? '' }) }
})

/** Every product has one price for all quantities. */
const oneTier = { product: '1', currency: 'EUR', tiers: [{ from: 1, net: 1, gross: 1 }] }

const answer: Answer = (url, init) => (url.pathname === '/tiers' ? json(oneTier) : prices(url, init))

const open = async (html: string, settings: Settings = {}) => {
  const page = testPage(answer, settings)
  const host = mount(html)
  await page.settle()
  const linked = () => {
    const own = host.querySelector('a') ?? host.firstElementChild?.shadowRoot?.querySelector('a')
    return Object.fromEntries(new URL(own?.getAttribute('href') ?? '').searchParams)
  }
  return { ...page, host, linked }
}

const figure = (query: string): string =>
  `<p data-vitrine-product="1"><b data-vitrine-field="price">?</b> <a data-vitrine-field="buy" href="${link(query)}">Buy</a></p>`

it('prices what the link sells: its code, its price rule and its quantity', async () => {
  const { host, linked, requests } = await open(figure('coupon=SAVE10&quantity=3'))
  expect(textOf(host.querySelector('b'))).toBe('69.30 €')
  expect(linked()).toMatchObject({ coupon: 'SAVE10', quantity_1: '3' })
  expect(linked()['x-vitrine-shown']).toMatch(/^2\*58\.24\*69\.3\*g\*EUR\*DE\*3\*/)
  expect(requests).toHaveLength(1)
  const ruled = await open(figure('pricerule=team'))
  expect(textOf(ruled.host.querySelector('b'))).toBe('50.00 €')
  expect(ruled.linked()).toMatchObject({ pricerule: 'team' })
})

it('prices what the link sells in a card, a buy control and class names', async () => {
  for (const [html, read] of [
    [
      `<vitrine-card product="1"><a href="${link('coupon=SAVE10&quantity=3')}">Buy</a></vitrine-card>`,
      (host: HTMLElement) => host.querySelector('vitrine-card')?.shadowRoot,
    ],
    [
      `<vitrine-buy product="1"><a href="${link('coupon=SAVE10&quantity=3')}">Buy</a></vitrine-buy>`,
      (host: HTMLElement) => host.querySelector('vitrine-buy')?.shadowRoot,
    ],
    [
      `<i class="shop-1-price">?</i><a class="shop-1-buy" href="${link('coupon=SAVE10&quantity=3')}">Buy</a>`,
      (host: HTMLElement) => host.querySelector('i'),
    ],
  ] as const) {
    const { host } = await open(html, { classPrefix: 'shop', endpoint: 'https://shop.example' })
    expect(read(host)?.textContent).toMatch(/69[.,]30?|207[.,]90/)
    const control =
      host.firstElementChild?.shadowRoot?.querySelector('a[part=buy]') ?? host.querySelector('a')
    const { searchParams } = new URL(control?.getAttribute('href') ?? '')
    expect([searchParams.get('coupon'), searchParams.get('quantity_1')]).toEqual(['SAVE10', '3'])
    host.remove()
  }
})

it('lets the element’s quantity win over the link’s, and names both once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { linked, page, settle } = await open(
    `<vitrine-buy product="1" quantity="2"><a href="${link('quantity_1=3')}">Buy</a></vitrine-buy>`,
  )
  expect(linked().quantity_1).toBe('2')
  page.settings.value = { ...page.settings.value, country: 'AT' }
  await settle()
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <vitrine-buy quantity="2"> contradicts quantity_1=3 of its checkout link',
  ])
})

it.each([
  `<vitrine-buy product="1" quantity="2"><a href="${link('')}">Buy</a></vitrine-buy>`,
  `<vitrine-card product="1" quantity="2"><a href="${link('')}">Buy</a></vitrine-card>`,
  `<vitrine-card product="1" quantity="6"><a href="${link('minquantity_1=5')}">Buy</a></vitrine-card>`,
])('names no contradiction with a quantity that the link does not state: %s', async (html) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { host, settle } = await open(html)
  host.firstElementChild?.setAttribute('quantity', '7')
  await settle()
  expect(warn.mock.calls).toEqual([])
})

const manyUnits = `<a href="${link('quantity_1=50000')}">Buy</a>`

it.each([
  ['a buy control', `<vitrine-buy product="1">${manyUnits}</vitrine-buy>`, 'vitrine-buy quantity'],
  ['a card', `<vitrine-card product="1">${manyUnits}</vitrine-card>`, 'vitrine-card quantity'],
  [
    'a card with a number field',
    `<vitrine-card product="1" quantity-control>${manyUnits}</vitrine-card>`,
    'vitrine-card quantity',
  ],
  [
    'a bound link',
    `<p data-vitrine-product="1"><a data-vitrine-field="buy" href="${link('minquantity_1=50000')}">Buy</a> <i data-vitrine-field="terms"></i></p>`,
    'a data-vitrine-quantity',
  ],
  ['class names', `<a class="shop-1-buy" href="${link('quantity=50000')}">Buy</a>`, 'a quantity'],
])('sells more units than it can price by %s, shows no total, and says so once', async (kind, html, name) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { host, page, requests, settle, advance } = await open(html, {
    classPrefix: 'shop',
    endpoint: 'https://shop.example',
  })
  const shadow = host.firstElementChild?.shadowRoot
  const control = shadow?.querySelector('a[part=buy]') ?? host.querySelector('a')
  const { searchParams } = new URL(control?.getAttribute('href') ?? '')
  expect(searchParams.get('quantity_1')).toBe('50000')
  const shown = `${shadow?.textContent} ${host.querySelector('i')?.textContent}`
  if (kind !== 'class names') expect(shown).toMatch(/total at checkout/)
  // The price of one unit has no thousands.
  expect(shown).not.toMatch(/\d,\d{3}[.,]\d\d|\d{5}\.\d\d/)
  const fewer = shadow?.querySelector<HTMLElement>('[part=decrement]')
  expect(Boolean(fewer)).toBe(kind === 'a card with a number field')
  fewer?.click()
  await advance(checkDelay)
  if (fewer) expect(shadow?.textContent).toContain('49,999 units: total at checkout')
  expect(requests.filter(({ pathname }) => pathname.startsWith('/cart'))).toEqual([])
  page.settings.value = { ...page.settings.value, country: 'AT' }
  await settle()
  expect(warn.mock.calls.flat()).toEqual([
    `[vitrine] <${name}="50000"> is above 10,000: checkout sells it, and the page shows no total`,
  ])
})

it('asks no endpoint for more units than it takes: a press leaves, or adds, by the plain link', async () => {
  const known: Settings = { review: 'always', endpoint: 'https://shop.example' }
  for (const add of ['', 'data-vitrine-add']) {
    const { host, requests, followed, settle } = await open(
      `<vitrine-card product="1" quantity-control ${add}>${manyUnits}</vitrine-card><vitrine-cart></vitrine-cart>`,
      known,
    )
    const control = host
      .querySelector('vitrine-card')
      ?.shadowRoot?.querySelector<HTMLAnchorElement>('[part=buy]')
    const left: string[] = []
    document.addEventListener(
      'click',
      (event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        left.push(control?.href ?? '')
      },
      { once: true },
    )
    for (const type of ['pointerdown', 'click'])
      control?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, button: 0 }),
      )
    await settle()
    const sold = [...left, ...followed].map((each) => new URL(each).searchParams.get('quantity_1'))
    expect(sold, add).toEqual(['50000'])
    expect(requests.filter(({ pathname }) => pathname.startsWith('/cart'))).toEqual([])
    host.remove()
  }
})

it('keeps local prices beside a link with a currency, unless the currency is fixed', async () => {
  const asked = async (query: string, settings: Settings = {}) => {
    const { host, linked, requests, page, settle } = await open(figure(query), settings)
    const found = [requests.at(-1)?.searchParams.get('currency') ?? null, linked().currency]
    page.visit('1001').setCurrency('CHF')
    await settle()
    expect(requests.at(-1)?.searchParams.get('currency')).toBe('CHF')
    page.visit('1001').setCurrency('')
    host.remove()
    return found
  }
  expect(await asked('currency=USD')).toEqual([null, 'EUR'])
  expect((await asked('currency=USD', { currency: 'link' }))[0]).toBe('USD')
  expect((await asked('currencies=USD'))[0]).toBe('USD')
  expect((await asked('currencies=USD', { currency: 'JPY' }))[0]).toBe('JPY')
})

it('leaves the language of the link to checkout', async () => {
  const { page, linked, settle } = await open(figure('language=de'), { locale: '' })
  expect(linked().language).toBe('de')
  page.settings.value = { ...page.settings.value, locale: 'fr' }
  await settle()
  expect(linked().language).toBe('fr')
})

it('keeps further products of the link, and shows no price as that of the whole', async () => {
  const { host, linked, settle, followed } = await open(
    `<vitrine-buy product="1"><a href="https://checkout.example/1001/?cart=2,1,3&quantity_3=4">Buy</a></vitrine-buy>`,
    { review: 'never' },
  )
  expect(linked()).toMatchObject({ cart: '2,1,3', quantity_1: '1', quantity_2: '1', quantity_3: '4' })
  expect(linked()).not.toHaveProperty('x-vitrine-shown')
  expect(textOf(host.querySelector('vitrine-buy')?.shadowRoot)).not.toContain('77')
  await settle()
  expect(followed).toEqual([])
})

it('applies and shows no code where the link refuses codes', async () => {
  const { host, linked, requests } = await open(figure('enablecoupon=false&coupon=SAVE10'), {
    coupon: 'SAVE10',
  })
  expect(textOf(host.querySelector('b'))).toBe('77.00 €')
  expect(linked()).toMatchObject({ enablecoupon: 'false' })
  expect(linked()).not.toHaveProperty('coupon')
  expect(requests.at(-1)?.searchParams.has('coupon')).toBe(false)
})

it('says so where only one of b2b and net prices is there, and where the link says otherwise', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reports = async (query: string, settings: Settings) => {
    const { host } = await open(
      `<vitrine-buy product="1"><a href="https://checkout.example/1001/?${query}">Buy</a></vitrine-buy>`,
      settings,
    )
    host.remove()
    return warn.mock.calls.splice(0).flat().join('\n')
  }
  expect(await reports('cart=1&b2b=true', { tax: 'net' })).toBe('')
  expect(await reports('cart=1&b2b=true', {})).toContain('tax="gross"> contradicts b2b=true')
  expect(await reports('cart=1', { tax: 'net' })).toContain('tax="net"> needs b2b=true')
  expect(await reports('cart=5', {})).toContain('product="1"> contradicts cart=5')
  expect(await reports('cart=1&pricerule=a', { priceRule: 'b' })).toContain('"b"> contradicts pricerule=a')
  expect(await reports('cart=1&coupon=A', { coupon: 'B' })).toContain('coupon="B"> contradicts coupon=A')
})

it('puts the parameters of the settings into every link, over those of the link', async () => {
  const linkParams = 'affiliate=48817&continueurl=https://shop.example/a b&affiliate=2'
  const { linked, host } = await open('<vitrine-buy product="1"></vitrine-buy>', { linkParams })
  expect(linked()).toMatchObject({ cart: '1', continueurl: 'https://shop.example/a b' })
  host.remove()
  const own = await open(
    `<vitrine-store link-params="affiliate=9&amp;scope=quote"><a data-vitrine-product="1" data-vitrine-field="buy" href="${link('affiliate=1&cfg=a')}">Buy</a></vitrine-store>`,
    { linkParams },
  )
  const query = new URL(own.host.querySelector('a')?.href ?? '').search
  expect(query).toMatch(/^\?cart=1&affiliate=9&cfg=a&scope=quote&quantity_1=1&/)
  expect(query).not.toContain('continueurl')
})

it('applies no code and fixes the currency where the settings say so', async () => {
  const { linked, requests, host } = await open('<vitrine-buy product="1"></vitrine-buy>', {
    coupon: 'SAVE10',
    linkParams: 'enablecoupon=false&currencies=USD',
  })
  expect(linked()).toMatchObject({ enablecoupon: 'false', currencies: 'USD' })
  expect(linked()).not.toHaveProperty('coupon')
  const asked = requests.at(-1)?.searchParams
  expect([asked?.get('coupon'), asked?.get('currency')]).toEqual([null, 'USD'])
  host.remove()
})

it('says no amount as that of checkout where the settings have several codes', async () => {
  const one = await open(figure('affiliate=7'), { coupon: 'A' })
  expect(one.linked()).toHaveProperty('x-vitrine-shown')
  const several = await open(figure('affiliate=7'), { coupon: 'A,B' })
  expect(several.linked()).toMatchObject({ coupon: 'A,B', affiliate: '7' })
  expect(several.linked()).not.toHaveProperty('x-vitrine-shown')
})

it('refuses parameters that have a setting of their own, and what is no query', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const linkParams of [
    'coupon=A',
    'cfg=a&quantity_1=2',
    'a=1#b',
    '?a=1',
    'internalcustomer=5',
    'x-vitrine-shown=1',
    '=1',
  ]) {
    const { linked, host } = await open('<vitrine-buy product="1"></vitrine-buy>', { linkParams })
    expect(linked()).not.toHaveProperty('cfg')
    expect(linked()).not.toHaveProperty('coupon')
    host.remove()
  }
  expect(warn).toHaveBeenCalledTimes(7)
})

it('shows the price of the link in figures elsewhere on the page, but not in another store', async () => {
  const { host, requests } = await open(`<vitrine-price product="1">?</vitrine-price>
    <p data-vitrine-product="1"><b data-vitrine-field="price">?</b></p>
    <vitrine-store tax="gross"><p data-vitrine-product="1"><i data-vitrine-field="price">?</i></p></vitrine-store>
    <a data-vitrine-product="1" data-vitrine-field="buy" href="${link('coupon=SAVE10')}">Buy</a>`)
  expect(textOf(host.querySelector('b'))).toBe('69.30 €')
  expect(textOf(host.querySelector('vitrine-price')?.shadowRoot)).toBe('69.30 €')
  expect(textOf(host.querySelector('i'))).toBe('77.00 €')
  expect(requests).toHaveLength(2)
})

const sellers: [string, (attribute: string) => string][] = [
  ['a card', (attribute) => `<vitrine-card product="1" ${attribute}></vitrine-card>`],
  ['a buy control', (attribute) => `<vitrine-buy product="1" ${attribute}></vitrine-buy>`],
  [
    'an order',
    (attribute) =>
      `<vitrine-order ${attribute}><vitrine-card product="1" data-vitrine-checked></vitrine-card></vitrine-order>`,
  ],
  [
    'a card of plain markup',
    (attribute) => `<div data-vitrine="card" data-vitrine-product="1" data-vitrine-${attribute}></div>`,
  ],
]

for (const [name, html] of sellers)
  it(`takes link parameters of ${name}, and prices what they say`, async () => {
    const { host, page, requests, settle } = await open(
      html('link-params="affiliate=5&amp;currencies=USD&amp;enablecoupon=false"'),
      { coupon: 'SAVE10', linkParams: 'affiliate=1&cfg=a' },
    )
    const control = () => {
      const element = host.querySelector('vitrine-order,vitrine-card,vitrine-buy')
      const { searchParams } = new URL(
        element?.shadowRoot?.querySelector('a[part=buy]')?.getAttribute('href') ?? '',
      )
      return Object.fromEntries(searchParams)
    }
    expect(control()).toMatchObject({ affiliate: '5', currencies: 'USD', enablecoupon: 'false' })
    expect(control()).not.toHaveProperty('cfg')
    expect(control()).not.toHaveProperty('coupon')
    const asked = requests.map(({ searchParams }) => [
      searchParams.get('currency'),
      searchParams.get('coupon'),
    ])
    expect(asked).toEqual([['USD', null]])
    const element = host.firstElementChild
    element?.removeAttribute(element.localName === 'div' ? 'data-vitrine-link-params' : 'link-params')
    await settle()
    expect(control()).toMatchObject({ affiliate: '1', cfg: 'a', coupon: 'SAVE10' })
    expect(page.isLoading()).toBe(false)
  })

it('keeps the verdict on a code where elements have link parameters of their own', async () => {
  const { host } = await open(
    '<vitrine-card product="1" link-params="affiliate=5"></vitrine-card><vitrine-coupon></vitrine-coupon>',
    { coupon: 'SAVE10' },
  )
  expect(textOf(host.querySelector('vitrine-coupon')?.shadowRoot?.querySelector('[role=status]'))).toContain(
    'SAVE10 is applied',
  )
})

it('reports link parameters of an element that cannot be used', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { linked } = await open('<vitrine-buy product="1" link-params="coupon=A"></vitrine-buy>')
  expect(linked()).not.toHaveProperty('coupon')
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-buy link-params="coupon=A"> cannot be used'])
})
