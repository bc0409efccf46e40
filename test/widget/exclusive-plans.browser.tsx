/**
 * Two plans of one group replace each other, so the endpoint refuses a cart that has both. The page then offers nothing
 * that would sell it: no total, no link and no order, in a review, in the cart and in an order form, and says which
 * change helps. With one of the two gone, everything is there again. Any other refusal leaves the plain link.
 */

import { beforeEach, expect, it } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import { leaveTimeout } from '../../src/widget/checkout/press.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { exclusive, preview, total } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { type Answer, json, rootOf, textOf } from './support.ts'

beforeEach(() => localStorage.clear())

const words =
  'Plans in your cart replace each other. Nothing was ordered or charged. Please keep one of them.'

/** An endpoint in whose settings the products 1 and 2 are plans of one group. */
const answer: Answer = (_, init) => {
  const { items } = JSON.parse(String(init?.body)) as PreviewRequest
  const ids = items.map(({ product }) => product)
  if (ids.includes('1') && ids.includes('2')) return exclusive()
  const lines = items.map(({ product, quantity }) => ({
    product,
    name: `Product ${product}`,
    quantity,
    unit: total(77),
    total: total(77 * quantity),
  }))
  return json(preview({ lines, total: total(lines.reduce((sum, line) => sum + line.total.gross, 0)) }))
}

const open = async (html: string, settings: Settings = {}, own = answer) => {
  const shop = await previewShop(html, { review: 'difference', ...settings }, own)
  const partIn = (selector: string, part: string): HTMLElement | null =>
    rootOf(document, selector).querySelector<HTMLElement>(`[part~=${part}]`)
  return {
    ...shop,
    partIn,
    click: async (element: HTMLElement | null | undefined) => {
      element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      await shop.settle()
      element?.click()
      await shop.settle()
    },
    /** What an element says in its total, aloud and in writing. */
    saidIn: (selector: string) => [
      textOf(partIn(selector, 'message')),
      textOf(rootOf(document, selector).querySelector('.sum [role=status]')),
    ],
    alert: () => textOf(shop.cart().querySelector('[role=alert]')),
  }
}

/** A link of the merchant’s own. */
const link = (query: string) => `<a href="https://checkout.example/1001/${query}">Buy</a>`

const both = link('?cart=1,2&amp;quantity_1=1&amp;quantity_2=1')

it.each<[string, string, Settings]>([
  ['a card whose link sells both', `<vitrine-card product="1">${both}</vitrine-card>`, {}],
  ['a buy control whose link sells both', `<vitrine-buy product="1">${both}</vitrine-buy>`, {}],
  [
    'a known customer',
    `<vitrine-buy product="1" renewal="none" customer-token="token">${both}</vitrine-buy>`,
    {},
  ],
  ['a shop that reviews every order', `<vitrine-buy product="1">${both}</vitrine-buy>`, { review: 'always' }],
])(
  'says in the review that the plans replace each other, and offers the way back alone, to %s',
  async (_, html, settings) => {
    const { alert, cart, click, control, followed } = await open(html, settings)
    await click(control())
    expect(alert()).toBe(words)
    expect(cart().querySelectorAll('a[href], [part=order], [part=terms], [part=total]')).toHaveLength(0)
    expect(textOf(cart().querySelector('.actions'))).toBe('Back')
    expect(followed).toEqual([])
  },
)

it('opens the review where a prepared preview is refused, which else leaves without one', async () => {
  // What the path sells is known to the platform alone.
  const { alert, asked, cart, click, control, followed, wayOn } = await open(
    `<vitrine-buy product="1">${link('purl-two?cart=1')}</vitrine-buy>`,
    {},
    exclusive,
  )
  await click(control())
  expect(asked).toHaveLength(1)
  expect([alert(), wayOn(), followed]).toEqual([words, undefined, []])
  await click(cart().querySelector<HTMLElement>('[part=back]'))
  expect(control().ariaBusy).not.toBe('true')
})

it.each([
  ['another refusal', () => json({ code: 'upstream-refused' }, { status: 422 })],
  ['a refusal without a body', () => new Response('', { status: 422 })],
  ['a successful answer with that code', () => json({ code: 'plans-exclude-each-other' })],
])('leaves by the plain link after %s', async (_, own) => {
  const { click, control, followed } = await open('<vitrine-card product="1"></vitrine-card>', {}, own)
  await click(control())
  expect(followed).toEqual([control().href])
})

