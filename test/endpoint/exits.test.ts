/**
 * Declarations of withdrawal and cancellation are received, stored and given a receipt. Stores fail, answer late or lose
 * their answer, and the process ends at every step: no declaration may be lost, and none become two. In memory, on a
 * clock that stands still. Their delivery to the merchant is in exits-delivery.test.ts.
 */

import { expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { createMemoryStore, memory } from '../../src/endpoint/modules/memory.ts'
import { cancellation, key, minute, receiptOf, secret, shop, start, withdrawal } from './exit-shop.ts'
import { call, environment, origin, platformOf, problemOf } from './support.ts'

it('answers a receipt with content, date and time, and nothing about the contract', async () => {
  const { declare, events } = await shop()
  const response = await declare()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    number: expect.stringMatching(/^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/),
    receivedAt: new Date(start).toISOString(),
    declaration: cancellation,
  })
  expect(events.filter(({ event }) => event === 'exit-received')).toHaveLength(1)
})

it('gives the same key the same receipt, and delivers one declaration', async () => {
  const { declare, work, received, clock } = await shop()
  const first = await receiptOf(await declare())
  clock.now += minute
  const again = await declare()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await receiptOf(again)).toEqual(first)
  await work()
  clock.now += minute
  const afterwards = await declare()
  expect(afterwards.headers.get('idempotency-replayed')).toBe('true')
  expect(await receiptOf(afterwards)).toEqual(first)
  expect(await problemOf(await declare(withdrawal))).toMatchObject({
    http: 422,
    code: 'idempotency-key-reused',
  })
  await work()
  expect(received).toHaveLength(1)
})

it('gives the same key one receipt when its requests arrive together', async () => {
  const { declare, work, received } = await shop()
  const all = await Promise.all(Array.from({ length: 5 }, async () => receiptOf(await declare())))
  expect(new Set(all.map(({ number }) => number)).size).toBe(1)
  await work()
  await work()
  expect(received).toHaveLength(1)
})

it('refuses a declaration without a key', async () => {
  const { declare } = await shop()
  const keyless = await declare(withdrawal, undefined, { headers: { 'idempotency-key': undefined } })
  expect(await problemOf(keyless)).toMatchObject({ http: 400, code: 'idempotency-key-missing' })
})

it.each<[string, object, string[]]>([
  ['no name', { name: ' ' }, ['name']],
  ['a name that is too long', { name: 'a'.repeat(201) }, ['name']],
  ['no contract', { contract: '' }, ['contract']],
  ['a contract that is too long', { contract: 'a'.repeat(1_001) }, ['contract']],
  ['an address that is too long', { email: `${'a'.repeat(500)}@b.cd` }, ['email']],
  ['another kind', { kind: 'pause' }, ['kind']],
  ['a day that does not exist', { end: '2026-02-30' }, ['end']],
  ['a reason that is too long', { reason: 'a'.repeat(2_001) }, ['reason']],
  ['a reason of an ordinary cancellation', { manner: 'ordinary' }, ['reason']],
  ['a reason of a withdrawal', { kind: 'withdraw' }, ['manner', 'reason', 'end']],
  ['an unknown member', { offer: 'stay' }, ['offer']],
])('refuses %s, and stores nothing', async (_what, changes, fields) => {
  const { declare, store } = await shop()
  const problem = await problemOf(await declare({ ...cancellation, ...changes }))
  expect([problem.http, problem.fields]).toEqual([400, fields])
  expect(await store.members('exits:waiting')).toEqual([])
})

it.each<[string, object, object]>([
  ['the name of an address book', { email: 'Ada Test <ada@mail.example>' }, { email: 'ada@mail.example' }],
  ['an empty address', { email: '' }, { email: '' }],
  ['blanks and a tab in the name', { name: ' Ada\tTest ' }, { name: 'Ada Test' }],
  ['a name of two lines', { name: 'Ada\r\nTest' }, { name: 'Ada Test' }],
  ['control characters', { name: 'Ada\u0000', contract: '4\u00077\n1' }, { name: 'Ada', contract: '47\n1' }],
])('stores a declaration with %s', async (_what, changes, stored) => {
  const { declare, work, received } = await shop()
  expect((await receiptOf(await declare({ ...withdrawal, ...changes }))).declaration).toMatchObject(stored)
  await work()
  expect(received).toHaveLength(1)
})

