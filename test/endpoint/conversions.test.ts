/**
 * Paid orders and refunds that are reported to Google Analytics and to a webhook. The collector is a server over real
 * HTTP that can fail or stay silent; store, platform and clock are in memory. It guards consent, order and uniqueness
 * of events, retries for three days, signatures, and that no person is named. Fields are checked against those that
 * Google documents.
 */

import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Purchase } from '../../src/client/notifications.ts'
import { conversions } from '../../src/endpoint/modules/conversions/conversions.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import type { EndpointEvent } from '../../src/endpoint/utils/events.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { ga4Problems } from '../support/ga4-fields.ts'
import { collector } from './collector.ts'
import { call, endpoint, orderPlatform } from './support.ts'

const secret = 'n0tification-secret_of.24~'
const webhookSecret = 'w3bhook-secret_of_24.letters'
const minute = 60_000

const amounts = (netPrice: number, vatPrice: number) => ({
  netPrice,
  vatPrice,
  grossPrice: netPrice + vatPrice,
})

const purchaseOf = (id: number, over: Partial<Purchase> = {}): Purchase => ({
  id,
  statusId: 'PAY',
  paymentArriveTime: '2026-11-21T08:00:00Z',
  paymentInfo: { currencyId: 'EUR' },
  billingContact: { email: 'shopper@mail.example', lastname: 'Shopper' },
  items: [
    {
      runningNo: 1,
      productId: 97772,
      productName: 'Studio',
      quantity: 3,
      customerPrice: { totalSinglePrice: amounts(58.24, 11.06), totalTotalPrice: amounts(174.72, 33.18) },
      deliveries: [{ keyRaw: 'LICENSE-KEY' }],
      extraParameters: [],
    },
  ],
  extraParameters: [{ key: 'x-ga-client', value: '123.456.789' }],
  ...over,
})

const notified = (id: number, type = 'PaidOrderNotification') => ({
  meta: { type, date: '2026-11-21T08:00:00Z', schemaUrl: `https://x.example/${type}` },
  [type]: { Purchase: { '@Id': String(id), StatusId: 'PAY', Items: { Item: [] } } },
})

const shop = async (env: Record<string, string> = {}, beside?: Store) => {
  const tools = await collector()
  const platform = orderPlatform()
  const clock = { now: 1_800_000_000_000 }
  const store = beside ?? createMemoryStore(() => clock.now)
  const events: EndpointEvent[] = []
  const timeouts: { ms: number; abort: AbortController }[] = []
  const module = conversions({
    timeout: (ms) => {
      const abort = new AbortController()
      timeouts.push({ ms, abort })
      return abort.signal
    },
  })
  const made = endpoint({
    env: {
      VITRINE_NOTIFICATION_SECRET: secret,
      VITRINE_GA4_MEASUREMENT_ID: 'G-TEST123',
      VITRINE_GA4_API_SECRET: 'api-secret',
      VITRINE_GA4_URL: `${tools.url}/mp/collect`,
      VITRINE_CONVERSION_WEBHOOK: `${tools.url}/hook`,
      VITRINE_CONVERSION_SECRET: webhookSecret,
      ...env,
    },
    client: platform.client,
    store,
    now: () => clock.now,
    onEvent: (event) => events.push(event),
    modules: [notifications({ onNotification: () => {} }), module],
  })
  const deliver = async (id: number, type?: string): Promise<number> =>
    (
      await call(made.app, `/notifications/${secret}`, notified(id, type), {
        headers: { origin: undefined },
      })
    ).status
  return {
    ...made,
    ...tools,
    platform,
    clock,
    store,
    events,
    deliver,
    timeouts,
    work: () => module.work?.(),
    /** The calls that were sent so far: address, content and purchase. */
    sent: () =>
      tools.received.map(({ path, body }) =>
        path.startsWith('/hook')
          ? `webhook ${body.event} ${body.purchase}`
          : `ga4 ${body.events[0].name} ${body.events[0].params.transaction_id}`,
      ),
  }
}

it('sends a paid order to Google Analytics with net value and the client that bought', async () => {
  const { platform, deliver, work, received } = await shop()
  platform.purchases.push(purchaseOf(7))
  expect(await deliver(7)).toBe(200)
  expect(received).toEqual([])
  await work()
  const ga4 = received.find(({ path }) => path.startsWith('/mp/'))
  expect(ga4?.path).toBe('/mp/collect?measurement_id=G-TEST123&api_secret=api-secret')
  expect(ga4?.body).toEqual({
    client_id: '123.456',
    timestamp_micros: Date.parse('2026-11-21T08:00:00Z') * 1000,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: '7',
          currency: 'EUR',
          value: 174.72,
          tax: 33.18,
          session_id: '789',
          engagement_time_msec: 1,
          items: [{ item_id: '97772', item_name: 'Studio', price: 58.24, quantity: 3 }],
        },
      },
    ],
  })
})

