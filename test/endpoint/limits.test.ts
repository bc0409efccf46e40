/**
 * Limits for callers and for calls: requests and orders by address and customer, guesses of coupon codes, the circuit
 * breaker, and full queues. The clock stands still between steps. A store that rejects or hangs must not keep a preview
 * from its answer, and codes are stored as hashes only.
 */

import { expect, it } from 'vitest'
import { BadRequestError, UnreachableError } from '../../src/client/errors.ts'
import { createCircuitBreaker } from '../../src/endpoint/platform/circuit-breaker.ts'
import { eventually } from './eventually.ts'
import { shop, token } from './shop.ts'
import {
  call,
  cart,
  endpoint,
  epoch,
  memoryStore,
  orderPlatform,
  platformOf,
  preview,
  previewOf,
  problemOf,
  shownOrder,
} from './support.ts'

const limited = (env: Record<string, string>, client = platformOf().platform) => {
  const clock = { now: 0 }
  return { ...endpoint({ env, client, now: () => clock.now }), clock }
}

it('counts requests by address and returns the remaining quota', async () => {
  const { app, clock } = limited({ VITRINE_REQUESTS_PER_MINUTE: '2' })
  const first = await preview(app)
  expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=2;w=60')
  expect(first.headers.get('ratelimit')).toBe('"requests";r=1;t=60')
  clock.now = 20_000
  await preview(app)
  const third = await preview(app)
  expect(third.headers.get('retry-after')).toBe('40')
  expect(third.headers.get('ratelimit')).toBe('"requests";r=0;t=40')
  expect(third.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(await problemOf(third)).toMatchObject({ http: 429, code: 'rate-limited' })
  expect((await preview(app, cart, { address: '203.0.113.8' })).status).toBe(200)
  clock.now = 60_000
  expect((await preview(app)).status).toBe(200)
})

it('counts orders apart, with a lower limit', async () => {
  const { app } = limited({ VITRINE_ORDERS_PER_MINUTE: '1' })
  const ordered = () =>
    call(app, '/cart/process', shownOrder, { headers: { 'idempotency-key': crypto.randomUUID() } })
  const first = await ordered()
  expect(first.status).toBe(200)
  expect(first.headers.get('ratelimit-policy')).toBe('"orders";q=1;w=60')
  expect(await problemOf(await ordered())).toMatchObject({ http: 429, code: 'rate-limited' })
  expect((await preview(app)).status).toBe(200)
})

it('counts a whole IPv6 /64 as one caller', async () => {
  const { app } = limited({ VITRINE_REQUESTS_PER_MINUTE: '1' })
  expect((await preview(app, cart, { address: '2001:db8::1' })).status).toBe(422)
  expect((await preview(app, cart, { address: '2001:db8::ffff:2' })).status).toBe(429)
  expect((await preview(app, cart, { address: '2001:db8:0:1::1' })).status).toBe(422)
})

it('allows ten different codes in ten minutes, and repetitions without limit', async () => {
  const { app, clock } = limited({ VITRINE_REQUESTS_PER_MINUTE: '0' })
  const tried = async (coupon: string) => (await preview(app, { ...cart, coupon })).status
  for (let code = 1; code <= 10; code += 1) expect(await tried(`CODE${code}`)).toBe(200)
  expect(await tried('CODE11')).toBe(429)
  expect(await tried('CODE11')).toBe(429)
  expect(await tried('CODE10')).toBe(200)
  expect((await preview(app)).status).toBe(200)
  clock.now = 600_000
  expect(await tried('CODE11')).toBe(200)
})

it('calls the platform for no guess over the limit', async () => {
  const { platform, asked } = platformOf()
  const { app } = limited({ VITRINE_COUPON_GUESSES: '1' }, platform)
  await preview(app, { ...cart, coupon: 'A' })
  await preview(app, { ...cart, coupon: 'B' })
  expect(asked).toHaveLength(1)
})

it('answers previews when the store rejects', async () => {
  const broken = { ...memoryStore(), count: () => Promise.reject(new Error('store is away')) }
  const { app, lines } = endpoint({ store: broken })
  expect((await preview(app, { ...cart, coupon: 'A' })).status).toBe(200)
  expect(lines.join()).toContain('store is away')
})

it('answers previews when the store hangs', async () => {
  const hanging = {
    ...memoryStore(),
    count: () => new Promise<never>(() => undefined),
    create: () => new Promise<never>(() => undefined),
  }
  const { app, lines } = endpoint({ store: hanging })
  expect((await preview(app, { ...cart, coupon: 'A' })).status).toBe(200)
  expect(lines.join()).toContain('The store did not count the request in time.')
})

it('stores codes as hashes only', async () => {
  const seen: string[] = []
  const memory = memoryStore()
  const store = {
    ...memory,
    create: (key: string, value: string, ttl: number) => {
      seen.push(key)
      return memory.create(key, value, ttl)
    },
  }
  const { app } = endpoint({ store })
  await preview(app, { ...cart, coupon: 'SECRET10' })
  expect(seen).toHaveLength(1)
  expect(seen.join()).not.toContain('SECRET10')
})

const trouble = () => Promise.reject(new UnreachableError('cart.preview', undefined))
const refusal = () => Promise.reject(new BadRequestError('cart.preview', { status: 400 }))
const fine = async () => 'fine'

const closedBreaker = () => {
  const clock = { now: 0 }
  const breaker = createCircuitBreaker({ now: () => clock.now })
  const pass = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    breaker.admit()
    return breaker.run(call)
  }
  const fail = () => pass(trouble).catch((error: unknown) => error)
  return { clock, pass, fail }
}

