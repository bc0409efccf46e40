/**
 * Orders and carts of several links whose amount a page cannot know: each product keeps what its own link says, the path
 * is that of the chosen one, and two paths make two orders.
 */

import { expect, it } from 'vitest'
import { a, home, open } from './link-page.ts'
import { rootOf, textOf } from './support.ts'

it.each([
  ['first', ['97772', 'i97772'], ['2', '2'], 'cart=i97772%2C2'],
  ['last', ['2', '2'], ['97772', 'i97772'], 'cart=2%2Ci97772'],
])(
  'sells what the links of an order name where the %s one names another kind of ID',
  async (_, one, two, named) => {
    const option = ([product, sold]: string[], attributes = '') =>
      a(`${home}?cart=${sold}`, `data-vitrine-product="${product}" ${attributes}`)
    const { href, text, press, asked } = await open(
      `<vitrine-order>${option(one)}${option(two, 'data-vitrine-add-on data-vitrine-checked')}</vitrine-order>`,
      { endpoint: 'https://shop.example', customerToken: 'token' },
    )
    expect(href()).toContain(`?${named}&`)
    expect(text()).toMatch(/total at checkout/i)
    expect(await press()).toBe(true)
    expect(asked).toEqual([])
  },
)

it('keeps the path of each product in the cart, and makes two orders of two paths', async () => {
  const card = (product: string, path: string) =>
    `<vitrine-card product="${product}" data-vitrine-add>${a(`${home}${path}?cart=${product}&x-keys_${product}=k`)}</vitrine-card>`
  const { host, settle } = await open(
    `<vitrine-cart inline></vitrine-cart>${card('1', 'purl-a')}${card('2', 'purl-a')}${card('3', 'purl-b')}`,
    { plainPaths: 'purl-a' },
  )
  for (const element of host.querySelectorAll('vitrine-card')) {
    rootOf(element.parentElement as Element, `vitrine-card[product="${element.getAttribute('product')}"]`)
      .querySelector<HTMLAnchorElement>('a[part=buy]')
      ?.click()
    await settle()
  }
  const root = rootOf(host, 'vitrine-cart')
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[part=buy]')].map(({ href }) => href)
  expect(links.map((link) => link.replace(/&scope=.*|\?scope.*?(?=cart=)/, ''))).toHaveLength(2)
  expect(links[0]).toMatch(/\/1001\/purl-a\?.*cart=1%2C2.*/)
  expect(links[0]).toMatch(/x-keys_1=k.*x-keys_2=k/)
  expect(links[1]).toMatch(/\/1001\/purl-b\?.*cart=3&/)
  expect(textOf(root)).toMatch(/154/)
  expect(textOf(root)).toMatch(/total at checkout/i)
})

it('keeps a country of delivery in the cart, whose total only checkout knows, and says why', async () => {
  const link = `${home}?cart=1&deliveryCountryId=US`
  const { host, press, said, requests } = await open(
    `<vitrine-cart inline></vitrine-cart><vitrine-card product="1" data-vitrine-add>${a(link)}</vitrine-card>`,
  )
  await press()
  const root = rootOf(host, 'vitrine-cart')
  expect(root.querySelector<HTMLAnchorElement>('a[part=buy]')?.href).toContain('deliveryCountryId=US&')
  expect(textOf(root)).toMatch(/see the total at checkout/)
  expect(textOf(root)).not.toMatch(/Total: /)
  expect(new Set(requests.map(({ searchParams }) => searchParams.get('country')))).toEqual(new Set(['US']))
  expect(said().join()).toMatch(/deliveryCountryId, by which only checkout knows the amount/)
})

it('makes two orders of two countries of delivery', async () => {
  const card = (product: string, country: string) =>
    `<vitrine-card product="${product}" data-vitrine-add>${a(`${home}?cart=${product}&deliveryCountryId=${country}`)}</vitrine-card>`
  const { host, settle } = await open(
    `<vitrine-cart inline></vitrine-cart>${card('1', 'US')}${card('2', 'FR')}`,
  )
  for (const element of host.querySelectorAll('vitrine-card')) {
    element.shadowRoot?.querySelector<HTMLAnchorElement>('a[part=buy]')?.click()
    await settle()
  }
  const links = [...rootOf(host, 'vitrine-cart').querySelectorAll<HTMLAnchorElement>('a[part=buy]')]
  const sold = links.map(({ href }) => new URL(href).searchParams)
  expect(sold.map((query) => [query.get('cart'), query.get('deliveryCountryId')])).toEqual([
    ['1', 'US'],
    ['2', 'FR'],
  ])
})

