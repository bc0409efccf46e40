import { expect, it } from 'vitest'
import { NotFoundError, UnreachableError } from '../../../src/client/errors.ts'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { metrics } from '../../../src/endpoint/modules/metrics/metrics.ts'
import { notifications } from '../../../src/endpoint/modules/notifications/notifications.ts'
import { createTruthBook } from '../../../src/endpoint/modules/truth/book.ts'
import type { ComparedPurchase } from '../../../src/endpoint/modules/truth/reconcile.ts'
import { truthReport } from '../../../src/endpoint/modules/truth/report.ts'
import { countPending, pendingPurchases, truth } from '../../../src/endpoint/modules/truth/truth.ts'
import { call, endpoint, platformOf, type TestPlatform } from '../support.ts'
import { line, purchaseOf } from './purchase.ts'

const secret = 'a-notification-secret-of-32-chars'
const scrape = 'a-token-of-more-than-24-characters'

const receiver = () => {
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
  const made = endpoint({
    env: { VITRINE_NOTIFICATION_SECRET: secret, VITRINE_METRICS_TOKEN: scrape },
    client,
    store: createMemoryStore(),
    modules: [notifications({ onNotification: ({ type }) => void handled.push(type) }), truth(), metrics()],
  })
  const { service } = made
  const deliver = (
    id: number,
    { type = 'PaidOrderNotification', date = '2026-11-21T08:10:00Z', ...body } = {},
  ) =>
    call(
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
  const report = async () => truthReport(await createTruthBook(service.store).read('2026-11-21'))
  const buy = (id: number, changes: Partial<ComparedPurchase> = {}) =>
    purchases.set(id, purchaseOf({ id, ...changes }))
  return { ...made, purchases, state, handled, deliver, report, buy }
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

it('acknowledges while the platform cannot be read, and counts later', async () => {
  const { deliver, report, buy, state, service } = receiver()
  for (const id of [1, 2, 3]) buy(id)
  state.isDown = true
  for (const id of [1, 2]) expect((await deliver(id)).status).toBe(200)
  expect((await report()).paid).toBe(0)
  expect(await service.store.members(pendingPurchases)).toEqual(['1', '2'])
  state.isDown = false
  await deliver(3)
  expect((await report()).paid).toBe(3)
  expect(await service.store.members(pendingPurchases)).toEqual([])
})

it('counts what is pending on request, and drops what the platform does not know', async () => {
  const { report, buy, service } = receiver()
  buy(1)
  for (const id of ['404', '1']) await service.store.add(pendingPurchases, id)
  await countPending(service)
  expect((await report()).paid).toBe(1)
  expect(await service.store.members(pendingPurchases)).toEqual([])
})