it('opens the circuit after consecutive failures, and makes one trial call after the cool-down', async () => {
  const { clock, pass, fail } = closedBreaker()
  for (let count = 0; count < 8; count += 1) await fail()
  let asked = 0
  const count = async () => {
    asked += 1
  }
  await expect(pass(count)).rejects.toMatchObject({
    code: 'upstream-unavailable',
    extras: { retryAfter: 5 },
  })
  expect(asked).toBe(0)
  clock.now = 5_000
  let end = () => {}
  const trial = pass(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  await expect(pass(fine)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  end()
  await trial
  expect(await pass(fine)).toBe('fine')
})

it('stays open when the trial call fails', async () => {
  const { clock, pass, fail } = closedBreaker()
  for (let count = 0; count < 8; count += 1) await fail()
  clock.now = 5_000
  await fail()
  await expect(pass(fine)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  clock.now = 10_000
  expect(await pass(fine)).toBe('fine')
})

it('does not count refusals as failures', async () => {
  const { pass, fail } = closedBreaker()
  for (let count = 0; count < 9; count += 1) {
    await fail()
    await pass(refusal).catch(() => undefined)
  }
  expect(await pass(fine)).toBe('fine')
})

it('refuses calls of a lane when sixteen times the concurrency wait', async () => {
  let go = () => {}
  const answered = new Promise<void>((resolve) => {
    go = resolve
  })
  const { platform, asked } = platformOf(() => answered.then(() => previewOf()))
  const { app, lines } = limited({ VITRINE_UPSTREAM_CONCURRENCY: '1' }, platform)
  const first = preview(app)
  await eventually(() => asked.length).toBe(1)
  const waiting = Array.from({ length: 17 }, () => preview(app))
  const refused = await Promise.race(waiting)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await problemOf(refused)).toMatchObject({ http: 503, code: 'upstream-unavailable' })
  await eventually(() => lines.join()).toContain('The queue of prices is full.')
  go()
  expect((await first).status).toBe(200)
  const statuses = await Promise.all(waiting.map(async (response) => (await response).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
})

it('limits the orders of a customer from any address, repetitions of a key not counted', async () => {
  const platform = orderPlatform()
  const { app, lines } = shop(platform, { env: { VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '2' } })
  const order = async (customerReference: string, count: number, address: string) =>
    call(app, '/cart/process', shownOrder, {
      headers: {
        authorization: `Bearer ${await token({ customerReference })}`,
        'idempotency-key': `${epoch}-d5f3c1a0-0000-4000-8000-00000000000${count}`,
      },
      address,
    })
  const statuses: number[] = []
  for (const [count, address] of [
    [1, '203.0.113.1'],
    [1, '203.0.113.1'],
    [2, '203.0.113.2'],
    [3, '203.0.113.3'],
    [1, '203.0.113.3'],
  ] as const)
    statuses.push((await order('C-17', count, address)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
  expect((await order('C-18', 4, '203.0.113.3')).status).toBe(200)
  expect(platform.orders).toHaveLength(3)
  expect(lines.join()).not.toContain('C-17')
})