it('sends events with the fields that Google documents, and a value that is the sum of the items', async () => {
  const { platform, deliver, work, received } = await shop()
  platform.purchases.push(purchaseOf(7, { statusId: 'REF' }))
  await deliver(7)
  await work()
  const events = received.flatMap(({ body }) => body.events ?? [])
  expect(events.map(({ name }) => name)).toEqual(['purchase', 'refund'])
  for (const { name, params } of events) expect(ga4Problems({ event: name, ecommerce: params })).toEqual([])
})

it('signs what it sends to the webhook, and names no person', async () => {
  const { platform, deliver, work, received, clock } = await shop()
  platform.purchases.push(purchaseOf(7, { subscriptionRevenueCategoryId: 'Signup' }))
  await deliver(7)
  await work()
  const hook = received.find(({ path }) => path === '/hook')
  expect(hook?.body).toEqual({
    event: 'purchase',
    purchase: '7',
    at: '2026-11-21T08:00:00Z',
    currency: 'EUR',
    value: 174.72,
    tax: 33.18,
    items: [{ product: '97772', name: 'Studio', quantity: 3, price: 58.24 }],
    category: 'Signup',
  })
  const time = clock.now / 1000
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${hook?.text}`).digest('hex')
  expect(hook?.headers['vitrine-signature']).toBe(`t=${time},v1=${signature}`)
  expect(hook?.headers['vitrine-delivery']).toBe('purchase-7')
  expect(JSON.stringify(received)).not.toMatch(/mail\.example|Shopper|LICENSE/)
})

it('sends each purchase once, however often it is notified', async () => {
  const { platform, deliver, work, sent } = await shop()
  platform.purchases.push(purchaseOf(7))
  for (const type of [
    'PaidOrderNotification',
    'PaidOrderNotification',
    'RecurringBillingReinstatedNotification',
  ])
    await deliver(7, type)
  await work()
  await deliver(7, 'RefundNotification')
  await work()
  expect(sent().sort()).toEqual(['ga4 purchase 7', 'webhook purchase 7'])
})

it('sends the sale before the refund, in whichever order they are notified', async () => {
  const { platform, deliver, work, sent } = await shop()
  platform.purchases.push(purchaseOf(7, { statusId: 'REF' }))
  await deliver(7, 'RefundNotification')
  await work()
  await deliver(7, 'PaidOrderNotification')
  await work()
  expect(sent()).toEqual(['ga4 purchase 7', 'webhook purchase 7', 'ga4 refund 7', 'webhook refund 7'])
})

it('sends a refund that comes after its sale', async () => {
  const { platform, deliver, work, sent } = await shop()
  const purchase = purchaseOf(7)
  platform.purchases.push(purchase)
  await deliver(7)
  await work()
  purchase.statusId = 'CHB'
  await deliver(7, 'ChargebackNotification')
  await work()
  expect(sent().slice(2)).toEqual(['ga4 refund 7', 'webhook refund 7'])
})

it('tries again while a collector is down, and sends only what is missing', async () => {
  const { platform, deliver, work, sent, behaviour, clock, received } = await shop()
  platform.purchases.push(purchaseOf(7, { statusId: 'REF' }))
  behaviour.status = 503
  await deliver(7)
  await work()
  // The refund waits for its sale.
  expect(sent()).toEqual(['ga4 purchase 7', 'webhook purchase 7'])
  behaviour.status = 200
  await work()
  expect(received).toHaveLength(2)
  clock.now += minute
  await work()
  expect(sent().slice(2)).toEqual([
    'ga4 purchase 7',
    'webhook purchase 7',
    'ga4 refund 7',
    'webhook refund 7',
  ])
  clock.now += 60 * minute
  await work()
  expect(received).toHaveLength(6)
})

it('waits for a silent collector only so long', async () => {
  const { platform, deliver, work, behaviour, events, sent, clock, timeouts } = await shop()
  platform.purchases.push(purchaseOf(7))
  behaviour.status = 'silent'
  behaviour.onSilence = () => timeouts.at(-1)?.abort.abort()
  await deliver(7)
  await work()
  behaviour.status = 200
  clock.now += minute
  await work()
  expect(sent().slice(2)).toEqual(['ga4 purchase 7', 'webhook purchase 7'])
  expect(events.flatMap((event) => (event.event === 'conversion' ? event.outcome : []))).toEqual([
    'failed',
    'failed',
    'sent',
    'sent',
  ])
  expect(timeouts.map(({ ms }) => ms)).toEqual([5_000, 5_000, 5_000, 5_000])
})

it('ends a run while a collector is silent, and goes on with the others next time', async () => {
  const { platform, deliver, work, behaviour, clock, timeouts, sent } = await shop({
    VITRINE_CONVERSION_WEBHOOK: '',
  })
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  platform.purchases.push(...ids.map((id) => purchaseOf(id)))
  for (const id of ids) expect(await deliver(id)).toBe(200)
  behaviour.status = 'silent'
  behaviour.onSilence = () => {
    clock.now += 5_000
    timeouts.at(-1)?.abort.abort()
  }
  await work()
  expect(sent()).toHaveLength(9)
  behaviour.status = 200
  clock.now += minute
  await work()
  expect(new Set(sent())).toEqual(new Set(ids.map((id) => `ga4 purchase ${id}`)))
  expect(sent()).toHaveLength(9 + 12)
})

it('tries again when the platform cannot be read', async () => {
  const { platform, deliver, work, sent, clock } = await shop()
  await deliver(7)
  await work()
  platform.purchases.push(purchaseOf(7))
  clock.now += minute
  await work()
  expect(sent()).toEqual(['ga4 purchase 7', 'webhook purchase 7'])
})

it('gives up after three days, and says so', async () => {
  const { platform, deliver, work, behaviour, clock, events, received, store } = await shop()
  platform.purchases.push(purchaseOf(7))
  behaviour.status = 500
  await deliver(7)
  for (let hours = 0; hours <= 80; hours += 1) {
    await work()
    clock.now += 60 * minute
  }
  expect(events.filter(({ event }) => event === 'conversion-lost')).toEqual([
    { event: 'conversion-lost', purchase: '7', reason: 'given-up' },
  ])
  const tries = received.length
  await work()
  expect(received).toHaveLength(tries)
  expect(await store.members('conversions')).toEqual([])
})

it('tells Google Analytics of no purchase without an agreement, of no renewal and of no test', async () => {
  const { platform, deliver, work, sent } = await shop()
  const { items } = purchaseOf(1)
  const client = { key: 'x-ga-client', value: '123.456.789' }
  platform.purchases.push(
    purchaseOf(1, { extraParameters: [] }),
    purchaseOf(2, { extraParameters: [{ key: 'x-ga-client', value: 'forged<script>' }] }),
    purchaseOf(3, { subscriptionRevenueCategoryId: 'AutoRenewal' }),
    purchaseOf(4, { statusId: 'TST' }),
    purchaseOf(5, { statusId: 'WOF' }),
    purchaseOf(6, { extraParameters: [client, { ...client, value: '9.8.7' }] }),
    purchaseOf(7, {
      items: items.map((item) => ({ ...item, recurringBilling: { subscriptionId: 1, intervalNo: 1 } })),
    }),
  )
  for (const { id } of platform.purchases) await deliver(id)
  await work()
  expect(sent()).toEqual([1, 2, 3, 6, 7].map((id) => `webhook purchase ${id}`))
})

it('sends no amounts that the platform does not tell', async () => {
  const { platform, deliver, work, received } = await shop()
  const [item] = purchaseOf(7).items
  platform.purchases.push(purchaseOf(7, { items: item ? [item, { ...item, customerPrice: undefined }] : [] }))
  await deliver(7)
  await work()
  for (const { text } of received) expect(text).not.toMatch(/value|tax|currency|price/)
})

it('lets one process work at a time, and each once', async () => {
  const first = await shop()
  const second = await shop({}, first.store)
  for (const { platform } of [first, second]) platform.purchases.push(purchaseOf(7))
  await first.deliver(7)
  await Promise.all([first.work(), first.work(), second.work(), second.work()])
  expect([...first.sent(), ...second.sent()]).toEqual(['ga4 purchase 7', 'webhook purchase 7'])
})

it('queues a bounded number of purchases', async () => {
  const { deliver, store, events } = await shop()
  for (let id = 1; id <= 5_000; id += 1) await store.add('conversions', String(id))
  expect(await deliver(9_999)).toBe(200)
  expect(events).toContainEqual({ event: 'conversion-lost', purchase: '9999', reason: 'queue-full' })
  expect(await store.members('conversions')).toHaveLength(5_000)
})

it('does nothing without a tool', async () => {
  const { platform, deliver, work, received, store } = await shop({
    VITRINE_GA4_MEASUREMENT_ID: '',
    VITRINE_CONVERSION_WEBHOOK: '',
  })
  platform.purchases.push(purchaseOf(7))
  await deliver(7)
  await work()
  expect([received, await store.members('conversions')]).toEqual([[], []])
})
