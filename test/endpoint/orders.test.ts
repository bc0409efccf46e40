/**
 * `POST /cart/process` with a token and a key, in its usual course: placing, replaying, refusing and failing. Twenty
 * requests at once place one order; a key belongs to one customer and one cart. Tables hold the outcomes of the
 * platform and their HTTP answers. Lost answers and outdated keys are in orders-unknown.test.ts.
 */

import { expect, it } from 'vitest'
import {
  BadRequestError,
  RateLimitedError,
  TimeoutError,
  UnauthorizedError,
  UnreachableError,
} from '../../src/client/errors.ts'
import { intentParameter } from '../../src/endpoint/orders/intent.ts'
import { eventually } from './eventually.ts'
import { key, orderOf, shop, start, token } from './shop.ts'
import {
  call,
  cart,
  memoryStore,
  orderPlatform,
  outcomeOf,
  platformOf,
  previewOf,
  problemOf,
  shownTotal,
} from './support.ts'

it('places an order with the browser’s products and the token’s customer', async () => {
  const platform = orderPlatform()
  const items = previewOf().cart.cartItems.map((item) => ({ ...item, quantity: 2 }))
  platform.client.cart.preview = async () => previewOf({ cartItems: items })
  const { order } = shop(platform)
  const body = {
    items: [{ product: '97772', quantity: 2 }],
    coupon: 'SAVE10',
    currency: 'EUR',
    language: 'de',
    priceRule: 'team',
    extra: { 'x-src': 'mail', 'x-Src_Id': '7' },
    acceptSubscription: false,
  }
  const response = await order(body)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await orderOf(response)).toEqual({
    state: 'settled',
    result: 'paid',
    purchaseId: '166000001',
    continueUrl: 'https://checkout.example/done',
    amount: { ...shownTotal, from: 'purchase' },
  })
  expect(platform.orders).toEqual([
    {
      cart: {
        acceptSubscription: false,
        cartItems: [{ productId: 97772, quantity: 2 }],
        coupons: ['SAVE10'],
        customerReferenceId: 'C-17',
        defaultCountryId: 'DE',
        defaultCurrencyId: 'EUR',
        defaultLanguageId: 'de',
        extraParameters: [
          { key: 'x-src', value: 'mail' },
          { key: 'x-Src_Id', value: '7' },
          { key: intentParameter, value: expect.stringMatching(/^[0-9a-f]{40}$/) },
          { key: 'x-vitrine-expected', value: '119 EUR gross DE' },
          { key: 'x-vitrine-cart', value: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
        priceListRules: ['team'],
        useInternalContacts: true,
      },
    },
  ])
})

it('replays the first answer and calls the platform once', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  const first = await orderOf(await order())
  const again = await order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await orderOf(again)).toEqual(first)
  expect(platform.orders).toHaveLength(1)
})

it('answers one of twenty concurrent requests, and the others with 409', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const platform = orderPlatform()
  // Held before it is sent: a sent order is answered as in-flight.
  platform.client.cart.preview = () => answered.then(() => previewOf())
  const { order } = shop(platform)
  const pending = Array.from({ length: 20 }, () => order())
  const others: Response[] = []
  for (const response of pending) void response.then((value) => others.push(value))
  await eventually(() => others.length).toBe(19)
  for (const response of others) {
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await problemOf(response)).toMatchObject({ http: 409, code: 'order-in-flight' })
  }
  answer()
  expect((await Promise.all(pending)).filter(({ status }) => status === 200)).toHaveLength(1)
  expect(platform.orders).toHaveLength(1)
})

it.each([
  ['another quantity', { items: [{ product: '97772', quantity: 9 }] }, {}],
  ['a coupon', { ...cart, coupon: 'A' }, {}],
  ['another country', cart, { country: 'FR' }],
])('refuses the same key with %s', async (_what, body, claims) => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  await order()
  const response = await order(body, { authorization: `Bearer ${await token(claims)}` })
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'idempotency-key-reused' })
  expect(platform.orders).toHaveLength(1)
})

it.each(['AFFILIATE=77', 'affiliate=77', 'dp_97772=x', 'basequantity_97772=8', 'B2B=true', 'for_97772=ada'])(
  'places no order of a link with %s, which an order would lose',
  async (parameters) => {
    const platform = orderPlatform()
    const { order } = shop(platform)
    expect(await problemOf(await order({ ...cart, parameters }))).toMatchObject({ http: 400 })
    expect(platform.orders).toHaveLength(0)
  },
)

