/**
 * The adapters for AWS Lambda, Cloudflare Workers and Vercel, called as functions with the events of their runtimes:
 * bodies as text and base64, broken events, the country of CloudFront, missing bindings or stores. The platform stands
 * in memory. The runtimes themselves run in runtimes/runtimes.test.ts.
 */

import type { LambdaEvent } from 'hono/aws-lambda'
import { expect, it } from 'vitest'
import { createLambdaHandler } from '../../src/endpoint/adapters/aws-lambda.ts'
import { createWorker } from '../../src/endpoint/adapters/cloudflare.ts'
import { createVercelHandler } from '../../src/endpoint/adapters/vercel.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { durableObject } from '../../src/endpoint/modules/durable-object.ts'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import type { FunctionResult } from './runtimes/functions.ts'
import { cart, environment, origin, platformOf, pricedBy } from './support.ts'

const lambda = async () => {
  const { platform, asked } = platformOf()
  const store = createMemoryStore()
  const lines: string[] = []
  const handler = await createLambdaHandler({
    env: environment,
    client: platform,
    store,
    log: (line) => lines.push(line),
  })
  return { handler, asked, lines }
}

/** The members of an HTTP API event (format 2.0) that describe the request. */
const event = (members: object): LambdaEvent =>
  ({
    version: '2.0',
    routeKey: '$default',
    rawPath: '/cart/preview',
    rawQueryString: '',
    headers: { origin, 'content-type': 'application/json', host: 'api.example' },
    requestContext: { http: { method: 'POST', path: '/cart/preview', sourceIp: '198.51.100.1' } },
    isBase64Encoded: false,
    ...members,
  }) as unknown as LambdaEvent

it('accepts Lambda bodies as text and as base64, with cookies and a query', async () => {
  const { handler, asked } = await lambda()
  const body = JSON.stringify({ ...cart, extra: { 'x-name': 'Zoë' } })
  const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
  const more = { cookies: ['a=1', 'b=2'], rawQueryString: 'a=1&a=2', queryStringParameters: { a: '1,2' } }
  for (const members of [{ body }, encoded, { body, ...more }])
    expect(await handler(event(members))).toMatchObject({ statusCode: 200, isBase64Encoded: false })
  expect(asked).toHaveLength(3)
  for (const { shoppingCartUrl } of asked)
    expect(new URL(shoppingCartUrl).searchParams.get('x-name')).toBe('Zoë')
})

const http = { method: 'POST', path: '/cart/preview', sourceIp: '198.51.100.1' }
const body = JSON.stringify(cart)
const headers = { origin, host: 'api.example' }

it.each<[string, object, number]>([
  ['a GET with a body', { body, requestContext: { http: { ...http, method: 'GET' } } }, 405],
  ['a HEAD with a body', { body, requestContext: { http: { ...http, method: 'HEAD' } } }, 405],
  ['TRACE', { requestContext: { http: { ...http, method: 'TRACE' } } }, 405],
  ['CONNECT', { requestContext: { http: { ...http, method: 'connect' } } }, 405],
  ['an invalid method', { requestContext: { http: { ...http, method: 'G E T' } } }, 405],
  ['a path that reads as a host', { body, rawPath: '@evil.example/cart/preview' }, 404],
  ['a path that reads as a port', { body, rawPath: ':99999' }, 404],
  [
    'a header of two lines',
    { body, headers: { ...headers, 'content-type': 'application/json', 'x-odd': 'a\nb' } },
    200,
  ],
  [
    'a header with an invalid name',
    { body, headers: { ...headers, 'content-type': 'application/json', 'x odd': 'a' } },
    200,
  ],
])(
  'answers a Lambda event with %s as every other, with a line in the log',
  async (_what, members, status) => {
    const { handler, lines } = await lambda()
    const answer = (await handler(event(members))) as FunctionResult
    expect(answer.statusCode).toBe(status)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'request', status }])
    if (status === 200) return
    expect(answer.headers?.['content-type']).toBe('application/problem+json')
    if (status === 405) expect(answer.headers?.['access-control-allow-origin']).toBe(origin)
  },
)

it('answers Lambda events with no body, a broken body or a repeated header', async () => {
  const { handler, asked } = await lambda()
  const twice = { origin: `${origin},https://evil.example`, 'content-type': 'application/json' }
  expect(await handler(event({}))).toMatchObject({ statusCode: 400 })
  expect(await handler(event({ body: '{"items":' }))).toMatchObject({ statusCode: 400 })
  expect(await handler(event({ body: JSON.stringify(cart), headers: twice }))).toMatchObject({
    statusCode: 403,
  })
  expect(asked).toEqual([])
})

