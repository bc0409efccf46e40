/**
 * Stored declarations are delivered to the merchant's webhook, a server over HTTP: signed, with one ID, later each time
 * that it fails, by one process at a time, until it takes them. Afterwards no more than a number is kept. The log and
 * the metrics tell of each try, and never what a declaration says.
 */

import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { metrics } from '../../src/endpoint/modules/metrics/metrics.ts'
import { cancellation, day, key, minute, receiptOf, secret, shop, start, withdrawal } from './exit-shop.ts'
import { call, endpoint } from './support.ts'

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

it.each([500, 301])(
  'repeats a delivery that was answered with %i, later each time and with its ID',
  async (status) => {
    const { declare, work, ids, behaviour, clock, events } = await shop()
    behaviour.status = status
    const { number } = await receiptOf(await declare())
    await work()
    clock.now += minute - 1
    await work()
    expect(ids()).toHaveLength(1)
    clock.now += 40 * minute + 1
    await work()
    clock.now += 5 * minute
    await work()
    expect(ids()).toHaveLength(2)
    behaviour.status = 204
    clock.now += 8 * minute
    await work()
    clock.now += day
    await work()
    expect(ids()).toEqual(Array.from({ length: 3 }, () => `exit-${number}`))
    expect(
      events.flatMap((one) => (one.event === 'exit-delivery' ? [[one.outcome, one.seconds]] : [])),
    ).toEqual([
      ['failed', 0],
      ['failed', 2_460],
      ['delivered', 3_240],
    ])
  },
)

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
  expect(left).not.toMatch(/Ada|Lovelace|mail\.example|Studio|order 4711|Antarctic/)
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
  expect(log).not.toMatch(/Ada|Lovelace|mail\.example|Studio|order 4711|Antarctic|2026-12-31/)
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
