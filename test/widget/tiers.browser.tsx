/**
 * The table of volume prices beside a card or an order: its rows, the marked quantity, and how many more reach the
 * next price. It follows quantity, product and currency, asks once for a page, and shows its own content where an
 * amount would not be the shopper's. The endpoint's route `/tiers` is answered by the test.
 */

import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { tiers } from './every-state.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const open = async (
  html = '<vitrine-tiers product="1">From five on.</vitrine-tiers>',
  {
    answer = () => json(tiers('1')),
    prices = priced(),
    settings = {},
  }: { answer?: Answer; prices?: Answer; settings?: Settings } = {},
) => {
  const test = testPage((url, init) => (url.pathname === '/tiers' ? answer(url, init) : prices(url, init)), {
    endpoint: 'https://shop.example',
    ...settings,
  })
  const host = mount(html)
  await test.settle()
  const root = () => rootOf(host, 'vitrine-tiers')
  return {
    ...test,
    host,
    asked: () => test.requests.filter(({ pathname }) => pathname === '/tiers').map(({ search }) => search),
    rows: () =>
      [...root().querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf).join(' ')),
    reached: () => textOf(root().querySelector('[aria-current] th')),
    next: () => textOf(root().querySelector('[role=status]')),
  }
}

it('shows what each quantity costs, and how many more reach the next price', async () => {
  const { rows, reached, next, asked } = await open()
  expect(rows()).toEqual(['1–4 €77.00 –', '5–99 €69.30 10%', '100 or more €61.60 20%'])
  expect(reached()).toBe('1–4')
  expect(next()).toBe('Add 4 to save 10% per unit.')
  expect(asked()).toEqual(['?product=1&currency=EUR'])
})

it('marks the quantity that it is given, and the highest one last', async () => {
  const { reached, next, host, settle } = await open(
    '<vitrine-tiers product="1" quantity="5"></vitrine-tiers>',
  )
  expect([reached(), next()]).toEqual(['5–99', 'Add 95 to save 20% per unit.'])
  host.querySelector('vitrine-tiers')?.setAttribute('quantity', '250')
  await settle()
  expect([reached(), next()]).toEqual(['100 or more', ''])
})

it('marks the quantity of a card in a hidden panel, which is shown later without a word', async () => {
  const { host, reached } = await open(
    '<div hidden><vitrine-card product="1" quantity="5"></vitrine-card><vitrine-tiers product="1"></vitrine-tiers></div>',
  )
  host.querySelector('div')?.removeAttribute('hidden')
  await expect.poll(reached).toBe('5–99')
})

it('asks for nothing in a closed panel, until it is opened', async () => {
  const { host, rows, asked } = await open(
    '<details><summary>All prices</summary><vitrine-tiers product="1">From five on.</vitrine-tiers></details>',
  )
  expect(asked()).toEqual([])
  host.querySelector('details')?.setAttribute('open', '')
  await expect.poll(rows).toHaveLength(3)
  expect(asked()).toHaveLength(1)
})

it('follows the card that an interval switch shows, and not the one that it hides', async () => {
  const { host, reached, settle } = await open(
    `<vitrine-plans selected="year"><vitrine-card product="1" interval="month"></vitrine-card>
     <vitrine-card id="year" product="1" quantity="4" quantity-control interval="year"></vitrine-card></vitrine-plans>
     <vitrine-tiers product="1"></vitrine-tiers>`,
  )
  rootOf(host, '#year').querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(reached()).toBe('5–99')
})

it('follows the quantity of a card of the same product', async () => {
  const { host, reached, settle } = await open(
    '<vitrine-card product="1" quantity="4" quantity-control></vitrine-card><vitrine-card id="other" product="2" quantity="50" quantity-control></vitrine-card><vitrine-tiers product="1"></vitrine-tiers>',
  )
  rootOf(host, '#other').querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(reached()).toBe('1–4')
  rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(reached()).toBe('5–99')
})

it('follows the quantity of the order around it, and asks once for it all', async () => {
  const { host, reached, settle, asked } = await open(
    '<vitrine-order quantity="4" quantity-control><a data-vitrine-product="1" href="#">One</a><vitrine-tiers product="1"></vitrine-tiers></vitrine-order>',
  )
  expect(reached()).toBe('1–4')
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(reached()).toBe('5–99')
  expect(asked()).toHaveLength(1)
})

/** Tiers of a choice of two terms; the second has other reductions. */
const choice = `<vitrine-order quantity="1" quantity-control>
  <a data-vitrine-product="1" data-vitrine-choice="Term" href="#">1 year</a>
  <a data-vitrine-product="2" data-vitrine-choice="Term" href="#">2 years</a>
  <vitrine-tiers slot="quantity">From five on.</vitrine-tiers></vitrine-order>`

it('follows the first product of the order around it', async () => {
  const answer: Answer = (url) => {
    const product = url.searchParams.get('product') ?? ''
    const all = tiers(product)
    return json(product === '1' ? all : { ...all, tiers: all.tiers.slice(0, 2) })
  }
  const { host, rows, settle, asked } = await open(choice, { answer })
  expect(rows()).toHaveLength(3)
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('input[value="2"]')?.click()
  await settle()
  expect(rows()).toHaveLength(2)
  expect(asked()).toEqual(['?product=1&currency=EUR', '?product=2&currency=EUR'])
})

