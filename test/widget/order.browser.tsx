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
import { createMemory } from '../../src/widget/environment/memory.ts'
import { createStorefront } from '../../src/widget/storefront/storefront.ts'
import type { OrderStatus } from '../../src/widget/views/order-states.ts'
import { type Answer, json, testPage } from './support.ts'

beforeEach(() => localStorage.clear())

/** The epoch of the previews. */
const epoch = '0123456789abcdef'
const later = 'fedcba9876543210'

/** @param tab.epoch the one of the preview; @param tab.isStored whether the browser keeps anything */
const order = (answer: Answer, tab: { epoch?: string | undefined; isStored?: boolean } = {}) => {
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
  const forbidden = createMemory(() => {
    throw new DOMException('no storage', 'SecurityError')
  })
  const keys = tab.isStored === false ? createOrderKeys(test.page, forbidden) : createOrderKeys(test.page)
  const request = processRequest(previewRequest(storefront, intent))
  const expected = { total: 154, tax: 'gross', currency: 'EUR' } as const
  const of = { epoch, ...tab }.epoch
  const place = (token = 'token', onlyAsk = false) =>
    placeOrder({
      storefront,
      request,
      expected,
      epoch: of,
      token,
      keys,
      report: (status) => seen.push(status),
      onlyAsk,
    })
  const posts = () => calls.filter((call) => call.method === 'POST')
  return { ...test, calls, posts, seen, place }
}

/** A problem of a request that has sent nothing. */
const unsent = (status: number, code: string, more: object = {}) =>
  json({ code, sent: false, ...more }, { status })
const outdated = () => unsent(409, 'key-outdated', { epoch: later })

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
  expect(calls[0]?.key).toMatch(/^0123456789abcdef-[0-9a-f]{32}$/)
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
  expect(await keys.take('cart', epoch)).toMatch(/^0123456789abcdef-/)
})

it('sends once more with a new key, without a word, where an outdated one was never sent', async () => {
  const { place, calls, seen } = order((_, init) =>
    new Headers(init?.headers).get('Idempotency-Key')?.startsWith(epoch) ? outdated() : json(settled),
  )
  expect(await place()).toMatchObject({ state: 'settled', result: 'paid' })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /cart/process',
    'POST /cart/process',
  ])
  expect(calls[1]?.key).toMatch(/^fedcba9876543210-[0-9a-f]{32}$/)
  expect(calls[1]?.body).toEqual(calls[0]?.body)
  expect(seen.map(({ state }) => state)).toEqual(['sending', 'settled'])
})

it('orders with a key of no epoch after a preview without one, which the endpoint finds outdated', async () => {
  const { place, posts } = order(
    (_, init) =>
      /^0{16}-/.test(new Headers(init?.headers).get('Idempotency-Key') ?? '') ? outdated() : json(settled),
    { epoch: undefined },
  )
  expect(await place()).toMatchObject({ result: 'paid' })
  expect(posts().map(({ key }) => key)).toEqual([
    expect.stringMatching(/^0{16}-[0-9a-f]{32}$/),
    expect.stringMatching(/^fedcba9876543210-[0-9a-f]{32}$/),
  ])
})

it.each(['in the same tab', 'after a reload', 'in another tab'])(
  'looks an outdated key up that may have been sent before, when it is pressed %s',
  async (where) => {
    let isLost = true
    const answer: Answer = (url) => {
      if (isLost) throw new TypeError('reset')
      return url.pathname === '/cart/process' ? outdated() : json({ state: 'unknown', mayRepeat: true })
    }
    const first = order(answer)
    const lost = first.place()
    await first.settle()
    for (let round = 0; round < 12; round += 1) await first.advance(60_000)
    expect(await lost).toEqual({ state: 'unknown' })
    isLost = false
    const again = where === 'in the same tab' ? first : order(answer, { epoch: later })
    const before = again.calls.length
    const done = again.place()
    await again.settle()
    expect(again.seen.at(-1)).toEqual({ state: 'asking' })
    await again.advance(2000)
    expect(await done).toEqual({ state: 'unknown', mayRepeat: true })
    const key = first.calls[0]?.key
    expect(again.calls.slice(before).map(({ method, key }) => [method, key])).toEqual([
      ['POST', key],
      ['GET', key],
    ])
  },
)

it('does not send a third time when the new key is outdated too, and leaves the order to another press', async () => {
  let isLost = true
  const { place, posts, calls } = order(() => (isLost ? outdated() : json(settled)))
  expect(await place()).toEqual({ state: 'not-reached' })
  expect(posts()).toHaveLength(2)
  expect(calls).toHaveLength(2)
  isLost = false
  expect(await place()).toMatchObject({ result: 'paid' })
})

it('renews an outdated key once where the browser keeps nothing', async () => {
  const { place, posts } = order(
    (_, init) =>
      new Headers(init?.headers).get('Idempotency-Key')?.startsWith(later) ? json(settled) : outdated(),
    { isStored: false },
  )
  expect(await place()).toMatchObject({ result: 'paid' })
  expect(posts()).toHaveLength(2)
})

