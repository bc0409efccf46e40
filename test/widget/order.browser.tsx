/**
 * The protocol of an order, without its view: one key through double clicks, reloads and tabs, a question about a lost
 * answer in place of a second order, and the honest word that nothing is known. Keys lie in the browser's real storage
 * and locks, which is why this runs in a browser. The endpoint records each call with its key.
 */

import { signal } from '@preact/signals-core'
import { beforeEach, expect, it } from 'vitest'
import { placeOrder, processRequest } from '../../src/widget/checkout/order.ts'
import { createOrderKeys } from '../../src/widget/checkout/order-key.ts'
import { previewRequest } from '../../src/widget/checkout/preview.ts'
import { createStorefront } from '../../src/widget/storefront/storefront.ts'
import type { OrderStatus } from '../../src/widget/views/order-states.ts'
import { type Answer, json, testPage } from './support.ts'

beforeEach(() => localStorage.clear())

const order = (answer: Answer) => {
  const calls: { method: string; path: string; key: string | null; body: unknown }[] = []
  const test = testPage(
    (url, init) => {
      const headers = new Headers(init?.headers)
      calls.push({
        method: init?.method ?? 'GET',
        path: url.pathname,
        key: headers.get('Idempotency-Key') ?? url.pathname.split('/').pop() ?? null,
        body: init?.body && JSON.parse(String(init.body)),
      })
      expect(headers.get('Authorization')).toMatch(/^Bearer ./)
      return answer(url, init)
    },
    { endpoint: 'https://shop.example', coupon: 'SAVE10' },
  )
  const storefront = createStorefront(test.page, signal({}), () => () => {})
  const seen: OrderStatus[] = []
  const intent = {
    cart: { items: [{ product: '1', quantity: 2 }], currency: 'EUR' },
    item: undefined,
    link: 'https://checkout.example/',
  }
  const keys = createOrderKeys(test.page)
  const request = processRequest(previewRequest(storefront, intent))
  const expected = { total: 154, tax: 'gross', currency: 'EUR' } as const
  const place = (token = 'token') =>
    placeOrder({ storefront, request, expected, token, keys, report: (status) => seen.push(status) })
  return { ...test, calls, seen, place }
}

const settled = {
  state: 'settled',
  result: 'paid',
  purchaseId: '5',
  continueUrl: 'https://checkout.example/done',
}
const post: Answer = () => json(settled)

