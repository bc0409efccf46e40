/**
 * Declarations of withdrawal and cancellation: received, stored, given a receipt and delivered to the merchant's
 * webhook. The webhook is a server over HTTP; stores fail, answer late or lose their answer, and the process ends at
 * every step. No declaration may be lost or delivered as two. Mostly in memory on a clock that stands still; the last
 * test uses two processes on a real Redis.
 */

import { createHmac } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { ExitDeclaration, ExitReceipt } from '../../src/contract/exit.ts'
import { exitReceiptSchema } from '../../src/contract/exit-schema.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { type ExitsOptions, exits } from '../../src/endpoint/modules/exits/exits.ts'
import { createMemoryStore, memory } from '../../src/endpoint/modules/memory.ts'
import { metrics } from '../../src/endpoint/modules/metrics/metrics.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import type { EndpointEvent } from '../../src/endpoint/utils/events.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { collector } from './collector.ts'
import { startRedis } from './stores/redis-server.ts'
import { type Call, call, endpoint, environment, origin, platformOf, problemOf } from './support.ts'

const secret = 'ex1t-secret_of_24.letters~'
const start = 1_800_000_000_000
const minute = 60_000
const day = 24 * 60 * minute
const key = 'exit-0000-0000-0001'

const cancellation = {
  kind: 'cancel',
  name: 'Ada Lovelace',
  contract: 'Studio, order 4711\nthe one for my team',
  email: 'ada@mail.example',
  language: 'de',
  manner: 'extraordinary',
  reason: 'moved to the Antarctic',
  end: '2026-12-31',
} satisfies ExitDeclaration

const withdrawal = {
  kind: 'withdraw',
  name: 'Ada Lovelace',
  contract: 'Studio, order 4711',
  email: 'ada@mail.example',
} satisfies ExitDeclaration

interface Shop extends Pick<ExitsOptions, 'deliver'> {
  env?: Record<string, string>
  store?: Store
  clock?: { now: number }
}

/** An endpoint with the module, whose webhook is a server over real HTTP. */
const shop = async ({ env = {}, clock = { now: start }, store, ...options }: Shop = {}) => {
  const webhook = await collector()
  const events: EndpointEvent[] = []
  const timeouts: { ms: number; abort: AbortController }[] = []
  const module = exits({
    timeout: (ms) => {
      const abort = new AbortController()
      timeouts.push({ ms, abort })
      return abort.signal
    },
    ...options,
  })
  const kept = store ?? createMemoryStore(() => clock.now)
  const made = endpoint({
    env: {
      VITRINE_EXIT_WEBHOOK: `${webhook.url}/exits`,
      VITRINE_EXIT_SECRET: secret,
      ...env,
    },
    store: kept,
    now: () => clock.now,
    modules: [module, { name: 'witness', onEvent: (event) => void events.push(event) }],
  })
  return {
    ...made,
    ...webhook,
    clock,
    events,
    timeouts,
    store: kept,
    declare: (body: object = cancellation, idempotencyKey: string | undefined = key, options: Call = {}) =>
      call(made.app, '/exits', body, {
        ...options,
        headers: { 'idempotency-key': idempotencyKey, ...options.headers },
      }),
    work: () => module.work?.(),
    ids: () => webhook.received.map(({ headers }) => headers['vitrine-delivery']),
  }
}

const receiptOf = async (response: Response): Promise<ExitReceipt> => {
  expect(response.status).toBe(200)
  return exitReceiptSchema.parse(await response.json())
}

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