it('takes the country of CloudFront in front of a function, which counts as a proxy', async () => {
  const { asked, client } = pricedBy(({ productIds }: { productIds: readonly string[] }) =>
    JSON.stringify(productIds.map((product_id) => ({ product_id }))),
  )
  const handlerOn = (runtime: string) =>
    createLambdaHandler(
      {
        env: {
          ...environment,
          VITRINE_RUNTIME: runtime,
          VITRINE_COUNTRY_HEADER: 'cloudfront-viewer-country',
        },
        client,
        store: createMemoryStore(),
        log: () => undefined,
      },
      [priceRelay() as unknown as EndpointModule],
    )
  // The shopper's own claim, the shopper, CloudFront.
  const forwarded = '6.6.6.6, 203.0.113.7, 198.51.100.1'
  const look = event({
    rawPath: '/prices',
    rawQueryString: 'client_id=1001&product_id=97772',
    headers: { 'cloudfront-viewer-country': 'FR', 'x-forwarded-for': forwarded, host: 'api.example' },
    requestContext: { http: { method: 'GET', path: '/prices', sourceIp: '198.51.100.1' } },
  })
  expect(await (await handlerOn('proxy:2'))(look)).toMatchObject({ statusCode: 200 })
  expect(asked).toMatchObject([{ productIds: ['97772'], country: 'FR' }])
  await expect(handlerOn('aws')).rejects.toThrow('VITRINE_COUNTRY_HEADER needs a proxy')
})

it('does not start as a function with a store in memory', async () => {
  await expect(createLambdaHandler({ env: environment }, [redis()])).rejects.toMatchObject({
    problems: ['VITRINE_STORE must be a redis:// address.'],
  })
})

const request = () => new Request('https://api.example/health')

it('answers not-configured from a Worker without its binding or store, and only logs which', async () => {
  const context = { waitUntil: () => undefined }
  const asked = async (env: Record<string, string>) => {
    const lines: string[] = []
    const worker = createWorker([durableObject(), health()], { log: (line) => lines.push(line) })
    const response = await worker.fetch(request(), env, context)
    return [response.status, response.headers.get('retry-after'), lines.join(), await response.text()]
  }
  const notConfigured = expect.stringContaining('"code":"not-configured"')
  const [, , , answer] = await asked(environment)
  expect(await asked(environment)).toEqual([
    503,
    '60',
    expect.stringContaining('STORE is missing'),
    notConfigured,
  ])
  expect(answer).not.toContain('STORE')
  const memory = await asked({ ...environment, VITRINE_STORE: 'memory' })
  expect(memory).toEqual([
    503,
    '60',
    expect.stringContaining('VITRINE_STORE must be durable-object.'),
    notConfigured,
  ])
  expect(memory.join()).not.toContain('c4nary')
})

it('lets the page of a shop read that its Worker is not set up', async () => {
  const worker = createWorker([durableObject(), health()], { log: () => undefined })
  const ask = (method: string, headers: Record<string, string> = {}) => {
    const named = { origin: 'https://shop.example', ...headers }
    const preview = new Request('https://api.example/cart/preview', { method, headers: named })
    return worker.fetch(preview, environment, { waitUntil: () => undefined })
  }
  const preflight = await ask('OPTIONS', {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type')
  const answer = await ask('POST')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([503, '*'])
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'not-configured' })
})

it('keeps a Worker alive until its answer is complete', async () => {
  const kept: Promise<unknown>[] = []
  const STORE = { idFromName: (name: string) => name, get: () => ({ fetch: async () => Response.json({}) }) }
  const worker = createWorker([durableObject(), health()], { log: () => undefined })
  const response = await worker.fetch(
    request(),
    { ...environment, STORE },
    { waitUntil: (work) => kept.push(work) },
  )
  expect(response.status).toBe(200)
  expect(await kept[0]).toBe(response)
})

it.each([
  ['its own pace', {}, false],
  ['the pace of a named address', { VITRINE_EGRESS: 'dedicated' }, true],
])('gives a Worker %s', async (_what, more, isShared) => {
  const names: string[] = []
  const idFromName = (name: string) => void names.push(name)
  const STORE = { idFromName, get: () => ({ fetch: async () => Response.json({ answer: null }) }) }
  const { platform: client } = platformOf()
  const worker = createWorker([durableObject()], { client, log: () => undefined })
  const body = JSON.stringify(cart)
  const headers = { origin, 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.1' }
  const preview = new Request('https://api.example/cart/preview', { method: 'POST', headers, body })
  await worker.fetch(preview, { ...environment, ...more, STORE }, { waitUntil: () => undefined })
  expect(names.some((name) => name.endsWith('budget:dedicated'))).toBe(isShared)
  expect(names.some((name) => name.includes('budget:'))).toBe(isShared)
})

it('says at the start that the cron job of Vercel has no secret', async () => {
  const told = async (more: Record<string, string>) => {
    const lines: string[] = []
    const options = { client: platformOf().platform, store: createMemoryStore() }
    await createVercelHandler({
      ...options,
      env: { ...environment, ...more },
      log: (line) => lines.push(line),
    })
    return lines.join()
  }
  expect(await told({})).toContain('CRON_SECRET is missing')
  expect(await told({ CRON_SECRET: 'a secret of the cron job' })).not.toContain('CRON_SECRET')
})