it('looks a sent order up where the browser keeps nothing', async () => {
  let isLost = true
  const { place, posts, settle, advance, seen } = order(
    (url) => {
      if (isLost) throw new TypeError('reset')
      return url.pathname === '/cart/process' ? outdated() : json(settled)
    },
    { isStored: false },
  )
  void place()
  await settle()
  isLost = false
  void place()
  await settle()
  await advance(2000)
  expect(seen).toContainEqual(expect.objectContaining({ state: 'settled' }))
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
})

it('does not say that nothing was placed while the same order of another tab is on its way', async () => {
  let release = (_: Response): void => {}
  const one = order((url) =>
    url.pathname === '/cart/process' ? unsent(422, 'receipt-differs') : json(settled),
  )
  const other = order(
    () =>
      new Promise<Response>((resolve) => {
        release = resolve
      }),
  )
  const sent = other.place()
  await other.settle()
  const refused = one.place()
  await expect.poll(() => one.seen.at(-1)).toEqual({ state: 'asking' })
  release(json(settled))
  expect(await sent).toMatchObject({ result: 'paid' })
  await one.advance(2000)
  expect(await refused).toMatchObject({ state: 'settled', result: 'paid' })
  expect(new Set([...one.calls, ...other.calls].map(({ key }) => key)).size).toBe(1)
})

it('looks an order up that was refused first, while another tab has sent it meanwhile', async () => {
  let refuse = (_: Response): void => {}
  const first = order((url) =>
    url.pathname === '/cart/process'
      ? new Promise<Response>((resolve) => {
          refuse = resolve
        })
      : json({ state: 'in-flight' }),
  )
  const second = order(() => new Promise<Response>(() => {}))
  void first.place()
  await first.settle()
  void second.place()
  await second.settle()
  refuse(unsent(422, 'receipt-differs'))
  await first.settle()
  expect(first.seen.at(-1)).toEqual({ state: 'asking' })
  const third = order(post)
  await third.place()
  expect(third.calls[0]?.key).toBe(second.calls[0]?.key)
})

it('says why both tabs were refused, once the second one is', async () => {
  const refuse: ((response: Response) => void)[] = []
  const answer: Answer = (url) =>
    url.pathname === '/cart/process'
      ? new Promise<Response>((resolve) => refuse.push(resolve))
      : json({}, { status: 404 })
  const [one, other] = [order(answer), order(answer)]
  const first = one.place()
  await one.settle()
  const second = other.place()
  await other.settle()
  for (const each of refuse) each(unsent(422, 'receipt-differs'))
  await other.settle()
  await one.advance(2000)
  const outcomes = await Promise.all([first, second])
  expect(outcomes).toContainEqual({ state: 'not-placed', reason: 'receipt-differs' })
  expect(outcomes).toContainEqual({ state: 'not-reached' })
  const next = order(post)
  await next.place()
  expect(next.calls[0]?.key).not.toBe(one.calls[0]?.key)
})

it.each([
  [429, 'rate-limited'],
  [503, 'store-unavailable'],
] as const)('offers the same order again at once after %d, where nothing was sent', async (status, code) => {
  let isAway = true
  const { place, calls } = order(() => (isAway ? unsent(status, code) : json(settled)))
  expect(await place()).toEqual({ state: 'not-reached' })
  isAway = false
  expect(await place()).toMatchObject({ result: 'paid' })
  expect(calls).toHaveLength(2)
  expect(calls[1]?.key).toBe(calls[0]?.key)
})

it('keeps a request counted that the endpoint has under way, since the browser may have repeated it', async () => {
  let answered: () => Response = () => unsent(409, 'order-in-flight')
  const { place, posts, settle, advance, seen } = order((url) =>
    url.pathname === '/cart/process' ? answered() : json({}, { status: 404 }),
  )
  void place()
  await settle()
  await advance(2000)
  expect(seen.at(-1)).toEqual({ state: 'not-reached' })
  answered = outdated
  void place()
  await settle()
  expect(seen.at(-1)).toEqual({ state: 'asking' })
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
})

it('takes a request out of the count that an earlier unknown order holds up', async () => {
  let isHeldUp = true
  const { place, posts } = order((_, init) => {
    if (isHeldUp) return unsent(409, 'order-unresolved')
    return new Headers(init?.headers).get('Idempotency-Key')?.startsWith(later) ? json(settled) : outdated()
  })
  expect(await place()).toEqual({ state: 'unresolved' })
  isHeldUp = false
  expect(await place()).toMatchObject({ result: 'paid' })
  expect(posts()).toHaveLength(3)
})

it('only looks up when it is asked again, and makes no key for it', async () => {
  let state = 'unknown'
  const one = order(() => json(state === 'unknown' ? { state } : settled))
  const lost = one.place()
  await one.settle()
  for (let round = 0; round < 12; round += 1) await one.advance(60_000)
  expect(await lost).toEqual({ state: 'unknown' })
  const other = order(() => json(settled))
  expect(await other.place()).toMatchObject({ result: 'paid' })
  state = 'settled'
  const before = one.calls.length
  expect(await one.place('token', true)).toEqual({ state: 'placed-before' })
  localStorage.clear()
  expect(await one.place('token', true)).toEqual({ state: 'unknown', mayRepeat: true })
  expect(one.calls).toHaveLength(before)
  expect(localStorage).toHaveLength(0)
})
