/**
 * Everything that `npm start` starts answers every route of the reference, whose table is made from the sources. One run
 * of all servers on free ports is shared by the file; it needs `npm run check && npm run build`, because cards are
 * rendered by the built module.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointRoutes } from '../../docs/tables/endpoint.ts'
import { type Running, startAll } from '../../src/cli/start/start-all.ts'
import { startModules } from '../../src/cli/start/start-modules.ts'
import { modules } from '../../src/endpoint/modules/modules.ts'
import { builtFolder } from '../support/built.ts'
import { onFreePorts } from '../support/free-ports.ts'
import { merchantOrder } from '../support/merchant-order.ts'

const key = 'secret:a-shared-secret-of-forty-odd-characters-for-tests'

const routes = endpointRoutes().map(({ call }) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path }
})

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

it('starts every module of the list', () => {
  const started = startModules('DE', () => Promise.reject(new Error('not rendered'))).map(({ name }) => name)
  expect(started).toEqual(expect.arrayContaining(modules().map(({ name }) => name)))
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
  const admin = await fetch(`${address(3)}/admin/list`, {
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
