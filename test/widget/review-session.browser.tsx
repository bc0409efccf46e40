/**
 * The review of an order over its life: codes and currencies that change beside it, totals it has told of, closing and
 * opening again, tokens that change, other tabs that order the same, and reviews left open for hours. It may never
 * order or lead to anything but what it shows, nor order twice. Each call of the endpoint is recorded with its token
 * and the total that was shown.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { PreviewRequest, PreviewResponse } from '../../src/contract/cart-preview.ts'
import { decodeShown } from '../../src/contract/shown.ts'
import { cartText, processRequest } from '../../src/widget/checkout/order.ts'
import { previewLifetime } from '../../src/widget/checkout/review-session.ts'
import { applyCoupon, chooseCurrency } from '../../src/widget/storefront/actions.ts'
import type { Storefront } from '../../src/widget/storefront/storefront.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { type Answer, json, mount, priced, rootOf, testPage, textOf } from './support.ts'

beforeEach(() => localStorage.clear())

const total = { net: 64.71, vat: 12.29, gross: 77, vatPercentage: 19 }
const preview: PreviewResponse = {
  currency: 'EUR',
  lines: [{ product: '1', name: 'Product 1', quantity: 1, unit: total, total }],
  total,
  differences: [],
  checkoutUrl: 'https://checkout.example/1001/session/abc',
  session: true,
}
const paid = () => json({ state: 'settled', result: 'paid', purchaseId: '7' })

interface Call {
  path: string
  body: { coupon?: string; currency?: string; expected?: object; shown?: string }
  token: string | null
}

const shop = async (
  html: string,
  process: Answer = paid,
  settings = {},
  answer: Answer = () => json(preview),
) => {
  const calls: Call[] = []
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/prices') return priced()(url, init)
      const body = init?.body ? JSON.parse(String(init.body)) : {}
      calls.push({ path: url.pathname, body, token: new Headers(init?.headers).get('Authorization') })
      return url.pathname === '/cart/preview' ? answer(url, init) : process(url, init)
    },
    { endpoint: 'https://shop.example', review: 'always', ...settings },
  )
  const host = mount(html)
  await test.settle()
  return {
    ...test,
    calls,
    host,
    paths: () => calls.map((call) => call.path),
    storefront: storefrontFor(document.body, test.page),
    buy: async (selector = 'vitrine-buy') => {
      rootOf(host, selector).querySelector('a')?.click()
      await test.settle()
    },
    cart: () => rootOf(document, 'vitrine-cart'),
    press: async (part: string) => {
      rootOf(document, 'vitrine-cart').querySelector<HTMLElement>(`[part=${part}]`)?.click()
      await test.settle()
    },
  }
}

const known = '<vitrine-buy product="1" renewal="none" customer-token="token"></vitrine-buy>'
const outcome = (root: ParentNode) => textOf(root.querySelector('[role=status]'))

it('orders what the receipt shows: a code that is applied beside an open cart is asked for first', async () => {
  const { buy, calls, press, settle, storefront, cart } = await shop(
    `${known}<vitrine-cart inline></vitrine-cart><input>`,
  )
  await buy()
  const field = document.querySelector('input')
  field?.focus()
  applyCoupon(storefront, 'SAVE10')
  await settle()
  expect(calls.slice(0, 2).map((call) => [call.path, call.body.coupon])).toEqual([
    ['/cart/preview', undefined],
    ['/cart/preview', 'SAVE10'],
  ])
  expect(textOf(cart())).not.toContain('SAVE10')
  expect(document.activeElement).toBe(field)
  await press('order')
  expect(calls.at(-1)).toMatchObject({
    path: '/cart/process',
    body: { coupon: 'SAVE10', expected: { total: 77, tax: 'gross', currency: 'EUR' } },
  })
})

it.each([
  ['has a code of its own', 'coupon=SAVE10', {}, 'SAVE10'],
  ['refuses every code', 'enablecoupon=false', { coupon: 'SAVE10' }, undefined],
])('asks once for a review by a link that %s', async (_, query, settings, coupon) => {
  const own = `<a href="https://checkout.example/1001/?cart=1&amp;${query}">Buy</a>`
  const { calls, advance, cart, host, settle } = await shop(
    `<vitrine-buy product="1">${own}</vitrine-buy>`,
    paid,
    settings,
  )
  host.querySelector('a')?.click()
  await settle()
  await advance(1000)
  expect(calls.map((call) => [call.path, call.body.coupon])).toEqual([['/cart/preview', coupon]])
  expect(cart().querySelector('[part=continue]')).not.toBeNull()
})

it('shows an open cart in the currency that is chosen beside it', async () => {
  const { buy, calls, settle, storefront, cart } = await shop(`${known}<vitrine-cart inline></vitrine-cart>`)
  await buy()
  chooseCurrency(storefront, 'USD')
  await settle()
  expect(calls.slice(0, 2).map((call) => [call.path, call.body.currency])).toEqual([
    ['/cart/preview', 'EUR'],
    ['/cart/preview', 'USD'],
  ])
  const [first, second] = calls
  expect(first?.body.expected).toBeDefined()
  expect(second?.body.expected).toBeUndefined()
  expect(textOf(cart())).toContain('77')
})

const dearer = { net: 75.63, vat: 14.37, gross: 90, vatPercentage: 19 }
const differing: PreviewResponse = {
  ...preview,
  lines: [{ product: '1', name: 'Product 1', quantity: 1, unit: dearer, total: dearer }],
  total: dearer,
  differences: [{ kind: 'total', expected: 77, actual: 90 }],
}
/** An endpoint whose checkout differs from the page, with a session for each preview. */
const dearerShop = (html: string, later: Partial<PreviewResponse> = {}) => {
  let count = 0
  return shop(html, paid, { tax: 'net' }, () => {
    count += 1
    const checkoutUrl = `${preview.checkoutUrl}${count}`
    return json({ ...differing, ...(count > 1 && later), checkoutUrl })
  })
}
const wayOn = (root: ParentNode) => root.querySelector<HTMLAnchorElement>('[part=continue]')?.href

