/**
 * A page with a shopper's cart, by what the shopper sees and hears of it, and carts that an earlier page has kept in the
 * browser's real storage.
 */

import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { type Answer, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

export const price = (product: string) =>
  priceItem(product, { price: money(Number(product) * 10), product: { name: `Product ${product}` } })

export const card = (product: number, attributes = ''): string =>
  `<vitrine-card product="${product}" add ${attributes}></vitrine-card>`

export const button = '<vitrine-cart-button></vitrine-cart-button>'

/** A page with a shopper’s cart. */
export const open = async (
  html: string,
  {
    settings = {},
    prices = priced(price),
    answer,
  }: { settings?: Settings; prices?: Answer; answer?: Answer } = {},
) => {
  const asked: PreviewRequest[] = []
  const test = testPage((url, init) => {
    if (url.pathname.endsWith('/prices')) return prices(url, init)
    if (url.pathname === '/cart/preview') asked.push(JSON.parse(String(init?.body)))
    return answer ? answer(url, init) : json(preview())
  }, settings)
  const host = mount(html)
  await test.settle()
  const within = (selector: string, part: string): HTMLElement => {
    const found = rootOf(document, selector).querySelector<HTMLElement>(`[part~=${part}]`)
    if (!found) throw new Error(`${selector} has no part ${part}`)
    return found
  }
  const click = async (element: HTMLElement | undefined): Promise<void> => {
    element?.click()
    await test.settle()
  }
  const cart = (): ShadowRoot => rootOf(document, 'vitrine-cart')
  return {
    ...test,
    asked,
    host,
    within,
    click,
    cart,
    add: (selector = 'vitrine-card') => click(within(selector, 'buy')),
    openCart: () => click(within('vitrine-cart-button', 'button')),
    count: () => textOf(rootOf(document, 'vitrine-cart-button').querySelector('[part=count]')),
    spoken: () =>
      [...document.querySelectorAll('vitrine-cart,vitrine-cart-button')].flatMap((element) =>
        [...(element.shadowRoot?.querySelectorAll('[role=status] > span') ?? [])].map(textOf),
      ),
    lines: () => [...cart().querySelectorAll('[part~=line]')].map(textOf),
    linked: () =>
      Object.fromEntries(
        new URL(cart().querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? '').searchParams,
      ),
    stored: () => JSON.parse(localStorage.getItem(storageKey('1001')) ?? 'null'),
  }
}

/** Puts lines into the cart of an earlier page. */
export const store = (lines: readonly object[], client = '1001'): void =>
  localStorage.setItem(storageKey(client), JSON.stringify({ at: 1_000_000, lines }))

export const inline = '<vitrine-cart inline></vitrine-cart>'
