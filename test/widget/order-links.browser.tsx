/**
 * Links of the merchant's own in an order: what they sell without the script, the form sells as well. Units, further
 * products and terms of each link are counted in rows and total, a quantity that is said twice is named once, and
 * nothing is shown as the total of the whole that is not.
 */

import { expect, it, vi } from 'vitest'
import { furtherUnits } from '../../src/widget/elements/order/order-links.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { linkTerms } from '../../src/widget/storefront/link-terms.ts'
import { preview } from './every-state.ts'
import {
  type Answer,
  json,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
  withOneTier,
} from './support.ts'

const home = 'https://checkout.example/1001/'
const link = (query: string, attributes = ''): string =>
  `<a ${attributes} href="${home}?${query.replaceAll('&', '&amp;')}">Buy</a>`
const item = (product: string, query: string, attributes = ''): string =>
  link(query, `data-vitrine-product="${product}" ${attributes}`)

const open = async (html: string, answer: Answer = priced(), settings: Settings = {}) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(
    (url, init) => (url.pathname === '/cart/preview' ? json(preview()) : withOneTier(answer)(url, init)),
    { endpoint: 'https://shop.example', ...settings },
    ownStorage(),
  )
  const host = mount(html)
  await settle()
  const order = rootOf(host, 'vitrine-order')
  const sold = () => {
    const { searchParams } = new URL(order.querySelector('a[part=buy]')?.getAttribute('href') ?? '')
    return (searchParams.get('cart') ?? '')
      .split(',')
      .map((id) => `${searchParams.get(`quantity_${id}`)} × ${id}`)
      .join()
  }
  const said = (): string[] => {
    const sentences = warn.mock.calls.flat().map(String)
    warn.mockRestore()
    return sentences
  }
  return {
    order,
    sold,
    settle,
    said,
    press: async () => {
      order.querySelector<HTMLElement>('a[part=buy]')?.click()
      await settle()
    },
    /** A part of the review. */
    review: (part: string) => rootOf(document, 'vitrine-cart').querySelector(`[part=${part}]`),
  }
}

it('sells the units of each product’s link, and those of the link of the order', async () => {
  const { sold, said } = await open(
    `<vitrine-order>${item('1', 'cart=1&quantity_1=3')}${item('2', 'cart=2&minquantity_2=4')}
      <vitrine-card product="3">${link('cart=3,3')}</vitrine-card>${item('4', 'cart=4')}</vitrine-order>`,
  )
  expect(sold()).toBe('3 × 1,4 × 2,2 × 3,1 × 4')
  expect(said()).toEqual([])
})

it('sells the units of a link of the whole order', async () => {
  const { sold, said } = await open(
    `<vitrine-order><a data-vitrine-product="1" href="#">One</a><a data-vitrine-product="2" href="#">Two</a><p>All: ${link('cart=1,2&quantity_1=3&quantity_2=5')}</p></vitrine-order>`,
  )
  expect(sold()).toBe('3 × 1,5 × 2')
  expect(said()).toEqual([])
})

it('lets the field for all units begin with those of the link, and the shopper change them', async () => {
  const { order, sold, settle, said } = await open(
    `<vitrine-order quantity-control>${item('1', 'cart=1&quantity_1=3')}${item('2', 'cart=2')}</vitrine-order>`,
  )
  expect(sold()).toBe('3 × 1,3 × 2')
  expect(order.querySelector<HTMLInputElement>('[part~=quantity-input]')?.value).toBe('3')
  order.querySelector<HTMLElement>('[part=decrement]')?.click()
  await settle()
  expect(sold()).toBe('2 × 1,2 × 2')
  expect(said()).toEqual([])
})

it.each([
  [
    'the order',
    `<vitrine-order quantity="2">${item('1', 'cart=1&quantity_1=3')}</vitrine-order>`,
    '<vitrine-order quantity="2"> contradicts quantity_1=3',
  ],
  [
    'a link',
    `<vitrine-order>${item('1', 'cart=1&quantity_1=3', 'data-vitrine-quantity="2"')}</vitrine-order>`,
    '<a data-vitrine-quantity="2"> contradicts quantity_1=3',
  ],
  [
    'a card',
    `<vitrine-order><vitrine-card product="1" quantity="2">${link('cart=1&quantity_1=3')}</vitrine-card></vitrine-order>`,
    '<vitrine-card quantity="2"> contradicts quantity_1=3',
  ],
])('takes the quantity of %s before that of its link, and names both once', async (_, html, warning) => {
  const { sold, said } = await open(html)
  expect(sold()).toBe('2 × 1')
  expect(said()).toEqual([`[vitrine] ${warning} of its checkout link`])
})

