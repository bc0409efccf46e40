import { expect, it } from 'vitest'
import { accountShop } from './account-shop.ts'
import { mount, priced, testPage } from './support.ts'

const card = '<vitrine-card product="1"></vitrine-card>'

/** The level of each card's name, in the order of the page. */
const levels = async (html: string): Promise<number[]> => {
  const { settle } = testPage(priced())
  const host = mount(html)
  await settle()
  return [...host.querySelectorAll('vitrine-card')].map(({ shadowRoot }) =>
    Number(shadowRoot?.querySelector('[part=name]')?.localName.slice(1)),
  )
}

for (const [where, html, level] of [
  ['on a page without headings', card, [2]],
  ['below the title', `<h1>Shop</h1><div>${card}</div>`, [2]],
  ['below a section', `<h1>Shop</h1><section><h2>Plans</h2>${card}</section>`, [3]],
  ['behind a deeper section', `<h2>Plans</h2><div><h4>Team</h4></div><div>${card}</div>`, [5]],
  ['below the deepest heading', `<h6>Deep</h6>${card}`, [6]],
  ['before the heading', `${card}<h3>Later</h3>`, [2]],
  ['beside one another', `<h1>Shop</h1>${card}${card}<h2>More</h2>${card}${card}`, [2, 2, 3, 3]],
  [
    'behind the headings that give way to cards',
    `<h1>Shop</h1><vitrine-card product="2"><h4>Ours</h4></vitrine-card><vitrine-card product="none"><h3>Free</h3></vitrine-card>${card}`,
    [2, Number.NaN, 2],
  ],
  ['with a level of its own', `<h1>Shop</h1>${card.replace('>', ' heading="4">')}${card}`, [4, 2]],
  ['in plans', `<h2>Plans</h2><vitrine-plans>${card}${card}</vitrine-plans>`, [3, 3]],
] as const)
  it(`takes the level that follows from the page: ${where}`, async () => {
    expect(await levels(html)).toEqual(level)
  })

it('looks for a heading outside of the shadow root that a card stands in', async () => {
  const { settle } = testPage(priced())
  const host = mount('<h2>Plans</h2><div></div>')
  const root = host.querySelector('div')?.attachShadow({ mode: 'open' })
  if (root) root.innerHTML = card
  await settle()
  expect(root?.querySelector('vitrine-card')?.shadowRoot?.querySelector('h3[part=name]')).not.toBeNull()
})

it('gives the names of subscriptions the level that follows from the page', async () => {
  const { host } = await accountShop({}, '<h2>Yours</h2><vitrine-subscriptions></vitrine-subscriptions>')
  const root = host.querySelector('vitrine-subscriptions')?.shadowRoot
  expect(root?.querySelector('[part=name]')?.localName).toBe('h3')
})