it('orders with IDs, quantities and codes, and tells the result', async () => {
  const { place, calls } = order(post)
  expect(await place()).toEqual({
    state: 'settled',
    result: 'paid',
    purchaseId: '5',
    continueUrl: 'https://checkout.example/done',
    isRetryScheduled: false,
  })
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toEqual({
    items: [{ product: '1', quantity: 2 }],
    coupon: 'SAVE10',
    currency: 'EUR',
    language: 'en',
    expected: { total: 154, tax: 'gross', currency: 'EUR' },
  })
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

it('follows no continue address to another host', async () => {
  for (const continueUrl of [
    'https://evil.example/',
    'javascript:alert(1)',
    'https://checkout.example.evil.example/',
  ]) {
    const { place } = order(() => json({ ...settled, continueUrl }))
    expect(await place()).not.toHaveProperty('continueUrl')
  }
})

it('keeps one key through double clicks, reloads and tabs until there is an answer, then begins a new intent', async () => {
  const held: ((response: Response) => void)[] = []
  const first = order(() => new Promise<Response>((resolve) => held.push(resolve)))
  const again = order(post)
  const one = first.place()
  const two = first.place()
  await first.settle()
  expect(await again.place()).toMatchObject({ result: 'paid' })
  for (const release of held) release(json(settled))
  await Promise.all([one, two])
  const keys = [...first.calls, ...again.calls].map((call) => call.key)
  expect(new Set(keys).size).toBe(1)
  const next = order(post)
  await next.place()
  expect(next.calls[0]?.key).not.toBe(keys[0])
})

it('asks what became of an order whose answer was lost, and never orders again', async () => {
  let questions = 0
  const { place, calls, advance, settle, seen } = order((url) => {
    if (url.pathname === '/cart/process') throw new TypeError('connection reset')
    questions += 1
    return questions < 3 ? json({ state: 'unknown' }, { status: 202 }) : json(settled)
  })
  const done = place()
  await settle()
  expect(seen.at(-1)).toEqual({ state: 'asking' })
  for (let round = 0; round < 3; round += 1) await advance(60_000)
  expect(await done).toMatchObject({ state: 'settled', result: 'paid' })
  expect(calls.filter((call) => call.method === 'POST')).toHaveLength(1)
  expect(new Set(calls.map((call) => call.key)).size).toBe(1)
})

it('offers to try again, under the same key, when the order never arrived', async () => {
  const { place, calls, advance, settle } = order((url) => {
    if (url.pathname === '/cart/process') throw new TypeError('offline')
    return json({}, { status: 404 })
  })
  const done = place()
  await settle()
  await advance(2000)
  expect(await done).toEqual({ state: 'not-reached' })
  void place()
  await settle()
  expect(new Set(calls.map((call) => call.key)).size).toBe(1)
})

it('says that it does not know, when nothing answers for long', async () => {
  const { place, calls, advance, settle } = order(() => Promise.reject(new TypeError('offline')))
  const done = place()
  await settle()
  for (let round = 0; round < 12; round += 1) await advance(60_000)
  expect(await done).toEqual({ state: 'unknown' })
  expect(calls.filter((call) => call.method === 'POST')).toHaveLength(1)
})

it('says that nothing was placed only when no earlier try can have gone through', async () => {
  let isLost = false
  const test = order((url) => {
    if (isLost) throw new TypeError('reset')
    return url.pathname === '/cart/process'
      ? json({ code: 'token-invalid' }, { status: 401 })
      : json({}, { status: 500 })
  })
  expect(await test.place()).toEqual({ state: 'not-placed' })
  isLost = true
  const lost = test.place()
  await test.settle()
  for (let round = 0; round < 12; round += 1) await test.advance(60_000)
  expect(await lost).toEqual({ state: 'unknown' })
  isLost = false
  const refused = test.place()
  await test.settle()
  for (let round = 0; round < 12; round += 1) await test.advance(60_000)
  expect(await refused).toEqual({ state: 'unknown' })
})

it.each(['receipt-differs', 'country-differs'])(
  'says why the endpoint refused an order: %s',
  async (code) => {
    const { place } = order(() => json({ code }, { status: 422 }))
    expect(await place()).toEqual({ state: 'not-placed', reason: code })
  },
)

it.each([['another-code'], [undefined]])('gives no reason for a refusal by %s', async (code) => {
  const { place } = order(() =>
    code ? json({ code }, { status: 422 }) : new Response('<p>', { status: 400 }),
  )
  expect(await place()).toEqual({ state: 'not-placed' })
})

it('learns from the endpoint that a second try was refused for good', async () => {
  let isLost = true
  const test = order((url) => {
    if (url.pathname !== '/cart/process')
      return json(isLost ? {} : { state: 'not-placed' }, { status: isLost ? 404 : 200 })
    if (isLost) throw new TypeError('offline')
    return json({ code: 'upstream-refused' }, { status: 422 })
  })
  const lost = test.place()
  await test.settle()
  await test.advance(2000)
  expect(await lost).toEqual({ state: 'not-reached' })
  isLost = false
  const again = test.place()
  await test.settle()
  await test.advance(2000)
  expect(await again).toEqual({ state: 'not-placed' })
})

const tokenFor = (sub: string, salt: string): string =>
  `${btoa('{"alg":"EdDSA"}')}.${btoa(JSON.stringify({ sub, salt }))}.${salt}`

it('keeps one key for a customer whose token is renewed, and another for another customer', async () => {
  const test = order(() => Promise.reject(new TypeError('reset')))
  for (const token of [tokenFor('anna', 'one'), tokenFor('anna', 'two'), tokenFor('bert', 'one')]) {
    void test.place(token)
    await test.settle()
  }
  const [first, second, other] = test.calls.map((call) => call.key)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

it('finds a key where the page may not use locks', async () => {
  const { page } = order(post)
  const locks = { request: () => Promise.reject(new DOMException('sandboxed', 'SecurityError')) }
  const defaultView = new Proxy(window, {
    get: (target, name) => Reflect.get(name === 'navigator' ? { navigator: { locks } } : target, name),
  })
  const sandboxed = new Proxy(document, {
    get: (target, name) => Reflect.get(name === 'defaultView' ? { defaultView } : target, name),
  })
  const keys = createOrderKeys({ ...page, document: sandboxed })
  expect(await keys.take('cart')).toMatchObject({ isNew: true })
})
