/**
 * A card, a buy control, an order, a cart and a table of volume prices say one price for a quantity, from the first
 * paint on. Until the volume prices are there, or where there is no endpoint, they show the price of one unit and no
 * total, and move nothing when it comes. What is shown is what the link carries.
 */

import { beforeEach, expect, it } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview, tiers } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
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
} from './support.ts'

beforeEach(() => localStorage.clear())

const card = '<vitrine-card product="1" quantity="5" quantity-control></vitrine-card>'
const table = '<vitrine-tiers product="1">From five on.</vitrine-tiers>'

/** Volume prices of every product of the request, as the endpoint answers. */
const allTiers: Answer = (url) => {
  const all = url.searchParams.getAll('product').map((product) => tiers(product))
  return json(all.length > 1 ? all : all[0])
}

const open = async (
  html: string,
  {
    answer = allTiers,
    prices = priced(),
    settings = { endpoint: 'https://shop.example' },
  }: { answer?: Answer; prices?: Answer; settings?: Settings } = {},
) => {
  const test = testPage(
    (url, init) => (url.pathname === '/tiers' ? answer(url, init) : prices(url, init)),
    settings,
  )
  const host = mount(html)
  await test.settle()
  const root = (selector: string): ShadowRoot => rootOf(host, selector)
  const part = (selector: string, name: string): HTMLElement | null =>
    root(selector).querySelector(`[part=${name}]`)
  return {
    ...test,
    host,
    root,
    part,
    asked: () => test.requests.filter(({ pathname }) => pathname === '/tiers').map(({ search }) => search),
    total: () => textOf(part('vitrine-card', 'total')),
    terms: (selector = 'vitrine-card') => textOf(part(selector, 'terms')),
    reached: () => textOf(root('vitrine-tiers').querySelector('[aria-current] th')),
    height: () =>
      Math.round(root('vitrine-card').querySelector('.card')?.getBoundingClientRect().height ?? 0),
  }
}

/** Volume prices that a test sends when it wants. */
const held = () => {
  let send = (): void => {}
  const answer: Answer = (url, init) =>
    new Promise((resolve) => {
      send = () => resolve(allTiers(url, init) as Response)
    })
  return { answer, send: () => send() }
}

it('says the price of the reached quantity from the first paint on, as the table beside it', async () => {
  const { host, part, total, reached, asked } = await open(card + table)
  // The price of a card with a quantity is what one of the units costs.
  expect(textOf(part('vitrine-card', 'price'))).toBe('€69.30')
  // Five at the amount of the marked row.
  expect(total()).toBe('5 units: €346.50')
  expect(reached()).toBe('5–99')
  expect(textOf(rootOf(host, 'vitrine-tiers').querySelector('[aria-current] td'))).toContain('€69.30')
  expect(asked()).toEqual(['?product=1&currency=EUR'])
})

it('shows the price of one unit and no total until the volume prices are there, and moves nothing', async () => {
  const { answer, send } = held()
  const { part, total, height, settle } = await open(card, { answer })
  expect(textOf(part('vitrine-card', 'price'))).toBe('77.00 €')
  expect(total()).toBe('5 units: …')
  const before = height()
  send()
  await settle()
  expect([total(), height()]).toEqual(['5 units: €346.50', before])
})

it('says where the total is without an endpoint, and without volume prices, and moves nothing', async () => {
  const { answer, send } = held()
  const failing: Answer = async (url, init) => {
    await answer(url, init)
    return json({}, { status: 404 })
  }
  const opened = await open(card, { answer: failing })
  const before = opened.height()
  send()
  await opened.settle()
  expect(opened.total()).toBe('5 units: total at checkout')
  expect(opened.height()).toBe(before)
  opened.host.remove()
  const alone = await open(card, { settings: {} })
  expect(alone.total()).toBe('5 units: total at checkout')
  expect(alone.asked()).toEqual([])
})

it('says the renewal without an amount where the total is not known', async () => {
  const { terms } = await open(card.replace('>', ' renewal="P1Y" renewal-price="price">'), {
    settings: {},
  })
  expect(terms()).toBe('Renews automatically every year until canceled.')
})