it('orders with the total that the review has told of as what was shown', async () => {
  const { advance, buy, calls, press } = await dearerShop(known)
  await advance(60_000)
  await buy()
  const first = decodeShown(calls[0]?.body.shown ?? '')
  expect(first).toMatchObject({ gross: 77, tax: 'net' })
  await press('order')
  const sent = calls.at(-1)
  expect(sent?.path).toBe('/cart/process')
  expect(decodeShown(sent?.body.shown ?? '')).toMatchObject({
    net: 75.63,
    gross: 90,
    tax: 'gross',
    quantity: 1,
    lines: 1,
    time: (first?.time ?? 0) + 60_000,
  })
})

it('goes on by a session that says the total which the review has told of', async () => {
  const { buy, calls, cart } = await dearerShop('<vitrine-buy product="1"></vitrine-buy>')
  await buy()
  expect(calls.map(({ body }) => decodeShown(body.shown ?? '')?.gross)).toEqual([77, 90])
  expect(calls[1]?.body.expected).toEqual({ total: 90, tax: 'gross', currency: 'EUR' })
  expect(wayOn(cart())).toBe(`${preview.checkoutUrl}2`)
  expect(cart().querySelector('[part=difference]')).not.toBeNull()
})

it('goes on by the first session when the second is for another total', async () => {
  const { buy, calls, cart } = await dearerShop('<vitrine-buy product="1"></vitrine-buy>', { total })
  await buy()
  expect(calls).toHaveLength(2)
  expect(wayOn(cart())).toBe(`${preview.checkoutUrl}1`)
})

it('says no total of a cart in which nothing is left', async () => {
  const { buy, calls, cart } = await shop('<vitrine-buy product="1"></vitrine-buy>', paid, {}, () =>
    json({ ...differing, lines: [] }),
  )
  await buy()
  expect(calls).toHaveLength(1)
  expect(wayOn(cart())).toBe(preview.checkoutUrl)
})