it('loses no sale to an endpoint that is late', async () => {
  const { advance, click, control, followed } = await open(
    '<vitrine-card product="1"></vitrine-card>',
    {},
    () => new Promise(() => {}),
  )
  await click(control())
  await advance(leaveTimeout)
  expect(followed).toEqual([control().href])
})

const collected = (...products: string[]): void =>
  localStorage.setItem(
    storageKey('1001'),
    JSON.stringify({ at: 1_000_000, lines: products.map((product) => ({ product, quantity: 1 })) }),
  )

/** A cart of these products, opened by its button. */
const openCart = async (...products: string[]) => {
  const shop = await open('<vitrine-cart-button></vitrine-cart-button>')
  collected(...products)
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: storageKey('1001'),
      newValue: localStorage.getItem(storageKey('1001')),
    }),
  )
  await shop.settle()
  await shop.click(rootOf(shop.host, 'vitrine-cart-button').querySelector('button'))
  return shop
}

it('has no total and no way to checkout in a cart of both, until one of them is removed', async () => {
  const { advance, asked, click, partIn, saidIn } = await openCart('1', '2')
  await advance(400)
  expect(asked).toHaveLength(1)
  expect(saidIn('vitrine-cart')).toEqual([words, words])
  for (const part of ['buy', 'total', 'terms']) expect(partIn('vitrine-cart', part), part).toBeNull()
  expect(textOf(partIn('vitrine-cart', 'back'))).toBe('Back')
  await click(partIn('vitrine-cart', 'remove'))
  await advance(400)
  expect(saidIn('vitrine-cart')).toEqual(['', 'Total: €77.00'])
  expect(partIn('vitrine-cart', 'buy')?.getAttribute('href')).toContain('cart=2&')
})

it('says it at a press that comes before the total, and shows the cart again on the way back', async () => {
  const { alert, cart, click, followed, partIn, wayOn } = await openCart('1', '2')
  await click(partIn('vitrine-cart', 'buy'))
  expect([alert(), wayOn(), followed]).toEqual([words, undefined, []])
  await click(partIn('vitrine-cart', 'back'))
  expect(cart().querySelectorAll('[part~=line]')).toHaveLength(2)
})

it('asks again for an open review when another tab keeps one of the plans', async () => {
  const { alert, click, partIn, settle, wayOn } = await openCart('1', '2')
  await click(partIn('vitrine-cart', 'buy'))
  collected('2')
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: storageKey('1001'),
      newValue: localStorage.getItem(storageKey('1001')),
    }),
  )
  await settle()
  expect([alert(), wayOn()]).toEqual(['', preview().checkoutUrl])
})

const row = (product: string, attributes = '') =>
  `<a data-vitrine-product="${product}" ${attributes} href="https://checkout.example/1001/?cart=${product}">${product}</a>`

it.each([
  ['in the order', '', 'vitrine-order'],
  ['in its <vitrine-total>', '<vitrine-total></vitrine-total>', 'vitrine-total'],
])(
  'sells no order of a plan with another as its add-on, said %s, until that is taken out',
  async (_, more, selector) => {
    const { advance, click, host, partIn, saidIn } = await open(
      `<vitrine-order>${row('1')}${row('2', 'data-vitrine-add-on')}${more}</vitrine-order>`,
    )
    const addOn = () => rootOf(host, 'vitrine-order').querySelector<HTMLElement>('[type=checkbox]')
    expect(partIn(selector, 'buy')).not.toBeNull()
    await click(addOn())
    await advance(400)
    expect(saidIn(selector)).toEqual([words, words])
    for (const part of ['buy', 'total']) expect(partIn(selector, part), part).toBeNull()
    await click(addOn())
    await advance(400)
    expect(saidIn(selector)).toEqual(['', 'Total: €77.00'])
    expect(partIn(selector, 'buy')?.getAttribute('href')).toContain('cart=1&')
  },
)

it('says it in the language that the page changes to, and goes on to sell nothing', async () => {
  const { advance, click, host, partIn, saidIn, settle } = await open(
    `<vitrine-order>${row('1')}${row('2', 'data-vitrine-add-on')}</vitrine-order>`,
  )
  await click(rootOf(host, 'vitrine-order').querySelector<HTMLElement>('[type=checkbox]'))
  await advance(400)
  host.querySelector('vitrine-order')?.setAttribute('locale', 'de-DE')
  await settle()
  await advance(400)
  expect(saidIn('vitrine-order')[0]).toMatch(/ersetzen einander/)
  expect(partIn('vitrine-order', 'buy')).toBeNull()
})
