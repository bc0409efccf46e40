/**
 * Limits that each process keeps for itself, so that a fresh price waits for no store: price look-ups and rendered
 * cards by address, wrong secrets of notifications and metrics. Above the limit a look-up is redirected to the
 * platform, and right secrets are never counted. The modules are real, behind an app in memory.
 */

import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { metrics } from '../../src/endpoint/modules/metrics/metrics.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { rendering } from '../../src/endpoint/modules/rendering/rendering.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { priceItem } from '../render/items.ts'
import { endpoint, pricedBy, problemOf } from './support.ts'

const secret = 'n0tification-secret_of.24-and-more'
const token = 'a-metrics-token-of-24-characters'

/** An endpoint with the routes whose callers each process counts. */
const open = (env: Record<string, string> = {}, store: Store = createMemoryStore()) => {
  const clock = { now: 1_700_000_000_000 }
  const { client } = pricedBy(({ productIds = [] }: { productIds?: string[] }) =>
    JSON.stringify(productIds.map((id) => priceItem(id))),
  )
  const modules = [rendering(priceRelay({ countryOf: () => 'DE' })), notifications(), metrics()]
  const { app } = endpoint({
    client,
    modules,
    store,
    env: { VITRINE_NOTIFICATION_SECRET: secret, VITRINE_METRICS_TOKEN: token, ...env },
    now: () => clock.now,
  })
  const send = (path: string, init: RequestInit = {}, remoteAddress = '203.0.113.7') =>
    app.fetch(new Request(`https://api.shop.example${path}`, init), { remoteAddress })
  return { send, clock }
}

const look = '/prices?client_id=1001&product_id=97772'

it('redirects look-ups above the limit of an address to the platform', async () => {
  const { send, clock } = open({ VITRINE_PRICES_PER_MINUTE: '2' })
  for (const status of [200, 200, 307, 307]) expect((await send(look)).status).toBe(status)
  const over = await send(look)
  expect(over.headers.get('location')).toBe('https://pricing.example/prices?client_id=1001&product_id=97772')
  expect(over.headers.get('cache-status')).toContain('detail="rate-limited"')
  expect(over.headers.get('access-control-allow-origin')).toBe('*')
  expect((await send(look, {}, '203.0.113.8')).status).toBe(200)
  clock.now += 60_000
  expect((await send(look)).status).toBe(200)
})

it('limits cards by address, apart from the look-ups that they make', async () => {
  const { send, clock } = open({ VITRINE_PRICES_PER_MINUTE: '10' })
  const cards = '/cards?product=1&country=DE&locale=de'
  for (let count = 0; count < 2; count += 1) expect((await send(cards)).status).toBe(200)
  const over = await send(cards)
  expect(over.headers.get('retry-after')).toBe('60')
  expect(await problemOf(over)).toMatchObject({ http: 429, code: 'rate-limited' })
  expect((await send(look)).status).toBe(200)
  clock.now += 60_000
  expect(await (await send(cards)).text()).toContain('part="price"')
})

it('switches the limit off by 0', async () => {
  const { send } = open({ VITRINE_PRICES_PER_MINUTE: '0' })
  for (let count = 0; count < 5; count += 1) expect((await send(look)).status).toBe(200)
})

const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`

it.each([
  ['in the header', '/notifications', (value: string) => basic(value)],
  ['in the path', '/notifications/', undefined],
])(
  'refuses further wrong secrets of an address for ten minutes %s, and the right one never',
  async (_where, path, header) => {
    const { send, clock } = open()
    const body = JSON.stringify({ meta: { type: 'SomethingNew' }, thing: 1 })
    const deliver = async (value: string, address?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(header && { authorization: header(value) }),
      }
      const response = await send(header ? path : path + value, { method: 'POST', headers, body }, address)
      return response.status
    }
    for (let guess = 0; guess < 10; guess += 1) expect(await deliver(`wrong-${guess}`)).toBe(401)
    expect([await deliver('wrong-10'), await deliver(secret)]).toEqual([429, 200])
    expect(await deliver('wrong-0', '203.0.113.8')).toBe(401)
    clock.now += 600_000
    expect(await deliver('wrong-11')).toBe(401)
  },
)

it('counts no right secret', async () => {
  const { send } = open()
  for (let count = 0; count < 12; count += 1) {
    const body = JSON.stringify({ meta: { type: 'SomethingNew' }, count })
    const headers = { 'content-type': 'application/json', authorization: basic(secret) }
    expect((await send('/notifications', { method: 'POST', headers, body })).status).toBe(200)
  }
})

it('limits wrong tokens of /metrics by address', async () => {
  const { send } = open()
  const read = async (value: string, address?: string) =>
    (await send('/metrics', { headers: { authorization: `Bearer ${value}` } }, address)).status
  for (let guess = 0; guess < 10; guess += 1) expect(await read(`wrong-${guess}`)).toBe(401)
  expect([await read('wrong'), await read(token)]).toEqual([429, 200])
  expect(await read('wrong', '203.0.113.8')).toBe(401)
})

it('counts in the process, so that a fresh price waits for no store', async () => {
  const keys: string[] = []
  const memory = createMemoryStore()
  const store: Store = {
    ...memory,
    count(key, seconds) {
      keys.push(key)
      return memory.count(key, seconds)
    },
  }
  const { send } = open({}, store)
  await send(look)
  keys.length = 0
  expect((await send(look)).status).toBe(200)
  await send('/notifications', { method: 'POST' })
  expect(keys).toEqual([])
})
