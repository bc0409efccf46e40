/**
 * Links whose amount a page cannot know: with a path that has content of its own, with parameters that only the platform
 * can judge, and with names in other letters than documented. What has no `cart` stays as it is written, byte for byte;
 * of all others no amount is said to be that of checkout, and no order is placed on the page, until the merchant says
 * that the path is looks alone, or a preview of that very link has said it. A link to a number of the merchant's own
 * beside the platform's product of that number stays as it is written too, and so does the reverse.
 */

import { expect, it, vi } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const home = 'https://checkout.example/1001/'
const opaque = `${home}purl-two?quantity=80&x-Source=w&coupon=A%2fB`

const ofPlatform = priced((product, url) => {
  const coupon = url.searchParams.get('coupon')
  const rule = url.searchParams.get('price_rule')
  if (rule) return priceItem(product, { price: money(50), price_rule: rule })
  return coupon ? discounted(product, coupon) : priceItem(product)
})

const prices: Answer = (url, init) => {
  const own = url.searchParams.get('internalproduct_id')
  return own
    ? json([priceItem('9', { product: { name: 'Own', client_product_id: own } })])
    : ofPlatform(url, init)
}

const open = async (html: string, settings: Settings = {}, answer: Answer = () => json(preview())) => {
  localStorage.clear()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked: (PreviewRequest & { path?: string })[] = []
  const test = testPage((url, init) => {
    if (url.pathname === '/prices') return prices(url, init)
    if (url.pathname === '/cart/preview') asked.push(JSON.parse(String(init?.body)))
    return answer(url, init)
  }, settings)
  const host = mount(html.replaceAll('&', '&amp;'))
  await test.settle()
  const control = (): HTMLAnchorElement => {
    const roots = [...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const found = [...roots, host].flatMap((root) => root.querySelector('a[part=buy]') ?? [])[0]
    return (found ?? host.querySelector('a')) as HTMLAnchorElement
  }
  return {
    ...test,
    host,
    asked,
    control,
    href: () => control().getAttribute('href'),
    text: () => [...host.querySelectorAll('*')].map((each) => textOf(each.shadowRoot)).join(' '),
    /** Presses the control; whether the browser followed its link. */
    press: async () => {
      let isFollowed = false
      const stop = (event: Event): void => {
        if (event.defaultPrevented) return
        isFollowed = true
        event.preventDefault()
      }
      window.addEventListener('click', stop)
      control().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      await test.settle()
      control().click()
      window.removeEventListener('click', stop)
      await test.settle()
      return isFollowed
    },
    said: () => {
      const sentences = warn.mock.calls.flat().map(String)
      warn.mockRestore()
      return sentences
    },
    cart: () => rootOf(document, 'vitrine-cart'),
  }
}

const a = (href: string, attributes = ''): string => `<a ${attributes} href="${href}">Buy</a>`

/** Links of which a page cannot know what they sell, each beside its product. */
const left = [
  ['a path without a cart', '1', opaque],
  ['a number of the merchant’s own', '97772', `${home}?cart=i97772&quantity_i97772=4`],
  ['a number of the merchant’s own in a path', '97772', `${home}purl-kite?Cart=I97772&coupon=A%2fB`],
  ['a number of the platform', 'I301', `${home}?cart=301&x-Source=w`],
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

/** What a link sells is read in one place: each kind of link in a card and an order, and one kind everywhere. */
it.each(
  left.flatMap(([kind, product, link], index) =>
    placed
      .filter(([place]) => index === 0 || /^(a card|an order of one)$/.test(place))
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
  ['a permanent path', 'pro-access?cart=1'],
  ['units that the customer has', '?cart=1&basequantity_1=8'],
  ['several codes', '?cart=1&coupon=A,B'],
  ['a country of delivery', '?cart=1&deliveryCountryId=US'],
  ['a rule in other letters', '?cart=1&PriceRule=team'],
  ['a quantity in other letters', '?cart=1&Quantity_1=4'],
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

it.each(['affiliate', 'AFFILIATE', 'Affiliate', 'B2B', 'Tracking'])(
  'never places an order without the %s of its link',
  async (name) => {
    const html = `<vitrine-card product="1" renewal="none">${a(`${home}?cart=1&${name}=77`)}</vitrine-card>`
    const { press, cart, href } = await open(html, {
      endpoint: 'https://shop.example',
      customerToken: 'token',
    })
    expect(href()).toContain(`&${name}=77&`)
    await press()
    expect(cart().querySelector('[part=order]')).toBeNull()
  },
)

it('keeps one affiliate where the visit and the link name one in different letters', async () => {
  const html = `<vitrine-card product="1">${a(`${home}?cart=1&AFFILIATE=77&x-devId=7&x-extset_3=1`)}</vitrine-card>`
  history.replaceState(null, '', '?affiliate=88&x-devId=9')
  const { href } = await open(html, { passParams: 'AFFILIATE x-devId' })
  history.replaceState(null, '', location.pathname)
  expect(href()).toContain('?cart=1&affiliate=88&x-devId=9&x-extset_3=1&')
  expect(href()).not.toContain('=77&')
})

it('takes a cart of a small i for the merchant’s own ID, and keeps it as it is written', async () => {
  const { href } = await open(
    `<vitrine-card product="I60001">${a(`${home}purl-shop?cart=i60001&quantity_i60001=4`)}</vitrine-card>`,
    { plainPaths: 'purl-shop' },
  )
  expect(href()).toMatch(/purl-shop\?cart=i60001&quantity_i60001=4(&|$)/)
})

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