it('marks the quantity that a page gives a card later, and the one that the shopper chooses', async () => {
  const { host, part, reached, total, settle } = await open(
    card.replace('quantity="5"', 'quantity="4"') + table,
  )
  expect([reached(), total()]).toEqual(['1–4', '4 units: €308.00'])
  host.querySelector('vitrine-card')?.setAttribute('quantity', '100')
  await settle()
  expect([reached(), total()]).toEqual(['100 or more', '100 units: €6,160.00'])
  part('vitrine-card', 'decrement')?.click()
  await settle()
  expect([reached(), total()]).toEqual(['5–99', '99 units: €6,860.70'])
})

it('marks the least quantity of a card, and that of a buy control', async () => {
  const least = await open(`<vitrine-card product="1" min-quantity="100"></vitrine-card>${table}`)
  expect(least.reached()).toBe('100 or more')
  least.host.remove()
  const { reached, terms } = await open(`<vitrine-buy product="1" quantity="6"></vitrine-buy>${table}`)
  expect(reached()).toBe('5–99')
  expect(terms('vitrine-buy')).toBe('Due today: €415.80 incl. 19% VAT')
})

it('asks once for all products of the page', async () => {
  const { asked, host } = await open(
    `${card}<vitrine-card product="2" quantity="5"></vitrine-card><vitrine-buy product="3" quantity="2"></vitrine-buy>
    <vitrine-card product="4"></vitrine-card>${table}
    <p data-vitrine-product="5"><a data-vitrine-field="buy" href="https://checkout.example/1001/?scope=checkout&cart=5&quantity_5=7">Buy</a>
    <small data-vitrine-field="terms">?</small></p>`,
  )
  expect(asked()).toEqual(['?product=1&product=2&product=3&product=5&currency=EUR'])
  expect(textOf(host.querySelector('small'))).toBe('Due today: €485.10 incl. 19% VAT')
})

it('asks for nothing more on a page without quantities', async () => {
  const { asked, page } = await open(
    '<vitrine-card product="1" quantity-control></vitrine-card><vitrine-buy product="2"></vitrine-buy><vitrine-order><a data-vitrine-product="3" href="#">Three</a></vitrine-order>',
  )
  expect(asked()).toEqual([])
  expect(page.isLoading()).toBe(false)
})

it('knows the total with a coupon up to the next price, and none beyond it', async () => {
  const prices = priced((product) => discounted(product))
  const { total, part, settle } = await open(card.replace('quantity="5"', 'quantity="4"'), { prices })
  expect(total()).toBe('4 units: €277.20')
  part('vitrine-card', 'increment')?.click()
  await settle()
  expect(total()).toBe('5 units: …')
})

it('has the total of price rules by quantity without the endpoint', async () => {
  const { total, asked } = await open(card.replace('>', ' price-rules="5-:team">'))
  expect(total()).toBe('5 units: €385.00')
  expect(asked()).toEqual([])
})

it('has the total in net amounts where net prices are shown', async () => {
  const { total } = await open(card, { settings: { endpoint: 'https://shop.example', tax: 'net' } })
  expect(total()).toBe('5 units: €291.20')
})

it('sells at the total that it shows, and names none where it shows none', async () => {
  const answer: Answer = (url, init) => (url.pathname === '/tiers' ? allTiers(url, init) : json(preview()))
  const known = await previewShop(card, {}, answer)
  await known.press()
  expect(known.asked[0]).toMatchObject({ expected: { total: 346.5, tax: 'gross', currency: 'EUR' } })
  expect(decodeShown(known.asked[0]?.shown ?? '')).toMatchObject({ gross: 69.3, quantity: 5 })
  known.host.remove()
  const unknown = await previewShop(card)
  await unknown.press()
  expect(unknown.asked[0]).not.toHaveProperty('expected')
  expect(decodeShown(unknown.asked[0]?.shown ?? '')).toMatchObject({ gross: 77, quantity: 5 })
})

it('totals an order at the reached prices, and shows no amount of it until they are there', async () => {
  const { answer, send } = held()
  const { root, settle } = await open(
    '<vitrine-order quantity="5" quantity-control><a data-vitrine-product="1" href="#">One</a><a data-vitrine-product="2" data-vitrine-quantity="1" href="#">Two</a></vitrine-order>',
    { answer },
  )
  const total = () => textOf(root('vitrine-order').querySelector('[part=total] dd'))
  const note = () => textOf(root('vitrine-order').querySelector('.figures-note'))
  expect([total(), note()]).toEqual(['…', ''])
  send()
  await settle()
  expect([total(), note()]).toEqual(['€423.50', ''])
})