it('treats a cart with its keys in another order as the same', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  const expected = '"expected":{"total":119,"tax":"gross","currency":"EUR"}'
  await order(`{"items":[{"product":"97772","quantity":1}],"extra":{"x-a":"1"},"coupon":"A",${expected}}`)
  const again = await order(
    `{${expected},"coupon":"A","extra":{"x-a":"1"},"items":[{"quantity":1,"product":"97772"}]}`,
  )
  expect(again.status).toBe(200)
  expect(platform.orders).toHaveLength(1)
})

it('keeps the keys of two customers apart', async () => {
  const platform = orderPlatform()
  const { order, look } = shop(platform)
  await order()
  const other = await order(cart, { authorization: `Bearer ${await token({ customerReference: 'C-18' })}` })
  expect(other.status).toBe(200)
  expect(platform.orders).toHaveLength(2)
  expect((await look({ customerReference: 'C-19' })).status).toBe(404)
})

it('returns an order to its customer only', async () => {
  const { order, app } = shop(orderPlatform())
  await order()
  const response = await call(app, `/cart/orders/${key}`, undefined, { method: 'GET' })
  expect(await problemOf(response)).toMatchObject({ http: 401, code: 'token-invalid' })
})

it.each([
  [undefined, 'idempotency-key-missing'],
  ['short', 'idempotency-key-invalid'],
  ['x'.repeat(65), 'idempotency-key-invalid'],
  ['with spaces and more text', 'idempotency-key-invalid'],
])('refuses the key %s', async (value, code) => {
  const { order } = shop(orderPlatform())
  expect(await problemOf(await order(cart, { 'idempotency-key': value }))).toMatchObject({ http: 400, code })
})

it('reads a key in quotes as the same key', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  await order()
  await order(cart, { 'idempotency-key': `"${key}"` })
  expect(platform.orders).toHaveLength(1)
})

it('returns a session instead of an order without a token', async () => {
  const preview = platformOf(() => ({ ...previewOf(), sessionUrl: 'https://checkout.example/s/1' }))
  const { order } = shop({ ...orderPlatform(), client: preview.platform })
  const response = await order(cart, { authorization: undefined })
  expect(await orderOf(response)).toEqual({ state: 'session', checkoutUrl: 'https://checkout.example/s/1' })
})

it.each([
  ['a customer', { ...cart, customerReferenceId: 'C-1' }, 'unknown-field', ['customerReferenceId']],
  ['an earlier purchase', { ...cart, logonPurchaseId: 1 }, 'unknown-field', ['logonPurchaseId']],
  [
    'contacts',
    { ...cart, billingContact: {}, useInternalContacts: false },
    'unknown-field',
    ['billingContact', 'useInternalContacts'],
  ],
  [
    'an intent of its own',
    { ...cart, extra: { [intentParameter]: 'x' } },
    'bad-request',
    [`extra.${intentParameter}`],
  ],
  [
    'an internal product',
    { items: [{ product: '1', internal: true, quantity: 1 }] },
    'bad-request',
    ['items.0.product'],
  ],
])('refuses %s in the browser’s request', async (_what, body, code, fields) => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  expect(await problemOf(await order(body))).toMatchObject({ http: 400, code, fields })
  expect(platform.orders).toEqual([])
})

it('drops a continue URL that does not lead to checkout', async () => {
  const platform = orderPlatform(() => ({
    result: 'Paid' as const,
    purchaseId: 1,
    continueUrl: 'https://evil.example/',
  }))
  expect(await orderOf(await shop(platform).order())).not.toHaveProperty('continueUrl')
})

it.each([
  ['WaitingForOfflinePayment', 'waiting-for-offline-payment'],
  ['TestOrder', 'test-order'],
  ['Pending', 'pending'],
  ['ContactMissing', 'contact-missing'],
  ['SubscriptionNotFound', 'subscription-not-found'],
] as const)('tells the result %s', async (result, told) => {
  const platform = orderPlatform(() => ({ result, purchaseId: 7 }))
  expect(await orderOf(await shop(platform).order())).toMatchObject({
    state: 'settled',
    result: told,
    purchaseId: '7',
  })
})

it('reports a failed payment that the platform retries', async () => {
  const platform = orderPlatform(() => outcomeOf({ result: 'Failed', isPaymentRetryScheduled: true }))
  expect(await orderOf(await shop(platform).order())).toEqual({
    state: 'settled',
    result: 'failed',
    paymentRetryScheduled: true,
  })
})

