/**
 * `/health`, `/ready` and `/ready/orders`, over platforms and stores that are down, slow or hang. Liveness never
 * depends on them; readiness for orders names its reasons to the bearer of the token only. Wrong tokens are limited by
 * address. Checks are shared for five seconds, on a clock of the test.
 */

import { expect, it } from 'vitest'
import { RateLimitedError, UnauthorizedError, UnreachableError } from '../../src/client/errors.ts'
import type { App } from '../../src/endpoint/core/app.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { health } from '../../src/endpoint/modules/health/health.ts'
import { createMemoryStore, memory } from '../../src/endpoint/modules/memory.ts'
import { eventually } from './eventually.ts'
import { secret } from './shop.ts'
import { canary, endpoint, environment, platformOf, problemOf } from './support.ts'

const operation = 'connection.test'
const healthToken = 'a-health-token-of-24-characters'
const env = {
  VITRINE_TOKEN_KEY: secret,
  VITRINE_DEFAULT_COUNTRY: 'DE',
  VITRINE_STORE: 'memory',
  VITRINE_HEALTH_TOKEN: healthToken,
}

/** A request with the token for the reasons, or with another one. */
const get = (app: App, path: string, bearer: string | undefined = healthToken, remoteAddress?: string) =>
  app.fetch(
    new Request(`https://api.shop.example${path}`, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    }),
    { remoteAddress },
  )

/** A platform whose connection test fails, or does not. */
const platformWith = (failure?: Error) =>
  platformOf(
    () => {
      throw failure ?? new Error('not asked for')
    },
    async () => {
      if (failure) throw failure
      return { resultMessage: 'OK' }
    },
  ).platform

const orders = async (options: Parameters<typeof endpoint>[0] = {}) => {
  const made = endpoint({
    client: platformWith(),
    modules: [health()],
    ...options,
    env: { ...env, ...options?.env },
  })
  const response = await get(made.app, '/ready/orders')
  const body: { status: string; parts: Record<string, unknown> } = await response.json()
  return { ...made, status: response.status, body }
}

it('answers /health and /ready while platform and store are down', async () => {
  const store = { ...createMemoryStore(), count: () => Promise.reject(new Error('down')) }
  const { app } = endpoint({
    client: platformWith(new UnreachableError(operation, undefined)),
    modules: [health()],
    store,
  })
  expect(await (await get(app, '/health')).json()).toEqual({ status: 'ok' })
  const ready = await get(app, '/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
})

it('is not ready from the moment that it is told to stop', async () => {
  const endpoint = await createEndpoint(
    { env: { ...environment, ...env }, client: platformWith(), log: () => undefined },
    [memory({ isDevelopment: true }), health()],
  )
  const ask = async (path: string) => (await endpoint.fetch(new Request(`https://api.example${path}`))).status
  expect([await ask('/ready'), await ask('/ready/orders')]).toEqual([200, 200])
  endpoint.stopping()
  expect([await ask('/ready'), await ask('/ready/orders'), await ask('/health')]).toEqual([503, 503, 200])
})

it('is ready for orders when store, token key and platform are usable', async () => {
  const { status, body, lines } = await orders()
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'ready',
    parts: {
      store: { ok: true },
      tokenKey: { ok: true },
      platform: { ok: true },
      block: { ok: true },
      runtime: { ok: true },
    },
  })
  expect(lines.join()).not.toContain('order-readiness')
})

it.each([
  ["READONLY You can't write against a read only replica.", 'store-read-only'],
  ["OOM command not allowed when used memory > 'maxmemory'.", 'store-full'],
  ['NOAUTH Authentication required.', 'store-refuses-credentials'],
  ['Redis did not answer in time.', 'store-timeout'],
  ['The client is offline', 'store-unavailable'],
])('is not ready for orders while the store says "%s"', async (message, reason) => {
  const store = { ...createMemoryStore(), count: () => Promise.reject(new Error(message)) }
  const { status, body, lines } = await orders({ store })
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'not-ready', parts: { store: { ok: false, reason } } })
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'warn', part: 'store', reason, error: `Error: ${message}` }),
  )
})

it.each([
  ['wrong credentials', new UnauthorizedError(operation, { status: 401 }), 'upstream-unauthorized'],
  ['no connection', new UnreachableError(operation, new Error(canary)), 'upstream-unavailable'],
  ['a block', new RateLimitedError(operation, 60), 'upstream-blocked'],
])('is not ready for orders with %s', async (_what, failure, reason) => {
  const { status, body, lines } = await orders({ client: platformWith(failure) })
  expect(status).toBe(503)
  expect(body.parts).toMatchObject({ store: { ok: true }, platform: { ok: false, reason } })
  expect(JSON.stringify(body) + lines.join()).not.toContain('c4nary')
})

it('is not ready for orders without a token key', async () => {
  const { status, body } = await orders({ env: { VITRINE_TOKEN_KEY: '' } })
  expect([status, body.parts.tokenKey]).toEqual([503, { ok: false, reason: 'token-key-missing' }])
})

