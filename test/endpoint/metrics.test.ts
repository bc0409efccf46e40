/**
 * The `/metrics` that an operator scrapes: who may read them, what is counted, and that no label holds a product,
 * customer, coupon, token or address. Endpoints run in memory, one of them with a port of its own. The last test
 * compares all metrics and alarms with the runbook in the documentation.
 */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createEndpoint, type EndpointOptions } from '../../src/endpoint/core/create-endpoint.ts'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { metrics } from '../../src/endpoint/modules/metrics/metrics.ts'
import { createRegistry } from '../../src/endpoint/modules/metrics/registry.ts'
import { secret, start, token } from './shop.ts'
import { freePort } from './stores/redis-server.ts'
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

const bearer = 'a-metrics-token-of-24-characters'
const env = {
  ...environment,
  VITRINE_METRICS_TOKEN: bearer,
  VITRINE_TOKEN_KEY: secret,
  VITRINE_STORE: 'memory',
  VITRINE_DEFAULT_COUNTRY: 'DE',
}

const started = async (options: Partial<EndpointOptions> = {}) => {
  const module = metrics({ clock: () => 0 })
  const endpoint = await createEndpoint(
    {
      env,
      client: platformOf().platform,
      now: () => start,
      log: () => undefined,
      store: memoryStore(),
      ...options,
    },
    [memory({ isDevelopment: true }), health(), module],
  )
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    endpoint.fetch(
      new Request(`https://api.example${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      { remoteAddress: '203.0.113.7' },
    )
  const scrape = async (authorization = `Bearer ${bearer}`): Promise<Response> =>
    endpoint.fetch(new Request('https://api.example/metrics', { headers: { authorization } }))
  const lines = async (): Promise<string[]> => (await (await scrape()).text()).split('\n')
  return { endpoint, module, post, scrape, lines }
}

const order = async (customerReference = 'C-17') => ({
  authorization: `Bearer ${await token({ customerReference })}`,
  'idempotency-key': `${epoch}-d5f3c1a0-0000-4000-8000-000000000001`,
})

it('shows /metrics only to the bearer of the token', async () => {
  const { scrape } = await started()
  expect((await scrape()).status).toBe(200)
  expect((await scrape(`bearer ${bearer}`)).status).toBe(200)
  expect((await scrape()).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const wrong of ['', 'Bearer ', `Bearer ${bearer}x`, `Basic ${bearer}`])
    expect((await scrape(wrong)).status, wrong).toBe(401)
})

it('has no /metrics without a token', async () => {
  const { scrape } = await started({ env: { ...env, VITRINE_METRICS_TOKEN: '' } })
  expect((await scrape()).status).toBe(404)
})

it('serves /metrics on an address of its own until it is told to stop', async () => {
  const port = await freePort()
  const listen = { ...env, VITRINE_METRICS_TOKEN: '', VITRINE_METRICS_LISTEN: `127.0.0.1:${port}` }
  const { endpoint } = await started({ env: listen })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect(await (await ask('/metrics')).text()).toContain('vitrine_orders_unknown_total 0')
  expect((await ask('/')).status).toBe(404)
  endpoint.stopping()
  await expect(ask('/metrics')).rejects.toThrow()
})

it('refuses an address that cannot be listened on', async () => {
  for (const wrong of ['9464', '127.0.0.1:', '127.0.0.1:99999', 'http://127.0.0.1:1/'])
    await expect(started({ env: { ...env, VITRINE_METRICS_LISTEN: wrong } }), wrong).rejects.toThrow(
      'VITRINE_METRICS_LISTEN must be a host and a port',
    )
})

it('counts orders by outcome, and replays apart', async () => {
  const { post, lines } = await started({ client: orderPlatform().client })
  await post('/cart/process', shownOrder, await order())
  await post('/cart/process', shownOrder, await order())
  await post('/cart/process', shownOrder, { ...(await order()), authorization: 'Bearer a.b.c' })
  const text = await lines()
  expect(text).toContain('vitrine_orders_total{outcome="paid",reason=""} 1')
  expect(text).toContain('vitrine_orders_total{outcome="refused",reason="token-invalid"} 1')
  expect(text).toContain('vitrine_order_replays_total 1')
})

it('shows what is left of the budget in each lane', async () => {
  const { lines } = await started()
  const text = (await lines()).join('\n')
  for (const lane of ['orders', 'previews', 'prices', 'look-ups', 'comparisons'])
    expect(text).toMatch(new RegExp(`vitrine_platform_budget_remaining\\{lane="${lane}"\\} \\d+`))
  expect(text).toMatch(/vitrine_platform_budget_per_second \d+/)
})

it('counts previews, and those that differ from the page by what differs', async () => {
  const { post, lines } = await started({ client: platformOf(() => previewOf()).platform })
  await post('/cart/preview', { ...cart, expected: { currency: 'EUR', total: 99, tax: 'gross' } })
  await post('/cart/preview', { ...cart, expected: { currency: 'EUR', total: 119, tax: 'gross' } })
  await post('/cart/preview', { unknown: 1 })
  const text = await lines()
  expect(text).toContain('vitrine_previews_total{outcome="ok"} 2')
  expect(text).toContain('vitrine_previews_total{outcome="unknown-field"} 1')
  expect(text).toContain('vitrine_price_drift_total{field="total"} 1')
})

it('counts what happens to orders, blocks and circuits', async () => {
  const { module, lines } = await started()
  for (const event of [
    { event: 'order-unknown', intent: 'i' },
    { event: 'order-settled', intent: 'i', by: 'hand', state: 'not-placed', seconds: 50 },
    { event: 'order-contradicted', intent: 'i' },
    {
      event: 'order-mismatch',
      intent: 'i',
      purchase: '1',
      fields: 'total,country',
      expected: '119 EUR gross DE',
      charged: '120 EUR gross',
      seconds: 1,
    },
    { event: 'order-uncompared', intent: 'i', purchase: '1' },
    { event: 'lane', lane: 'previews', outcome: 'refused' },
    { event: 'platform-blocked', seconds: 60 },
    { event: 'circuit', circuit: 'orders', state: 'open' },
    { event: 'order-readiness', part: 'store', ok: false },
  ] as const)
    module.onEvent?.(event)
  const text = await lines()
  expect(text).toEqual(
    expect.arrayContaining([
      'vitrine_orders_unknown_total 1',
      'vitrine_orders_settled_total{by="hand",state="not-placed"} 1',
      'vitrine_orders_contradicted_total 1',
      'vitrine_order_mismatches_total{field="total"} 1',
      'vitrine_order_mismatches_total{field="country"} 1',
      'vitrine_orders_uncompared_total 1',
      'vitrine_platform_calls_total{lane="previews",outcome="refused"} 1',
      'vitrine_platform_blocks_total 1',
      'vitrine_platform_blocked_seconds 60',
      'vitrine_circuit_open{circuit="orders"} 1',
      'vitrine_order_ready{part="store"} 0',
    ]),
  )
})

it('shows how many orders are unknown now, and the age of the oldest', async () => {
  const clock = { now: start }
  const platform = orderPlatform(() => Promise.reject(new Error('lost')))
  const { post, lines } = await started({ client: platform.client, now: () => clock.now })
  await post('/cart/process', shownOrder, await order())
  clock.now += 90_000
  const text = await lines()
  expect(text).toContain('vitrine_orders_unknown 1')
  expect(text).toContain('vitrine_orders_unknown_oldest_seconds 90')
})

it('shows for how long the oldest purchase waits to be compared', async () => {
  const clock = { now: start }
  const { client } = orderPlatform()
  const get = () => Promise.reject(new Error('away'))
  const { post, lines } = await started({
    client: { ...client, purchase: { ...client.purchase, get } },
    now: () => clock.now,
  })
  expect(await lines()).toContain('vitrine_orders_uncompared_oldest_seconds 0')
  const expected = { total: 119, tax: 'gross', currency: 'EUR' }
  await post('/cart/process', { ...cart, expected }, await order())
  clock.now += 70_000
  expect(await lines()).toContain('vitrine_orders_uncompared_oldest_seconds 70')
})

it('answers while the store is down, and times its failures', async () => {
  const store = {
    ...memoryStore(),
    count: () => Promise.reject(new Error('down')),
    members: () => Promise.reject(new Error('down')),
  }
  const { post, lines } = await started({ store })
  await post('/cart/preview', cart)
  const text = await lines()
  expect(text).toContain(
    'vitrine_store_operation_duration_seconds_count{operation="count",outcome="failed"} 1',
  )
  expect(text).toContain(
    'vitrine_store_operation_duration_seconds_count{operation="members",outcome="failed"} 2',
  )
})

it('times calls to the platform by operation and status', async () => {
  const { module, lines } = await started()
  const fetch = module.wrapFetch?.(async () => new Response('', { status: 503 }))
  await fetch?.('https://rest.example/v2/getpurchase?PurchaseId=166000001', {})
  expect(await lines()).toContain(
    'vitrine_platform_request_duration_seconds_count{operation="getpurchase",outcome="503"} 1',
  )
})

it('has no product, customer, coupon, token or address in any label', async () => {
  const { post, lines } = await started({ client: orderPlatform().client })
  const canaries = { ...shownOrder, coupon: 'C4NARYCOUPON' }
  const { expected: _, ...cart } = canaries
  await post('/cart/preview', cart)
  await post('/cart/process', canaries, await order('c4nary-customer'))
  await post('/cart/c4nary/97772', canaries, { 'x-request-id': 'c4nary-request' })
  await post('/cart/process', { ...canaries, c4nary: 1 }, await order('c4nary-customer'))
  const text = (await lines()).join('\n')
  expect(text).toContain('vitrine_orders_total{outcome="paid",reason=""} 1')
  expect(text).not.toMatch(/c4nary|97772|203\.0\.113|eyJ|d5f3c1a0|1001/i)
})

it('writes the text format: escaped labels, cumulated buckets, a bounded number of series', () => {
  const registry = createRegistry()
  const count = registry.counter('things_total', 'Things.')
  count({ kind: 'a"b\\c\nd' })
  const time = registry.histogram('wait_seconds', 'Waits.')
  for (const seconds of [0.005, 0.3, 99]) time(seconds)
  const text = registry.text()
  expect(text).toContain('# HELP things_total Things.\n# TYPE things_total counter\n')
  expect(text).toContain('things_total{kind="a\\"b\\\\c\\nd"} 1\n')
  expect(text).toContain('wait_seconds_bucket{le="0.005"} 1\n')
  expect(text).toContain('wait_seconds_bucket{le="0.25"} 1\n')
  expect(text).toContain('wait_seconds_bucket{le="0.5"} 2\n')
  expect(text).toContain('wait_seconds_bucket{le="+Inf"} 3\nwait_seconds_sum 99.305\nwait_seconds_count 3\n')
  for (let index = 0; index < 1_000; index += 1) count({ kind: String(index) })
  expect(registry.text().match(/^things_total\{/gm)).toHaveLength(500)
})

it('has every metric of the runbook, which has a section for every alarm', async () => {
  const page = readFileSync(new URL('../../docs/reference/runbook.md', import.meta.url), 'utf8')
  const all = (pattern: RegExp, text = page) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
  const alarms = all(/- alert: (\w+)/g)
  expect(alarms.size).toBeGreaterThan(5)
  // The site lower-cases the anchors of links.
  expect(all(/^## .* \{#(\w+)\}$/gm)).toEqual(new Set([...alarms].map((name) => name?.toLowerCase())))
  const { lines } = await started()
  const known = all(/^# HELP (\w+) /gm, (await lines()).join('\n'))
  for (const name of all(/\b(vitrine_[a-z_]+?)(?:_count)?\b/g)) expect(known).toContain(name)
})