it('keeps its table, marked, while another one is on its way', async () => {
  let send = (_: Response): void => {}
  const answer: Answer = (url) =>
    url.searchParams.get('product') === '1'
      ? json(tiers('1'))
      : new Promise((resolve) => {
          send = resolve
        })
  const { host, rows, settle, next } = await open(choice, { answer })
  const table = () => rootOf(host, 'vitrine-tiers').querySelector('table')
  const first = rows()
  expect(table()?.ariaBusy).not.toBe('true')
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('input[value="2"]')?.click()
  await settle()
  expect([table()?.ariaBusy, rows(), next()]).toEqual(['true', first, ''])
  send(json({}, { status: 404 }))
  await settle()
  expect(table()).toBeNull()
  expect(host.querySelector('vitrine-tiers')?.shadowRoot?.querySelector('slot')).not.toBeNull()
})

it('shows net amounts where net prices are shown', async () => {
  const { rows } = await open(undefined, { settings: { tax: 'net' } })
  expect(rows()[0]).toBe('1–4 €64.71 –')
})

it('names no amount that is not the shopper’s: with a coupon, or another tax', async () => {
  for (const prices of [
    priced((product) => discounted(product)),
    priced((product) => priceItem(product, { price: money(80) })),
    // The same with tax, another rate.
    priced((product) => priceItem(product, { price: money(77, 0.2) })),
  ]) {
    const { rows, host } = await open(undefined, { prices })
    expect(rows()).toEqual(['1–4 –', '5–99 10%', '100 or more 20%'])
    host.remove()
  }
})

it('promises no saving above the true one', async () => {
  const answer: Answer = () =>
    json({
      product: '1',
      currency: 'EUR',
      tiers: [
        { from: 1, net: 100, gross: 119 },
        { from: 2, net: 90.03, gross: 107.17 },
        { from: 3, net: 100, gross: 119 },
      ],
    })
  const { rows } = await open(undefined, { answer })
  expect(rows()).toEqual(['1 –', '2 9.9%', '3 or more –'])
})

it('shows its content for a product without volume prices, without an answer, and for a damaged one', async () => {
  const answers: Answer[] = [
    () => json({ product: '1', currency: 'EUR', tiers: [{ from: 1, net: 1, gross: 1 }] }),
    () => json({}, { status: 404 }),
    () => json({ tiers: 'many' }),
    () => new Response('<html>'),
    () => {
      throw new TypeError('offline')
    },
    () => new Promise(() => {}),
  ]
  for (const answer of answers) {
    const { host, asked, advance, settle } = await open(undefined, { answer })
    expect(host.querySelector('vitrine-tiers')?.shadowRoot?.querySelector('table')).toBeNull()
    expect(host.querySelector('vitrine-tiers')?.getBoundingClientRect().height).toBeGreaterThan(0)
    await advance(10_000)
    host.querySelector('vitrine-tiers')?.setAttribute('label', 'again')
    await settle()
    expect(asked()).toHaveLength(1)
    host.remove()
  }
})

it('asks again in another currency', async () => {
  const prices = priced((product, url) =>
    priceItem(product, { currency: { iso: url.searchParams.get('currency') ?? 'EUR' } }),
  )
  const answer: Answer = (url) => json(tiers('1', url.searchParams.get('currency') ?? ''))
  const { page, settle, asked, rows } = await open(undefined, { prices, answer })
  page.visit('1001').setCurrency('USD')
  await settle()
  expect(asked()).toEqual(['?product=1&currency=EUR', '?product=1&currency=USD'])
  expect(rows()[0]).toBe('1–4 $77.00 –')
})

it('reports that it needs an endpoint, and asks for nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const test = testPage(priced())
  const host = mount('<vitrine-tiers product="1">From five on.</vitrine-tiers>')
  await test.settle()
  expect(warn.mock.calls.flat().join()).toContain('<vitrine-tiers product="1"> needs an endpoint')
  expect(test.requests.map(({ pathname }) => pathname)).not.toContain('/tiers')
  expect(textOf(host)).toBe('From five on.')
})

it('says the whole percent that the minor unit has rounded away, and overstates none', async () => {
  const saved = async (first: number, next: number): Promise<string> => {
    const answered = {
      product: '1',
      currency: 'EUR',
      tiers: [
        { from: 1, net: first, gross: first },
        { from: 5, net: next, gross: next },
      ],
    }
    const { rows, host } = await open(undefined, {
      answer: () => json(answered),
      prices: priced((product) => priceItem(product, { price: money(first) })),
    })
    const [, row = ''] = rows()
    host.remove()
    return row.split(' ').at(-1) ?? ''
  }
  expect(await saved(59.5, 56.53)).toBe('5%')
  expect(await saved(59.5, 50.58)).toBe('15%')
  expect(await saved(59.5, 38.68)).toBe('35%')
  expect(await saved(0.15, 0.14)).toBe('6.6%')
  expect(await saved(100, 95.04)).toBe('4.9%')
})

it('breaks no amount and no percent inside its number on a narrow screen', async () => {
  await page.viewport(240, 800)
  const { host } = await open()
  const table = rootOf(host, 'vitrine-tiers').querySelector('table')
  for (const cell of table?.querySelectorAll('bdi') ?? [])
    expect(cell.getClientRects(), textOf(cell)).toHaveLength(1)
  expect(table?.getBoundingClientRect().width).toBeLessThanOrEqual(host.getBoundingClientRect().width)
  await page.viewport(414, 896)
})
