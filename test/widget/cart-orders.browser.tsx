/**
 * What a shopper's cart shows as its total, and how it is ordered: by link, session, review or on the page, in separate
 * orders where rules or terms differ, with the renewals and the link parameters with which each product was added.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import { preview } from './every-state.ts'
import { button, card, inline, open, price, store } from './shopper-cart.ts'
import { type Answer, discounted, json, priced, priceItem, rootOf, textOf, withOneTier } from './support.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it('sells by a short link what the usual one cannot hold, and says when that is too long as well', async () => {
  const own = (index: number): string => `I${'p'.repeat(30)}${index + 10}`
  const prices: Answer = (url) => {
    const ids = (url.searchParams.get('internalproduct_id') ?? '').split(',')
    return json(
      ids.map((id, index) => priceItem(String(index + 1), { product: { name: id, client_product_id: id } })),
    )
  }
  const fill = (quantity: number): void =>
    store(Array.from({ length: 40 }, (_, index) => ({ product: own(index), quantity })))
  fill(1)
  const first = await open(inline, { prices })
  expect(first.linked().cart?.split(',')).toHaveLength(40)
  first.host.remove()
  fill(2)
  const { cart } = await open(inline, { prices })
  expect(cart().querySelector('[part=buy]')).toBeNull()
  expect(textOf(cart().querySelector('[part=message]'))).toContain('too many products for one checkout')
})

it('calls nothing a total, and no amount that of several units, where only checkout knows it', async () => {
  const { add, cart, lines } = await open(`${inline}${card(1, 'quantity="2"')}<div id="b">${card(2)}</div>`)
  await add('#b vitrine-card')
  expect(textOf(cart().querySelector('[part=total] dd'))).toBe('€20.00')
  await add()
  expect(lines()).toEqual([
    expect.stringMatching(/^Product 2€20\.00/),
    expect.stringMatching(/^Product 11 × 10\.00 €Quantity/),
  ])
  expect(cart().querySelector('[part=total]')).toBeNull()
  expect(textOf(cart().querySelector('[part=message]'))).toBe('You see the total at checkout before you pay.')
})

it('shows the platform’s own total and amounts after an act, and asks without a session', async () => {
  const line = { net: 84.03, vat: 15.97, gross: 100, vatPercentage: 19 }
  const answer: Answer = () =>
    json(
      preview({
        lines: [{ product: '7', name: 'Product 7', quantity: 2, unit: { ...line, gross: 50 }, total: line }],
        total: line,
      }),
    )
  const { add, cart, advance, asked, lines } = await open(
    `<vitrine-cart inline></vitrine-cart>${card(7, 'quantity="2"')}`,
    { settings: { endpoint: 'https://shop.example' }, answer },
  )
  await add()
  expect(textOf(cart().querySelector('.figures-note'))).toBe('Checking the total…')
  await advance(400)
  expect(textOf(cart().querySelector('[part=total] dd'))).toBe('€100.00')
  expect(lines()[0]).toContain('€100.00')
  expect(cart().querySelector('.figures-note')).toBeNull()
  expect(asked).toMatchObject([{ items: [{ product: '7', quantity: 2 }], session: false }])
})

it('says in link and preview what it shows of each order, also on the next page', async () => {
  const html = `${button}${card(7)}<div id="b">${card(8, 'quantity="2"')}</div><div id="c">${card(9, 'price-rule="team"')}</div>`
  const first = await open(html)
  for (const place of ['', '#b ', '#c ']) await first.add(`${place}vitrine-card`)
  first.host.remove()
  const { cart, click, asked } = await open(inline, {
    settings: { endpoint: 'https://shop.example' },
    answer: withOneTier(() => json(preview()), price),
  })
  const controls = [...cart().querySelectorAll<HTMLAnchorElement>('a[part=buy]')]
  const texts = controls.map(({ href }) => new URL(href).searchParams.get('x-vitrine-shown') ?? '')
  const page = location.pathname.slice(0, 60)
  expect(texts.map(decodeShown)).toMatchObject([
    {
      gross: 230,
      tax: 'gross',
      currency: 'EUR',
      country: 'DE',
      quantity: 3,
      lines: 2,
      page,
    },
    { gross: 90, quantity: 1, lines: 1, priceRule: 'team' },
  ])
  expect(controls.map(({ href }) => new URL(href).searchParams.get('pricerule'))).toEqual([null, 'team'])
  expect(textOf(cart().querySelector('.separate'))).toContain('ordered separately')
  await click(controls[0])
  expect(asked.at(-1)).toMatchObject({
    shown: texts[0],
    expected: { total: 230, tax: 'gross', currency: 'EUR' },
  })
})

it('strikes no list price that the platform charges all the same', async () => {
  const line = { net: 129.41, vat: 24.59, gross: 154, vatPercentage: 19 }
  const answer: Answer = () =>
    json(
      preview({
        lines: [{ product: '7', name: 'Product 7', quantity: 2, unit: { ...line, gross: 77 }, total: line }],
        total: line,
      }),
    )
  const { add, cart, advance } = await open(`${inline}${card(7, 'quantity="2"')}`, {
    settings: { endpoint: 'https://shop.example' },
    prices: priced((product) => discounted(product)),
    answer,
  })
  await add()
  expect(cart().querySelector('[part=list-price]')).toBeNull()
  await advance(400)
  expect(textOf(cart().querySelector('[part=amount]'))).toBe('€154.00')
  expect(cart().querySelector('[part=list-price]')).toBeNull()
})

it('leaves for the session of a total that agrees, and reviews one that does not', async () => {
  const differences = [{ kind: 'total', expected: 140, actual: 174 }]
  let isDifferent = false
  const { add, cart, click, followed, advance } = await open(
    `<vitrine-cart inline></vitrine-cart>${card(7)}<div id="b">${card(8)}</div>`,
    {
      settings: { endpoint: 'https://shop.example' },
      answer: () => json(preview(isDifferent ? { differences } : {})),
    },
  )
  await add()
  await add('#b vitrine-card')
  await advance(400)
  const checkout = () => cart().querySelector<HTMLElement>('[part=buy]') ?? undefined
  await click(checkout())
  expect(followed).toEqual(['https://checkout.example/s/1'])
  await advance(10_000)
  isDifferent = true
  await click(checkout())
  expect(followed).toHaveLength(1)
  expect(cart().querySelector('[part=difference]')).not.toBeNull()
  await click(cart().querySelector<HTMLElement>('[part=back]') ?? undefined)
  expect(cart().querySelectorAll('[part~=line]')).toHaveLength(2)
})

it('keeps the cart when the shopper leaves for checkout or an order fails, and empties it after one on the page', async () => {
  for (const [result, kept] of [
    ['failed', 1],
    ['paid', 0],
  ] as const) {
    localStorage.clear()
    const { add, cart, click, stored, host } = await open(`${inline}${card(7)}`, {
      settings: { endpoint: 'https://shop.example', customerToken: 'token', renewal: 'none' },
      answer: (url) =>
        json(url.pathname === '/cart/process' ? { state: 'settled', result, purchaseId: '5' } : preview()),
    })
    const part = (name: string) => cart().querySelector<HTMLElement>(`[part=${name}]`) ?? undefined
    await add()
    await click(part('buy'))
    expect(stored().lines).toHaveLength(1)
    await click(part('order'))
    expect(textOf(part('status'))).toContain(kept ? 'Nothing was charged' : 'is paid')
    expect(stored().lines).toHaveLength(kept)
    host.remove()
  }
})

it('sells by the link what it could not keep for the next page', async () => {
  const names = Array.from({ length: 21 }, (_, index) => [`x-a${index}`, 'b'])
  const { add, followed, stored, within } = await open(button + card(1), {
    settings: { extra: Object.fromEntries(names) },
  })
  await add()
  expect(followed).toEqual([(within('vitrine-card', 'buy') as HTMLAnchorElement).href])
  expect(stored()).toBeNull()
})

/** The review of a cart, for a customer with a token. */
const reviewed = async (renewal: string, html = inline) => {
  const line = { product: '7', name: 'Product 7', quantity: 1 }
  const total = { net: 58.82, vat: 11.18, gross: 70, vatPercentage: 19 }
  const test = await open(html, {
    settings: { endpoint: 'https://shop.example', customerToken: 'token', renewal },
    answer: () => json(preview({ lines: [{ ...line, unit: total, total }], total })),
  })
  const part = (name: string) => test.cart().querySelector<HTMLElement>(`[part=${name}]`)
  const review = () => test.click(part('buy') ?? undefined)
  return { ...test, part, review }
}

