/**
 * A review of the cart stands open while another tab changes that cart: what is reviewed, ordered and linked has to be
 * what the cart holds now. An order that was sent is left alone, since it sends what its shopper saw. The other tab is
 * played by its entry in the storage and the browser's event of it.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview, total } from './every-state.ts'
import { json, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const line = (product: string, quantity = 1) => ({ product, quantity, renewal: 'none' })
type Line = ReturnType<typeof line>

const answerOf = ({ items }: PreviewRequest) =>
  json(
    preview({
      lines: items.map(({ product, quantity }) => ({
        product,
        name: `Product ${product}`,
        quantity,
        unit: total(77),
        total: total(77 * quantity),
      })),
      total: total(items.reduce((sum, { quantity }) => sum + 77 * quantity, 0)),
      checkoutUrl: `https://checkout.example/s/${items.map(({ product, quantity }) => `${product}x${quantity}`).join('-')}`,
    }),
  )

/** A page whose cart, with the given lines, is under review. */
const open = async (
  lines: Line[],
  settings: Settings = {},
  html = '<vitrine-cart inline></vitrine-cart>',
) => {
  const keep = (next: Line[]) => {
    const text = JSON.stringify({ at: 1_000_000, lines: next })
    localStorage.setItem(storageKey('1001'), text)
    return text
  }
  keep(lines)
  const asked: PreviewRequest[] = []
  const ordered: PreviewRequest[] = []
  let hold: Promise<void> | undefined
  const test = testPage(
    async (url, init) => {
      if (url.pathname.endsWith('/prices')) return priced((product) => priceItem(product))(url, init)
      const body = JSON.parse(String(init?.body)) as PreviewRequest
      if (url.pathname === '/cart/process') {
        ordered.push(body)
        await hold
        return json({ state: 'settled', result: 'paid', purchaseId: '5' })
      }
      asked.push(body)
      await hold
      return answerOf(body)
    },
    { endpoint: 'https://shop.example', review: 'always', ...settings },
  )
  const host = mount(html)
  await test.settle()
  const root = () => rootOf(document, 'vitrine-cart')
  const part = (name: string) => root().querySelector<HTMLElement>(`[part~=${name}]`)
  const click = async (element: HTMLElement | null) => {
    element?.click()
    await test.settle()
  }
  if (!host.querySelector('[inline]'))
    await click(rootOf(host, 'vitrine-cart-button').querySelector('button'))
  await click(root().querySelector('a[part=buy]'))
  return {
    ...test,
    asked,
    ordered,
    part,
    click,
    text: () => textOf(root()),
    wayOn: () => root().querySelector<HTMLAnchorElement>('a[part=continue]')?.href,
    /** What another tab writes. */
    other: async (next: Line[]) => {
      const newValue = keep(next)
      window.dispatchEvent(new StorageEvent('storage', { key: storageKey('1001'), newValue }))
      await test.settle()
    },
    /** Holds the endpoint's answers until it is called. */
    hold: () => {
      let release = (): void => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return async () => {
        release()
        hold = undefined
        await test.settle()
      }
    },
  }
}

const places = {
  'in the page': '<vitrine-cart inline></vitrine-cart>',
  'in a dialog': '<vitrine-cart-button></vitrine-cart-button>',
}

for (const [where, html] of Object.entries(places))
  it(`follows a line that another tab removes, with the cart ${where}`, async () => {
    const { other, text, wayOn, asked } = await open([line('1'), line('2')], {}, html)
    expect(wayOn()).toBe('https://checkout.example/s/1x1-2x1')
    await other([line('2')])
    expect(wayOn()).toBe('https://checkout.example/s/2x1')
    expect(text()).toContain('Product 2')
    expect(text()).not.toContain('Product 1')
    const count = asked.length
    await other([line('2')])
    expect(asked).toHaveLength(count)
  })

it('follows quantities and additions of another tab', async () => {
  const { other, wayOn } = await open([line('1')], {}, places['in the page'])
  await other([line('1', 3)])
  expect(wayOn()).toBe('https://checkout.example/s/1x3')
  await other([line('1', 3), line('2')])
  expect(wayOn()).toBe('https://checkout.example/s/1x3-2x1')
})

it('shows the cart again when another tab has emptied it', async () => {
  const { other, wayOn, part } = await open([line('1')], {}, places['in a dialog'])
  await other([])
  expect(wayOn()).toBeUndefined()
  expect(part('order')).toBeNull()
})

it('follows a change that comes while the first preview is on its way', async () => {
  const { other, part, click, hold, wayOn } = await open([line('1'), line('2')])
  await click(part('back'))
  const release = hold()
  await click(rootOf(document, 'vitrine-cart').querySelector('a[part=buy]'))
  await other([line('2')])
  await release()
  expect(wayOn()).toBe('https://checkout.example/s/2x1')
})

it('follows its own order of two', async () => {
  const ruled = { ...line('3'), priceRule: 'team' }
  const { other, wayOn } = await open([line('1'), ruled])
  expect(wayOn()).toBe('https://checkout.example/s/1x1')
  await other([line('1'), { ...ruled, quantity: 5 }])
  expect(wayOn()).toBe('https://checkout.example/s/1x1')
  await other([{ ...ruled, quantity: 5 }, line('1', 2)])
  expect(wayOn()).toBe('https://checkout.example/s/1x2')
})

it('orders what the cart holds now, and leaves an order that was sent alone', async () => {
  const { other, part, click, ordered, hold, text } = await open([line('1'), line('2')], {
    customerToken: 'token',
    renewal: 'none',
  })
  await other([line('2')])
  const release = hold()
  await click(part('order'))
  await other([line('2'), line('3')])
  await release()
  expect(ordered.map(({ items }) => items)).toEqual([[{ product: '2', quantity: 1 }]])
  expect(text()).toContain('is paid')
  // The line that was added meanwhile was not bought.
  expect(JSON.parse(localStorage.getItem(storageKey('1001')) ?? '').lines).toEqual([
    expect.objectContaining({ product: '3' }),
  ])
})
