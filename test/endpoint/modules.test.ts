/**
 * A module may add to an endpoint all that is tried here: routes, settings, operations of the client, a store,
 * middleware, wrappers and work. A module of the test has one of everything. It guards that modules start once and in
 * order, that one module's failure or waiting does not hold the others, and that endpoints with other prefixes share a
 * server without sharing orders.
 */

import { expect, it } from 'vitest'
import { RateLimitedError } from '../../src/client/errors.ts'
import { connection } from '../../src/client/operations/connection.ts'
import { product } from '../../src/client/operations/product.ts'
import { setting } from '../../src/endpoint/config/setting.ts'
import { integer } from '../../src/endpoint/config/setting-values.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { exits, modules } from '../../src/endpoint/modules/modules.ts'
import type { PlatformPreview } from '../../src/endpoint/platform/platform.ts'
import type { EndpointEvent } from '../../src/endpoint/utils/events.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { secret } from './shop.ts'
import {
  cart,
  environment,
  epoch,
  memoryStore,
  orderPlatform,
  origin,
  platformOf,
  previewOf,
  shownOrder,
} from './support.ts'

const settings = {
  length: setting('VITRINE_LENGTH', integer(1, 9), { default: '3' }),
} as const

/** A module with everything that a module can have, except for a store. */
const letters = (started: number[] = []): EndpointModule<typeof settings> => ({
  name: 'letters',
  settings,
  start({ length }) {
    started.push(length)
  },
  routes: ({ settings: { length } }) => [
    { method: 'GET', path: '/letters', handle: () => new Response('a'.repeat(length)) },
    { method: 'GET', path: '/cart/letters', handle: () => new Response('b'.repeat(length)) },
  ],
})

const options = (env: Record<string, string> = {}) => ({
  env: { ...environment, ...env },
  client: platformOf().platform,
  log: () => undefined,
})

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://api.example${path}`, { headers })