it.each([
  ['a refusal', new BadRequestError('cart.process', { status: 400 }), 422, 'upstream-refused'],
  ['wrong credentials', new UnauthorizedError('cart.process', { status: 401 }), 502, 'upstream-unauthorized'],
  ['no free place in time', new TimeoutError('cart.process', false), 504, 'upstream-timeout'],
])('treats %s as a refusal, and repeats it under the key', async (_what, error, http, code) => {
  const platform = orderPlatform(() => Promise.reject(error))
  const { order, look } = shop(platform)
  expect(await problemOf(await order())).toMatchObject({ http, code })
  const again = await order()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await problemOf(again)).toMatchObject({ http, code })
  expect(await orderOf(await look())).toEqual({ state: 'not-placed', code })
  expect(platform.orders).toHaveLength(1)
})

it.each([
  ['an error that it does not know', new TypeError('oh')],
  ['too many calls, which may be said after the order was placed', new RateLimitedError('cart.process', 60)],
])('treats %s as an unknown outcome', async (_what, error) => {
  const platform = orderPlatform(() => Promise.reject(error))
  expect((await shop(platform).order()).status).toBe(202)
})

it('frees the key when the circuit is open and nothing was sent', async () => {
  const platform = orderPlatform()
  const { order, service, clock, lines } = shop(platform)
  for (let count = 0; count < 8; count += 1)
    await service.budget
      .pass('orders', () => Promise.reject(new UnreachableError('cart.process', undefined)))
      .catch(() => undefined)
  expect(await problemOf(await order())).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  expect(lines.at(-1)).toContain('The circuit is open.')
  expect(platform.orders).toEqual([])
  clock.now = start + 5_000
  expect((await order()).status).toBe(200)
})

it.each(['history', 'create', 'add', 'replace'] as const)(
  'sends nothing when the ledger cannot be written (%s), and previews all the same',
  async (step) => {
    const preview = platformOf(() => ({ ...previewOf(), sessionUrl: 'https://checkout.example/s/1' }))
    const platform = orderPlatform()
    const away = () => Promise.reject(new Error('no store'))
    const { order } = shop(
      {
        ...platform,
        client: {
          ...platform.client,
          cart: { ...platform.client.cart, preview: preview.platform.cart.preview },
        },
      },
      { store: { ...memoryStore(), [step]: away, count: away } },
    )
    expect((await order()).status).toBe(503)
    expect(platform.orders).toEqual([])
    expect((await order(cart, { authorization: undefined })).status).toBe(200)
  },
)

it('returns the answer although it cannot be recorded', async () => {
  const platform = orderPlatform()
  const memory = memoryStore(() => start)
  let replaced = 0
  const store = {
    ...memory,
    replace: (...args: Parameters<typeof memory.replace>) =>
      ++replaced > 2 ? Promise.reject(new Error('no store')) : memory.replace(...args),
  }
  const { order, lines } = shop(platform, { store })
  expect(await orderOf(await order())).toMatchObject({ state: 'settled', result: 'paid' })
  expect(lines.join()).toContain('no store')
})

it('returns in-flight for a sent order, and 404 for an unknown key', async () => {
  let answer = (_outcome: { result: 'Paid'; purchaseId: number }) => {}
  const platform = orderPlatform(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { order, look } = shop(platform)
  expect((await look()).status).toBe(404)
  const pending = order()
  await eventually(() => platform.orders.length).toBe(1)
  expect(await orderOf(await look())).toEqual({ state: 'in-flight' })
  answer({ result: 'Paid', purchaseId: 1 })
  await pending
  expect(await orderOf(await look())).toMatchObject({ state: 'settled' })
})

it('logs no customer and no key', async () => {
  const { order, lines } = shop(orderPlatform())
  await order({ ...cart, coupon: 'SAVE10' })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ route: '/cart/process', order: 'paid', lines: 1 })
  expect(lines.join()).not.toMatch(/C-17|SAVE10|d5f3c1a0/)
})

it.each(['0x17DEC', '1e3', '0b101', '097772', '00', '9007199254740993'])(
  'orders no product by the spelling %s',
  async (product) => {
    const platform = orderPlatform()
    const response = await shop(platform).order({ items: [{ product, quantity: 1 }] })
    expect(await problemOf(response)).toMatchObject({ http: 400, fields: ['items.0.product'] })
    expect(platform.orders).toEqual([])
  },
)