it('names where an order and its link say otherwise of anything else', async () => {
  const { said } = await open(
    `<vitrine-order price-rule="team" coupon="SAVE10">${item('1', 'cart=2&coupon=OTHER&pricerule=edu&b2b=true')}</vitrine-order>`,
  )
  expect(
    said()
      .filter((text) => text.includes('contradicts'))
      .sort(),
  ).toEqual([
    '[vitrine] <a data-vitrine-product="1"> contradicts cart=2 of its checkout link',
    '[vitrine] <vitrine-store coupon="SAVE10"> contradicts coupon=OTHER of its checkout link',
    '[vitrine] <vitrine-store price-rule="team"> contradicts pricerule=edu of its checkout link',
    '[vitrine] <vitrine-store tax="gross"> contradicts b2b=true of its checkout link',
  ])
})

it('does not hold the audience that a shopper chooses against the link', async () => {
  const { said } = await open(
    `<vitrine-order price-rule="team" audiences="Standard; Teams: team">${item('1', 'cart=1&pricerule=edu')}</vitrine-order>`,
  )
  expect(said()).toEqual([])
})

it('sells what a link sells beside its product, shows a row for it, and counts it in the total', async () => {
  const { order, sold, settle } = await open(
    `<vitrine-order>${item('1', 'cart=1,9&quantity_9=2', 'data-vitrine-choice="Edition"')}
      ${item('2', 'cart=2,8', 'data-vitrine-choice="Edition"')}</vitrine-order>`,
  )
  expect(sold()).toBe('1 × 1,2 × 9')
  expect(textOf(order.querySelector('[part=total]'))).toContain('231.00')
  expect(order.querySelectorAll('input[type=radio]')).toHaveLength(2)
  const further = () => [...order.querySelectorAll('.row p')].map(textOf)
  expect(further()).toEqual([expect.stringMatching(/^Product 92 × \D*\d/)])
  const [, second] = order.querySelectorAll<HTMLElement>('input[type=radio]')
  second?.click()
  await settle()
  expect(sold()).toBe('1 × 2,1 × 8')
  expect(further()).toEqual([expect.stringMatching(/^Product 8\D*\d/)])
})

it('says how many units of a product its link sells', async () => {
  const { order } = await open(
    `<vitrine-order>${item('1', 'cart=1&quantity_1=3')}${item('2', 'cart=2')}</vitrine-order>`,
  )
  expect([...order.querySelectorAll('.row')].map(textOf)).toEqual([
    expect.stringMatching(/^Buy3 × \D*\d/),
    expect.stringMatching(/^Buy\D*\d/),
  ])
})

it('shows no total as that of the whole where a further product has no price', async () => {
  const known = priced()
  const { order, sold } = await open(
    `<vitrine-order>${item('1', 'cart=1,9')}</vitrine-order>`,
    async (url, init) => {
      const items = (await (await known(url, init)).json()) as { product_id: number }[]
      return json(items.filter(({ product_id }) => String(product_id) !== '9'))
    },
  )
  expect(sold()).toBe('1 × 1,1 × 9')
  expect(textOf(order)).toContain('total at checkout')
})

it.each([
  ['coupon=SAVE10', '', 'no code'],
  ['coupon=SAVE10', 'coupon=OTHER', 'coupon=OTHER'],
  ['', 'enablecoupon=false', 'enablecoupon=false'],
])(
  'vouches for no total, and places no order, where one link says “%s” and another “%s”',
  async (first, second, detail) => {
    const { order, press, review, said } = await open(
      `<vitrine-order renewal="none">${item('1', `cart=1&${first}`)}${item('2', `cart=2&${second}`, 'data-vitrine-add-on data-vitrine-checked')}</vitrine-order>`,
      undefined,
      { customerToken: 'token' },
    )
    expect(textOf(order)).toMatch(/You see the total at checkout/)
    expect(order.querySelector('[part=total]')).toBeNull()
    expect(said()).toEqual([
      `[vitrine] <a data-vitrine-product="2"> has a link with ${detail}, unlike the link of its order: the page names no amount as that of checkout, and places no order`,
    ])
    await press()
    expect(review('order')).toBeNull()
    expect(review('continue')).not.toBeNull()
  },
)