it('adds the routes of a module, with its settings', async () => {
  const { fetch } = await createEndpoint(options({ VITRINE_LENGTH: '5' }), [memory(), letters()])
  expect(await (await fetch(get('/letters'))).text()).toBe('aaaaa')
  const refused = await fetch(new Request('https://api.example/letters', { method: 'POST' }))
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('puts routes of a module under /cart/ behind the guards', async () => {
  const { fetch } = await createEndpoint(options(), [memory(), letters()])
  expect((await fetch(get('/cart/letters', { origin: 'https://evil.example' }))).status).toBe(403)
  const admitted = await fetch(get('/cart/letters', { origin }))
  expect(await admitted.text()).toBe('bbb')
  expect(admitted.headers.get('access-control-allow-origin')).toBe(origin)
  expect(admitted.headers.get('cache-control')).toBe('no-store')
})

it('lets no module wait for the work of another', async () => {
  const worked: string[] = []
  const worker = (name: string, work: () => Promise<void>): EndpointModule => ({ name, work })
  let end = (): void => {}
  const { reconcile } = await createEndpoint(options(), [
    memory(),
    worker('broken', () => Promise.reject(new Error('broken'))),
    worker('slow', () => new Promise((resolve) => (end = resolve))),
    worker('quick', async () => {
      worked.push('quick')
      end()
    }),
  ])
  await reconcile()
  expect(worked).toEqual(['quick'])
})

it('does not answer the routes of modules that are not installed', async () => {
  const { fetch } = await createEndpoint(options(), [memory()])
  for (const path of ['/letters', '/health', '/ready', '/notifications'])
    expect((await fetch(get(path))).status, path).toBe(404)
})

it('starts each module once, before the first request', async () => {
  const started: number[] = []
  const { fetch } = await createEndpoint(options(), [memory(), letters(started)])
  expect(started).toEqual([3])
  await fetch(get('/letters'))
  expect(started).toEqual([3])
})

it('does not start when a module does not', async () => {
  const broken: EndpointModule = { name: 'broken', start: () => Promise.reject(new Error('no file')) }
  await expect(createEndpoint(options(), [memory(), broken])).rejects.toThrow('no file')
})

it('connects one client with the operations of the core and of every module', async () => {
  const { env, log } = options()
  let methods: string[] = []
  const prices: EndpointModule = {
    name: 'prices',
    operations: { product },
    connect({ service: { client } }) {
      methods = Object.entries(client).flatMap(([group, rows]) =>
        Object.keys(rows).map((name) => `${group}.${name}`),
      )
    },
  }
  await createEndpoint({ env, log }, [memory(), health(), prices])
  expect(methods).toEqual([
    'cart.preview',
    'cart.process',
    'purchase.list',
    'purchase.listByIds',
    'purchase.get',
    ...Object.keys(connection).map((name) => `connection.${name}`),
    ...Object.keys(product).map((name) => `product.${name}`),
  ])
})

it('opens the store that the setting chooses, and closes it', async () => {
  const store = memoryStore()
  const counted: string[] = []
  let closed = 0
  const vault: EndpointModule = {
    name: 'vault',
    store: {
      schemes: ['vault'],
      form: 'a vault:// address',
      open: ({ choice, env, onError }) => {
        onError(new Error(`opened ${choice.address?.reveal()} of ${env.VITRINE_CLIENT_ID}`))
        const close = async () => {
          closed += 1
        }
        const count: Store['count'] = (key, seconds) => {
          counted.push(key)
          return store.count(key, seconds)
        }
        return { ...store, count, close }
      },
    },
  }
  const lines: string[] = []
  const env = { VITRINE_STORE: 'vault://secret', VITRINE_REQUESTS_PER_MINUTE: '5' }
  const endpoint = await createEndpoint({ ...options(env), log: (line) => lines.push(line) }, [
    memory(),
    vault,
  ])
  expect(lines.join()).toContain('opened [secret] of 1001')
  const request = new Request('https://api.example/cart/preview', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  })
  await endpoint.fetch(request, { remoteAddress: '203.0.113.7' })
  expect(counted).toEqual([expect.stringMatching(/^1001:rate:requests:\d+$/)])
  await endpoint.close()
  expect(closed).toBe(1)
})

it('lists every module once, a deployment’s own form in place of the listed one', () => {
  const own = exits({ deliver: async () => undefined })
  const listed = modules(memory(), own)
  const names = listed.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(listed.filter(({ name }) => name === 'exits')).toEqual([own])
  expect(names.toSorted()).toEqual(['memory', ...modules().map(({ name }) => name)].toSorted())
})

/** A store on one server, which several endpoints share. */
const sharedServer = (): EndpointModule => {
  const server = memoryStore()
  return {
    name: 'server',
    store: { schemes: ['server'], form: 'server', open: () => server },
  }
}

it('keeps the orders of endpoints with other prefixes or clients on one server apart', async () => {
  const server = sharedServer()
  const key = `${epoch}-d5f3c1a0-0000-4000-8000-000000000001`
  const orders: string[] = []
  const orderAt = async (env: Record<string, string>) => {
    const { client, orders: placed } = orderPlatform()
    const endpoint = await createEndpoint(
      {
        ...options({
          VITRINE_STORE: 'server',
          VITRINE_TOKEN_KEY: secret,
          VITRINE_DEFAULT_COUNTRY: 'DE',
          ...env,
        }),
        client,
      },
      [server],
    )
    const token = await signCustomerToken({ key: secret, audience: 'vitrine', customerReference: 'C-17' })
    const headers = {
      origin,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    }
    const request = new Request('https://api.example/cart/process', {
      method: 'POST',
      headers,
      body: JSON.stringify(shownOrder),
    })
    const { status } = await endpoint.fetch(request, { remoteAddress: '203.0.113.7' })
    orders.push(`${status} ${placed.length}`)
  }
  await orderAt({})
  await orderAt({})
  await orderAt({ VITRINE_STORE_PREFIX: 'staging:' })
  await orderAt({ VITRINE_CLIENT_ID: '1002' })
  expect(orders).toEqual(['200 1', '200 0', '200 1', '200 1'])
})

it('shares the budget of an address between the endpoints of two clients on one server', async () => {
  const server = sharedServer()
  const of = async (client: string, egress: string, preview: () => PlatformPreview) => {
    const { platform, asked } = platformOf(preview)
    const env = { VITRINE_STORE: 'server', VITRINE_CLIENT_ID: client, VITRINE_EGRESS: egress }
    const { fetch } = await createEndpoint({ ...options(env), client: platform }, [server])
    const { status } = await fetch(previewRequest(), { remoteAddress: '203.0.113.7' })
    return `${status} ${asked.length}`
  }
  const blocked = () => {
    throw new RateLimitedError('cart.preview', 60)
  }
  expect(await of('1001', 'office', blocked)).toBe('503 1')
  // The platform blocks the address for every client.
  expect(await of('1002', 'office', previewOf)).toBe('503 0')
  expect(await of('1002', 'elsewhere', previewOf)).toBe('200 1')
})

const previewRequest = () =>
  new Request('https://api.example/cart/preview', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  })