it('takes what each link of an order says of its own product, and the path of the chosen one', async () => {
  const option = (product: string, query: string, attributes = '') =>
    a(`${home}${query}`, `data-vitrine-product="${product}" ${attributes}`)
  const { control, host, settle } = await open(
    `<vitrine-order>${option('1', '?cart=1&affiliate=5&for_1=me', 'data-vitrine-choice="Kind"')}${option('2', 'purl-b?cart=2&for_2=you&x-key_2=K&x-other=1', 'data-vitrine-choice="Kind"')}${option('3', '?cart=3&x-key_3=L', 'data-vitrine-add-on data-vitrine-checked')}</vitrine-order>`,
  )
  expect(control().href).toContain('/1001/?cart=1%2C3&affiliate=5&for_1=me&x-key_3=L')
  const root = rootOf(host, 'vitrine-order')
  root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click()
  await settle()
  expect(control().href).toMatch(/\/1001\/purl-b\?/)
  const sold = Object.fromEntries(new URL(control().href).searchParams)
  expect(sold).toMatchObject({ cart: '2,3', affiliate: '5', for_2: 'you', 'x-key_2': 'K', 'x-key_3': 'L' })
  expect(sold).not.toHaveProperty('for_1')
  expect(sold).not.toHaveProperty('x-other')
  expect(textOf(root)).toMatch(/total at checkout/i)
})

it.each([
  [
    'with an add-on that says something of its own',
    ['purl-two?AFFILIATE=7&quantity=80&x-Source=w&coupon=SAVE10', '?cart=2&x-key_2=K'],
    /purl-two\?AFFILIATE=7&x-Source=w&coupon=SAVE10&x-key_2=K&cart=1%2C2&/,
  ],
  [
    'with a plain add-on',
    ['purl-two?AFFILIATE=7&x-Source=w&coupon=SAVE10', '?cart=2'],
    /purl-two\?AFFILIATE=7&x-Source=w&coupon=SAVE10&cart=1%2C2&/,
  ],
])('loses nothing of a path without a cart that is sold %s', async (_, [first, addOn], link) => {
  const { href } = await open(
    `<vitrine-order>${a(home + first, 'data-vitrine-product="1"')}${a(home + addOn, 'data-vitrine-product="2" data-vitrine-add-on data-vitrine-checked')}</vitrine-order>`,
  )
  expect(href()).toMatch(link)
})

it.each([
  [
    'a link of the same path',
    a(`${home}purl-two?cart=2`, 'data-vitrine-product="2" data-vitrine-choice="Kind" data-vitrine-checked'),
  ],
  ['no link', '<vitrine-card product="2" data-vitrine-choice="Kind" data-vitrine-checked></vitrine-card>'],
])('sells the chosen product, which has %s, and not by the path of another', async (_, chosen) => {
  const { control } = await open(
    `<vitrine-order>${a(`${home}purl-two?quantity=80`, 'data-vitrine-product="1" data-vitrine-choice="Kind"')}${chosen}</vitrine-order>`,
  )
  expect(new URL(control().href).searchParams.get('cart')).toBe('2')
})

it.each([
  ['?cart=1', '?cart=2&AFFILIATE=6', '6'],
  ['?cart=1&affiliate=5', '?cart=2&affiliate=6', '6'],
  ['?cart=1&affiliate=5', '?cart=2', '5'],
  ['purl-two?affiliate=5', '?cart=2', '5'],
])('pays the affiliate of the chosen product in an order of %s and %s', async (first, chosen, affiliate) => {
  const choice = 'data-vitrine-choice="Kind"'
  const { press, cart, control } = await open(
    `<vitrine-order renewal="none">${a(home + first, `data-vitrine-product="1" ${choice}`)}${a(home + chosen, `data-vitrine-product="2" ${choice} data-vitrine-checked`)}</vitrine-order>`,
    { endpoint: 'https://shop.example', customerToken: 'token' },
  )
  expect(control().href.match(/affiliate=[^&]*/gi)).toEqual([expect.stringMatching(`=${affiliate}$`)])
  await press()
  expect(cart().querySelector('[part=order]')).toBeNull()
})

it('knows no total in the cart either of a product whose bounds leave no quantity', async () => {
  const link = `${home}?cart=1&minquantity_1=2&maxquantity_1=1`
  const { host, press } = await open(
    `<vitrine-cart inline></vitrine-cart><vitrine-card product="1" data-vitrine-add>${a(link)}</vitrine-card>`,
  )
  await press()
  const root = rootOf(host, 'vitrine-cart')
  expect(textOf(root)).toMatch(/see the total at checkout/)
  expect(textOf(root)).not.toMatch(/Total: /)
})

it.each([
  ['one link', a(`${home}?cart=i7,i8&quantity_i7=4&quantity_i8=1`, 'data-vitrine-product="I7"')],
  [
    'two links',
    a(`${home}?cart=i7&quantity_i7=4`, 'data-vitrine-product="I7"') +
      a(`${home}?cart=i8`, 'data-vitrine-product="I8"'),
  ],
])('keeps the letters of the merchant’s own numbers in an order of %s', async (_, links) => {
  const { control } = await open(`<vitrine-order>${links}</vitrine-order>`)
  expect(Object.fromEntries(new URL(control().href).searchParams)).toMatchObject({
    cart: 'i7,i8',
    quantity_i7: '4',
    quantity_i8: '1',
  })
})
