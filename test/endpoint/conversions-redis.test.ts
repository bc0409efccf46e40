/**
 * Conversions over two processes on a real Redis: each sale and each refund is reported once,
 * though both processes get every notification, work at the same time and are restarted. The collector is a server over
 * HTTP. The rules of one process are in conversions.test.ts.
 */

import { expect, it, onTestFinished } from 'vitest'
import type { Purchase } from '../../src/client/notifications.ts'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { conversions } from '../../src/endpoint/modules/conversions/conversions.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { collector } from './collector.ts'
import { startRedis } from './stores/redis-server.ts'
import { environment, orderPlatform } from './support.ts'

const secret = 'n0tification-secret_of.24~'

const purchaseOf = (id: number): Purchase => ({
  id,
  statusId: 'PAY',
  paymentInfo: { currencyId: 'EUR' },
  items: [
    {
      runningNo: 1,
      productId: 97772,
      quantity: 1,
      yourCurrencyId: 'EUR',
      yourPrice: { totalTotalPrice: { netPrice: 60, vatPrice: 0, grossPrice: 60 } },
      deliveries: [],
      extraParameters: [],
    },
  ],
  extraParameters: [{ key: 'x-ga-client', value: '123.456.789' }],
})

let told = 0

/** A notification that is new to the endpoint each time, so that only the queue can know the purchase. */
const notified = (id: number, type: string) =>
  JSON.stringify({
    meta: {
      type,
      date: new Date(1_800_000_000_000 + 1000 * told++).toISOString(),
      schemaUrl: `https://x.example/${type}`,
    },
    [type]: { Purchase: { '@Id': String(id), StatusId: 'PAY', Items: { Item: [] } } },
  })

it('reports each sale and each refund once, over two processes and their restarts', async () => {
  const server = await startRedis()
  onTestFinished(() => server.stop())
  const tools = await collector()
  const platform = orderPlatform()
  const purchases = [1, 2, 3, 4].map(purchaseOf)
  platform.purchases.push(...purchases)
  const start = async () => {
    const endpoint = await createEndpoint(
      {
        env: {
          ...environment,
          VITRINE_STORE: server.url,
          VITRINE_NOTIFICATION_SECRET: secret,
          VITRINE_GA4_MEASUREMENT_ID: 'G-TEST123',
          VITRINE_GA4_API_SECRET: 'api-secret',
          VITRINE_GA4_URL: `${tools.url}/mp/collect`,
        },
        client: platform.client,
        log: () => undefined,
      },
      [redis(), notifications({ onNotification: () => {} }), conversions()],
    )
    onTestFinished(() => endpoint.close())
    return {
      ...endpoint,
      deliver: async (id: number, type = 'PaidOrderNotification') => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: notified(id, type),
        }
        const response = await endpoint.fetch(
          new Request(`https://api.example/notifications/${secret}`, init),
        )
        expect(response.status).toBe(200)
      },
    }
  }
  /** Two processes that get every notification, and work at the same time. */
  const life = async (type?: string) => {
    const both = await Promise.all([start(), start()])
    await Promise.all(both.flatMap(({ deliver }) => purchases.map(({ id }) => deliver(id, type))))
    // A process may find the other at work; its next run does what is left.
    for (let round = 0; round < 2; round += 1)
      await Promise.all(both.flatMap(({ reconcile }) => [reconcile(), reconcile()]))
    await Promise.all(both.map(({ close }) => close()))
  }
  const sent = () =>
    tools.received.map(({ body }) => `${body.events[0].name} ${body.events[0].params.transaction_id}`)

  await life()
  await life()
  expect(sent().sort()).toEqual(['purchase 1', 'purchase 2', 'purchase 3', 'purchase 4'])
  for (const purchase of purchases.slice(0, 2)) purchase.statusId = 'REF'
  await life('RefundNotification')
  await life('RefundNotification')
  expect(sent().slice(4).sort()).toEqual(['refund 1', 'refund 2'])
})
