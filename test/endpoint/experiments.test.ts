/**
 * How price experiments are counted: visitors and clicks from pages, paid orders and refunds from notifications, by the
 * arm that the purchase names. Platform and store are in memory. Renewals, test orders and unknown arms are not
 * counted, and a wrong setting stops the start.
 */

import { expect, it } from 'vitest'
import type { Purchase } from '../../src/client/notifications.ts'
import { ConfigError } from '../../src/endpoint/config/read-config.ts'
import { createExperimentCounts } from '../../src/endpoint/modules/experiments/counts.ts'
import { priceExperiments } from '../../src/endpoint/modules/experiments/experiments.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { call, endpoint, orderPlatform, problemOf } from './support.ts'

const secret = 'n0tification-secret_of.24~'

const purchaseOf = (id: number, over: Partial<Purchase> = {}, netPrice = 60): Purchase => ({
  id,
  statusId: 'PAY',
  items: [
    {
      runningNo: 1,
      productId: 97772,
      quantity: 1,
      yourCurrencyId: 'EUR',
      yourPrice: { totalTotalPrice: { netPrice, vatPrice: 0, grossPrice: netPrice } },
      deliveries: [],
      extraParameters: [],
    },
  ],
  extraParameters: [{ key: 'x-experiment', value: 'summer:team' }],
  ...over,
})

const trial = () => {
  const platform = orderPlatform()
  const store = createMemoryStore()
  const module = priceExperiments()
  const { app } = endpoint({
    env: {
      VITRINE_NOTIFICATION_SECRET: secret,
      VITRINE_EXPERIMENTS: 'summer: - 50, team 50; autumn: small 1, team 2',
      VITRINE_REQUESTS_PER_MINUTE: '0',
    },
    client: platform.client,
    store,
    modules: [notifications({ onNotification: () => {} }), module],
  })
  const counts = createExperimentCounts(store)
  return {
    platform,
    store,
    read: (arm: string) => counts.read('summer', arm),
    tell: (body: unknown, options = {}) => call(app, '/cart/experiments', body, options),
    /** The platform tells of a purchase, and the endpoint works on it. */
    async notify(id: number, type = 'PaidOrderNotification') {
      const body = {
        meta: { type, date: '2026-11-21T08:00:00Z', schemaUrl: `https://x.example/${type}` },
        [type]: { Purchase: { '@Id': String(id), StatusId: 'PAY', Items: { Item: [] } } },
      }
      await call(app, `/notifications/${secret}`, body, { headers: { origin: undefined } })
      await module.work?.()
    },
  }
}

it('counts visitors and clicks by arm, also when many come at once', async () => {
  const { tell, read } = trial()
  const seen = { experiment: 'summer', arm: 'team', event: 'seen' }
  const answers = await Promise.all(Array.from({ length: 40 }, () => tell(seen)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await tell({ ...seen, event: 'click' })
  expect(await read('team')).toEqual({ seen: 40, click: 1, sales: {} })
  expect(await read('-')).toEqual({ seen: 0, click: 0, sales: {} })
})

it.each([
  { experiment: 'winter', arm: 'team', event: 'seen' },
  { experiment: 'summer', arm: 'small', event: 'seen' },
  { experiment: 'summer', arm: 'team', event: 'paid' },
  { experiment: 'summer', arm: 'team', event: 'seen', visitor: '7' },
  { experiment: 'summer' },
])('counts nothing for %j', async (body) => {
  const { tell, read } = trial()
  expect((await problemOf(await tell(body))).http).toBe(400)
  expect(await read('team')).toMatchObject({ seen: 0 })
})

it('counts for listed origins only', async () => {
  const { tell, read } = trial()
  const body = { experiment: 'summer', arm: 'team', event: 'seen' }
  expect((await tell(body, { headers: { origin: 'https://other.example' } })).status).toBe(403)
  expect(await read('team')).toMatchObject({ seen: 0 })
})

it('counts each paid order once, by the arm that the platform returns', async () => {
  const { platform, notify, read } = trial()
  platform.purchases.push(purchaseOf(1), purchaseOf(2, {}, 20))
  for (const id of [1, 2, 1]) await notify(id)
  expect((await read('team')).sales).toEqual({ EUR: { paid: 2, revenue: 80, squares: 4_000 } })
})

it('takes a refunded order out, whichever notification comes first', async () => {
  const { platform, notify, read } = trial()
  const later = purchaseOf(1)
  platform.purchases.push(later, purchaseOf(2, { statusId: 'REF' }))
  await notify(1)
  later.statusId = 'CHB'
  await notify(1, 'ChargebackNotification')
  await notify(2, 'RefundNotification')
  await notify(2)
  expect((await read('team')).sales).toEqual({ EUR: { paid: 0, revenue: 0, squares: 0 } })
})

it('counts no renewal, no test, no unknown arm, and nothing that it would have to guess', async () => {
  const { platform, notify, read } = trial()
  const [item] = purchaseOf(1).items
  platform.purchases.push(
    purchaseOf(1, { subscriptionRevenueCategoryId: 'AutoRenewal' }),
    purchaseOf(2, { statusId: 'TST' }),
    purchaseOf(3, { extraParameters: [{ key: 'x-experiment', value: 'summer:vip' }] }),
    purchaseOf(4, { extraParameters: [] }),
    purchaseOf(5, { items: item ? [item, { ...item, yourCurrencyId: 'USD' }] : [] }),
    purchaseOf(6, { items: item ? [{ ...item, yourPrice: undefined }] : [] }),
    purchaseOf(7, {
      items: item ? [{ ...item, recurringBilling: { subscriptionId: 1, intervalNo: 1 } }] : [],
    }),
    purchaseOf(8, { extraParameters: [{ key: 'x-experiment', value: 'summer:team:vip' }] }),
    purchaseOf(9, {
      extraParameters: [
        { key: 'x-experiment', value: 'summer:team' },
        { key: 'x-experiment', value: 'summer:-' },
      ],
    }),
  )
  for (const { id } of platform.purchases) await notify(id)
  for (const arm of ['-', 'team', 'vip']) expect((await read(arm)).sales).toEqual({})
})

it.each(['summer', 'summer: team 1', 'summer: a 1, b 1; summer: a 1, c 1'])(
  'refuses %j as a setting',
  (text) => {
    expect(() => endpoint({ env: { VITRINE_EXPERIMENTS: text }, modules: [priceExperiments()] })).toThrow(
      ConfigError,
    )
  },
)
