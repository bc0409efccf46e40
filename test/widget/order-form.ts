/**
 * A form that sells several products together: its markup, and pages with it. `open` is one whose volume prices say that
 * one unit costs the same in every quantity; `pressed` is one with an endpoint, whose control was pressed.
 */

import type { PriceItem } from '../../src/contract/price-item.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import {
  type Answer,
  json,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
  withOneTier,
} from './support.ts'

export const link = (product: number, attributes: string, text: string): string =>
  `<a data-vitrine-product="${product}" ${attributes} href="https://checkout.example/1001/?cart=${product}">${text}</a>`

/** A choice of three, two add-ons, one of them with a quantity of its own. */
export const configurator = `
  ${link(1, 'data-vitrine-choice="Term"', '1 year')}
  ${link(2, 'data-vitrine-choice="Term" data-vitrine-checked', '2 years')}
  ${link(3, 'data-vitrine-choice="Term"', '3 years')}
  ${link(7, 'data-vitrine-add-on', 'Support')}
  ${link(8, 'data-vitrine-add-on data-vitrine-quantity="1" data-vitrine-quantity-control', 'Training')}`

export const order = (attributes = 'quantity="10" quantity-control', content = configurator): string =>
  `<vitrine-order ${attributes}>${content}</vitrine-order>`

export const price = (product: string) => priceItem(product, { price: money(Number(product) * 10) })

export const open = async (
  html = order(),
  {
    answer = priced(price),
    item = price,
    settings = {},
    storage = ownStorage(),
  }: {
    answer?: Answer
    item?: (product: string) => PriceItem
    settings?: Settings
    storage?: () => Storage
  } = {},
) => {
  // Its volume prices tell what several units cost.
  const test = testPage(withOneTier(answer, item), { endpoint: 'https://shop.example', ...settings }, storage)
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, 'vitrine-order')
  const sum = () => (host.querySelector('vitrine-total')?.shadowRoot ?? root) as ShadowRoot
  const linked = () =>
    Object.fromEntries(new URL(sum().querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? '').searchParams)
  return {
    ...test,
    host,
    root,
    linked,
    /** Product and quantity of the link. */
    cart: () =>
      Object.fromEntries(
        (linked().cart ?? '').split(',').map((product) => [product, Number(linked()[`quantity_${product}`])]),
      ),
    total: () => textOf(sum().querySelector('[part=total] dd')),
    input: (product: number) =>
      root.querySelector<HTMLInputElement>(`input[value="${product}"]:not([role=spinbutton])`),
    pick: async (product: number) => {
      root.querySelector<HTMLInputElement>(`input[value="${product}"]:not([role=spinbutton])`)?.click()
      await test.settle()
    },
  }
}

export const bill = (root: ParentNode): string[] =>
  [...root.querySelectorAll('.bill li')].map((line) => [...line.children].map(textOf).join(': '))

export const cards =
  '<vitrine-card product="1"></vitrine-card><vitrine-card product="2" quantity="3" quantity-control></vitrine-card>'

/** A page whose order was pressed. */
export const pressed = async (settings: Settings = {}, answer?: Answer, attributes = '', content = cards) => {
  const shop = await previewShop(
    order(attributes, content),
    { review: 'difference', ...settings },
    withOneTier(answer ?? (() => json(preview())), price),
    priced(price),
  )
  rootOf(shop.host, 'vitrine-order').querySelector<HTMLElement>('[part=buy]')?.click()
  await shop.settle()
  return shop
}