it.each([
  ['code', (store: Storefront) => applyCoupon(store, 'SAVE10')],
  ['currency', (store: Storefront) => chooseCurrency(store, 'USD')],
] as const)('says the total of an open review also after another %s', async (_, change) => {
  const { buy, calls, settle, storefront } = await shop(
    '<vitrine-buy product="1"></vitrine-buy><vitrine-cart inline></vitrine-cart>',
  )
  await buy()
  change(storefront)
  await settle()
  const [first, second, third] = calls.map(({ body }) => decodeShown(body.shown ?? ''))
  expect([first?.lines, second]).toEqual([undefined, undefined])
  expect(third).toMatchObject({ gross: 77, lines: 1 })
  expect(calls[2]?.body.coupon).toBe(calls[1]?.body.coupon)
})

it('links to what the review has shown where an order was not placed', async () => {
  const { buy, cart, press } = await shop(
    known,
    () => json({ code: 'cart-refused' }, { status: 422 }),
    {},
    () => json(differing),
  )
  await buy()
  await press('order')
  const text = new URL(wayOn(cart()) ?? '').searchParams.get('x-vitrine-shown')
  expect(decodeShown(text ?? '')).toMatchObject({ gross: 90 })
})

it('never changes an order that is under way', async () => {
  let answer = (_: Response): void => {}
  const { buy, calls, press, settle, storefront } = await shop(
    `${known}<vitrine-cart inline></vitrine-cart>`,
    () => new Promise((resolve) => (answer = resolve)),
  )
  await buy()
  await press('order')
  applyCoupon(storefront, 'SAVE10')
  await settle()
  answer(paid())
  await settle()
  expect(calls.map((call) => call.path)).toEqual(['/cart/preview', '/cart/process'])
  expect(outcome(rootOf(document, 'vitrine-cart'))).toContain('Your order is paid')
})

it('shows the outcome of an order whose dialog was closed while it was on its way', async () => {
  let answer = (_: Response): void => {}
  const { buy, cart, paths, press, settle } = await shop(
    known,
    () => new Promise((resolve) => (answer = resolve)),
  )
  await buy()
  await press('order')
  await userEvent.keyboard('{Escape}')
  await settle()
  expect(cart().querySelector('dialog')).toBeNull()
  answer(paid())
  await settle()
  expect(cart().querySelector('dialog')?.matches(':modal')).toBe(true)
  expect(outcome(cart())).toContain('Your order is paid')
  expect(paths()).toEqual(['/cart/preview', '/cart/process'])
})

it('shows the order that is on its way when the same is bought again, and orders once', async () => {
  const { buy, cart, paths, press, settle } = await shop(known, () => new Promise<Response>(() => {}))
  await buy()
  await press('order')
  await userEvent.keyboard('{Escape}')
  await settle()
  await buy()
  expect(outcome(cart())).toContain('Placing your order')
  expect(cart().querySelector('[part=order]')).toBeNull()
  expect(paths()).toEqual(['/cart/preview', '/cart/process'])
})

it('keeps an outcome until the cart is closed that was opened meanwhile', async () => {
  let answer = (_: Response): void => {}
  const { buy, cart, press, settle } = await shop(
    `${known}<vitrine-buy id="other" product="2"></vitrine-buy>`,
    () => new Promise((resolve) => (answer = resolve)),
  )
  await buy()
  await press('order')
  await userEvent.keyboard('{Escape}')
  await settle()
  await buy('#other')
  answer(paid())
  await settle()
  expect(textOf(cart())).not.toContain('is paid')
  await press('close')
  expect(outcome(cart())).toContain('Your order is paid')
  await press('close')
  expect(cart().querySelector('dialog')).toBeNull()
})

it('asks for one preview at a double click', async () => {
  const { host, paths, settle } = await shop('<vitrine-buy product="1"></vitrine-buy>')
  const link = rootOf(host, 'vitrine-buy').querySelector('a')
  link?.click()
  link?.click()
  await settle()
  expect(paths()).toEqual(['/cart/preview'])
})

