/**
 * The view in which a known customer orders on the page: the button whose words bind, the outcome of each answer and
 * the next step, terms of renewal, and tokens that expire, also on a device with a wrong clock. No second order is
 * offered while the first is unknown. Presses go to an endpoint of the test; the protocol below is in
 * `order.browser.tsx`.
 */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PreviewResponse } from '../../src/contract/cart-preview.ts'
import { previewShop } from './preview-shop.ts'
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

const shop = async (
  process: Answer,
  html = '<vitrine-buy product="1" renewal="none" customer-token="token"></vitrine-buy>',
  locale = 'en-US',
) => {
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/prices') return priced()(url, init)
      return url.pathname === '/cart/preview' ? json(preview) : process(url, init)
    },
    { endpoint: 'https://shop.example', review: 'always', locale },
  )
  const host = mount(html)
  await test.settle()
  const control = rootOf(host, 'vitrine-buy').querySelector('a') ?? host.querySelector('a')
  control?.click()
  await test.settle()
  const root = rootOf(document, 'vitrine-cart')
  return {
    ...test,
    root,
    press: async (part = 'order') => {
      root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
      await test.settle()
    },
    status: () => textOf(root.querySelector('[role=status]')),
  }
}

const settled =
  (result: string, more = {}) =>
  () =>
    json({ state: 'settled', result, ...more })

it('keeps the focus with the order when the pressed button goes away', async () => {
  const { root, press } = await shop(settled('paid'))
  root.querySelector<HTMLElement>('[part=order]')?.focus()
  await press()
  expect(root.querySelector('[part=order]')).toBeNull()
  expect((root as ShadowRoot).activeElement).toBe(root.querySelector('h2'))
})

it.each([
  ['receipt-differs', /^The total has changed/],
  ['country-differs', /^This page shows prices for a different country/],
])('offers checkout and says why an order is refused: %s', async (code, words) => {
  const { root, press, status } = await shop(() => json({ code }, { status: 422 }))
  await press()
  expect(status()).toMatch(words)
  expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).toMatch(/checkout/)
})

it('says that the customer has the subscription, and offers no second one at checkout', async () => {
  const { root, press, status } = await shop(() => json({ code: 'already-subscribed' }, { status: 409 }))
  await press()
  expect(status()).toMatch(/^You have this subscription already/)
  expect(root.querySelector('[part=continue], [part=order]')).toBeNull()
})

it('hands over to checkout where there is no customer token', async () => {
  const { root } = await shop(settled('paid'), '<vitrine-buy product="1"></vitrine-buy>')
  expect(root.querySelector('[part=order]')).toBeNull()
  expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).toBe(preview.checkoutUrl)
})

for (const [source, html, settings, terms] of [
  ['the element', '<vitrine-card product="1" renewal="P1Y"></vitrine-card>', {}, 'every year until canceled'],
  ['the store', '<vitrine-card product="1"></vitrine-card>', { renewal: 'none' }, 'One payment'],
  ['the page', '<vitrine-card product="1"><b slot="terms">Ours</b></vitrine-card>', {}, 'Ours'],
] as const)
  it(`lets a customer order under the terms of ${source}`, async () => {
    const { cart, press } = await previewShop(html, { customerToken: 'token', ...settings })
    await press()
    const line = cart().querySelector('[part=terms]')
    const order = cart().querySelector('[part=order]')
    expect(textOf(line)).toContain(terms)
    expect(order && line?.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

it('sends a customer to checkout where nothing says what renews, and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { cart, press, wayOn } = await previewShop(
    '<vitrine-card product="1"></vitrine-card>',
    { customerToken: 'token' },
    () => json(preview),
  )
  await press()
  expect(cart().querySelector('[part=order]')).toBeNull()
  expect(wayOn()).toBe(preview.checkoutUrl)
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <vitrine-card renewal=""> is not stated, so customers order at checkout',
  ])
})

it('orders once however often the button is pressed', async () => {
  const { press, requests, root } = await shop(() => new Promise<Response>(() => {}))
  const button = root.querySelector<HTMLElement>('[part=order]')
  button?.click()
  button?.click()
  await press()
  expect(requests.filter((url) => url.pathname === '/cart/process')).toHaveLength(1)
  expect(root.querySelector('[part=order], [part=continue]')).toBeNull()
})

