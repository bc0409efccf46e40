/**
 * The endpoint's server on Node in front of the served sandbox, both over HTTP on free ports: previews, sessions,
 * orders for each kind of customer, lost answers and the handler file. Every exchange with the sandbox is held against
 * its OpenAPI document. The tests share one sandbox and its purchases. One of them starts a Redis server, which has to
 * be installed.
 */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { type Served, serveEndpoint } from '../../src/endpoint/adapters/node.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { notificationsWithHandlerFile } from '../../src/endpoint/modules/notifications/handler-file.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { folderWith } from '../support/folder.ts'
import { processAnswerSchema } from '../support/process-answer.ts'
import { useWatch } from '../support/watch-exchanges.ts'
import { startRedis } from './stores/redis-server.ts'

const tokenSecret = 'secret:a shared secret of more than 32 characters'
const origin = 'https://shop.example'
let sandbox: ServedSandbox
let endpoint: Served

const environment = (): Record<string, string> => ({
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
  VITRINE_PRICING_URL: sandbox.pricingUrl,
  VITRINE_BASE_URL: sandbox.baseUrl,
  VITRINE_CHECKOUT_URL: sandbox.baseUrl,
  VITRINE_ORIGINS: origin,
  VITRINE_TOKEN_KEY: tokenSecret,
  VITRINE_STORE: 'memory',
  VITRINE_DEFAULT_COUNTRY: 'DE',
  VITRINE_ORDERS_PER_MINUTE: '0',
  VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
  // A busy machine takes its time, and an order whose answer is late counts as unknown.
  VITRINE_UPSTREAM_TIMEOUT_MS: '30000',
})