for (const [title, html] of [
  ['hidden', '<vitrine-cart hidden></vitrine-cart>'],
  ['in a place that is not rendered', '<div style="display: none"><vitrine-cart></vitrine-cart></div>'],
  ['in a place that is invisible', '<div style="visibility: hidden"><vitrine-cart></vitrine-cart></div>'],
] as const) {
  it(`opens where it can be seen although the page’s own cart is ${title}`, async () => {
    const { buy } = await shop(`<vitrine-buy product="1"></vitrine-buy>${html}`)
    await buy()
    const dialogs = [...document.querySelectorAll('vitrine-cart')].flatMap((cart) => [
      ...(cart.shadowRoot?.querySelectorAll('dialog') ?? []),
    ])
    expect(dialogs.map((dialog) => dialog.checkVisibility({ visibilityProperty: true }))).toEqual([true])
  })
}

it('opens one dialog where the page has two carts', async () => {
  const { buy } = await shop(
    '<vitrine-buy product="1"></vitrine-buy><vitrine-cart></vitrine-cart><vitrine-cart></vitrine-cart>',
  )
  await buy()
  const open = [...document.querySelectorAll('vitrine-cart')].map((cart) =>
    Boolean(cart.shadowRoot?.querySelector('dialog')),
  )
  expect(open).toEqual([true, false])
})

it('closes a receipt that the browser has kept, since its session may be used up, but no outcome', async () => {
  const { buy, cart, press, settle } = await shop(known)
  const back = async () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settle()
  }
  await buy()
  await back()
  expect(cart().querySelector('dialog')).toBeNull()
  await buy()
  await press('order')
  await back()
  expect(outcome(cart())).toContain('Your order is paid')
})

it('orders with the token of the moment, and asks again with the next one', async () => {
  const { buy, calls, host, press, advance } = await shop(known, () => json({}, { status: 401 }))
  const element = host.querySelector('vitrine-buy')
  await buy()
  element?.setAttribute('customer-token', 'second')
  await press('order')
  expect(calls.at(-1)?.token).toBe('Bearer second')
  element?.removeAttribute('customer-token')
  await advance(0)
  await press('close')
  await buy()
  expect(rootOf(document, 'vitrine-cart').querySelector('[part=order]')).toBeNull()
})

it('sends nothing for a customer who has signed out between receipt and order', async () => {
  const { buy, cart, host, paths, press } = await shop(known)
  await buy()
  host.querySelector('vitrine-buy')?.removeAttribute('customer-token')
  await press('order')
  expect(paths()).toEqual(['/cart/preview'])
  expect(outcome(cart())).toContain('was not placed')
  expect(cart().querySelector('[part=continue]')).not.toBeNull()
})

it('goes to checkout with a token that can be none, and tells the developer without repeating it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { buy, cart } = await shop(
    '<vitrine-buy product="1" renewal="none" customer-token="”geheim”"></vitrine-buy>',
  )
  await buy()
  expect(cart().querySelector<HTMLAnchorElement>('[part=continue]')?.href).toBe(preview.checkoutUrl)
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-buy customer-token="…"> cannot be used'])
})

it('compares with net what a card of its own tax display has shown net', async () => {
  const { buy, calls } = await shop('<vitrine-card product="1" tax="net"></vitrine-card>')
  await buy('vitrine-card')
  expect(calls[0]?.body.expected).toEqual({ total: 64.71, tax: 'net', currency: 'EUR' })
})

it('offers checkout where the step that is still to be done may not be followed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const continueUrl = 'https://pay.example/3ds'
  const { buy, cart, press } = await shop(known, () =>
    json({ state: 'settled', result: 'customer-action-needed', continueUrl }),
  )
  await buy()
  await press('order')
  const href = cart().querySelector<HTMLAnchorElement>('[part=continue]')?.href ?? ''
  expect(new URL(href).searchParams.get('cart')).toBe('1')
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <vitrine-store allowed-hosts=""> does not allow https://pay.example',
  ])
})

it('follows no address that is less safe than checkout', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { buy, cart, press } = await shop(known, () =>
    json({ state: 'settled', result: 'paid', continueUrl: 'http://checkout.example/done' }),
  )
  await buy()
  await press('order')
  expect(cart().querySelector('[part=continue]')).toBeNull()
})

