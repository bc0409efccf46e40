/**
 * The words beside an interval switch that say what the longer interval saves. They hold for every card of the
 * interval, count percent or free months, and are withheld where a price is missing, differs in currency or tier, or
 * cannot be reached. No price is asked for that the cards do not need, and nothing moves when the words come.
 */

import { expect, it, vi } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { type Answer, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const card = (product: number, interval: string, more = ''): string =>
  `<vitrine-card product="${product}" interval="${interval}" ${more}></vitrine-card>`

/** Two plans, by the month and by the year. */
const two = card(1, 'month') + card(2, 'month') + card(11, 'year') + card(12, 'year')

const amounts: Readonly<Record<string, number>> = { 1: 7.99, 2: 29.99, 11: 77, 12: 299 }

const usual = (product: string, over: Partial<PriceItem> = {}): PriceItem =>
  priceItem(product, { price: money(amounts[product] ?? 1), ...over })

const open = async (
  answer: Answer = priced((product) => usual(product)),
  html = `<vitrine-plans saving="percent">${two}</vitrine-plans>`,
  settings = {},
) => {
  const test = testPage(answer, settings)
  const host = mount(html)
  await test.settle()
  await test.settle()
  const root = rootOf(host, 'vitrine-plans')
  const parts = () => [...root.querySelectorAll<HTMLElement>('[part=interval-saving]')]
  return {
    ...test,
    host,
    root,
    parts,
    /** The savings that the shopper can read. */
    savings: () =>
      parts().flatMap((part) => (part.checkVisibility({ visibilityProperty: true }) ? textOf(part) : [])),
    choices: () => [...root.querySelectorAll('label')].map((label) => textOf(label)),
  }
}

it('says beside the longer interval what all of its cards save, and asks for no further price', async () => {
  const { choices, requests } = await open()
  expect(choices()).toEqual(['Monthly', 'Yearly Save 16%'])
  expect(requests).toHaveLength(1)
})

it('says nothing unless the merchant wants it, and reports a wish that it cannot read', async () => {
  const { choices } = await open(undefined, `<vitrine-plans>${two}</vitrine-plans>`)
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = await open(undefined, `<vitrine-plans saving="most">${two}</vitrine-plans>`)
  expect(other.choices()).toEqual(['Monthly', 'Yearly'])
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-plans saving="most"> cannot be used'])
})

it('leaves the words to the merchant who writes some', async () => {
  const { savings, host } = await open(
    undefined,
    `<vitrine-plans saving="percent">${two}<b slot="note-12">Our favourite</b></vitrine-plans>`,
  )
  expect(savings()).toEqual([])
  expect(host.querySelector('b')?.checkVisibility()).toBe(true)
})

it('compares each longer interval with the shortest one', async () => {
  const three = card(1, 'month') + card(11, 'year') + card(12, '3years')
  const { choices } = await open(
    priced((product) => usual(product, product === '12' ? { price: money(143.82) } : {})),
    `<vitrine-plans saving="percent">${three}</vitrine-plans>`,
  )
  expect(choices()).toEqual(['Monthly', 'Yearly Save 19%', 'Every 3 years Save 50%'])
})

it.each<[string, (product: string) => PriceItem | undefined]>([
  ['a price is missing', (product) => (product === '12' ? undefined : usual(product))],
  ['one plan saves nothing', (product) => usual(product, product === '12' ? { price: money(400) } : {})],
])('claims nothing where %s', async (_, make) => {
  const { choices, parts } = await open(priced(make))
  expect(choices()).toEqual(['Monthly', 'Yearly'])
  expect(parts()).toEqual([])
})

it('claims nothing where a plan has no card to be compared with, or all have one interval', async () => {
  const more = await open(
    undefined,
    `<vitrine-plans saving="percent">${two}${card(13, 'year')}</vitrine-plans>`,
  )
  expect(more.savings()).toEqual([])
  const one = await open(
    undefined,
    `<vitrine-plans saving="percent">${card(11, 'year')}${card(12, 'year')}</vitrine-plans>`,
  )
  expect(one.parts()).toEqual([])
})

it('claims nothing where the country is refused, or the platform cannot be reached', async () => {
  const refused = await open(() => json({}, { status: 400 }))
  expect(refused.savings()).toEqual([])
  expect(refused.parts()).toEqual([])
  const down = await open(() => {
    throw new TypeError('no network')
  })
  for (let step = 0; step < 10; step += 1) await down.advance(1_000)
  expect(down.parts()).toEqual([])
})

it('compares prices of one tier only, and asks for none of another', async () => {
  const tiers = 'quantity-control price-rules="1-4:small 5-:team"'
  const { savings, host, settle, requests, root } = await open(
    priced((product, url) =>
      usual(
        product,
        url.searchParams.get('price_rule') === 'team' ? { price: money((amounts[product] ?? 1) / 2) } : {},
      ),
    ),
    `<vitrine-plans saving="percent" selected="year">${card(1, 'month', tiers)}${card(11, 'year', tiers)}</vitrine-plans>`,
  )
  expect(savings()).toEqual(['Save 19%'])
  const asked = () =>
    requests.map((url) => `${url.searchParams.get('product_id')} ${url.searchParams.get('price_rule')}`)
  const choose = async (product: number, quantity: string): Promise<void> => {
    const field = host.querySelector(`[product="${product}"]`)?.shadowRoot?.querySelector('input')
    if (!field) throw new Error('The card has no field.')
    field.value = quantity
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }
  await choose(11, '6')
  // The month still shows the price of one unit.
  expect(savings()).toEqual([])
  expect(asked().filter((text) => text === '1 team')).toEqual([])
  root.querySelector<HTMLInputElement>('[value="1"]')?.click()
  await settle()
  await choose(1, '6')
  expect(savings()).toEqual(['Save 19%'])
})

it('follows a card that sells another product', async () => {
  const { savings, host, settle } = await open()
  host.querySelector('[product="12"]')?.setAttribute('product', '11')
  await settle()
  expect(savings()).toEqual(['Save 19%'])
})

it('reserves the space of a saving while prices are on their way', async () => {
  let release = (): void => {}
  const { parts, savings, root, settle } = await open(async (url) => {
    await new Promise<void>((done) => (release = done))
    return priced((product) => usual(product))(url, undefined)
  })
  const width = () => root.querySelector('fieldset')?.getBoundingClientRect().width ?? 0
  const before = width()
  expect(savings()).toEqual([])
  expect(parts()).toHaveLength(1)
  release()
  await settle()
  expect(savings()).toEqual(['Save 16%'])
  expect(Math.abs(width() - before)).toBeLessThan(4)
})

it('counts free months where at least two are, else percent', async () => {
  const months = `<vitrine-plans saving="months">${two}</vitrine-plans>`
  const { savings } = await open(undefined, months)
  expect(savings()).toEqual(['2 months free'])
  const dearer = await open(
    priced((product) => usual(product, product === '12' ? { price: money(299.91) } : {})),
    months,
  )
  expect(dearer.savings()).toEqual(['Save 16%'])
})