it('offers no second order while an answer is missing, only to ask again', async () => {
  const { press, advance, status, requests, root } = await shop(() => Promise.reject(new TypeError('reset')))
  await press()
  expect(status()).toContain('do not order again')
  for (let round = 0; round < 10; round += 1) await advance(60_000)
  expect(textOf(root.querySelector('[part=order]'))).toBe('Check again')
  await press()
  await advance(60_000)
  expect(requests.filter((url) => url.pathname === '/cart/process')).toHaveLength(1)
})

it('announces what was processed', async () => {
  const seen: unknown[] = []
  document.addEventListener(
    'vitrine-order-processed',
    (event) => seen.push((event as CustomEvent).detail.result),
    {
      once: true,
    },
  )
  const { press } = await shop(settled('paid'))
  await press()
  expect(seen).toEqual(['paid'])
})

const shown = { total: 77, tax: 'gross', currency: 'EUR' }

it('tells of a mismatch that the endpoint finds after its answer, though the cart was closed', async () => {
  let isRead = false
  const purchase = {
    amount: { ...shown, total: 92, from: 'purchase' },
    mismatch: { fields: ['total'], shown },
  }
  const { root, press, advance } = await shop(() =>
    settled('paid', isRead ? purchase : { amount: { ...shown, from: 'preview' } })(),
  )
  await press()
  expect(textOf(root)).toContain('€77.00 as shown before you ordered')
  await press('close')
  await advance(2_000)
  expect(root.querySelector('dialog')).toBeNull()
  isRead = true
  await advance(8_000)
  expect(textOf(root.querySelector('[part=difference][role=alert]'))).toMatch(/^Your order totals €92\.00/)
})

it('confirms a previewed total in the open cart, and opens no closed one for it', async () => {
  const { root, press, advance } = await shop((url) =>
    settled('paid', {
      amount: { ...shown, from: url.pathname === '/cart/process' ? 'preview' : 'purchase' },
    })(),
  )
  await press()
  expect(textOf(root)).toContain('€77.00 as shown before you ordered')
  await advance(2_000)
  expect(textOf(root)).not.toContain('as shown before you ordered')
})

it('previews again, with a new key, for a shopper who decides to order again', async () => {
  const keys: (string | null)[] = []
  const { root, press, status } = await shop((url, init) => {
    if (url.pathname === '/cart/process') keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return json({ state: 'unknown', mayRepeat: true }, { status: 202 })
  })
  await press()
  expect(status()).toMatch(/^We could not find out/)
  await press('repeat')
  expect(textOf(root.querySelector('[part=order]'))).toBe('Buy now')
  await press()
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBe(keys[1])
})

it('orders nothing while an earlier order of the same cart is unknown, and then under the same key', async () => {
  let isResolved = false
  const keys: (string | null)[] = []
  const { press, status } = await shop((_url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return isResolved ? settled('paid')() : json({ code: 'order-unresolved' }, { status: 409 })
  })
  await press()
  expect(status()).toMatch(/^An earlier order of the same products/)
  isResolved = true
  await press()
  expect(status()).toMatch(/paid/)
  expect(new Set(keys).size).toBe(1)
})

/** A token as a backend signs it, which says until when it holds. */
const tokenUntil = (exp: unknown, iat?: number): string =>
  `e30.${btoa(JSON.stringify({ iat, exp, sub: 'ÿÿ?>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.c2ln`
const buyWith = (token: string): string =>
  `<vitrine-buy product="1" renewal="none" customer-token="${token}"></vitrine-buy>`

it('offers checkout in place of an order that an expired token would fail', async () => {
  const { root, requests } = await shop(settled('paid'), buyWith(tokenUntil(-1)))
  expect(requests.map((url) => url.pathname)).toContain('/cart/preview')
  expect(root.querySelector('[part=order]')).toBeNull()
  expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).toBe(preview.checkoutUrl)
})

it('leaves a token that says no time to the endpoint', async () => {
  for (const exp of [9e9, undefined, 'soon']) {
    const { root } = await shop(settled('paid'), buyWith(tokenUntil(exp)))
    expect(root.querySelector('[part=order]')).not.toBeNull()
    document.body.replaceChildren()
  }
})

it('sends no order when the token has expired in the open cart', async () => {
  const { root, press, requests, status, page } = await shop(settled('paid'), buyWith(tokenUntil(9e9)))
  page.env.now = () => 9e12
  await press()
  expect(requests.filter((url) => url.pathname === '/cart/process')).toEqual([])
  expect(status()).toMatch(/nothing was charged/)
  expect(root.querySelector('[part=continue]')).not.toBeNull()
})

