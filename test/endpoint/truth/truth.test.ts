/**
 * How the endpoint counts purchases from notifications. A purchase counts once, by what the platform says of it,
 * however often it is notified, while the platform is away, and when a process ends between two steps. A deviation is
 * told once in log and metrics. The platform is faked here; `cart.test.ts` has the real one.
 */

import { expect, it } from 'vitest'
import { NotFoundError, UnreachableError } from '../../../src/client/errors.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { metrics } from '../../../src/endpoint/modules/metrics/metrics.ts'
import { notifications } from '../../../src/endpoint/modules/notifications/notifications.ts'
import { createTruthBook } from '../../../src/endpoint/modules/truth/book.ts'
import type { TruthPlatform } from '../../../src/endpoint/modules/truth/operations.ts'
import type { ComparedPurchase } from '../../../src/endpoint/modules/truth/reconcile.ts'
import { truthReport } from '../../../src/endpoint/modules/truth/report.ts'
import { countPending, pendingPurchases, truth } from '../../../src/endpoint/modules/truth/truth.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { call, endpoint, platformOf, type TestPlatform } from '../support.ts'
import { line, purchaseOf } from './purchase.ts'

const secret = 'a-notification-secret-of-32-chars'
const scrape = 'a-token-of-more-than-24-characters'

const minute = 60_000

interface ReceiverOptions {
  store?: Store
  /** Leaves the work to the test, as between two runs of a timer. */
  isIdle?: boolean
}

const receiver = ({ store, isIdle = false }: ReceiverOptions = {}) => {
  const clock = { now: Date.parse('2026-11-21T09:00:00Z') }
  const purchases = new Map<number, ComparedPurchase>()
  const state = { isDown: false }
  const { platform } = platformOf()
  const client: TestPlatform = {
    ...platform,
    purchase: {
      ...platform.purchase,
      async get({ purchaseId }) {
        if (state.isDown) throw new UnreachableError('purchase.get', undefined)
        const purchase = purchases.get(Number(purchaseId))
        if (!purchase) throw new NotFoundError('purchase.get', { status: 404 })
        return { purchase, resultMessage: 'OK' }
      },
    },
  }
  const handled: string[] = []
  const counter = truth()
  const work = async (): Promise<void> => counter.work?.()
  const made = endpoint({
    now: () => clock.now,
    env: { VITRINE_NOTIFICATION_SECRET: secret, VITRINE_METRICS_TOKEN: scrape },
    client,
    store: store ?? createMemoryStore(() => clock.now),
    modules: [notifications({ onNotification: ({ type }) => void handled.push(type) }), counter, metrics()],
  })
  const { service } = made
  const deliver = async (
    id: number,
    { type = 'PaidOrderNotification', date = '2026-11-21T08:10:00Z', ...body } = {},
  ) => {
    const response = await call(
      made.app,
      `/notifications/${secret}`,
      {
        meta: { type, date },
        [type]: {
          Purchase: {
            '@Id': String(id),
            StatusId: 'PAY',
            Items: { Item: [{ '@RunningNo': '1', ProductId: '97772', Quantity: '1' }] },
            ...body,
          },
        },
      },
      { headers: { origin: undefined } },
    )
    if (!isIdle) await work()
    return response
  }
  const report = async () => truthReport(await createTruthBook(service.store).read('2026-11-21'))
  const buy = (id: number, changes: Partial<ComparedPurchase> = {}) =>
    purchases.set(id, purchaseOf({ id, ...changes }))
  return { ...made, purchases, state, handled, deliver, report, buy, clock, work }
}

it('counts a paid purchase once, whatever its notifications repeat', async () => {
  const { deliver, report, buy, handled } = receiver()
  buy(1)
  for (const date of ['2026-11-21T08:10:00Z', '2026-11-21T08:10:00Z', '2026-11-21T20:10:00Z'])
    expect((await deliver(1, { date })).status).toBe(200)
  expect(await report()).toMatchObject({ paid: 1, outcomes: { 'as-shown': 1 } })
  expect(handled).toHaveLength(2)
})

it('believes the platform’s purchase, and not the notification', async () => {
  const { deliver, report, buy } = receiver()
  buy(1, { items: [line(200, 38)] })
  await deliver(1)
  await deliver(404)
  expect(await report()).toMatchObject({ paid: 1, outcomes: { unexplained: 1 }, examples: { higher: [1] } })
})

