/**
 * Requests that `fetch` cannot make, over `node:http` to a served sandbox: a POST without body and length, chunked
 * JSON and forms, bodies that are too large, other methods and other sites' forms. They are those of `curl` and of old
 * clients. The tests share one sandbox on free ports.
 */

import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock, type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { authorization, order, start } from '../rest-support.ts'

let served: ServedSandbox
beforeAll(async () => {
  served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, clock: createClock(start) })
})
afterAll(() => served.close())

interface Sent {
  method?: string
  headers?: Record<string, string>
  /** Chunks of a body without Content-Length. */
  chunks?: string[]
  /** A body with Content-Length. */
  body?: string
}

interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends what `fetch` cannot: a POST without Content-Length, and chunks. */
const send = (path: string, { method = 'POST', headers = {}, chunks, body }: Sent = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = request(`${served.baseUrl}${path}`, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    if (!chunks && body === undefined) {
      sent.removeHeader('Transfer-Encoding')
      sent.removeHeader('Content-Length')
    }
    if (chunks) for (const chunk of chunks) sent.write(chunk)
    if (body !== undefined) sent.setHeader('Content-Length', Buffer.byteLength(body))
    sent.end(body)
  })

const waiting = async (): Promise<number> => {
  await fetch(`${served.baseUrl}/cart/processcart`, {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(order({ cart: { CustomerReferenceId: 'customer-offline' } })),
  })
  return [...served.sandbox.state.purchases.all()].at(-1)?.id ?? 0
}

const statusOf = (id: number) => served.sandbox.state.purchases.get(id)?.status
const form = 'application/x-www-form-urlencoded'

it('takes a payment from a POST without body and length, as curl -X POST sends it', async () => {
  const id = await waiting()
  const { status, text } = await send(`/sandbox/purchases/${id}/payment`)
  expect(JSON.parse(text)).toMatchObject({ purchaseId: id, statusId: 'PAY' })
  expect(status).toBe(200)
})

it('takes a payment from an empty form, as curl -d sends it', async () => {
  const id = await waiting()
  const { status } = await send(`/sandbox/purchases/${id}/payment`, {
    headers: { 'content-type': form },
    body: '',
  })
  expect(status).toBe(303)
  expect(statusOf(id)).toBe('PAY')
})

it('reads chunked bodies of its own routes, in JSON and as forms', async () => {
  const now = () => served.sandbox.clock.now().toISOString()
  const json = { headers: { 'content-type': 'application/json' } }
  const moved = await send('/sandbox/clock', { ...json, chunks: ['{"now":"2026-11-22', 'T00:00:00Z"}'] })
  expect([moved.status, now()]).toEqual([200, '2026-11-22T00:00:00.000Z'])
  const typed = await send('/sandbox/clock', {
    headers: { 'content-type': form },
    chunks: ['to=2026-11-2', '3T00:00'],
  })
  expect([typed.status, now()]).toEqual([303, '2026-11-23T00:00:00.000Z'])
  expect((await send('/sandbox/fault', { ...json, chunks: ['{"fault":null}'] })).status).toBe(200)
  expect((await send('/sandbox/notifications', { ...json, chunks: ['{"url":null}'] })).status).toBe(200)
})

it('reads a chunked checkout form', async () => {
  const page = await fetch(`${served.baseUrl}/1001/?scope=checkout&cart=97772`)
  const seen = /name="seen" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
  const fields = new URLSearchParams({ email: 'chunk@example.test', card: '4111111111111111', seen })
  const { status, headers } = await send(new URL(page.url).pathname, {
    headers: { 'content-type': form },
    chunks: [...String(fields)],
  })
  expect([status, headers.location]).toEqual([303, expect.stringContaining('/confirmation/')])
})

it.each(['/sandbox/clock', '/sandbox/purchases/1/payment', '/1001/session/x'])(
  'refuses a chunked form that is too large at %s',
  async (path) => {
    const { status } = await send(path, {
      headers: { 'content-type': form },
      chunks: Array.from({ length: 5 }, () => 'a'.repeat(20_000)),
    })
    expect(status).toBe(413)
  },
)

it.each([
  ['a form of another site', { origin: 'https://evil.example' }],
  ['a form of a page that hides its origin', { origin: 'null' }],
  ['a form whose browser names another site', { 'sec-fetch-site': 'cross-site' }],
  ['a form whose browser names a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a form with the address of another page', { referer: 'https://evil.example/page' }],
])('refuses %s', async (_, headers) => {
  const id = await waiting()
  const { status } = await send(`/sandbox/purchases/${id}/payment`, {
    headers: { 'content-type': form, ...headers },
    body: '',
  })
  expect([status, statusOf(id)]).toEqual([403, 'WOF'])
})

it.each([
  ['DELETE', '/connection/test', 'GET, HEAD'],
  ['GET', '/cart/processcart', 'POST'],
  ['POST', '/purchase/getpurchase', 'GET, HEAD'],
  ['PUT', '/sandbox/clock', 'GET, HEAD, POST'],
  ['GET', '/sandbox/purchases/1/payment', 'POST'],
  ['DELETE', '/1001/session/x', 'GET, HEAD, POST'],
])('answers %s %s with 405 and the methods it allows', async (method, path, allow) => {
  const { status, headers } = await send(path, {
    method,
    headers: { authorization: authorization() },
    body: '',
  })
  expect([status, headers.allow]).toEqual([405, allow])
})

it('answers a program that asks for a page of the back office with 406', async () => {
  const { status, headers, text } = await send('/sandbox/overview', {
    method: 'GET',
    headers: { accept: '*/*' },
  })
  expect([status, headers.allow]).toEqual([406, undefined])
  expect(text).toContain('Accept: text/html')
})

it('leads from / of the REST host to the back office', async () => {
  const { status, headers } = await send('/', { method: 'GET' })
  expect([status, headers.location]).toEqual([303, '/sandbox'])
})

it('says at / of the price host what it is', async () => {
  const response = await fetch(served.pricingUrl)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('/prices?client_id=1001')
  expect(text).toContain(`${served.baseUrl}/sandbox`)
})