it('tells every module of each request, and logs the error of one that cannot take it', async () => {
  const events: EndpointEvent[] = []
  const lines: string[] = []
  const deaf: EndpointModule = {
    name: 'deaf',
    onEvent() {
      throw new Error('cannot listen')
    },
  }
  const listener: EndpointModule = { name: 'listener', onEvent: (event) => void events.push(event) }
  const { fetch } = await createEndpoint({ ...options(), log: (line) => lines.push(line) }, [
    memory(),
    listener,
    deaf,
  ])
  const response = await fetch(previewRequest(), { remoteAddress: '203.0.113.7' })
  expect(response.status).toBe(200)
  expect(events).toMatchObject([
    { event: 'lane', lane: 'prices', outcome: 'admitted' },
    { event: 'request', route: '/cart/preview', status: 200, id: response.headers.get('x-request-id') },
  ])
  expect(lines.join()).toContain('cannot listen')
})

it('runs the middleware of a module around the guards, with the ID of the request', async () => {
  const seen: unknown[] = []
  const around: EndpointModule = {
    name: 'around',
    async middleware({ requestId }, next) {
      const response = await next()
      seen.push([requestId, response.status])
      return response
    },
  }
  const { fetch } = await createEndpoint(options(), [memory(), around])
  const refused = await fetch(get('/cart/orders/x', { origin: 'https://evil.example' }))
  expect(seen).toEqual([[refused.headers.get('x-request-id'), 403]])
})

it('answers 500 when the middleware of a module fails, and runs those around it', async () => {
  const statuses: number[] = []
  const outer: EndpointModule = {
    name: 'outer',
    async middleware(_exchange, next) {
      const response = await next()
      statuses.push(response.status)
      return response
    },
  }
  const broken: EndpointModule = { name: 'broken', middleware: () => Promise.reject(new Error('no clock')) }
  const { fetch } = await createEndpoint(options(), [memory(), outer, broken])
  const response = await fetch(get('/cart/orders/x', { origin }))
  expect(await response.json()).toMatchObject({ code: 'internal' })
  expect([response.status, ...statuses]).toEqual([500, 500])
})

it('wraps the calls to the platform and the operations of the store', async () => {
  const seen: string[] = []
  const probe: EndpointModule = {
    name: 'probe',
    wrapFetch: () => async (url) => {
      seen.push(new URL(url).pathname.replace(/.*\//, ''))
      return new Response('{}', { status: 503 })
    },
    wrapStore: (store) => ({
      ...store,
      count(key, seconds) {
        seen.push('count')
        return store.count(key, seconds)
      },
    }),
  }
  const { env, log } = options()
  const { fetch } = await createEndpoint({ env, log }, [memory(), probe])
  await fetch(previewRequest(), { remoteAddress: '203.0.113.7' })
  expect(new Set(seen)).toEqual(new Set(['count', 'generatecartpreview']))
})