/** Seconds of the device's clock when a page of these tests begins. */
const started = 1000

describe('a token of five minutes on a device whose clock is an hour ahead', () => {
  const signed = (after = 0): string => tokenUntil(started - 3600 + after + 300, started - 3600 + after)
  const orders = ({ requests }: { requests: URL[] }): URL[] =>
    requests.filter((url) => url.pathname === '/cart/process')

  it('orders, and leaves the judgement to the endpoint', async () => {
    const test = await shop(settled('paid'), buyWith(signed()))
    await test.press()
    expect(orders(test)).toHaveLength(1)
    expect(test.status()).toMatch(/paid/)
  })

  it('sends no order once the page has had it for five minutes', async () => {
    const test = await shop(settled('paid'), buyWith(signed()))
    await test.advance(301_000)
    await test.press()
    expect(orders(test)).toEqual([])
    expect(test.status()).toMatch(/nothing was charged/)
  })

  it('orders with the one that has taken its place', async () => {
    const test = await shop(settled('paid'), buyWith(signed()))
    await test.advance(301_000)
    document.querySelector('vitrine-buy')?.setAttribute('customer-token', signed(301))
    await test.press()
    expect(orders(test)).toHaveLength(1)
  })
})

it('offers checkout where the page has been open for longer than its token lives', async () => {
  const test = testPage((url, init) => (url.pathname === '/prices' ? priced()(url, init) : json(preview)), {
    endpoint: 'https://shop.example',
    review: 'always',
  })
  const host = mount(buyWith(tokenUntil(started + 300, started)))
  await test.advance(301_000)
  rootOf(host, 'vitrine-buy').querySelector('a')?.click()
  await test.settle()
  const root = rootOf(document, 'vitrine-cart')
  expect(root.querySelector('[part=order]')).toBeNull()
  expect(root.querySelector('[part=continue]')).not.toBeNull()
})

it('shows the legal slot above the button that orders, and not above a link to checkout', async () => {
  const html = '<vitrine-cart><p slot="legal">Terms apply.</p></vitrine-cart>'
  const { root } = await shop(settled('paid'), `${buyWith('token')}${html}`)
  const slot = root.querySelector<HTMLSlotElement>('slot[name=legal]')
  const order = root.querySelector('[part=order]')
  expect(slot?.assignedElements().map((element) => element.textContent)).toEqual(['Terms apply.'])
  expect(order && slot && slot.compareDocumentPosition(order) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  document.body.replaceChildren()
  const guest = await shop(settled('paid'), `<vitrine-buy product="1"></vitrine-buy>${html}`)
  expect(guest.root.querySelector('slot[name=legal]')).toBeNull()
})

it.each(['affiliate=48817', 'scope=quote'])(
  'hands over to checkout where the link of a known customer says %s, which no order carries',
  async (parameter) => {
    const { root } = await shop(
      settled('paid'),
      `<vitrine-buy product="1" renewal="none" customer-token="token">
        <a href="https://checkout.example/1001/?cart=1&amp;${parameter}">Buy</a></vitrine-buy>`,
    )
    expect(root.querySelector('[part=order]')).toBeNull()
    expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).toBe(preview.checkoutUrl)
  },
)

it('hands over to checkout where a cookie of the platform says which partner is paid', async () => {
  const { root } = await shop(
    settled('paid'),
    `<vitrine-store partners="cookie"><vitrine-buy product="1" renewal="none" customer-token="token">
      <a href="https://checkout.example/1001/?cart=1">Buy</a></vitrine-buy></vitrine-store>`,
  )
  expect(root.querySelector('[part=order]')).toBeNull()
  expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).toContain('cart=1')
  expect(root.querySelector<HTMLAnchorElement>('[part=continue]')?.href).not.toBe(preview.checkoutUrl)
})

it('orders on the page where the link says how checkout looks', async () => {
  const { root } = await shop(
    settled('paid'),
    `<vitrine-buy product="1" renewal="none" customer-token="token">
      <a href="https://checkout.example/1001/?cart=1&amp;cfg=two-columns&amp;utm_source=mail">Buy</a></vitrine-buy>`,
  )
  expect(root.querySelector('[part=order]')).not.toBeNull()
})
