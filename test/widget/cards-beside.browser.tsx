/**
 * Cards side by side in a layout of the page's own, which knows nothing of their rows: prices and buy controls have to
 * stand on one line whatever each card says. Positions are measured in the browser, in grids, flex boxes and columns,
 * while notes, savings and terms come and go. Cards below one another get no line more.
 */

import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { discounted, money, mount, priced, priceItem, rootOf, testPage } from './support.ts'

afterEach(() => page.viewport(414, 896))

const long = 'A description of three lines, which says more of the product than its name can say. '.repeat(2)

const products = {
  '1': priceItem('1', { product: { name: 'Plain' } }),
  '2': {
    ...discounted('2'),
    product: { name: 'Reduced', additional_name: 'with an extension', short_description: long },
  },
  '3': priceItem('3', {
    product: { name: 'A name that is so long that it needs a second line of the card' },
  }),
}

const yearly = { monthly_price: money(6.42) }

const layouts = {
  grid: 'display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px',
  row: 'display: flex; gap: 24px',
}

const frame = async (): Promise<void> => {
  for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame)
}

const open = async (
  layout: string,
  insides: readonly string[],
  around = (card: string) => card,
  { items = products as Record<string, PriceItem>, attributes = [] as readonly string[], width = 1280 } = {},
) => {
  await page.viewport(width, 800)
  const { settle } = testPage(priced((product) => items[product]))
  const cards = insides.map((inside, index) =>
    around(
      `<vitrine-card style="flex: 1" product="${index + 1}" ${attributes[index] ?? ''}>${inside}</vitrine-card>`,
    ),
  )
  const host = mount(`<div style="${layout}">${cards.join('')}</div>`)
  await settle()
  await frame()
  /** Where a part begins, in each card. */
  const tops = (part: string): number[] =>
    [...host.querySelectorAll('vitrine-card')].map((card) => {
      const found = rootOf(card.parentElement as Element, `[product="${card.getAttribute('product')}"]`)
      return Math.round(found.querySelector(`[part=${part}]`)?.getBoundingClientRect().top ?? Number.NaN)
    })
  return { host, settle, tops }
}

const isOne = (tops: readonly number[]): boolean => new Set(tops).size === 1

/** Prices and buy controls stand on one line each, and so do the other parts. */
const expectLines = (tops: (part: string) => number[], ...parts: string[]): void => {
  for (const part of ['price', 'buy', ...parts])
    expect(isOne(tops(part)), `${part}: ${tops(part)}`).toBe(true)
}

const note = '<p slot="note">Money back</p>'
const details = '<ul slot="details"><li>First</li></ul>'
const items = (second: PriceItem, third = priceItem('3')): Record<string, PriceItem> => ({
  '1': priceItem('1'),
  '2': second,
  '3': third,
})

it.each<[layout: keyof typeof layouts, string, string[], Parameters<typeof open>[3], string[]]>([
  ['grid', 'with different lines', ['', '', ''], {}, ['name']],
  ['row', 'with different lines', ['', '', ''], {}, ['name']],
  ['grid', 'with a note', ['', note, ''], {}, []],
  [
    'grid',
    'with a monthly line',
    ['', '', ''],
    { items: items(priceItem('2', yearly), { ...discounted('3'), ...yearly }) },
    [],
  ],
  [
    'row',
    'that renews, and says so in two lines',
    ['', '', ''],
    {
      items: items(priceItem('2'), discounted('3')),
      attributes: ['', 'renewal="P1Y"', 'renewal="P1M" renewal-price="77.00"'],
    },
    [],
  ],
  [
    'grid',
    'with a saving above details',
    [details, details, details],
    { items: items(discounted('2'), priceItem('3', yearly)) },
    ['details'],
  ],
])('aligns prices and buy controls in a %s beside a card %s', async (layout, _, insides, options, parts) => {
  const { tops } = await open(layouts[layout], insides, undefined, options)
  expectLines(tops, ...parts)
})

