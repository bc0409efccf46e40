/**
 * The checks before every route: origins, preflights, methods, content types, body sizes, encodings and the shape of
 * JSON. Each request goes through the whole app in memory, with hostile variants in tables. A body is counted as it
 * arrives and reading stops at the limit. Every answer has an ID, which the log has too.
 */

import { expect, it } from 'vitest'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { rendering } from '../../src/endpoint/modules/rendering/rendering.ts'
import { priceItem } from '../render/items.ts'
import { call, cart, endpoint, get, origin, platformOf, preview, pricedBy, problemOf } from './support.ts'

const withOrigins = (...origins: string[]) => endpoint({ env: { VITRINE_ORIGINS: origins.join(',') } }).app

it('admits a listed origin and varies by it', async () => {
  const response = await preview(endpoint().app)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  expect(response.headers.get('vary')).toMatch(/\bOrigin\b/)
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it.each([
  'null',
  'https://shop.example.evil.example',
  'https://evil-shop.example',
  'https://shop.example.',
  'https://shop.exampl',
  'https://sub.shop.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://shop.example:443',
  'https://SHOP.example',
  'https://shop.example/',
  'https://shop.example,https://evil.example',
  'https://xn--shp-sna.example',
  'https://evil.example',
  '',
  undefined,
])('refuses the origin %s', async (value) => {
  const { platform, asked } = platformOf()
  const response = await preview(endpoint({ client: platform }).app, cart, { headers: { origin: value } })
  expect(await problemOf(response)).toMatchObject({ http: 403, code: 'origin-refused' })
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
  expect(response.headers.get('vary')).toMatch(/\bOrigin\b/)
  expect(asked).toEqual([])
})

it('logs the origin that it refuses, with the setting that admits it', async () => {
  const { app, lines } = endpoint()
  await preview(app, cart, { headers: { origin: 'https://new.example' } })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      code: 'origin-refused',
      origin: 'https://new.example',
      todo: expect.stringContaining('VITRINE_ORIGINS'),
    }),
  ])
})

it('admits each of several origins under its own name', async () => {
  const app = withOrigins('https://a.example', 'https://xn--bcher-kva.example')
  for (const value of ['https://a.example', 'https://xn--bcher-kva.example']) {
    const response = await preview(app, cart, { headers: { origin: value } })
    expect(response.headers.get('access-control-allow-origin')).toBe(value)
  }
})

it('answers a preflight of a listed origin, and refuses any other', async () => {
  const { app } = endpoint()
  const headers = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const allowed = await call(app, '/cart/preview', undefined, { method: 'OPTIONS', headers })
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('GET,POST')
  expect(allowed.headers.get('access-control-allow-headers')).toBe(
    'Content-Type,Authorization,Idempotency-Key,Traceparent,Tracestate',
  )
  expect(allowed.headers.get('access-control-max-age')).toBe('7200')
  const refused = await call(app, '/cart/preview', undefined, {
    method: 'OPTIONS',
    headers: { ...headers, origin: 'https://evil.example' },
  })
  expect(refused.headers.has('access-control-allow-origin')).toBe(false)
  expect(refused.status).toBe(403)
})

it.each([
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-dest': 'iframe' },
])('refuses a request that is not a script’s fetch: %j', async (headers) => {
  const response = await preview(endpoint().app, cart, { headers })
  expect(await problemOf(response)).toMatchObject({ http: 403, code: 'request-refused' })
})

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json5',
  'text/plain; application/json',
  undefined,
])('refuses the content type %s', async (type) => {
  const response = await preview(endpoint().app, cart, { headers: { 'content-type': type } })
  expect(await problemOf(response)).toMatchObject({ http: 415, code: 'unsupported-media-type' })
})

it('accepts JSON with a charset', async () => {
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  expect((await preview(endpoint().app, cart, { headers })).status).toBe(200)
})

/** A body of `size` bytes without a declared length, which counts the bytes that were read. */
const flood = (size: number) => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= size) return controller.close()
      sent += 4096
      controller.enqueue(new Uint8Array(4096).fill(32))
    },
  })
  return { body, taken: () => sent }
}

it('counts the body on arrival and stops at the limit', async () => {
  const { body, taken } = flood(10_000_000)
  expect(await problemOf(await preview(endpoint().app, body))).toMatchObject({
    http: 413,
    code: 'body-too-large',
  })
  expect(taken()).toBeLessThan(100_000)
})

it('ignores a Content-Length that is too small', async () => {
  const { body, taken } = flood(10_000_000)
  const response = await preview(endpoint().app, body, { headers: { 'content-length': '10' } })
  expect(response.status).toBe(413)
  expect(taken()).toBeLessThan(100_000)
})

it('refuses a declared length over the limit before reading the body', async () => {
  const { body, taken } = flood(10_000_000)
  const response = await preview(endpoint().app, body, { headers: { 'content-length': '65537' } })
  expect(response.status).toBe(413)
  expect(taken()).toBeLessThanOrEqual(4096)
})

it('accepts a body of exactly 64 KiB', async () => {
  const text = JSON.stringify(cart)
  expect((await preview(endpoint().app, text.padEnd(64 * 1024))).status).toBe(200)
  expect((await preview(endpoint().app, text.padEnd(64 * 1024 + 1))).status).toBe(413)
})

