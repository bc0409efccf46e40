/**
 * Everything that `npm start` starts answers every route of the reference. The routes are read out of the documentation
 * and compared with the sources, so that a new one cannot be missing in either. One run of all servers on free ports is
 * shared by the file; it needs `npm run check && npm run build`, because cards are rendered by the built module.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { startModules } from '../../src/cli/start/start-modules.ts'
import { builtFolder } from '../support/built.ts'
import { onFreePorts } from '../support/free-ports.ts'
import { merchantOrder } from '../support/merchant-order.ts'

const root = join(import.meta.dirname, '../..')
const key = 'secret:a-shared-secret-of-forty-odd-characters-for-tests'

/** The routes of the endpoint, as its reference states them. */
const routes = (() => {
  const reference = readFileSync(join(root, 'docs/reference/endpoint.md'), 'utf8')
  const stated = reference.slice(
    reference.indexOf('## Routes'),
    reference.indexOf('## What an order charges'),
  )
  return [...stated.matchAll(/^\| `(GET|POST) (\/[^`…]+)` \|/gm)].map(([, method = '', path = '']) => ({
    method,
    path,
  }))
})()

let running: Running
beforeAll(async () => {
  builtFolder('lib/render/index.js')
  running = await startAll({ ...onFreePorts, tokenKey: key })
})
afterAll(() => running.close())

const address = (index: number): string => running.addresses[index]?.[1] ?? ''

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(address(3) + path, {
    method,
    ...init,
    headers: { origin: address(0), 'content-type': 'application/json', ...init.headers },
    ...(method === 'POST' && { body: '{}' }),
  })

it.each(routes)('answers $method $path on what `npm start` has started', async ({ method, path }) => {
  const response = await ask(method, path.replace(/:\w+/g, '1'))
  const body: unknown = await response.json().catch(() => undefined)
  expect(body).not.toMatchObject({ code: 'not-found' })
  expect(body).not.toMatchObject({ code: 'method-not-allowed' })
})

it('states in the reference every route of the sources', () => {
  const folder = join(root, 'src/endpoint')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const paths = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(paths.length).toBeGreaterThan(15)
  const stated = routes.map(({ path }) => path)
  expect(paths.filter((path) => !stated.includes(path))).toEqual([])
})

/** Stores are one choice, and these three are ways of another module on a runtime that has what they need. */
const others = [
  'memory',
  'redis',
  'durable-object',
  'country-database',
  'edge-prices',
  'notification-handler',
]

it('starts every module of the package', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'src/endpoint/package.json'), 'utf8'))
  const modules = Object.entries<string>(exports).flatMap(([name, file]) =>
    file.includes('/modules/') ? [name.slice(2)] : [],
  )
  const started = startModules('DE', () => Promise.reject(new Error('not rendered'))).map(({ name }) => name)
  // The relay is inside of rendering.
  const expected = modules.filter((name) => !others.includes(name) && name !== 'price-relay')
  expect(started.toSorted()).toEqual(expected.toSorted())
})

it('answers cards with their prices, prices, and with its key figures and operators', async () => {
  const cards = await ask('GET', '/cards?product=97772&country=DE&locale=en')
  expect(await cards.text()).toContain('77.00</bdi></strong>')
  const prices = await ask('GET', '/prices?client_id=1001&product_id=97772')
  expect(await prices.json()).toMatchObject([{ price: { gross: { value: 77 } } }])
  const headers = { authorization: `Bearer ${key.slice('secret:'.length)}` }
  expect(await (await ask('GET', '/metrics', { headers })).text()).toContain('vitrine_orders_unknown')
  const ready: unknown = await (await ask('GET', '/ready/orders', { headers })).json()
  expect(ready).toMatchObject({ status: 'ready', parts: { store: { ok: true } } })
  const body = JSON.stringify({ input: {}, reason: 'a look' })
  const admin = await fetch(`${address(3)}/admin/listOrders`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  expect(await admin.json()).toEqual([])
})

it('previews a cart through every module that wraps the calls to the platform', async () => {
  const response = await fetch(`${address(3)}/cart/preview`, {
    method: 'POST',
    headers: { origin: address(0), 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ product: '97772', quantity: 1 }] }),
  })
  expect(response.status).toBe(200)
})

it('tells the endpoint of each payment', async () => {
  const placed = await fetch(`${address(2)}/cart/processcart`, merchantOrder(97772, 'customer-paid'))
  expect(placed.status).toBe(200)
  const delivered = async () => {
    const list = await (await fetch(`${address(2)}/sandbox/notifications`)).json()
    return list.notifications.flatMap(({ deliveries }: { deliveries: { status: number }[] }) =>
      deliveries.map(({ status }) => status),
    )
  }
  await expect.poll(delivered).toContain(200)
})
