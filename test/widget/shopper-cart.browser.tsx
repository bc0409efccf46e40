/**
 * The cart that a shopper fills over pages and tabs: adding, lines with bounds, rules by quantity, events, and the focus
 * after each act. It is kept in the browser's real storage, which each test begins and leaves empty. Damaged entries,
 * missing files and products that are gone still sell the rest. Its rules without a page are in `cart-store.test.ts`,
 * what it orders in `cart-orders.browser.tsx`.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addedTime } from '../../src/widget/checkout/adding.ts'
import { reviewTimeout } from '../../src/widget/checkout/press-life.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import type { Ga4Event } from '../../src/widget/features/analytics/ga4.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { ga4Problems } from '../support/ga4-fields.ts'
import { preview } from './every-state.ts'
import { button, card, inline, open, price, store } from './shopper-cart.ts'
import {
  type Answer,
  discounted,
  json,
  mount,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
  withOneTier,
} from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it('puts a product into the cart, says so once, and stays on the page', async () => {
  const { add, count, spoken, within, followed, advance, host } = await open(button + card(1) + card(2))
  const control = within('vitrine-card', 'buy') as HTMLAnchorElement
  expect(textOf(control)).toBe('Add to cart')
  expect(control.getAttribute('aria-label')).toBe('Add to cart: Product 1')
  expect(Object.fromEntries(new URL(control.href).searchParams)).toMatchObject({ cart: '1', quantity_1: '1' })
  expect(count()).toBe('')
  await add()
  expect(count()).toBe('1')
  expect(spoken()).toEqual(['Added to cart: Product 1. Cart: 1'])
  expect(textOf(control)).toBe('Added to cart')
  await advance(3000)
  expect(textOf(control)).toBe('Add to cart')
  expect(followed).toEqual([])
  expect(host.isConnected).toBe(true)
})

it('shows the cart in a dialog with lines, bounds and totals, and leads to one checkout', async () => {
  const { add, openCart, cart, lines, linked, click, requests, settle } = await open(
    `${button}${card(1, 'quantity="2" max-quantity="3"')}<div id="b">${card(2)}</div>`,
    { settings: { endpoint: 'https://shop.example' }, answer: withOneTier(() => json(preview()), price) },
  )
  await add()
  await add('#b vitrine-card')
  await openCart()
  expect(cart().querySelector('dialog')?.open).toBe(true)
  expect(lines()).toEqual([
    expect.stringContaining('Product 12 × 10.00 €'),
    expect.stringContaining('Product 2€20.00'),
  ])
  expect(textOf(cart().querySelector('[part=total] dd'))).toBe('€40.00')
  expect(linked()).toMatchObject({ cart: '1,2', quantity_1: '2', quantity_2: '1' })
  const before = requests.length
  await click(cart().querySelector<HTMLElement>('[part=increment]') ?? undefined)
  expect(linked()).toMatchObject({ quantity_1: '3' })
  expect(textOf(cart().querySelector('[part=total] dd'))).toBe('€50.00')
  const field = cart().querySelector<HTMLInputElement>('[part=quantity-input]')
  await userEvent.fill(field as Element, '4')
  await settle()
  expect(textOf(cart().querySelector('.danger[role=status]'))).toBe('At most 3 units.')
  expect(linked()).toMatchObject({ quantity_1: '3' })
  expect(requests.length).toBe(before)
})

it('asks for the prices of all lines at once', async () => {
  store([1, 2, 3].map((id) => ({ product: String(id), quantity: 1 })))
  const { requests, openCart, count } = await open(button)
  expect(count()).toBe('3')
  expect(requests).toEqual([])
  await openCart()
  expect(requests.map(({ searchParams }) => searchParams.get('product_id'))).toEqual(['1,2,3'])
})

it('is added to by a button for assistive technology, with the keys of one, where a press goes nowhere', async () => {
  const { host, within, settle, count } = await open(
    `${button}${card(1)}<vitrine-buy product="2" add></vitrine-buy><vitrine-order add><a data-vitrine-product="3" href="#">3</a></vitrine-order><vitrine-card id="sold" product="4"></vitrine-card>`,
  )
  for (const selector of ['vitrine-card', 'vitrine-buy', 'vitrine-order']) {
    const control = rootOf(host, selector).querySelector<HTMLElement>('[part=buy]')
    expect(control?.role, selector).toBe('button')
    control?.focus()
    await userEvent.keyboard(' ')
    await settle()
  }
  expect(count()).toBe('3')
  expect(within('#sold', 'buy').role).toBeNull()
})

it('keeps the focus in the list when a line is removed, by keyboard too', async () => {
  const { add, openCart, cart, lines, spoken, settle } = await open(
    `${button}${card(1)}<div id="b">${card(2)}</div>`,
  )
  await add()
  await add('#b vitrine-card')
  await openCart()
  const removes = () => [...cart().querySelectorAll<HTMLElement>('[part=remove]')]
  expect(removes().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove: Product 1',
    'Remove: Product 2',
  ])
  removes()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(lines()).toHaveLength(1)
  expect(spoken()).toEqual(['Product 1 was removed.'])
  expect(cart().activeElement).toBe(removes()[0])
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(textOf(cart().querySelector('.empty'))).toBe('Your order is empty. Choose a product first.')
  expect(cart().activeElement?.getAttribute('part')).toBe('title')
  expect(cart().querySelector('[part=buy]')).toBeNull()
})

it('is kept for the next page, and agrees with another tab', async () => {
  const first = await open(button + card(1))
  await first.add()
  first.host.remove()
  const next = await open(`${button}${inline}`)
  expect(next.count()).toBe('1')
  expect(next.lines()).toEqual([expect.stringContaining('Product 1')])
  const { at } = next.stored()
  const text = JSON.stringify({ at, lines: [{ product: '2', quantity: 5 }] })
  localStorage.setItem(storageKey('1001'), text)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('1001'), newValue: text }))
  await next.settle()
  expect(next.count()).toBe('5')
  expect(next.lines()).toEqual([expect.stringContaining('Product 2')])
  expect(next.spoken()).toEqual([])
})

it('shows the present cart when the page comes back from the back/forward cache', async () => {
  const { count, settle } = await open(button)
  store([{ product: '2', quantity: 5 }])
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settle()
  expect(count()).toBe('5')
})

it('shows a product that is gone, outside of link and total, and lets it be removed', async () => {
  store([
    { product: '1', quantity: 1 },
    { product: '9', quantity: 2, name: 'Lumen Classic' },
  ])
  const {
    cart,
    lines: shown,
    linked,
    click,
  } = await open(inline, {
    prices: priced((product) => (product === '9' ? undefined : price(product))),
  })
  expect(shown()[1]).toBe('Lumen ClassicNo longer availableRemove')
  expect(linked().cart).toBe('1')
  expect(textOf(cart().querySelector('[part=total] dd'))).toBe('€10.00')
  await click([...cart().querySelectorAll<HTMLElement>('[part=remove]')].at(-1))
  expect(shown()).toHaveLength(1)
})

it('has no way to checkout where the platform has none of its products', async () => {
  store([{ product: '9', quantity: 1 }])
  const { cart, lines } = await open(inline, {
    prices: priced(() => undefined),
  })
  expect(lines()).toHaveLength(1)
  expect(cart().querySelector('[part=buy],dl')).toBeNull()
})

it('sells by the rule and parameters with which a product was added, on a page that has others', async () => {
  const shop = `<vitrine-store x-campaign="spring" price-rule="team">${card(1)}</vitrine-store>`
  const { add, linked, requests } = await open(`${inline}${shop}`, {
    settings: { extra: { 'x-page': 'a' }, priceRule: 'other' },
  })
  await add()
  expect(linked()).toMatchObject({ cart: '1', pricerule: 'team', 'x-campaign': 'spring', 'x-page': 'a' })
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['team'])
})

it('sells what another page has added without the rule and the parameters of this one', async () => {
  store([
    { product: '1', quantity: 2 },
    { product: '1', quantity: 3, extra: { 'x-campaign': 'spring' } },
  ])
  const { linked, requests } = await open(inline, {
    settings: { priceRule: 'other', extra: { 'x-page': 'a', 'x-ga-client': '1.2.3' } },
  })
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual([null])
  expect(linked()).toMatchObject({
    cart: '1',
    quantity_1: '5',
    'x-campaign': 'spring',
    'x-ga-client': '1.2.3',
  })
  expect(linked()).not.toHaveProperty('pricerule')
  expect(linked()).not.toHaveProperty('x-page')
})

it('keeps with a product its bounds and its rules, and no parameter of the widget’s own', async () => {
  const extra = { 'x-page': 'a', 'x-ga-client': '1.2.3' }
  const { add, stored, cart, linked, settle } = await open(
    `${inline}${card(1, 'min-quantity="3" price-rules="1-9:small 10-:team"')}<div id="b">${card(2)}</div><div id="c">${card(3, 'price-rule="own"')}</div>`,
    { settings: { extra } },
  )
  await add()
  await add('#b vitrine-card')
  await add('#c vitrine-card')
  expect(stored().lines).toEqual([
    {
      product: '1',
      quantity: 3,
      priceRules: '1-9:small 10-:team',
      extra: { 'x-page': 'a' },
      least: 3,
      name: 'Product 1',
    },
    { product: '2', quantity: 1, extra: { 'x-page': 'a' }, name: 'Product 2' },
    { product: '3', quantity: 1, priceRule: 'own', extra: { 'x-page': 'a' }, name: 'Product 3' },
  ])
  expect(linked().pricerule).toBe('small')
  const field = cart().querySelector<HTMLInputElement>('[part=quantity-input]')
  expect(field?.ariaValueMin).toBe('3')
  await userEvent.fill(field as Element, '10')
  await settle()
  expect(linked().pricerule).toBe('team')
})

it('has the cart of another client for a store of its own, without the code of the page', async () => {
  store([{ product: '5', quantity: 1 }])
  store([{ product: '6', quantity: 1 }], '2002')
  const { lines, cart, click } = await open(
    `<vitrine-cart></vitrine-cart><vitrine-store client="2002"><vitrine-cart-button></vitrine-cart-button></vitrine-store>`,
  )
  await click(rootOf(document, 'vitrine-cart-button').querySelector('button') ?? undefined)
  expect(lines()).toEqual([expect.stringContaining('Product 6')])
  expect(cart().querySelector<HTMLAnchorElement>('a[part=buy]')?.pathname).toBe('/2002/')
  expect(cart().querySelector('vitrine-coupon')).toBeNull()
})

it('asks for no prices while it is closed', async () => {
  store([{ product: '5', quantity: 1 }])
  const { openCart, cart, click, page, settle, requests } = await open(button)
  await openCart()
  await click(cart().querySelector<HTMLElement>('[part=close]') ?? undefined)
  page.visit('1001').setCurrency('USD')
  await settle()
  expect(requests).toHaveLength(1)
  await openCart()
  expect(requests.map(({ searchParams }) => searchParams.get('currency'))).toEqual([null, 'USD'])
})

it('asks for prices anew in another currency, and has one', async () => {
  const inCurrency: Answer = priced((product, url) => {
    const iso = url.searchParams.get('currency') ?? 'EUR'
    return priceItem(product, { currency: { iso, symbol: iso } })
  })
  const { add, linked, page, settle } = await open(`${inline}${card(1)}<div id="b">${card(2)}</div>`, {
    prices: inCurrency,
  })
  await add()
  await add('#b vitrine-card')
  expect(linked().currency).toBe('EUR')
  page.visit('1001').setCurrency('USD')
  await settle()
  expect(linked().currency).toBe('USD')
})

it('merges by product, rule and parameters, and refuses more than a card allows, visibly', async () => {
  const { add, cart, lines, spoken, count } = await open(button + card(1, 'quantity="2" max-quantity="3"'))
  await add()
  await add()
  expect(count()).toBe('2')
  expect(cart().querySelector('dialog')?.open).toBe(true)
  expect(lines()).toHaveLength(1)
  expect(textOf(cart().querySelector('.danger[role=status]'))).toBe('At most 3 units.')
  expect(cart().querySelector<HTMLInputElement>('[part=quantity-input]')?.value).toBe('2')
  expect(spoken()).toEqual(['At most 3 units.'])
})

it('says of a product that it was added only when it was, and keeps a label of the merchant’s own', async () => {
  const { add, within, advance } = await open(button + card(1, 'max-quantity="1" label="Put it in"'))
  const text = () => textOf(within('vitrine-card', 'buy'))
  expect(text()).toBe('Put it in')
  await add()
  expect(text()).toBe('Added to cart')
  await advance(addedTime)
  await add()
  expect(text()).toBe('Put it in')
})

it('opens the cart where the page has no button and no cart', async () => {
  const { add, cart, spoken } = await open(card(1))
  await add()
  expect(cart().querySelector('dialog')?.open).toBe(true)
  expect(spoken()).toEqual(['Added to cart: Product 1. Cart: 1'])
})

it('adds from a bound link, from a buy control, and everything of an order', async () => {
  const bound = `<a id="bound" data-vitrine-product="3" data-vitrine-field="buy" data-vitrine-add href="#">Get it</a>`
  const order = `<vitrine-order add><a data-vitrine-product="4" href="#">Four</a><a data-vitrine-product="5" data-vitrine-quantity="2" href="#">Five</a></vitrine-order>`
  const { add, click, count, within, host } = await open(
    `${button}${bound}<vitrine-buy product="6" quantity="2" add></vitrine-buy>${order}`,
  )
  const link = host.querySelector<HTMLAnchorElement>('#bound')
  expect(link?.href).toContain('cart=3')
  await click(link ?? undefined)
  expect(link?.hasAttribute('data-vitrine-added')).toBe(true)
  expect(textOf(link)).toBe('Get it')
  expect(count()).toBe('1')
  await add('vitrine-buy')
  expect(count()).toBe('3')
  expect(textOf(within('vitrine-order', 'buy'))).toBe('Add to cart')
  await add('vitrine-order')
  expect(count()).toBe('6')
})

it.each([
  ['cannot be loaded', () => Promise.reject(new Error('blocked')), 0],
  ['is late', () => new Promise<never>(() => {}), reviewTimeout],
] as const)('sells by the plain link when the file of the cart %s', async (_, load, wait) => {
  const test = testPage(priced(price), {}, undefined, {
    module: (name) => (name === 'cart' ? load() : moduleLoader.module(name)),
  })
  const host = mount(card(1))
  await test.settle()
  const control = rootOf(host, 'vitrine-card').querySelector<HTMLAnchorElement>('[part=buy]')
  control?.click()
  await test.advance(wait)
  expect(test.followed).toEqual([control?.href])
})

it('tells scripts that it is shown once its prices are there', async () => {
  store([{ product: '7', quantity: 1 }])
  let answer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let viewed = 0
  const note = (): void => {
    viewed += 1
  }
  document.addEventListener('vitrine-cart-viewed', note)
  const { settle } = await open(inline, {
    prices: async (url, init) => {
      await isAnswered
      return priced(price)(url, init)
    },
  })
  expect(viewed).toBe(0)
  answer()
  await settle()
  document.removeEventListener('vitrine-cart-viewed', note)
  expect(viewed).toBe(1)
})

it('tells scripts what came, what left, and that the cart is shown', async () => {
  const { add, cart, click } = await open(`${inline}${card(7)}`)
  const told: unknown[] = []
  const note = (event: Event): void => {
    const { lines, count } = (event as CustomEvent).detail
    told.push([event.type, lines[0]?.product, lines[0]?.quantity, lines[0]?.item?.price.gross.value, count])
  }
  const names = ['vitrine-cart-added', 'vitrine-cart-removed', 'vitrine-cart-viewed']
  for (const name of names) document.addEventListener(name, note)
  await add()
  await click(cart().querySelector<HTMLElement>('[part=increment]') ?? undefined)
  await click(cart().querySelector<HTMLElement>('[part=remove]') ?? undefined)
  for (const name of names) document.removeEventListener(name, note)
  expect(told).toEqual([
    ['vitrine-cart-added', '7', 1, 70, 1],
    ['vitrine-cart-viewed', '7', 1, 70, undefined],
    ['vitrine-cart-added', '7', 1, 70, 2],
    ['vitrine-cart-removed', '7', 2, 70, 0],
  ])
})

it('tells analytics what came, that the cart is shown, what left, and that the checkout began', async () => {
  Object.assign(window, { dataLayer: undefined, gtag: undefined, google_tag_manager: undefined })
  const { add, cart, click, host } = await open(`${card(7, 'quantity="2"')}${inline}`, {
    settings: { analytics: 'ga4', coupon: 'SAVE10' },
    prices: priced((product) => discounted(product)),
  })
  // The link must not leave the test. A press that the widget has taken would be stopped.
  host.addEventListener('click', (event) => {
    if (!event.defaultPrevented) event.preventDefault()
  })
  const part = (name: string) => cart().querySelector<HTMLElement>(`[part=${name}]`) ?? undefined
  await add()
  await click(part('increment'))
  await click(part('decrement'))
  await click(part('buy'))
  await click(part('remove'))
  const { dataLayer = [] } = window as Window & { dataLayer?: unknown[] }
  const events = (dataLayer as (Ga4Event | { event?: undefined })[]).filter(
    (entry) => entry.event !== undefined,
  )
  const lines = (quantity: number) => ({
    currency: 'EUR',
    value: [0, 58.24, 116.48][quantity],
    items: [
      { item_id: '7', item_name: 'Product 7', price: 58.24, discount: 6.47, quantity, coupon: 'SAVE10' },
    ],
  })
  expect(events.filter(({ event }) => !['view_item', 'select_promotion'].includes(event))).toEqual([
    { event: 'add_to_cart', ecommerce: lines(2) },
    { event: 'view_cart', ecommerce: lines(2) },
    { event: 'add_to_cart', ecommerce: lines(1) },
    { event: 'remove_from_cart', ecommerce: lines(1) },
    { event: 'begin_checkout', ecommerce: { ...lines(2), coupon: 'SAVE10' } },
    { event: 'remove_from_cart', ecommerce: lines(2) },
  ])
  expect(events.flatMap(ga4Problems)).toEqual([])
})

it('keeps the rule outside of all ranges of a card that is added within one', async () => {
  const { add, linked, cart, click } = await open(
    `${inline}${card(1, 'price-rules="10-:team" quantity="10"')}`,
    { settings: { priceRule: 'sale' } },
  )
  await add()
  expect(linked().pricerule).toBe('team')
  await click(cart().querySelector<HTMLElement>('[part=decrement]') ?? undefined)
  expect(linked().pricerule).toBe('sale')
})

it.each([
  ['that is alone', []],
  ['that joins another order', [{ product: '2', quantity: 1, priceRule: 'team' }]],
  ['that leaves its order', [{ product: '2', quantity: 1, priceRule: 'small' }]],
])('lets a quantity of a line %s be typed past a range of its price rules', async (_, others) => {
  store([...others, { product: '1', quantity: 1, priceRules: '1-9:small 10-:team' }])
  const { cart, settle, stored } = await open(inline)
  await userEvent.click(cart().querySelector('input[aria-label$="Product 1"]') as Element)
  await userEvent.keyboard('{Control>}a{/Control}100')
  await settle()
  expect(stored().lines.at(-1)).toMatchObject({ product: '1', quantity: 100 })
  expect((cart().activeElement as HTMLInputElement).value).toBe('100')
})

it('keeps the focus on the button that moves a line into another order', async () => {
  store([
    { product: '2', quantity: 1, priceRule: 'team' },
    { product: '1', quantity: 9, priceRules: '1-9:small 10-:team' },
  ])
  const { cart, settle, stored } = await open(inline)
  cart().querySelector<HTMLElement>('button[part=increment][aria-label$="Product 1"]')?.focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(stored().lines.at(-1)).toMatchObject({ quantity: 11 })
})

it('keeps a code that is being typed while a quantity passes a range or a line is removed', async () => {
  store([
    { product: '1', quantity: 9, priceRules: '1-9:small 10-:team' },
    { product: '2', quantity: 1 },
  ])
  const { cart, click } = await open(inline)
  const coupon = cart().querySelector('vitrine-coupon')
  expect(coupon).not.toBeNull()
  await click(cart().querySelector<HTMLElement>('[part=increment]') ?? undefined)
  await click(cart().querySelector<HTMLElement>('[part=remove]') ?? undefined)
  expect(cart().querySelector('vitrine-coupon')).toBe(coupon)
})

it('keeps the focus in the list when the line of another order takes the place of the removed one', async () => {
  store([
    { product: '1', quantity: 1 },
    { product: '2', quantity: 1, priceRule: 'team' },
  ])
  const { cart, settle, lines } = await open(inline)
  cart().querySelector<HTMLElement>('[part=remove]')?.focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(lines()).toHaveLength(1)
  expect(cart().activeElement?.getAttribute('aria-label')).toBe('Remove: Product 2')
})

it('keeps a product whose price rules have a typing mistake', async () => {
  const { add, count } = await open(
    `${button}${card(1, 'price-rules="1-9:small 10 :x"')}<div id="b">${card(2)}</div>`,
  )
  await add()
  await add('#b vitrine-card')
  expect(count()).toBe('2')
})
