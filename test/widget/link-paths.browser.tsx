/**
 * Links whose amount a page cannot know: with a path that has content of its own, with parameters that only the platform
 * can judge, and with names in other letters than documented. What has no `cart` stays as it is written, byte for byte;
 * of all others no amount is said to be that of checkout, and no order is placed on the page, until the merchant says
 * that the path is looks alone, or a preview of that very link has said it. A link to a number of the merchant's own
 * beside the platform's product of that number stays as it is written too, and so does the reverse.
 */

import { expect, it } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { a, home, open, prices } from './link-page.ts'
import { json, rootOf, textOf } from './support.ts'

const opaque = `${home}purl-two?quantity=80&x-Source=w&coupon=A%2fB`

/** Links of which a page cannot know what they sell, each beside its product. */
const left = [
  ['a path without a cart', '1', opaque],
  ['a number of the merchant’s own', '97772', `${home}?cart=i97772&quantity_i97772=4`],
  ['a product of no documented form', '1', `${home}?cart=1,SKU-5&quantity_1=4&coupon=A%2fB`],
] as const

const placed: [place: string, html: (product: string, link: string) => string][] = [
  ['a card', (product, link) => `<vitrine-card product="${product}">${a(link)}</vitrine-card>`],
  [
    'a card with a quantity',
    (product, link) =>
      `<vitrine-card product="${product}" quantity="3" quantity-control>${a(link)}</vitrine-card>`,
  ],
  [
    'a card that adds',
    (product, link) => `<vitrine-card product="${product}" data-vitrine-add>${a(link)}</vitrine-card>`,
  ],
  [
    'a card with rules',
    (product, link) => `<vitrine-card product="${product}" price-rules="1-9:team">${a(link)}</vitrine-card>`,
  ],
  [
    'a buy control',
    (product, link) => `<vitrine-buy product="${product}" quantity="2">${a(link)}</vitrine-buy>`,
  ],
  ['a bound link', (product, link) => a(link, `data-vitrine-product="${product}" data-vitrine-field="buy"`)],
  ['a plain link', (product, link) => a(link, `data-vitrine="buy" data-vitrine-product="${product}"`)],
  ['a class name', (product, link) => a(link, `class="shop-${product}-buy"`)],
  [
    'an order of one',
    (product, link) =>
      `<vitrine-order quantity="2" quantity-control add>${a(link, `data-vitrine-product="${product}" data-vitrine-quantity-control`)}</vitrine-order>`,
  ],
  [
    'the link of an order',
    (product, link) =>
      `<vitrine-order>${a(link)}<vitrine-card product="${product}"></vitrine-card></vitrine-order>`,
  ],
]

/** A path and a number are told apart by link and product, which each place hands over; other kinds in a card and an order. */
it.each(
  left.flatMap(([kind, product, link], index) =>
    placed
      .filter(([place]) => index < 2 || /^(a card|an order of one)$/.test(place))
      .map(([place, html]) => [kind, place, html(product, link), link] as const),
  ),
)('leaves %s byte for byte in %s, and a press to the browser', async (_, _place, html, link) => {
  // All that may come between the shopper and a link: its review with an order, and what the page adds to links.
  for (const settings of [
    { endpoint: 'https://shop.example', customerToken: 'token', review: 'always' },
    {
      coupon: 'SAVE10',
      currency: 'EUR',
      linkParams: 'affiliate=7',
      extra: { 'x-a': '1' },
      classPrefix: 'shop',
    },
  ] as Settings[]) {
    const { host, href, press, asked, text, followed } = await open(html, {
      classPrefix: 'shop',
      ...settings,
    })
    expect(href()).toBe(link)
    expect(host.querySelector('vitrine-order')?.shadowRoot?.querySelector('[role=spinbutton]') ?? null).toBe(
      null,
    )
    expect(text()).not.toMatch(/today|units|\+|add to cart/i)
    expect(await press()).toBe(true)
    expect(asked).toEqual([])
    expect(followed).toEqual([])
    host.remove()
  }
})