it('takes a withdrawal by name, contract and e-mail address alone', async () => {
  const { declare } = await shop()
  expect((await receiptOf(await declare(withdrawal))).declaration).toEqual(withdrawal)
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
  expect(await problemOf(await declare(withdrawal))).toMatchObject({ code: 'idempotency-key-reused' })
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

it('gives another key another number', async () => {
  const { declare } = await shop()
  const first = await receiptOf(await declare())
  const second = await receiptOf(await declare(cancellation, `${key}-b`))
  expect(second.number).not.toBe(first.number)
})

it('refuses the key of another declaration, and a declaration without a key', async () => {
  const { declare, work, received } = await shop()
  await declare()
  expect(await problemOf(await declare(withdrawal))).toMatchObject({
    http: 422,
    code: 'idempotency-key-reused',
  })
  const keyless = await declare(withdrawal, undefined, { headers: { 'idempotency-key': undefined } })
  expect(await problemOf(keyless)).toMatchObject({ http: 400, code: 'idempotency-key-missing' })
  await work()
  expect(received).toHaveLength(1)
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

it.each([
  ['an invisible sign', '\u200bada@mail.example', 'ada@mail.example'],
  ['blanks and a line end', ' ada@mail.example\u00a0\n', 'ada@mail.example'],
  ['full-width letters', 'ａｄａ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'ada@mail.example'],
  ['the name of an address book', 'Ada Test <ada@mail.example>', 'ada@mail.example'],
  ['the address of a link', 'Mailto:ada@mail.example?subject=Leaving', 'ada@mail.example'],
  ['a link in brackets', '<mailto:ada@mail.example>', 'ada@mail.example'],
  ['letters of another language', 'jürgen@müller.example', 'jürgen@müller.example'],
  ['a sign that no address has', 'ada@mail,example', 'ada@mail,example'],
  ['no address', 'ada', 'ada'],
  ['nothing to read', '\u200b <> ', ''],
  ['nothing', '', ''],
])('stores a declaration whose address has %s', async (_what, email, stored) => {
  const { declare, work, received } = await shop()
  expect((await receiptOf(await declare({ ...withdrawal, email }))).declaration.email).toBe(stored)
  await work()
  expect(received).toHaveLength(1)
})

it.each([
  ['a tab in the name', { name: 'Ada\tTest' }, { name: 'Ada Test' }],
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

it('delivers the content with one ID, signed', async () => {
  const { declare, work, received, timeouts } = await shop()
  const receipt = await receiptOf(await declare())
  expect(received).toEqual([])
  await work()
  const [delivery] = received
  expect(delivery?.path).toBe('/exits')
  expect(delivery?.body).toEqual({ event: 'exit', ...receipt })
  const time = start / 1000
  const signature = createHmac('sha256', secret).update(`${time}.${delivery?.text}`).digest('hex')
  expect(delivery?.headers['vitrine-signature']).toBe(`t=${time},v1=${signature}`)
  expect(delivery?.headers['vitrine-delivery']).toBe(`exit-${receipt.number}`)
  expect(timeouts.map(({ ms }) => ms)).toEqual([10_000])
})

it.each([500, 301, 404])(
  'repeats a delivery that was answered with %i, later each time and with its ID',
  async (status) => {
    const { declare, work, ids, behaviour, clock, events } = await shop()
    behaviour.status = status
    const { number } = await receiptOf(await declare())
    await work()
    clock.now += minute - 1
    await work()
    expect(ids()).toHaveLength(1)
    clock.now += 1
    await work()
    clock.now += 2 * minute - 1
    await work()
    expect(ids()).toHaveLength(2)
    behaviour.status = 204
    clock.now += 1
    await work()
    clock.now += day
    await work()
    expect(ids()).toEqual(Array.from({ length: 3 }, () => `exit-${number}`))
    expect(
      events.flatMap((one) => (one.event === 'exit-delivery' ? [[one.outcome, one.seconds]] : [])),
    ).toEqual([
      ['failed', 0],
      ['failed', 60],
      ['delivered', 180],
    ])
  },
)

it('waits an hour at most between two tries, and goes on for as long as the declaration is kept', async () => {
  const { declare, work, ids, behaviour, clock } = await shop()
  behaviour.status = 503
  await declare()
  while (clock.now < start + 89 * day) {
    await work()
    clock.now += 12 * 60 * minute
  }
  expect(ids()).toHaveLength(178)
  behaviour.status = 200
  await work()
  clock.now += 60 * minute
  await work()
  expect(ids()).toHaveLength(179)
})

it('delivers within an hour what a process has put off whose clock was days ahead', async () => {
  const { declare, work, ids, behaviour, clock } = await shop()
  behaviour.status = 500
  await declare()
  clock.now = start + 3 * day
  await work()
  behaviour.status = 200
  clock.now = start + minute
  await work()
  expect(ids()).toHaveLength(2)
})

it('gives up waiting for a silent webhook, and tries again', async () => {
  const { declare, work, ids, behaviour, timeouts, clock } = await shop()
  behaviour.status = 'silent'
  behaviour.onSilence = () => timeouts.at(-1)?.abort.abort(new DOMException('late', 'TimeoutError'))
  await declare()
  await work()
  behaviour.status = 200
  clock.now += minute
  await work()
  expect(ids()).toHaveLength(2)
})

it('delivers the others while one is refused', async () => {
  const refused = new Set<string>()
  const delivered: string[] = []
  const { declare, work } = await shop({
    deliver: async ({ number }) => {
      if (refused.has(number)) throw new Error('refused')
      delivered.push(number)
    },
  })
  const first = await receiptOf(await declare())
  const second = await receiptOf(await declare(withdrawal, `${key}-b`))
  refused.add(first.number)
  await work()
  expect(delivered).toEqual([second.number])
})

it('delivers the others when the record of one cannot be read', async () => {
  const { declare, work, store, received, clock } = await shop()
  await store.create('exit:broken', 'broken', 60)
  await store.add('exits:waiting', `${clock.now - 1} broken`)
  await declare()
  await work()
  expect(received).toHaveLength(1)
})

it('repeats a delivery with its ID when the process ends before it has noted the first', async () => {
  const clock = { now: start }
  const store = createMemoryStore(() => clock.now)
  const forgetful = await shop({
    clock,
    store: { ...store, replace: () => Promise.reject(new Error('the store is away')) },
  })
  const { number } = await receiptOf(await forgetful.declare())
  await forgetful.work()
  const next = await shop({ clock, store })
  await next.work()
  clock.now += minute
  await next.work()
  expect([forgetful.ids(), next.ids()]).toEqual([[`exit-${number}`], [`exit-${number}`]])
})

it('lets one process deliver at a time', async () => {
  const clock = { now: start }
  const store = createMemoryStore(() => clock.now)
  const slow = await shop({ clock, store })
  const other = await shop({ clock, store })
  await slow.declare()
  slow.behaviour.status = 'silent'
  const sent = new Promise<void>((resolve) => {
    slow.behaviour.onSilence = resolve
  })
  const working = slow.work()
  await sent
  await other.work()
  expect(other.received).toEqual([])
  slow.timeouts[0]?.abort.abort()
  await working
  clock.now += minute
  await other.work()
  expect(other.received).toHaveLength(1)
})

it('delivers a declaration until it is acknowledged, and keeps no more than its number for a day', async () => {
  const { declare, work, behaviour, clock, store, received } = await shop({
    env: { VITRINE_EXIT_DAYS: '30' },
  })
  behaviour.status = 500
  const { number } = await receiptOf(await declare())
  await work()
  for (let month = 0; month < 12; month += 1) {
    clock.now += 29 * day
    await work()
  }
  const before = received.length
  expect(before).toBe(13)
  behaviour.status = 200
  clock.now += day
  await work()
  expect(received).toHaveLength(before + 1)
  const left = await store.read(`exit:${number}`)
  expect(left).toContain(number)
  expect(left).not.toMatch(/Ada|Lovelace|mail\.example|Studio|4711|Antarctic/)
  expect(left?.length).toBeLessThan(250)
  clock.now += day
  expect(await store.read(`exit:${number}`)).toBeUndefined()
  await work()
  expect(received).toHaveLength(before + 1)
})

it('tells of a declaration that was never tried again', async () => {
  const { declare, work, behaviour, clock, store, events } = await shop({ env: { VITRINE_EXIT_DAYS: '30' } })
  behaviour.status = 500
  const { number } = await receiptOf(await declare())
  await work()
  clock.now += 30 * day
  expect(await store.read(`exit:${number}`)).toBeUndefined()
  await work()
  await work()
  expect(events.filter(({ event }) => event === 'exit-lost')).toEqual([
    { event: 'exit-lost', exit: number, reason: 'expired' },
  ])
  expect(await store.members('exits:waiting')).toEqual([])
})

it('tells of a declaration that the store lacks', async () => {
  const { declare, work, store, clock, events } = await shop()
  const { number } = await receiptOf(await declare())
  const text = (await store.read(`exit:${number}`)) ?? ''
  await store.remove(`exit:${number}`, text)
  await work()
  clock.now += 11 * minute
  await work()
  expect(events.filter(({ event }) => event === 'exit-lost')).toEqual([
    { event: 'exit-lost', exit: number, reason: 'missing' },
  ])
})

it('logs numbers and times, and never what a declaration says', async () => {
  const { declare, work, behaviour, clock, lines, store } = await shop()
  behaviour.status = 500
  const { number } = await receiptOf(await declare())
  await declare({ ...cancellation, email: 'no address of Ada' }, `${key}-b`)
  await declare({ ...cancellation, 'ada@mail.example': 1 }, `${key}-c`)
  await work()
  clock.now += 2 * day
  await work()
  behaviour.status = 200
  clock.now += day
  await work()
  await store.create('exit:broken', 'Ada', 60)
  await store.add('exits:waiting', `${clock.now} broken`)
  await work()
  const log = lines.join('\n')
  expect(log).toContain(`"exit":"${number}"`)
  expect(log).toContain('"outcome":"failed","seconds":172800')
  expect(log).toMatch(/"level":"error","event":"exit-delivery"/)
  expect(log).toContain('"outcome":"delivered"')
  expect(log).toContain('"exit":"broken"')
  expect(log).not.toMatch(/Ada|Lovelace|mail\.example|Studio|4711|Antarctic|2026-12-31/)
})

it('counts declarations, tries, and those that wait', async () => {
  const clock = { now: start }
  const store = createMemoryStore(() => clock.now)
  const listed = metrics()
  const module = exits({ deliver: () => Promise.reject(new Error('down')) })
  const { app } = endpoint({
    env: { VITRINE_METRICS_TOKEN: 'metrics-token-of-24-letters' },
    store,
    now: () => clock.now,
    modules: [module, listed],
  })
  await call(app, '/exits', withdrawal, { headers: { 'idempotency-key': key } })
  await module.work?.()
  clock.now += 2 * minute
  const text = await (
    await app.fetch(
      new Request('https://api.shop.example/metrics', {
        headers: { authorization: 'Bearer metrics-token-of-24-letters' },
      }),
    )
  ).text()
  expect(text).toContain('vitrine_exits_total{kind="withdraw"} 1')
  expect(text).toContain('vitrine_exit_deliveries_total{outcome="failed"} 1')
  expect(text).toContain('vitrine_exits_waiting 1')
  expect(text).toContain('vitrine_exits_waiting_oldest_seconds 120')
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

it('receives and delivers each declaration once, over two processes on Redis and their restarts', async () => {
  const server = await startRedis()
  onTestFinished(() => server.stop())
  const webhook = await collector()
  const open = () =>
    createEndpoint(
      options({
        VITRINE_STORE: server.url,
        VITRINE_EXIT_WEBHOOK: webhook.url,
        VITRINE_EXIT_SECRET: secret,
      }),
      [redis(), exits()],
    )
  const declare = async ({ fetch }: Awaited<ReturnType<typeof open>>, n: number) =>
    receiptOf(
      await fetch(
        new Request('https://api.example/exits', {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json', 'idempotency-key': `${key}-${n}` },
          body: JSON.stringify(withdrawal),
        }),
      ),
    )
  const life = async () => {
    const both = await Promise.all([open(), open()])
    const receipts = await Promise.all([1, 2, 3].flatMap((n) => both.map((one) => declare(one, n))))
    // A process may find the other at work; its next run does what is left.
    for (let round = 0; round < 2; round += 1)
      await Promise.all(both.flatMap(({ reconcile }) => [reconcile(), reconcile()]))
    await Promise.all(both.map(({ close }) => close()))
    return receipts.map(({ number }) => number)
  }
  const numbers = new Set([...(await life()), ...(await life())])
  expect(numbers.size).toBe(3)
  expect(webhook.received.map(({ headers }) => headers['vitrine-delivery']).sort()).toEqual(
    [...numbers].map((number) => `exit-${number}`).sort(),
  )
})