const items = '[{"product":"1","quantity":1}]'
it.each([
  ['no JSON', '{"items":'],
  ['an empty body', ''],
  ['a field twice', `{"items":${items},"items":${items}}`],
  ['a field twice, once escaped', `{"items":${items},"coupon":"A","c\\u006fupon":"B"}`],
  ['a field twice further in', '{"items":[{"product":"1","quantity":1,"quantity":2}]}'],
  ['a prototype key', `{"items":${items},"extra":{"__proto__":"x"}}`],
  ['an escaped prototype key', `{"items":${items},"extra":{"\\u005f_proto__":"x"}}`],
  ['a constructor key', `{"items":${items},"constructor":{"prototype":{}}}`],
  ['an infinite number', '{"items":[{"product":"1","quantity":1e999}]}'],
  ['a number beyond 2^53', '{"items":[{"product":"1","quantity":9007199254740993}]}'],
  ['a number of 100 digits', `{"items":[{"product":"1","quantity":1.${'0'.repeat(100)}}]}`],
  ['half a character', `{"items":${items},"extra":{"x-a":"\\ud800"}}`],
  ['half a character in a key', `{"items":${items},"extra":{"x-\\udfff":"a"}}`],
  ['deep nesting', `{"items":${'['.repeat(40)}${']'.repeat(40)}}`],
])('refuses %s', async (_what, body) => {
  const problem = await problemOf(await preview(endpoint().app, body))
  expect(problem).toMatchObject({ http: 400, code: 'bad-request' })
  expect(problem).toHaveProperty('detail', expect.stringMatching(/^The (JSON|body)/))
})

it('refuses bytes that are not UTF-8', async () => {
  const bytes = new TextEncoder().encode(`{"items":${items},"extra":{"x-a":"ab"}}`)
  bytes[bytes.length - 4] = 0xff
  const response = await preview(endpoint().app, new Blob([bytes]).stream())
  expect(await problemOf(response)).toMatchObject({ http: 400, code: 'bad-request' })
})

it('accepts equal names in different objects, and JSON punctuation inside texts', async () => {
  const body = `{"items":[{"product":"1","quantity":1},{"product":"2","quantity":1}],"extra":{"x-a":"{\\"a\\":1,\\"a\\":[1e999]}","x-b":"😀"}}`
  expect((await preview(endpoint().app, body)).status).toBe(200)
})

it('answers unknown paths and wrong methods with problems', async () => {
  const { app } = endpoint()
  expect(await problemOf(await call(app, '/nothing', cart))).toMatchObject({ http: 404, code: 'not-found' })
  const response = await call(app, '/cart/preview', undefined, { method: 'GET' })
  expect(await problemOf(response)).toMatchObject({ http: 405, code: 'method-not-allowed' })
  expect(response.headers.get('allow')).toBe('POST')
})

it.each([
  ['/cart/preview/', 'POST', 400, null],
  ['/CART/preview', 'POST', 404, null],
  ['//cart/preview', 'POST', 404, null],
  ['/cart/process', 'GET', 405, 'POST'],
  ['/cart/process', 'HEAD', 405, 'POST'],
  ['/cart/orders/some-key-of-16-or-more', 'DELETE', 405, 'GET, HEAD'],
  ['/cart/orders/%E0%A4%A', 'GET', 400, null],
  ['/cart/orders/a/b', 'GET', 404, null],
  ['/cart/orders/', 'GET', 404, null],
  ['/cart/none', 'POST', 404, null],
  ['/c%61rt/preview', 'POST', 404, null],
  ['/notifications', 'GET', 405, 'POST'],
  ['/notifications', 'OPTIONS', 405, 'POST'],
  ['/health', 'HEAD', 200, null],
  ['/health', 'PUT', 405, 'GET, HEAD'],
  ['/.env', 'GET', 404, null],
])('answers %s with %s', async (path, method, status, allow) => {
  const init = { method, headers: { origin, 'content-type': 'application/json' } }
  const { app } = endpoint({ modules: [notifications(), health()] })
  const response = await app.fetch(new Request(`https://api.shop.example${path}`, init))
  expect(response.status).toBe(status)
  expect(response.headers.get('allow')).toBe(allow)
  if (method === 'HEAD') expect(await response.text()).toBe('')
  else if (status >= 400) await problemOf(response)
})

it('answers an aborted body with 400', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'))
    },
  })
  expect(await problemOf(await preview(endpoint().app, body))).toMatchObject({
    http: 400,
    detail: 'The body is incomplete.',
  })
})

it.each([
  ['given-ID_of=a-proxy', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['a b', false],
  ['', false],
])('takes the ID %s of a request: %s', async (id, isTaken) => {
  const response = await preview(endpoint().app, cart, { headers: { 'x-request-id': id } })
  expect(response.headers.get('x-request-id') === id).toBe(isTaken)
})

it('names the ID of the request in answers of every kind, as the log does', async () => {
  const { app, lines } = endpoint()
  for (const [request, code] of [
    [() => preview(app), undefined],
    [() => preview(app, '{'), 'bad-request'],
    [() => get(app, '/nothing'), 'not-found'],
  ] as const) {
    const response = await request()
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.parse(lines.pop() ?? '')).toMatchObject({ id, ...(code ? { code } : {}) })
  }
})

it.each([
  ['an answer', '/health', 200],
  ['a problem', '/nothing', 404],
  ['cards', '/cards?product=1&country=DE&locale=de', 200],
  ['wrong cards', '/cards?product=%3Cscript%3E', 400],
  ['a redirect', '/prices?client_id=other&product_id=1', 307],
])('lets a browser that opens %s as a page run and load nothing of it', async (_what, path, status) => {
  const { app } = endpoint({
    client: pricedBy(() => JSON.stringify([priceItem('1')])).client,
    modules: [health(), rendering(priceRelay())],
  })
  const response = await get(app, path)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
})