it('shows the price of the product beside such a link, and says why there is no more', async () => {
  const { text, said } = await open(`<vitrine-card product="1" quantity="3">${a(opaque)}</vitrine-card>`)
  expect(text()).toMatch(/77\.00 €/)
  expect(text()).not.toMatch(/Total: /)
  expect(said().join()).toMatch(/purl-two, which has content of its own/)
})

it.each([
  ['97772', 'i97772', /product="97772"> is beside a link to I97772, which may be another product/],
  ['i301', '301', /product="i301"> is beside a link to 301, which may be another product/i],
])(
  'says why it leaves a link of %s to %s, and nothing that it contradicts',
  async (product, sold, reason) => {
    const { text, said } = await open(
      `<vitrine-card product="${product}" quantity="3">${a(`${home}?cart=${sold}&quantity_${sold}=4&coupon=A`)}</vitrine-card>`,
      { coupon: 'SAVE10' },
    )
    expect(text()).not.toMatch(/units|today/)
    const sentences = said().join()
    expect(sentences).toMatch(reason)
    expect(sentences).not.toMatch(/contradicts/)
  },
)

const cart = `${home}purl-kite_buy?cart=1&quantity_1=4&x-Source=w`

it('sets what the page owns in a path with a cart, and says no amount of it', async () => {
  const { href, text } = await open(`<vitrine-card product="1">${a(cart)}</vitrine-card>`, {
    coupon: 'SAVE10',
    endpoint: 'https://shop.example',
  })
  expect(href()).toBe(
    `${home}purl-kite_buy?cart=1&quantity_1=4&x-Source=w&coupon=SAVE10&currency=EUR&language=en`,
  )
  expect(text()).toMatch(/4 units: total at checkout/)
  expect(text()).not.toMatch(/today|277/i)
})

it.each([
  ['a path', 'purl-kite_buy?cart=1'],
  ['units that the customer has', '?cart=1&basequantity_1=8'],
  ['a country of delivery', '?cart=1&deliveryCountryId=US'],
  ['a choice of currencies without that of the page', '?cart=1&currencies=GBP,USD'],
  ['a code that no price can be asked for', '?cart=1&coupon=[SUMMER]'],
  ['a rule that no price can be asked for', '?cart=1&pricerule=Spring%20sale'],
])('says no amount of a link with %s as that of checkout, and places no order of it', async (_, query) => {
  const html = `<vitrine-card product="1" renewal="none">${a(home + query)}</vitrine-card>`
  const { text, press, cart, asked } = await open(html, {
    endpoint: 'https://shop.example',
    customerToken: 'token',
  })
  expect(text()).not.toMatch(/today/i)
  await press()
  expect(asked[0]?.items).toHaveLength(1)
  expect(cart().querySelector('[part=order]')).toBeNull()
  expect(cart().querySelector('a[part=continue]')).not.toBeNull()
})

it.each<[string, string, Settings]>([
  ['its link', `${home}?cart=1&currencies=EUR,USD`, {}],
  ['all links', `${home}?cart=1`, { linkParams: 'currencies=EUR,USD' }],
])('says an amount in the currency of the location that %s offers', async (_, link, settings) => {
  const placed = [
    `<vitrine-card product="1" renewal="none">${a(link)}</vitrine-card>`,
    `<vitrine-buy product="1" renewal="none">${a(link)}</vitrine-buy>`,
    `<vitrine-order renewal="none">${a(link, 'data-vitrine-product="1"')}</vitrine-order>`,
  ]
  for (const html of placed) {
    const { host, href, text, said } = await open(html, settings)
    expect(text(), html).toMatch(/77\.00 €.*one payment/i)
    expect(href(), html).toMatch(/&currency=EUR&.*x-vitrine-shown=/)
    expect(said().join(), html).not.toMatch(/currencies/)
    host.remove()
  }
})

it.each([
  ['a card', (link: string) => `<vitrine-card product="1">${link}</vitrine-card>`],
  ['a buy control', (link: string) => `<vitrine-buy product="1">${link}</vitrine-buy>`],
  [
    'a bound link',
    (link: string) => link.replace('<a', '<a data-vitrine-product="1" data-vitrine-field="buy"'),
  ],
  [
    'an order',
    (link: string) => `<vitrine-order>${link.replace('<a', '<a data-vitrine-product="1"')}</vitrine-order>`,
  ],
])('says why %s names no amount in a currency that its link does not offer', async (_, markup) => {
  const { href, said } = await open(markup(a(`${home}?cart=1&currencies=GBP,USD`)))
  expect(href()).not.toContain('x-vitrine-shown')
  expect(said().join()).toMatch(/beside a link with currencies, by which only checkout knows the amount/)
})

