/**
 * Tabs, steps and accordions write the attribute `hidden` on a panel, and nothing tells what stands inside when it is
 * shown. What the shopper then sees has to be what a page without panels shows, whichever part of the widget was hidden,
 * first or later, alone, nested or moved. Inside an order and inside plans the same attribute chooses products.
 */

import { expect, it } from 'vitest'
import {
  leavePages,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const link = (product: number) =>
  `<a data-vitrine-product="${product}" href="https://checkout.example/1001/?cart=${product}">Product ${product}</a>`
const card = (product: number, attributes = '') =>
  `<vitrine-card product="${product}" ${attributes}></vitrine-card>`

const orders = {
  'an order of cards': `<vitrine-order>${card(1)}${card(2, 'quantity="3"')}</vitrine-order>`,
  'an order of links': `<vitrine-order>${link(1)}${link(2)}</vitrine-order>`,
  'an order with its total below': `<vitrine-order>${link(1)}${card(2)}<vitrine-total></vitrine-total></vitrine-order>`,
  'an order of plain markup': `<div data-vitrine="order">${link(1)}${link(2)}</div>`,
  'an order with plans': `<vitrine-order><vitrine-plans selected="year">${card(1, 'interval="month"')}${card(2, 'interval="year"')}</vitrine-plans>${link(3)}</vitrine-order>`,
}

const panels: Record<string, (content: string) => string> = {
  'a panel': (content) => `<div id="panel" hidden>${content}</div>`,
  'a panel that a search opens': (content) => `<div id="panel" hidden="until-found">${content}</div>`,
  'a step of a form': (content) => `<form><div id="panel" hidden><section>${content}</section></div></form>`,
}

const price = (product: string) => priceItem(product, { price: money(Number(product) * 10) })

const open = async (html: string) => {
  const test = testPage(priced(price), {}, ownStorage())
  const host = mount(html)
  await test.settle()
  const panel = host.querySelector<HTMLElement>('#panel')
  const order = () => rootOf(host, 'vitrine-order')
  const total = () => host.querySelector('vitrine-total')?.shadowRoot ?? order()
  return {
    ...test,
    host,
    panel,
    order,
    show: async (isShown = true) => {
      if (panel) panel.hidden = !isShown
      await test.settle()
    },
    /** What an order shows, and the products that its control sells. */
    sold: () => [
      textOf(order()),
      textOf(total()),
      new URL(
        total().querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? 'https://none.example',
      ).searchParams.get('cart'),
    ],
  }
}

/** Every order in a panel, and the first one in each. */
for (const [index, [what, html]] of Object.entries(orders).entries())
  for (const [where, around] of Object.entries(panels).slice(0, index === 0 ? undefined : 1))
    it(`sells ${what} that ${where} shows later as one that was there from the start`, async () => {
      const { sold: soldInTheOpen } = await open(html)
      const expected = soldInTheOpen()
      expect(expected[2]).toMatch(/\d/)
      leavePages()
      const { show, sold } = await open(around(html))
      await show()
      expect(sold()).toEqual(expected)
    })

it('keeps an order whose panel is hidden while a currency is chosen elsewhere', async () => {
  const html = `<vitrine-currency currencies="EUR USD"></vitrine-currency><div id="panel">${orders['an order of cards']}</div>`
  const { host, sold, show, settle } = await open(html)
  const before = sold()
  await show(false)
  const choice = rootOf(host, 'vitrine-currency').querySelector('select')
  for (const currency of ['USD', 'EUR']) {
    if (choice) choice.value = currency
    choice?.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }
  await show()
  expect(sold()).toEqual(before)
})

it('keeps two orders apart that take turns in one place', async () => {
  const { host, settle } = await open(
    `<div id="one"><vitrine-order id="a">${link(1)}</vitrine-order></div>
     <div id="two" hidden><vitrine-order id="b">${link(2)}</vitrine-order></div>`,
  )
  const cart = (id: string) =>
    new URL(
      rootOf(host, `#${id}`).querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? '',
    ).searchParams.get('cart')
  for (let turn = 0; turn < 3; turn += 1) {
    for (const panel of host.querySelectorAll<HTMLElement>('div')) panel.hidden = !panel.hidden
    await settle()
    expect([cart('a'), cart('b')]).toEqual(['1', '2'])
  }
})

it('keeps an order that is moved into a hidden panel, taken out and put back', async () => {
  const { host, panel, sold, settle, show } = await open(
    `${orders['an order of cards']}<div id="panel" hidden></div>`,
  )
  const before = sold()
  const order = host.querySelector('vitrine-order')
  if (!order) throw new Error('no order')
  panel?.append(order)
  await settle()
  expect(sold()).toEqual(before)
  order.remove()
  await settle()
  panel?.append(order)
  await settle()
  await show()
  expect(sold()).toEqual(before)
})

it('sells no product whose panel inside the order is hidden, until it is shown', async () => {
  const { sold, show } = await open(
    `<div hidden><vitrine-order>${link(1)}<div id="panel" hidden>${link(2)}</div></vitrine-order></div>`,
  )
  expect(sold()[2]).toBe('1')
  await show()
  expect(sold()[2]).toBe('1,2')
  await show(false)
  expect(sold()[2]).toBe('1')
})

it('lays plans out in a hidden panel as in the open', async () => {
  const plans = `<vitrine-plans selected="year">${card(1, 'interval="month" featured')}${card(2, 'interval="year" featured')}
    ${card(3, 'interval="year"')}</vitrine-plans>`
  const layout = (host: HTMLElement) => rootOf(host, 'vitrine-plans').querySelector('.plans')?.outerHTML
  const { host: inTheOpen } = await open(plans)
  const { host, show } = await open(`<div id="panel" hidden>${plans}</div>`)
  await show()
  expect(layout(host)).toBe(layout(inTheOpen))
})

it('gives plans the room of cards whose panel in them is shown later', async () => {
  const { host, show } = await open(
    `<vitrine-plans>${card(1, 'interval="year"')}<div id="panel" hidden>${card(2, 'interval="year" featured')}${card(3, 'interval="year"')}</div></vitrine-plans>`,
  )
  const plans = () => rootOf(host, 'vitrine-plans').querySelector<HTMLElement>('.plans')
  expect([plans()?.dataset.count, plans()?.className]).toEqual(['1', 'plans'])
  await show()
  expect([plans()?.dataset.count, plans()?.className]).toEqual(['3', 'plans featured'])
})