/** Another tab of the visit has ordered what this one has previewed. */
const orderElsewhere = (calls: readonly Call[]): void => {
  const previewed = calls.find(({ path }) => path === '/cart/preview')?.body as PreviewRequest
  const cart = cartText(processRequest(previewed), 'token')
  localStorage.setItem('vitrine:placed', JSON.stringify([{ cart, at: 1_000_000, by: 'another tab' }]))
}
const tell = (): void => void window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine:placed' }))
const already = /^You have ordered this already, in another tab/

it('says in an open review that another tab has ordered the same, and asks before a second order', async () => {
  const { buy, calls, cart, paths, press, settle } = await shop(known)
  await buy()
  orderElsewhere(calls)
  tell()
  await settle()
  expect(outcome(cart())).toMatch(already)
  expect(cart().querySelector('[part=order]')).toBeNull()
  await press('repeat')
  expect(paths()).toEqual(['/cart/preview', '/cart/preview'])
  await press('order')
  expect(paths()).toEqual(['/cart/preview', '/cart/preview', '/cart/process'])
  expect(outcome(cart())).toBe('Your order is paid.')
})

it('knows the order of a tab whose link has other parameters, which no order carries', async () => {
  const { buy, cart, calls, press, settle } = await shop(
    known.replace('customer-token', 'link-params="utm_source=letter" customer-token'),
  )
  await buy()
  const previewed = calls.find(({ path }) => path === '/cart/preview')?.body as PreviewRequest
  expect(previewed.parameters).toBe('utm_source=letter')
  const { parameters: _, ...other } = processRequest(previewed)
  const placed = [{ cart: cartText(other, 'token'), at: 1_000_000, by: 'another tab' }]
  localStorage.setItem('vitrine:placed', JSON.stringify(placed))
  tell()
  await settle()
  expect(outcome(cart())).toMatch(already)
  await press('repeat')
})

it('asks at the press too, where the browser has not told of the other tab', async () => {
  const { buy, calls, cart, paths, press } = await shop(known)
  await buy()
  orderElsewhere(calls)
  await press('order')
  expect(outcome(cart())).toMatch(already)
  expect(paths()).toEqual(['/cart/preview'])
})

it('says so in a review that is opened after it, for an hour', async () => {
  const { advance, buy, calls, cart, press } = await shop(known)
  await buy()
  orderElsewhere(calls)
  await press('back')
  await buy()
  expect(outcome(cart())).toMatch(already)
  await press('back')
  await advance(3_600_000)
  await buy()
  expect(cart().querySelector('[part=order]')).not.toBeNull()
})

it('does not ask about other carts, other customers and its own orders', async () => {
  const { buy, calls, cart, press, host, settle } = await shop(known)
  await buy()
  await press('order')
  await press('back')
  await buy()
  expect(cart().querySelector('[part=order]')).not.toBeNull()
  orderElsewhere(calls)
  await press('back')
  host.querySelector('vitrine-buy')?.setAttribute('quantity', '2')
  await settle()
  await buy()
  expect(cart().querySelector('[part=order]')).not.toBeNull()
})

it.each([{ state: 'settled', result: 'failed' }, { state: 'not-placed' }])(
  'notes no order that was not placed: %j',
  async (answer) => {
    const { buy, press } = await shop(known, () => json(answer))
    await buy()
    await press('order')
    expect(localStorage.getItem('vitrine:placed')).toBeNull()
  },
)

it('previews again at the next act of a shopper who has left a review open for long', async () => {
  const { advance, buy, paths, settle } = await shop(known)
  await buy()
  await advance(previewLifetime)
  window.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(paths()).toEqual(['/cart/preview'])
  await advance(1)
  window.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(paths().length).toBeGreaterThan(1)
})

it('keeps the way to checkout under the finger of a shopper whose preview has failed', async () => {
  const { advance, buy, cart, paths, settle } = await shop(known, paid, {}, () => json({}, { status: 503 }))
  await buy()
  await advance(previewLifetime)
  const link = cart().querySelector('[part=continue]')
  expect(link).not.toBeNull()
  window.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(cart().querySelector('[part=continue]')).toBe(link)
  expect(paths()).toEqual(['/cart/preview'])
})
