import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { discounted, mount, priced, priceItem, rootOf, testPage } from './support.ts'

// Cards in a layout of the page's own, which knows nothing of their rows.

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

const layouts = {
  grid: 'display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px',
  row: 'display: flex; gap: 24px',
}

const open = async (layout: string, insides: readonly string[], around = (card: string) => card) => {
  await page.viewport(1280, 800)
  const { settle } = testPage(priced((product) => products[product as keyof typeof products]))
  const cards = insides.map((inside, index) =>
    around(`<vitrine-card style="flex: 1" product="${index + 1}">${inside}</vitrine-card>`),
  )
  const host = mount(`<div style="${layout}">${cards.join('')}</div>`)
  await settle()
  /** Where a part begins, in each card. */
  const tops = (part: string): number[] =>
    [...host.querySelectorAll('vitrine-card')].map((card) => {
      const found = rootOf(card.parentElement as Element, `[product="${card.getAttribute('product')}"]`)
      return Math.round(found.querySelector(`[part=${part}]`)?.getBoundingClientRect().top ?? Number.NaN)
    })
  return { host, settle, tops }
}

const isOne = (tops: readonly number[]): boolean => new Set(tops).size === 1

for (const [name, layout] of Object.entries(layouts)) {
  it(`aligns prices and buy controls of cards with different lines: ${name}`, async () => {
    const { tops } = await open(layout, ['', '', ''])
    expect([isOne(tops('name')), isOne(tops('price')), isOne(tops('buy'))], `${tops('price')}`).toEqual([
      true,
      true,
      true,
    ])
  })

  it(`aligns them beside a card with a note: ${name}`, async () => {
    const { tops } = await open(layout, ['', '<p slot="note">Money back</p>', ''])
    expect([isOne(tops('price')), isOne(tops('buy'))], `${tops('price')} ${tops('buy')}`).toEqual([
      true,
      true,
    ])
  })
}

it('keeps prices above the details where one of the cards has some', async () => {
  const details = '<ul slot="details"><li>First</li><li>Second</li></ul>'
  const { tops, host, settle } = await open(layouts.grid, ['', '', details])
  const [plain = 0] = tops('price')
  const [name = 0] = tops('name')
  expect(plain - name).toBeLessThan(60)
  expect(isOne(tops('buy'))).toBe(true)
  host.querySelector('ul')?.remove()
  await settle()
  expect(tops('price')[2]).toBeGreaterThan(tops('price')[0] ?? 0)
})

it('aligns cards that stand in columns of the page’s own', async () => {
  const column = (card: string) => `<div style="display: grid">${card}</div>`
  const { tops } = await open(layouts.grid, ['', '', ''], column)
  expect([isOne(tops('price')), isOne(tops('buy'))]).toEqual([true, true])
})