it.each([800, 1000, 1280])('aligns prices whatever lines wrap in a window of %i', async (width) => {
  const { tops } = await open(layouts.grid, ['', note, ''], undefined, {
    items: items(
      { ...discounted('2'), ...yearly, product: { name: 'Reduced', short_description: long } },
      priceItem('3', { vat_rate: { value: 0, localized: '' }, product: { name: long } }),
    ),
    attributes: ['', 'renewal="P1M"', ''],
    width,
  })
  expectLines(tops)
})

it('aligns again when the columns have another width', async () => {
  const { tops, settle } = await open(layouts.grid, ['', '', ''], undefined, {
    items: items({ ...discounted('2'), ...yearly }),
    attributes: ['', 'renewal="P1M"', ''],
  })
  await page.viewport(800, 800)
  await settle()
  await frame()
  await frame()
  expectLines(tops)
})

it('adds no lines to cards that stand below one another', async () => {
  const heights = async (count: number): Promise<number[]> => {
    const { host } = await open('display: grid', Array(count).fill(''), undefined, {
      items: items({ ...discounted('2'), ...yearly }),
      attributes: ['', 'renewal="P1M"'],
    })
    const found = [...host.querySelectorAll('vitrine-card')].map((card) => card.clientHeight)
    host.remove()
    return found
  }
  const [alone] = await heights(1)
  expect((await heights(2))[0]).toBe(alone)
})

it.each(['div', 'vitrine-plans'])(
  'adds no line for a note to a card without one that stands above it in a %s',
  async (name) => {
    await page.viewport(390, 800)
    const { settle } = testPage(priced())
    const gap = async (note: string): Promise<number> => {
      const host = mount(
        `<${name}><vitrine-card product="1"></vitrine-card><vitrine-card product="2">${note}</vitrine-card></${name}>`,
      )
      await settle()
      await frame()
      const root = rootOf(host, 'vitrine-card')
      const [card, buy] = ['card', 'buy'].map((part) =>
        root.querySelector(`[part=${part}]`)?.getBoundingClientRect(),
      )
      host.remove()
      return Math.round((card?.bottom ?? Number.NaN) - (buy?.bottom ?? 0))
    }
    expect(await gap(note)).toBe(await gap(''))
  },
)

it('aligns again when a card gets a note that changes no height', async () => {
  const { host, tops, settle } = await open(`${layouts.grid}; grid-auto-rows: 700px`, ['', '', ''])
  host.querySelector('[product="2"]')?.insertAdjacentHTML('beforeend', note)
  await settle()
  await frame()
  expect(isOne(tops('buy')), `${tops('buy')}`).toBe(true)
})

it('keeps no lines for a card that has gone, and those of one that comes', async () => {
  const { host, settle, tops } = await open(layouts.grid, ['', ''], undefined, {
    items: items(priceItem('2', yearly)),
  })
  const price = () => {
    const [top = 0] = tops('price')
    return (tops('buy')[0] ?? 0) - top
  }
  const kept = price()
  const second = host.querySelector('[product="2"]') as Element
  const { parentElement } = second
  second.remove()
  await settle()
  await frame()
  expect(price()).toBeLessThan(kept)
  parentElement?.append(second)
  await settle()
  await frame()
  await frame()
  expect(price()).toBe(kept)
})

it('keeps prices above the details where one of the cards has some', async () => {
  const details = '<ul slot="details"><li>First</li><li>Second</li></ul>'
  const { tops, host, settle } = await open(layouts.grid, ['', '', details])
  expect(isOne(tops('price'))).toBe(true)
  expect(tops('price')[2]).toBeLessThan(tops('details')[2] ?? 0)
  expect(isOne(tops('buy'))).toBe(true)
  host.querySelector('ul')?.remove()
  await settle()
  await frame()
  expect(isOne(tops('price'))).toBe(true)
})

it('aligns cards that stand in columns of the page’s own', async () => {
  const column = (card: string) => `<div style="display: grid">${card}</div>`
  const { tops } = await open(layouts.grid, ['', '', ''], column)
  expectLines(tops)
})