it('limits the declarations of an address, repetitions not counted', async () => {
  const { declare, clock } = await shop({ env: { VITRINE_EXITS_PER_HOUR: '2' } })
  for (const _ of [1, 2, 3]) expect((await declare()).status).toBe(200)
  expect((await declare(withdrawal, `${key}-b`)).status).toBe(200)
  const refused = await declare(withdrawal, `${key}-c`)
  expect(await problemOf(refused)).toMatchObject({ http: 429, code: 'rate-limited' })
  expect((await declare(withdrawal, `${key}-c`, { address: '203.0.113.8' })).status).toBe(200)
  clock.now += 60 * minute
  expect((await declare(withdrawal, `${key}-d`)).status).toBe(200)
})

it('is for scripts of listed pages only', async () => {
  const { app, declare } = await shop()
  const foreign = await declare(cancellation, key, { headers: { origin: 'https://evil.example' } })
  expect(await problemOf(foreign)).toMatchObject({ http: 403, code: 'origin-refused' })
  const form = await declare(cancellation, key, { headers: { 'sec-fetch-mode': 'navigate' } })
  expect(await problemOf(form)).toMatchObject({ http: 403, code: 'request-refused' })
  const preflight = await call(app, '/exits', undefined, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
})

it.each(['add', 'create'] as const)(
  'says that nothing was received when the store cannot %s',
  async (name) => {
    const store = createMemoryStore()
    const { declare, work, received, lines } = await shop({
      store: {
        ...store,
        [name]: async (key: string, ...rest: [string, number]) => {
          if (key.startsWith('exit')) throw new Error('the store is away')
          return store.create(key, ...rest)
        },
      },
    })
    const refused = await declare()
    expect(await problemOf(refused)).toMatchObject({ http: 503, code: 'exit-not-stored' })
    expect(lines.join()).toContain('the store is away')
    await work()
    expect(received).toEqual([])
  },
)

it('gives the receipt when the answer of the store was lost, and the declaration was not', async () => {
  const store = createMemoryStore(() => start)
  const { declare, work, received } = await shop({
    store: {
      ...store,
      async create(key, ...rest) {
        const old = await store.create(key, ...rest)
        if (key.startsWith('exit:')) throw new Error('Redis did not answer in time.')
        return old
      },
    },
  })
  await receiptOf(await declare())
  await work()
  expect(received).toHaveLength(1)
})

it('does not claim that nothing was received when the store tells neither', async () => {
  const store = createMemoryStore(() => start)
  let isAway = false
  const { declare, work, received, lines } = await shop({
    store: {
      ...store,
      async create(key, ...rest) {
        const old = await store.create(key, ...rest)
        if (!key.startsWith('exit:')) return old
        isAway = true
        throw new Error('Redis did not answer in time.')
      },
      async read(key) {
        if (isAway && key.startsWith('exit:')) throw new Error('the store is away')
        return store.read(key)
      },
    },
  })
  // The widget reads this code as not known.
  expect(await problemOf(await declare())).toMatchObject({
    http: 500,
    code: 'internal',
    detail: expect.stringContaining('not known'),
  })
  expect(lines.join()).toContain('Redis did not answer in time.')
  isAway = false
  await work()
  expect(received).toHaveLength(1)
})

it('gives the receipt of what is stored, although it cannot be listed once more', async () => {
  const store = createMemoryStore(() => start)
  let isStored = false
  const { declare, work, received, lines } = await shop({
    store: {
      ...store,
      async create(key, ...rest) {
        if (key.startsWith('exit:')) isStored = true
        return store.create(key, ...rest)
      },
      async add(key, ...rest) {
        if (isStored) throw new Error('the store is away')
        return store.add(key, ...rest)
      },
    },
  })
  const { number } = await receiptOf(await declare())
  expect(lines.join()).toContain('the store is away')
  await work()
  expect(received).toMatchObject([{ body: { number } }])
})

/** Every step of the store that a declaration takes after its limits. */
const steps = ['add', 'create', 'add again'].flatMap((step, index) =>
  (['before', 'after'] as const).map((moment) => [moment, step, index + 1] as const),
)

it.each(steps)('delivers what was stored when the process ends %s “%s”, once', async (moment, _step, at) => {
  const clock = { now: start }
  const store = createMemoryStore(() => clock.now)
  let step = 0
  let die = (): void => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const mortal =
    <Args extends [string, ...unknown[]], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (!args[0].startsWith('exit')) return run(...args)
      step += 1
      if (step === at && moment === 'after') await run(...args)
      if (step < at) return run(...args)
      die()
      return new Promise<never>(() => {})
    }
  const first = await shop({
    clock,
    store: { ...store, add: mortal(store.add), create: mortal(store.create) },
  })
  void first.declare()
  await dead

  const next = await shop({ clock, store })
  const isStored = at > 2 || (at === 2 && moment === 'after')
  await next.work()
  expect(next.received).toHaveLength(isStored ? 1 : 0)
  clock.now += 11 * minute
  await next.work()
  expect(await store.members('exits:waiting')).toEqual([])
  // The customer, who has seen no receipt, presses once more.
  const receipt = await receiptOf(await next.declare())
  expect(receipt.receivedAt).toBe(new Date(isStored ? start : clock.now).toISOString())
  await next.work()
  expect(next.ids()).toEqual([`exit-${receipt.number}`])
})