it('is not ready for orders until a block ends', async () => {
  let now = 0
  const module = health()
  const { app } = endpoint({ client: platformWith(), modules: [module], env, now: () => now })
  module.onEvent?.({ event: 'platform-blocked', seconds: 60 })
  const ask = async () => (await get(app, '/ready/orders')).json()
  now = 10_000
  expect(await ask()).toMatchObject({
    parts: { block: { ok: false, reason: 'upstream-blocked', retryAfter: 50 } },
  })
  now = 60_000
  expect(await ask()).toMatchObject({ status: 'ready' })
})

it('logs a part when it breaks and when it works again, and not between', async () => {
  let now = 0
  const state = { isDown: true }
  const memoryStore = createMemoryStore()
  const store = {
    ...memoryStore,
    count: (key: string, seconds: number) =>
      state.isDown ? Promise.reject(new Error('down')) : memoryStore.count(key, seconds),
  }
  const { app, lines } = endpoint({ client: platformWith(), modules: [health()], env, store, now: () => now })
  for (const isDown of [true, true, false, false]) {
    state.isDown = isDown
    await get(app, '/ready/orders')
    now += 5_000
  }
  const told = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'order-readiness')
  expect(told.map(({ ok }) => ok)).toEqual([false, true])
})

/** A platform whose connection test waits for `answer`. */
const tested = () => {
  let tests = 0
  let answer: (failure?: Error) => void = () => undefined
  const { platform } = platformOf(undefined, () => {
    tests += 1
    return new Promise((resolve, reject) => {
      answer = (failure) => (failure ? reject(failure) : resolve({ resultMessage: 'OK' }))
    })
  })
  return { platform, count: () => tests, answer: (failure?: Error) => answer(failure) }
}

it('shares one check between callers of /ready/orders for five seconds', async () => {
  let now = 0
  const platform = tested()
  const { app } = endpoint({ client: platform.platform, modules: [health()], env, now: () => now })
  const ask = async () => (await get(app, '/ready/orders')).status
  const both = [ask(), ask()]
  await eventually(platform.count).toBe(1)
  now = 20_000
  both.push(ask())
  platform.answer()
  expect(await Promise.all(both)).toEqual([200, 200, 200])
  now = 24_999
  expect(await ask()).toBe(200)
  expect(platform.count()).toBe(1)
  now = 25_000
  const later = ask()
  await eventually(platform.count).toBe(2)
  platform.answer(new UnauthorizedError(operation, { status: 401 }))
  expect(await later).toBe(503)
  expect(await ask()).toBe(503)
  expect(platform.count()).toBe(2)
})

it('starts another check when one hangs', async () => {
  let now = 0
  const platform = tested()
  const { app } = endpoint({ client: platform.platform, modules: [health()], env, now: () => now })
  void get(app, '/ready/orders')
  await eventually(platform.count).toBe(1)
  now = 29_999
  void get(app, '/ready/orders')
  now = 30_000
  const later = get(app, '/ready/orders')
  await eventually(platform.count).toBe(2)
  platform.answer()
  expect((await later).status).toBe(200)
})

it.each([
  ['without a token', env, ''],
  ['where the endpoint has no token', { ...env, VITRINE_HEALTH_TOKEN: '' }, healthToken],
])('tells the status alone %s', async (_what, given, bearer) => {
  const failing = endpoint({
    client: platformWith(new UnauthorizedError(operation, { status: 401 })),
    modules: [health()],
    env: given,
  })
  const response = await get(failing.app, '/ready/orders', bearer)
  expect([response.status, await response.json()]).toEqual([503, { status: 'not-ready' }])
  expect(failing.lines.join()).toContain('upstream-unauthorized')
  const { app } = endpoint({ client: platformWith(), modules: [health()], env: given })
  expect(await (await get(app, '/ready/orders', bearer)).json()).toEqual({ status: 'ready' })
})

it('refuses a wrong token, limits wrong ones by address, and the right one never', async () => {
  const { app } = endpoint({ client: platformWith(), modules: [health()], env, now: () => 0 })
  const ask = (bearer: string, address: string) => get(app, '/ready/orders', bearer, address)
  for (let guess = 0; guess < 10; guess += 1)
    expect(await problemOf(await ask(`wrong-${guess}`, '203.0.113.7'))).toMatchObject({ http: 401 })
  expect((await ask('wrong', '203.0.113.7')).status).toBe(429)
  expect((await ask(healthToken, '203.0.113.7')).status).toBe(200)
  expect((await ask('', '203.0.113.7')).status).toBe(200)
  expect((await ask(healthToken, '203.0.113.8')).status).toBe(200)
})

it('limits /ready/orders by address, and neither /health nor /ready', async () => {
  let now = 0
  const { app } = endpoint({
    client: platformWith(),
    modules: [health()],
    env: { ...env, VITRINE_REQUESTS_PER_MINUTE: '2' },
    now: () => now,
  })
  const ask = async (path: string, address: string) => (await get(app, path, '', address)).status
  for (const status of [200, 200, 429]) expect(await ask('/ready/orders', '203.0.113.7')).toBe(status)
  expect(await ask('/ready/orders', '203.0.113.8')).toBe(200)
  for (let count = 0; count < 5; count += 1)
    expect([await ask('/health', '203.0.113.7'), await ask('/ready', '203.0.113.7')]).toEqual([200, 200])
  now = 60_000
  expect(await ask('/ready/orders', '203.0.113.7')).toBe(200)
})