it.each([
  ['a card', (link: string) => `<vitrine-card product="1">${link}</vitrine-card>`],
  [
    'a typed price',
    (link: string) =>
      `<div data-vitrine-product="1"><b data-vitrine-field="price">€ 1</b> ${link.replace('<a', '<a data-vitrine-field="buy"')}</div>`,
  ],
  [
    'an order',
    (link: string) => `<vitrine-order>${link.replace('<a', '<a data-vitrine-product="1"')}</vitrine-order>`,
  ],
])('says no price of the catalogue in %s beside a link that states its own', async (_, markup) => {
  const link = `${home}?cart=1&dp_1=__PRICE:1:EUR;G__CHECKSUM:0`
  const { host, asked, requests, settle } = await open(`<main>${markup(a(link))}</main>`)
  await settle()
  const roots = [...host.querySelectorAll('*')].map(({ shadowRoot }) => textOf(shadowRoot))
  expect(roots.join(' ') + textOf(host.querySelector('b'))).not.toMatch(/77|could not/)
  const links = [...host.querySelectorAll('*')].flatMap((each) => [
    ...(each.shadowRoot ?? each).querySelectorAll<HTMLAnchorElement>('a[href*="dp_1"]'),
  ])
  expect(links.map(({ href }) => href).join()).toContain('&dp_1=__PRICE:1:EUR;G__CHECKSUM:0')
  expect([asked, requests]).toEqual([[], []])
})

it('places orders, and says amounts, of paths that the merchant calls looks alone', async () => {
  const html = `<vitrine-card product="1" renewal="none">${a(cart.replace('&quantity_1=4', ''))}</vitrine-card>`
  const {
    text,
    press,
    cart: review,
    said,
  } = await open(html, {
    endpoint: 'https://shop.example',
    customerToken: 'token',
    plainPaths: 'purl-cart purl-kite_*',
  })
  expect(text()).toMatch(/77\.00 €.*one payment/i)
  await press()
  expect(review().querySelector('[part=order]')).not.toBeNull()
  expect(said().join()).not.toMatch(/content of its own/)
})

it.each<[string, Settings, string]>([
  ['behind a price relay', { priceHost: '/relay' }, ''],
  ['with a host behind a relay', { priceFallbackHost: 'https://prices.example' }, ''],
  ['of a country', { country: 'DE' }, ''],
  ['with analytics', { country: 'DE' }, '&_gl=1*abc'],
])(
  'offers an order on a page %s, whose links name a country that no merchant wrote',
  async (_, settings, decoration) => {
    const { control, press, href, cart } = await open(
      `<vitrine-card product="1" renewal="none">${a(`${home}?cart=1`)}</vitrine-card>`,
      { endpoint: 'https://shop.example', customerToken: 'token', ...settings },
      (url, init) => (url.pathname === '/relay/prices' ? prices(url, init) : json(preview())),
    )
    expect(href()).toContain('&deliveryCountryId=DE&')
    control().href += decoration
    expect(await press()).toBe(false)
    expect(cart().querySelector('[part=order]')).not.toBeNull()
  },
)

it.each([
  ['of that very link', 'purl-kite?cart=1', true],
  ['with owned units that the endpoint has left out', '?cart=1&basequantity_1=8', false],
  ['with a path that no endpoint takes', 'purl-k%20e?cart=1', false],
  ['with a rule in other letters', '?cart=1&PriceRule=a', false],
])('shows the amount of a preview %s: %s', async (_, query, isShown) => {
  const answer = () => json({ ...preview(), leftOut: isShown ? undefined : ['basequantity_1'] })
  const html = `<vitrine-card product="1">${a(home + query)}</vitrine-card>`
  const { press, asked, cart, href } = await open(
    html,
    { endpoint: 'https://shop.example', review: 'always' },
    answer,
  )
  await press()
  expect(asked[0]?.path).toBe(isShown ? 'purl-kite' : undefined)
  if (isShown) expect(textOf(cart())).toMatch(/174/)
  else {
    expect(textOf(cart())).not.toMatch(/174|77/)
    expect(cart().querySelector('a[part=continue]')?.getAttribute('href')).toBe(href())
  }
})