const hold = useWatch()
beforeAll(async () => {
  sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  hold(sandbox.sandbox)
  endpoint = await serveEndpoint({ env: environment(), port: 0, drainMs: 0, log: () => undefined }, [
    memory({ isDevelopment: true }),
    health(),
  ])
})
afterAll(async () => {
  await endpoint?.close()
  await sandbox?.close()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${endpoint.url}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const authorize = async (customerReference: string) => ({
  authorization: `Bearer ${await signCustomerToken({ key: tokenSecret, audience: 'vitrine', customerReference })}`,
})

/** The total that a page shows for the cart. */
const shownFor = async (items: object[]) => {
  const preview = previewResponseSchema.parse(await (await post('/cart/preview', { items })).json())
  return { total: preview.total.gross, tax: 'gross', currency: preview.currency }
}

/** A key of the store's present epoch, as a page makes it. */
const newKey = async () => {
  const items = [{ product: '97772', quantity: 1 }]
  const preview = previewResponseSchema.parse(await (await post('/cart/preview', { items })).json())
  return `${preview.epoch}-${crypto.randomUUID()}`
}

const order = async (
  customer: string,
  key?: string,
  items = [{ product: '97772', quantity: 1 }],
  expected?: object,
) => {
  const headers = { ...(await authorize(customer)), 'idempotency-key': key ?? (await newKey()) }
  const response = await post(
    '/cart/process',
    { items, expected: expected ?? (await shownFor(items)) },
    headers,
  )
  return { status: response.status, order: processAnswerSchema.parse(await response.json()) }
}

it('previews what checkout charges, with a session that opens there', async () => {
  const request = {
    items: [{ product: '97772', quantity: 2 }],
    currency: 'EUR',
    language: 'de',
    session: true,
  }
  const preview = previewResponseSchema.parse(await (await post('/cart/preview', request)).json())
  expect(preview).toMatchObject({ currency: 'EUR', session: true, differences: [] })
  expect(preview.lines).toMatchObject([{ product: '97772', quantity: 2 }])
  expect((await fetch(preview.checkoutUrl)).status).toBe(200)

  const expected = { total: preview.total.gross, tax: 'gross', currency: 'EUR' }
  const same = previewResponseSchema.parse(
    await (await post('/cart/preview', { ...request, expected })).json(),
  )
  expect(same.differences).toEqual([])
  const other = { ...expected, total: preview.total.gross + 0.01 }
  const differs = previewResponseSchema.parse(
    await (await post('/cart/preview', { ...request, expected: other })).json(),
  )
  expect(differs.differences).toMatchObject([{ kind: 'total' }])
})

it('gives the same answer for an unknown and an expired code', async () => {
  const answered = async (coupon: string) => {
    const response = await post('/cart/preview', { items: [{ product: '97772', quantity: 1 }], coupon })
    return { status: response.status, text: (await response.text()).replaceAll(coupon, '<coupon>') }
  }
  expect(await answered('SPRING2020')).toEqual(await answered('NOSUCHCODE'))
})

it.each([
  ['customer-paid', 'paid'],
  ['customer-declined', 'failed'],
  ['customer-without-contact', 'contact-missing'],
])('orders for %s: %s', async (customer, result) => {
  expect(await order(customer)).toMatchObject({ status: 200, order: { state: 'settled', result } })
})

it('reports a subscription that was not found', async () => {
  const claims = {
    key: tokenSecret,
    audience: 'vitrine',
    customerReference: 'customer-paid',
    subscriptionId: 'S999',
    // The contact of a subscription cannot be looked up.
    country: 'DE',
  }
  const headers = {
    authorization: `Bearer ${await signCustomerToken(claims)}`,
    'idempotency-key': await newKey(),
  }
  const items = [{ product: '97772', quantity: 1 }]
  const response = await post('/cart/process', { items, expected: await shownFor(items) }, headers)
  expect(processAnswerSchema.parse(await response.json())).toMatchObject({ result: 'subscription-not-found' })
})

it('finds an order after the platform dropped the answer', async () => {
  const key = await newKey()
  const items = [{ product: '97772', quantity: 1 }]
  const expected = await shownFor(items)
  sandbox.sandbox.context.settings.fault = 'processcart/reset-after*1'
  const lost = await order('customer-paid', key, items, expected)
  expect(lost).toEqual({ status: 202, order: { state: 'unknown' } })
  const headers = { origin, ...(await authorize('customer-paid')) }
  const asked = async () => {
    const response = await fetch(`${endpoint.url}/cart/orders/${key}`, { headers })
    return processAnswerSchema.parse(await response.json())
  }
  // A page asks again as well: the purchases of the other tests are read first.
  await expect.poll(asked, { timeout: 20_000 }).toMatchObject({ state: 'settled', result: 'paid' })
  const found = await asked()
  expect(await order('customer-paid', key)).toEqual({ status: 200, order: found })
})

it('keeps orders in Redis across a restart', async () => {
  const server = await startRedis()
  const own = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  hold(own.sandbox)
  const env = {
    ...environment(),
    VITRINE_PRICING_URL: own.pricingUrl,
    VITRINE_BASE_URL: own.baseUrl,
    VITRINE_CHECKOUT_URL: own.baseUrl,
    VITRINE_STORE: server.url,
  }
  const start = () => serveEndpoint({ env, port: 0, drainMs: 0, log: () => undefined }, [redis()])
  const before = endpoint
  try {
    endpoint = await start()
    const key = await newKey()
    const first = await order('customer-paid', key)
    await endpoint.close()
    endpoint = await start()
    expect(await order('customer-paid', key)).toEqual(first)
    await endpoint.close()
  } finally {
    endpoint = before
    await Promise.all([server.stop(), own.close()])
  }
})

it('calls the handler of the configured file', async () => {
  const handler = 'export const onNotification = ({ type }) => { globalThis.vitrineHandled = type }'
  const folder = folderWith({ 'handler.mjs': handler, 'empty.mjs': '' })
  const file = join(folder, 'handler.mjs')
  const secret = 'a-notification-secret-of-24'
  const env = { ...environment(), VITRINE_NOTIFICATION_HANDLER: file, VITRINE_NOTIFICATION_SECRET: secret }
  const before = endpoint
  const modules = [memory({ isDevelopment: true }), notificationsWithHandlerFile()]
  endpoint = await serveEndpoint({ env, port: 0, drainMs: 0, log: () => undefined }, modules)
  try {
    expect((await post(`/notifications/${secret}`, { meta: { type: 'News' } })).status).toBe(200)
    expect(globalThis).toHaveProperty('vitrineHandled', 'unknown')
    const wrong = { ...env, VITRINE_NOTIFICATION_HANDLER: join(folder, 'empty.mjs') }
    await expect(serveEndpoint({ env: wrong, port: 0 }, modules)).rejects.toThrow(
      'no function onNotification',
    )
  } finally {
    await endpoint.close()
    endpoint = before
  }
})