it('states the renewal with which a product was added, on a page that states another', async () => {
  const first = await reviewed('none', `${inline}${card(7, 'renewal="P1Y" renewal-price="price"')}`)
  await first.add()
  await first.review()
  expect(textOf(first.part('terms'))).toBe('Renews automatically every year at €70.00 until canceled.')
  expect(textOf(first.part('period'))).toBe('/ year')
  expect(first.part('order')).not.toBeNull()
  first.host.remove()
  const next = await reviewed('P1M')
  await next.review()
  expect(textOf(next.part('terms'))).toContain('every year')
})

it('repeats in the cart the period and the renewal of each line, as they were stated where it was added', async () => {
  store([
    { product: '7', quantity: 1, renewal: 'P1Y', renewalPrice: 'price' },
    { product: '8', quantity: 1, renewal: 'P1M' },
    { product: '9', quantity: 1 },
  ])
  const { cart } = await open(inline, { settings: { renewal: 'P30D' } })
  const periods = [...cart().querySelectorAll('[part=line]')].map((line) =>
    textOf(line.querySelector('[part=period]')),
  )
  expect(periods).toEqual(['/ year', '/ month', ''])
  const terms = textOf(cart().querySelector('[part=terms]')).replace(/[\u2068\u2069]/g, '')
  expect(terms).toBe(
    'Product 7: Renews automatically every year at €70.00 until canceled. Product 8: Renews automatically every month until canceled.',
  )
})