it('counts a purchase that was refunded before the notification of its payment', async () => {
  const { deliver, report, buy } = receiver()
  buy(1, { statusId: 'REF' })
  await deliver(1, { type: 'RefundNotification' })
  expect((await report()).paid).toBe(0)
  await deliver(1)
  expect(await report()).toMatchObject({ paid: 1, outcomes: { 'as-shown': 1 } })
})

it('tells of an unexplained charge in the log and the metrics, and of nothing twice', async () => {
  const { app, deliver, buy, lines } = receiver()
  buy(1, { items: [line(200, 38)] })
  buy(2)
  await deliver(1)
  await deliver(1, { date: '2026-11-22T08:10:00Z' })
  await deliver(2)
  const told = lines.filter((text) => text.includes('"event":"truth"')).map((text) => JSON.parse(text))
  expect(told).toEqual([
    expect.objectContaining({
      level: 'error',
      outcome: 'unexplained',
      reason: 'higher',
      purchase: 1,
      page: '/pricing/',
    }),
  ])
  const scraped = await call(app, '/metrics', undefined, {
    method: 'GET',
    headers: { authorization: `Bearer ${scrape}` },
  })
  const text = await scraped.text()
  expect(text).toContain('vitrine_truth_total{outcome="unexplained",reason="higher"} 1\n')
  expect(text).toContain('vitrine_truth_total{outcome="as-shown",reason="as-shown"} 1\n')
})

it('acknowledges while the platform cannot be read, and counts when it can', async () => {
  const { deliver, report, buy, state, service, clock, work } = receiver()
  for (const id of [1, 2]) buy(id)
  state.isDown = true
  for (const id of [1, 2]) expect((await deliver(id)).status).toBe(200)
  expect(await report()).toMatchObject({ paid: 0 })
  expect(await service.store.members(pendingPurchases)).toEqual(['1', '2'])
  state.isDown = false
  await work()
  expect(await report()).toMatchObject({ paid: 0 })
  clock.now += minute
  await work()
  expect(await report()).toMatchObject({ paid: 2 })
  expect(await service.store.members(pendingPurchases)).toEqual([])
})

it('counts on request what waits', async () => {
  const { deliver, report, buy, service } = receiver({ isIdle: true })
  for (let id = 1; id <= 250; id += 1) {
    buy(id)
    await deliver(id)
  }
  expect((await report()).paid).toBe(0)
  await countPending({
    service,
    client: {} as TruthPlatform,
    settings: { notices: [], upcomingDays: 0 },
  })
  expect((await report()).paid).toBe(250)
  expect(await service.store.members(pendingPurchases)).toEqual([])
})

it('gives up a purchase that the platform does not know, after three days, and says so', async () => {
  const { deliver, clock, work, service, lines } = receiver()
  await deliver(404)
  clock.now += 3 * 24 * 60 * minute
  await work()
  expect(await service.store.members(pendingPurchases)).toEqual([])
  expect(lines.filter((text) => text.includes('"event":"truth-lost"'))).toHaveLength(1)
})

it.each([
  ['before the purchase is read', false, false],
  ['between the count and the note that it is done', true, false],
  ['after both', true, true],
])('loses and doubles nothing when a process ends %s', async (_, isCounted, isNoted) => {
  const store = createMemoryStore()
  const first = receiver({ store, isIdle: true })
  first.buy(1)
  await first.deliver(1)
  if (isCounted) await createTruthBook(store).add('2026-11-21', 1, { reason: 'as-shown' })
  if (isNoted) await first.work()
  const next = receiver({ store, isIdle: true })
  next.buy(1)
  await next.work()
  await next.deliver(1, { date: '2026-11-22T08:10:00Z' })
  await next.work()
  expect(await next.report()).toMatchObject({ paid: 1, outcomes: { 'as-shown': 1 } })
})

it('counts nothing again that is notified again after months', async () => {
  const { deliver, buy, clock, service, work } = receiver()
  buy(1)
  await deliver(1)
  clock.now += 150 * 24 * 60 * minute
  buy(2)
  await deliver(1, { date: '2027-04-20T08:10:00Z' })
  await work()
  // The day itself is forgotten by then, and an old purchase must not begin it again.
  expect(await createTruthBook(service.store).read('2026-11-21')).toEqual([])
})

it('keeps purchases of many currencies apart, and compares none of them with another', async () => {
  const { deliver, report, buy } = receiver()
  for (const [index, currencyId] of ['EUR', 'USD', 'JPY'].entries()) {
    buy(index + 1, { paymentInfo: { currencyId } })
    await deliver(index + 1)
  }
  expect(await report()).toMatchObject({ paid: 3, outcomes: { 'as-shown': 1, explained: 2 } })
})