it.each([
  ['the same code', 'coupon=SAVE10', 'coupon=save10'],
  ['other parameters', 'cfg=two-columns', 'x-a=1'],
])('knows the total, and places the order, of links with %s', async (_, first, second) => {
  const { order, press, review, said } = await open(
    `<vitrine-order renewal="none">${item('1', `cart=1&${first}`)}${item('2', `cart=2&${second}`, 'data-vitrine-add-on data-vitrine-checked')}<a data-vitrine-product="3" href="#">Three</a></vitrine-order>`,
    undefined,
    { customerToken: 'token' },
  )
  expect(textOf(order.querySelector('[part=total]'))).toContain('231.00')
  expect(said()).toEqual([])
  await press()
  expect(review('order')).not.toBeNull()
})

it('says of two paths in one order that the second is not sold by it', async () => {
  const { said } = await open(
    `<vitrine-order>${item('1', 'cart=1').replace('/?', '/purl-a?')}${item('2', 'cart=2').replace('/?', '/purl-b?')}</vitrine-order>`,
  )
  expect(said()).toContain(
    '[vitrine] <a data-vitrine-product="2"> has a link with the path purl-b, unlike the link of its order: the page names no amount as that of checkout, and places no order',
  )
})

it.each([
  [
    'of a product',
    `${item('1', 'cart=1,7,SKU-5')}${item('2', 'cart=2', 'data-vitrine-add-on data-vitrine-checked')}`,
    'has a link with a cart that only checkout can read, unlike the link of its order: the page names no amount as that of checkout, and places no order',
  ],
  [
    'of the order',
    `<a data-vitrine-product="1" href="#">One</a><a data-vitrine-product="2" href="#">Two</a><p>All: ${link('cart=1,2,SKU-5')}</p>`,
    'is beside a link with cart, by which only checkout knows the amount: the page names none as its own',
  ],
])(
  'vouches for no total, and places no order, where the link %s has a cart that nobody knows',
  async (_, links, sentence) => {
    const { order, press, review, said } = await open(
      `<vitrine-order renewal="none">${links}</vitrine-order>`,
      undefined,
      { customerToken: 'token' },
    )
    expect(textOf(order)).toMatch(/You see the total at checkout/)
    expect(order.querySelector('[part=total]')).toBeNull()
    expect(said()).toEqual([`[vitrine] <a data-vitrine-product="1"> ${sentence}`])
    await press()
    expect(review('order')).toBeNull()
  },
)

it('knows the total of products beside one with a cart that nobody knows and that is not chosen', async () => {
  const { order, sold, said } = await open(
    `<vitrine-order>${item('1', 'cart=1,SKU-5', 'data-vitrine-add-on')}${item('2', 'cart=2')}${item('3', 'cart=3')}</vitrine-order>`,
  )
  expect(sold()).toBe('1 × 2,1 × 3')
  expect(textOf(order.querySelector('[part=total]'))).toContain('154.00')
  expect(said()).toEqual([])
})

it('sells no product twice that the form offers', async () => {
  const { sold } = await open(
    `<vitrine-order>${item('1', 'cart=1,2')}${item('2', 'cart=2,1', 'data-vitrine-add-on')}</vitrine-order>`,
  )
  expect(sold()).toBe('1 × 1')
})

it('knows a product that the form offers by the merchant’s own ID', () => {
  const settings = { client: '1001', checkoutHost: 'https://checkout.example' }
  const terms = linkTerms(settings, `${home}?cart=1,2,3`)
  const own = priceItem('2', { product: { name: 'Two', client_product_id: 'own' } })
  const offered = [
    { product: '1', item: undefined },
    { product: 'Iown', item: own },
  ]
  expect(furtherUnits(terms, '1', offered)).toEqual([['3', 1]])
})

it('writes the field of a row in the digits of the amounts, which come after it', async () => {
  const amount = { localized: '٧٧٫٠٠ €', value: 77 }
  const answer = priced((product) =>
    priceItem(product, { locale: 'ar-EG', price: { gross: amount, net: amount, vat: amount } }),
  )
  const { settle } = testPage(answer, { locale: 'ar-EG' }, ownStorage())
  const host = mount(
    `<vitrine-order>${item('1', 'cart=1', 'data-vitrine-quantity="2" data-vitrine-quantity-control')}</vitrine-order>`,
  )
  await settle()
  const field = rootOf(host, 'vitrine-order').querySelector<HTMLInputElement>('[part=quantity-input]')
  expect(field?.value).toBe('٢')
})