it('leaves by the session of a preview of that very link', async () => {
  const settings: Settings = { endpoint: 'https://shop.example' }
  const html = `<vitrine-buy product="1">${a(`${home}purl-kite?cart=1&dp_1=x`)}</vitrine-buy>`
  const { press, followed, asked } = await open(html, settings)
  expect(await press()).toBe(false)
  expect(asked).toMatchObject([{ path: 'purl-kite', parameters: 'dp_1=x' }])
  expect(followed).toEqual([preview().checkoutUrl])
})

it('keeps the bounds of a link, and lets no field leave them', async () => {
  const link = `${home}?cart=1&quantity_1=4&minquantity_1=3&maxquantity_1=5`
  const { control, href, settle, host } = await open(
    `<vitrine-card product="1" quantity-control max-quantity="20">${a(link)}</vitrine-card>`,
  )
  const card = rootOf(host, 'vitrine-card')
  const button = (name: RegExp) =>
    [...card.querySelectorAll('button')].find((each) =>
      name.test(each.ariaLabel ?? textOf(each)),
    ) as HTMLButtonElement
  const press = async (name: RegExp) => {
    button(name).click()
    await settle()
    return new URL(control().href).searchParams.get('quantity_1')
  }
  const [fewer, more] = [/fewer|less|−|decrease/i, /more|\+|increase/i]
  expect([await press(more), await press(more)]).toEqual(['5', '5'])
  expect([await press(fewer), await press(fewer), await press(fewer)]).toEqual(['4', '3', '3'])
  expect(href()).toContain('&minquantity_1=3&maxquantity_1=5')
})

it.each([
  ['a card', `<vitrine-card product="1" quantity="2">${a(`${home}?cart=1&maxquantity_1=1`)}</vitrine-card>`],
  [
    'a buy control',
    `<vitrine-buy product="1" quantity="2">${a(`${home}?cart=1&maxquantity_1=1`)}</vitrine-buy>`,
  ],
  [
    'an order',
    `<vitrine-order quantity="2">${a(`${home}?cart=1&maxquantity_1=1`, 'data-vitrine-product="1"')}</vitrine-order>`,
  ],
])('sells no quantity above that of the link in %s', async (_, html) => {
  const { control, text } = await open(html)
  expect(new URL(control().href).searchParams.get('quantity_1')).toBe('1')
  expect(text()).not.toMatch(/154/)
})

it('never places an order without the affiliate of its link', async () => {
  const html = `<vitrine-card product="1" renewal="none">${a(`${home}?cart=1&AFFILIATE=77`)}</vitrine-card>`
  const { press, cart, href } = await open(html, {
    endpoint: 'https://shop.example',
    customerToken: 'token',
  })
  expect(href()).toContain('&AFFILIATE=77&')
  await press()
  expect(cart().querySelector('[part=order]')).toBeNull()
})

it('keeps one affiliate where the visit and the link name one in different letters', async () => {
  const html = `<vitrine-card product="1">${a(`${home}?cart=1&AFFILIATE=77&x-devId=7&x-extset_3=1`)}</vitrine-card>`
  history.replaceState(null, '', '?affiliate=88&x-devId=9')
  const { href } = await open(html, { passParams: 'AFFILIATE x-devId' })
  history.replaceState(null, '', location.pathname)
  expect(href()).toContain('?cart=1&affiliate=88&x-devId=9&x-extset_3=1&')
  expect(href()).not.toContain('=77&')
})