it('totals a cart at the reached prices, counting all units of a product', async () => {
  const answer: Answer = (url, init) => (url.pathname === '/tiers' ? allTiers(url, init) : json(preview()))
  const { host, settle } = await open(
    `<vitrine-card product="1" quantity="3" add></vitrine-card><vitrine-card id="more" product="1" quantity="2" add data-vitrine-list="x"></vitrine-card><vitrine-cart inline></vitrine-cart>`,
    {
      answer,
      prices: (url, init) => (url.pathname === '/cart/preview' ? answer(url, init) : priced()(url, init)),
    },
  )
  for (const element of host.querySelectorAll('vitrine-card')) {
    element.shadowRoot?.querySelector('a')?.click()
    await settle()
  }
  const cart = rootOf(host, 'vitrine-cart')
  expect(textOf(cart.querySelector('[part=line] [part=amount]'))).toBe('€346.50')
  expect(textOf(cart.querySelector('[part=total] dd'))).toBe('€346.50')
})

it('says in a card of an order what one of its units costs', async () => {
  const { part } = await open(`<vitrine-order>${card}</vitrine-order>`, {
    prices: priced((product) => priceItem(product)),
  })
  expect(textOf(part('vitrine-card', 'price'))).toBe('€69.30')
  expect(textOf(part('vitrine-card', 'total'))).toBe('5 units: €346.50')
})

it('says in an order form what each option costs at the reached price, chosen or not, after one request', async () => {
  const { root, part, asked, settle } = await open(
    `<vitrine-order quantity="5" quantity-control><a data-vitrine-product="1" data-vitrine-choice="Term" href="#">One</a>
    <a data-vitrine-product="2" data-vitrine-choice="Term" href="#">Two</a>
    <a data-vitrine-product="3" data-vitrine-add-on data-vitrine-quantity="1" href="#">Three</a>
    <vitrine-tiers slot="quantity"></vitrine-tiers></vitrine-order>`,
  )
  const prices = () =>
    [...root('vitrine-order').querySelectorAll('.option [part=price]')].map((price) => [
      textOf(price),
      price.getAttribute('aria-busy'),
    ])
  expect(prices()).toEqual([
    ['€69.30', 'false'],
    ['€69.30', 'false'],
    ['77.00 €', 'false'],
  ])
  expect(asked()).toEqual(['?product=1&product=2&currency=EUR'])
  part('vitrine-order', 'decrement')?.click()
  await settle()
  expect(prices()[0]).toEqual(['77.00 €', 'false'])
})

it('keeps the price of one unit of an option where the price at the quantity is not known', async () => {
  const { root } = await open(
    '<vitrine-order quantity="5"><a data-vitrine-product="1" href="#">One</a></vitrine-order>',
    { prices: priced((product) => discounted(product)) },
  )
  const row = root('vitrine-order').querySelector('.option')
  expect([textOf(row?.querySelector('[part=price]')), textOf(row?.querySelector('s'))]).toEqual([
    '69.30 €',
    '77.00 €',
  ])
})

it.each<[string, Answer, string]>([
  [
    'at the reached tier',
    allTiers,
    'Renews automatically every year at today’s list price of €346.50 until canceled.',
  ],
  [
    'without an amount where no tier is known',
    () => json({}, { status: 404 }),
    'Renews automatically every year until canceled.',
  ],
])('repeats the renewal in a review %s', async (_, volume, renewal) => {
  const [line] = preview().lines
  const lines = line ? [{ ...line, quantity: 5 }] : []
  const { cart, press } = await previewShop(
    '<vitrine-card product="1" quantity="5" renewal="P1Y" renewal-price="list-price"></vitrine-card>',
    {},
    (url, init) => (url.pathname === '/tiers' ? volume(url, init) : json(preview({ lines }))),
  )
  await press()
  expect(textOf(cart().querySelector('[part=terms]'))).toBe(renewal)
})