it('names no amount of a renewal in the cart where volume discounts may come off', async () => {
  store([{ product: '7', quantity: 2, renewal: 'P1Y', renewalPrice: 'price' }])
  const { cart } = await open(inline)
  expect(textOf(cart().querySelector('[part=terms]'))).toBe('Renews automatically every year until canceled.')
})

it('states no renewal of the page over a product that was added without one', async () => {
  store([{ product: '7', quantity: 1 }])
  const { review, part } = await reviewed('none')
  await review()
  expect(part('terms')).toBeNull()
  expect(part('order')).toBeNull()
  expect(part('continue')).not.toBeNull()
})

it('lets a customer order several products on the page where the renewal of each was stated', async () => {
  const { add, review, part } = await reviewed(
    '',
    `${inline}${card(7, 'renewal="P1Y"')}<div id="b">${card(8, 'renewal="P1M"')}</div>`,
  )
  await add()
  await add('#b vitrine-card')
  await review()
  expect(textOf(part('terms'))).toMatch(/Product 7.* every year .*Product 8.* every month /)
  expect(part('order')).not.toBeNull()
})

it('keeps of an order form the renewals that are stated for its products, and none of the store', async () => {
  const product = (id: number, attributes = '') =>
    `<a data-vitrine-product="${id}" ${attributes} href="#">${id}</a>`
  const { add, stored } = await open(
    `<vitrine-order add>${product(4, 'data-vitrine-renewal="P1Y"')}${product(5)}</vitrine-order>`,
    { settings: { renewal: 'P1M' } },
  )
  await add('vitrine-order')
  expect(stored().lines.map(({ renewal }: { renewal?: string }) => renewal)).toEqual(['P1Y', undefined])
})