it.each([
  ['signed price', '?cart=1&dp_1=__PRICE:1:EUR'],
  ['path with a cart', 'purl-kite?cart=1'],
  ['path without one', 'purl-two?quantity=80'],
  ['second product', '?cart=1,2'],
  ['number of the merchant’s own', '?cart=i1'],
])('says nothing to be due beside or apart from a buy link with a %s', async (_, query) => {
  const buy = a(home + query, 'data-vitrine-product="1" data-vitrine-field="buy"')
  const { host } = await open(
    `<p>${buy}</p>
    <i data-vitrine-product="1" data-vitrine-field="terms">Ours</i><b data-vitrine-product="1" data-vitrine-field="price"></b>
    <vitrine-price product="1" field="terms">Ours</vitrine-price>
    <p data-vitrine-product="1">${buy.replace('data-vitrine-product="1"', '')}<em data-vitrine-field="terms">Ours</em></p>`,
  )
  expect(textOf(host.querySelector('i'))).toBe('Ours')
  expect(textOf(host.querySelector('em'))).toBe('Ours')
  expect(textOf(host.querySelector('vitrine-price')?.shadowRoot ?? null)).toBe('')
  expect(textOf(host.querySelector('b'))).toMatch(/77/)
})

it('leaves by the link of a card whose parameters are too long for a cart', async () => {
  const link = `${home}?cart=1&affiliate=77&x-a=${'a'.repeat(1100)}`
  const { press, followed, href } = await open(
    `<vitrine-card product="1" data-vitrine-add>${a(link)}</vitrine-card>`,
  )
  const shown = href()
  await press()
  expect(followed).toEqual([shown])
})

it('keeps path and affiliate of a link that is too long, and places no order of it', async () => {
  const link = `${home}purl-plain?cart=1&AFFILIATE=77&x-a=${'a'.repeat(2000)}`
  const html = `<vitrine-card product="1" renewal="none">${a(link)}</vitrine-card>`
  const { press, cart, href } = await open(html, {
    endpoint: 'https://shop.example',
    customerToken: 'token',
    plainPaths: 'purl-plain',
  })
  expect(href()).toContain('/1001/purl-plain?cart=1&AFFILIATE=77&')
  await press()
  expect(cart().querySelector('[part=order]')).toBeNull()
})

it.each(['I97772', 'i97772'])('keeps the product and units of an own ID in a link beside %s', async (id) => {
  const own = `${home}?cart=i97772&quantity_i97772=4`
  const link = `<a href="${own}">Buy</a>`
  const each = [
    `<vitrine-card product="${id}">${link}</vitrine-card>`,
    `<vitrine-buy product="${id}">${link}</vitrine-buy>`,
    `<a data-vitrine-field="buy" data-vitrine-product="${id}" href="${own}">Buy</a>`,
  ]
  for (const html of each) {
    const page = await open(html)
    expect(page.href(), html).toContain('cart=i97772&quantity_i97772=4')
    expect(page.said().join(), html).not.toMatch(/cannot be used|cart=/)
  }
})

it.each(['coupon=%5BSUMMER%5D', 'pricerule=Spring%20sale'])(
  'keeps %s in a link, by which no price can be asked for',
  async (term) => {
    const html = `<vitrine-card product="1">${a(`${home}?cart=1&${term}`)}</vitrine-card>`
    const { href, requests } = await open(html)
    expect(href()).toContain(`?cart=1&${term}&`)
    expect(
      requests.map(({ searchParams }) => searchParams.get('coupon') ?? searchParams.get('price_rule')),
    ).toEqual([null])
  },
)

it('puts the code of the page in the place of one that no price can be asked for', async () => {
  const html = `<vitrine-card product="1">${a(`${home}?cart=1&coupon=[SUMMER]`)}</vitrine-card>`
  const { href } = await open(html, { coupon: 'SAVE10' })
  expect(href()).toContain('?cart=1&coupon=SAVE10&')
})

it('leaves a link beside the client on the checkout’s host byte for byte', async () => {
  const own = 'https://checkout.example/cookie?affiliate=7&redirectto=https%3A%2f%2Fshop.example'
  const link = `<a href="${own}">Buy</a>`
  const each = [
    `<vitrine-card product="97772">${link}</vitrine-card>`,
    `<vitrine-buy product="97772">${link}</vitrine-buy>`,
    `<a data-vitrine-field="buy" data-vitrine-product="97772" href="${own}">Buy</a>`,
  ]
  for (const html of each) {
    const page = await open(html)
    expect(page.host.querySelector('a')?.getAttribute('href') ?? page.href(), html).toBe(own)
    page.said()
  }
})