it('delivers a declaration that was stored long after it was listed', async () => {
  const clock = { now: start }
  const store = createMemoryStore(() => clock.now)
  const other = await shop({ clock, store })
  const slow = await shop({
    clock,
    store: {
      ...store,
      async create(key, ...rest) {
        if (key.startsWith('exit:')) {
          clock.now += 11 * minute
          await other.work()
        }
        return store.create(key, ...rest)
      },
    },
  })
  await receiptOf(await slow.declare())
  await other.work()
  expect(other.received).toHaveLength(1)
})

it('leaves a young entry alone, whose declaration may be stored in a moment', async () => {
  const { store, work } = await shop()
  await store.add('exits:waiting', `${start} 7K3M-Q2XZ-A91F`)
  await work()
  expect(await store.members('exits:waiting')).toHaveLength(1)
})

const options = (env: Record<string, string>) => ({
  env: { ...environment, ...env },
  client: platformOf().platform,
  log: () => undefined,
})

it('does not start with a store that a restart empties, except in development', async () => {
  const env = { VITRINE_EXIT_WEBHOOK: 'https://shop.example/exits', VITRINE_EXIT_SECRET: secret }
  await expect(createEndpoint(options(env), [memory(), exits()])).rejects.toThrow(
    'VITRINE_STORE must not be memory with VITRINE_EXIT_WEBHOOK',
  )
  const made = await createEndpoint(options(env), [memory({ isDevelopment: true }), exits()])
  await made.close()
})

it('does not start without the key of its signatures, and does nothing without a webhook', async () => {
  const env = { VITRINE_EXIT_WEBHOOK: 'https://shop.example/exits' }
  await expect(createEndpoint(options(env), [memory(), exits()])).rejects.toThrow(
    'VITRINE_EXIT_SECRET is missing.',
  )
  const made = await createEndpoint(options({}), [memory(), exits()])
  onTestFinished(() => made.close())
  const response = await made.fetch(
    new Request('https://api.example/exits', { method: 'POST', headers: { origin } }),
  )
  expect(response.status).toBe(404)
})
