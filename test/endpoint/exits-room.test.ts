/**
 * Strangers and the room of the orders: whoever declares that they leave is unknown to the shop, and what they say waits
 * in the store that holds the orders. One line of a provider is a /56 with 256 networks, and a hosting customer has a /48
 * or more. Each limit is tried alone, with the others off, and the whole on a real Redis with little memory.
 */

import { expect, it } from 'vitest'
import { createRateLimits } from '../../src/endpoint/guards/rate-limit.ts'
import { exitRoom, type WaitingRecord } from '../../src/endpoint/modules/exits/book.ts'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { operators } from '../../src/endpoint/modules/operators/operators.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { shop, start, token } from './shop.ts'
import { useRedis } from './stores/use-redis.ts'
import { call, cart, orderPlatform, problemOf } from './support.ts'

const minute = 60_000

/** A declaration as long as one may be. */
const longest = {
  kind: 'cancel',
  name: 'n'.repeat(200),
  contract: 'c'.repeat(1_000),
  email: 'a@mail.example',
  manner: 'extraordinary',
  reason: '€'.repeat(2_000),
}

/** An address of one line of a provider, and one of many that are not neighbours. */
const ofOneLine = (n: number): string => `2001:db8:1:${(n % 256).toString(16)}::1`
const anywhere = (n: number): string => `2001:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`

const open = (env: Record<string, string> = {}, kept?: Store) => {
  const clock = { now: start }
  const webhook = { isUp: true }
  const module = exits({
    deliver: () => (webhook.isUp ? Promise.resolve() : Promise.reject(new Error('down'))),
  })
  const store = kept ?? createMemoryStore(() => clock.now)
  const platform = orderPlatform()
  const made = shop(platform, {
    store,
    now: () => clock.now,
    modules: [module, operators()],
    env,
  })
  return {
    ...made,
    platform,
    clock,
    store,
    webhook,
    work: () => module.work?.(),
    declare: (n: number, address = anywhere(n)) =>
      call(made.app, '/exits', longest, {
        address,
        headers: { 'idempotency-key': `stranger-${String(n).padStart(10, '0')}` },
      }),
  }
}

const off = { VITRINE_EXITS_PER_HOUR: '0', VITRINE_EXITS_PER_MINUTE: '0' }

it('counts all networks of one line as one caller, for what is kept for long', async () => {
  const { declare, clock } = open({ ...off, VITRINE_EXITS_PER_HOUR: '2' })
  expect((await declare(1, ofOneLine(1))).status).toBe(200)
  expect((await declare(2, ofOneLine(2))).status).toBe(200)
  expect(await problemOf(await declare(3, ofOneLine(3)))).toMatchObject({ http: 429, code: 'rate-limited' })
  expect((await declare(1, ofOneLine(4))).status).toBe(200)
  expect((await declare(5, anywhere(5))).status).toBe(200)
  clock.now += 60 * minute
  expect((await declare(6, ofOneLine(6))).status).toBe(200)
})

it('takes a limited number of declarations a minute from all addresses together', async () => {
  const { declare, clock } = open({ ...off, VITRINE_EXITS_PER_MINUTE: '3' })
  for (const n of [1, 2, 3]) expect((await declare(n)).status).toBe(200)
  const refused = await declare(4)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await problemOf(refused)).toMatchObject({ http: 503, code: 'exit-not-stored' })
  // The receipt of an earlier one is given all the same.
  expect((await declare(1)).status).toBe(200)
  clock.now += minute
  expect((await declare(4)).status).toBe(200)
})

it('keeps undelivered declarations within their room, and takes further ones once they are delivered', async () => {
  const { declare, work, webhook, lines, clock } = open(off)
  webhook.isUp = false
  let declared = 0
  while (declared < 2_000 && (await declare(declared)).status === 200) declared += 1
  expect(await problemOf(await declare(declared))).toMatchObject({ code: 'exit-not-stored' })
  expect(lines.join()).toContain('The undelivered declarations fill their room.')
  const bytes = declared * Buffer.byteLength(JSON.stringify(longest))
  expect(bytes).toBeGreaterThan(exitRoom.bytes * 0.9)
  expect(bytes).toBeLessThan(exitRoom.bytes)
  webhook.isUp = true
  clock.now += minute
  await work()
  expect((await declare(declared)).status).toBe(200)
})

it('keeps the counts of any number of callers within a fixed number of keys', async () => {
  const store = createMemoryStore()
  const keys = new Set<string>()
  const seen =
    <Args extends [string, ...unknown[]], Result>(run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      keys.add(args[0])
      return run(...args)
    }
  const limits = createRateLimits({
    store: { ...store, count: seen(store.count), create: seen(store.create) },
    warn: () => undefined,
  })
  const limit = { name: 'coupons', quota: 10, window: 600 }
  for (let n = 0; n < 18_000; n += 1) await limits.distinct(anywhere(n), limit, `code ${n}`)
  expect(keys.size).toBeLessThanOrEqual(2 * 16_384)
})

it('lists what waits in pages, which a function may answer', async () => {
  const adminKey = 'an-admin-key-of-more-than-32-characters'
  const { app, declare } = open({ ...off, VITRINE_ADMIN_KEY: adminKey })
  for (let n = 0; n < 230; n += 1) await declare(n)
  const page = async (after?: string): Promise<{ exits: WaitingRecord[]; next?: string }> => {
    const response = await app.fetch(
      new Request('https://api.shop.example/admin/listExits', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` },
        body: JSON.stringify({ input: { ...(after && { after }) }, reason: 'a test' }),
      }),
    )
    return await response.json()
  }
  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)
  expect([first, second, third].map(({ exits }) => exits.length)).toEqual([100, 100, 30])
  expect(third.next).toBeUndefined()
  const numbers = [first, second, third].flatMap(({ exits }) => exits.map(({ receipt }) => receipt.number))
  expect(new Set(numbers).size).toBe(230)
})

it('lets strangers take no room from the orders of a small Redis', async () => {
  const { admin, store } = await useRedis('--maxmemory', '10mb', '--maxmemory-policy', 'noeviction')
  const { app, declare, order, webhook } = open({ VITRINE_REQUESTS_PER_MINUTE: '60' }, store)
  const guess = (n: number) =>
    call(app, '/cart/preview', { ...cart, coupon: `CODE-${n}` }, { address: anywhere(n) })
  webhook.isUp = false
  for (let round = 0; round < 2; round += 1)
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const n = round * 200 + index
        await Promise.all([declare(n), declare(10_000 + n, ofOneLine(n)), guess(n)])
      }),
    )
  const used = Number(/^used_memory:(\d+)/m.exec(await admin.info('memory'))?.[1])
  expect(used).toBeLessThan(5_000_000)
  const authorization = `Bearer ${await token({ customerReference: 'C-1' })}`
  const key = `${(await store.history()).epoch}-${crypto.randomUUID()}`
  expect((await order({}, { authorization, 'idempotency-key': key })).status).toBe(200)
})