/** A customer with a token orders on a page with a cart. The endpoint answers when the test says so. */
const openForCustomer = async (html: string) => {
  let answer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const test = await open(html, {
    settings: { endpoint: 'https://shop.example', customerToken: 'token', renewal: 'none' },
    answer: async (url) => {
      if (url.pathname !== '/cart/process') return json(preview())
      await isAnswered
      return json({ state: 'settled', result: 'paid', purchaseId: '5' })
    },
  })
  const press = (part: string, index = 0) => {
    const found = [...test.cart().querySelectorAll<HTMLElement>(`[part=${part}]`)][index]
    if (!found) throw new Error(`The cart has no part ${part}`)
    return test.click(found)
  }
  return {
    ...test,
    press,
    answer: async () => {
      answer()
      await test.settle()
    },
  }
}

it('takes out what was ordered, though the shopper has opened another order meanwhile', async () => {
  const { add, openCart, press, answer, stored } = await openForCustomer(
    `${button}${card(7)}<div id="b">${card(8, 'price-rule="team"')}</div>`,
  )
  await add()
  await add('#b vitrine-card')
  await openCart()
  await press('buy')
  await press('order')
  await press('close')
  await press('buy', 1)
  await answer()
  expect(stored().lines).toMatchObject([{ product: '8' }])
})

it('keeps a unit that was added while its order was under way', async () => {
  const { add, openCart, press, answer, stored } = await openForCustomer(button + card(7))
  await add()
  await openCart()
  await press('buy')
  await press('order')
  await press('close')
  await press('increment')
  await answer()
  expect(stored().lines).toMatchObject([{ product: '7', quantity: 1 }])
})

const hrefs = (): Record<string, string>[] =>
  [...rootOf(document, 'vitrine-cart').querySelectorAll<HTMLAnchorElement>('a')].map(({ href }) =>
    Object.fromEntries(new URL(href).searchParams),
  )

it('keeps the link parameters of the control, or of its store, with each product', async () => {
  const { host, settle } = await open(
    `${card(1, 'link-params="affiliate=1&amp;enablecoupon=false"')}
    <vitrine-store link-params="affiliate=2">${card(2)}</vitrine-store>${card(3)}
    <vitrine-cart inline></vitrine-cart>`,
    { settings: { linkParams: 'affiliate=9&cfg=a', coupon: 'SAVE10' } },
  )
  for (const each of host.querySelectorAll('vitrine-card')) {
    each.shadowRoot?.querySelector<HTMLElement>('a[part=buy]')?.click()
    await settle()
  }
  expect(hrefs()).toMatchObject([
    { cart: '1', affiliate: '1', cfg: 'a' },
    // A product on the usual terms goes with the first order that has them, and keeps its code.
    { cart: '2,3', affiliate: '2', cfg: 'a', coupon: 'SAVE10' },
  ])
  expect(hrefs()[0]).not.toHaveProperty('coupon')
})

it.each([
  ['the button that opens it', '<vitrine-cart-button link-params="affiliate=5"></vitrine-cart-button>'],
  [
    'the store of that button',
    '<vitrine-store link-params="affiliate=5"><vitrine-cart-button></vitrine-cart-button></vitrine-store>',
  ],
  ['its own', '<vitrine-cart inline link-params="affiliate=5"></vitrine-cart>'],
])('sells the cart with the link parameters of %s, under those of its products', async (_, html) => {
  const { host, settle } = await open(`${card(1)}${card(2, 'link-params="affiliate=2"')}${html}`, {
    settings: { linkParams: 'affiliate=9&cfg=a' },
  })
  const found: Record<string, string>[] = []
  for (const each of host.querySelectorAll('vitrine-card')) {
    each.shadowRoot?.querySelector<HTMLElement>('a[part=buy]')?.click()
    await settle()
    host.querySelector('vitrine-cart-button')?.shadowRoot?.querySelector('button')?.click()
    await settle()
    found.push(...hrefs())
  }
  expect(found).toMatchObject([
    { cart: '1', affiliate: '5' },
    { cart: '1,2', affiliate: '2' },
  ])
})
