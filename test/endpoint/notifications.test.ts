/**
 * The route for the platform's notifications: secret, formats, sizes, and the merchant's handler. A delivery that fails
 * is asked for again, one that works is acknowledged once, and two at the same time do not meet. Orders are settled by
 * the platform's current purchase, never by the payload. In memory, with a clock of the test.
 */

import { expect, it, onTestFinished, vi } from 'vitest'
import type { Notification } from '../../src/client/index.ts'
import type { OnNotification } from '../../src/endpoint/core/module.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { intentParameter } from '../../src/endpoint/orders/intent.ts'
import { eventually } from './eventually.ts'
import { call, endpoint, epoch, memoryStore, orderPlatform, problemOf } from './support.ts'

const secret = 'n0tification-secret_of.24+'.replace('+', '~')
const env = { VITRINE_NOTIFICATION_SECRET: secret }
const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`

const paid = (id = 166_000_001, extra: { Key: string; Value: string }[] = []) => ({
  meta: {
    type: 'PaidOrderNotification',
    date: '2026-11-21T08:00:00Z',
    schemaUrl: 'https://x.example/PaidOrderNotification',
  },
  PaidOrderNotification: {
    Purchase: {
      '@Id': String(id),
      StatusId: 'PAY',
      Items: { Item: [{ '@RunningNo': '1', ProductId: '97772', Quantity: '1' }] },
      ExtraParameters: { ExtraParameter: extra },
    },
  },
})

interface Setup {
  onNotification?: OnNotification
  platform?: ReturnType<typeof orderPlatform>
}

const receiver = ({ onNotification, platform = orderPlatform() }: Setup = {}) => {
  const handled: Notification[] = []
  const clock = { now: 1_800_000_000_000 }
  const store = memoryStore(() => clock.now)
  const made = endpoint({
    env,
    client: platform.client,
    store,
    modules: [
      notifications({
        onNotification: (notification, context) => {
          handled.push(notification)
          return onNotification?.(notification, context)
        },
      }),
    ],
  })
  const deliver = (
    body: unknown = paid(),
    headers: Record<string, string | undefined> = {},
    path = '/notifications',
  ) =>
    call(made.app, path, body, { headers: { origin: undefined, authorization: basic(secret), ...headers } })
  return { ...made, handled, deliver, platform, store, clock }
}

it('calls the merchant’s handler once per notification', async () => {
  const { deliver, handled } = receiver()
  expect(await (await deliver()).json()).toEqual({ status: 'handled' })
  expect(await (await deliver()).json()).toEqual({ status: 'repeated' })
  expect(handled).toHaveLength(1)
  expect(handled[0]).toMatchObject({
    type: 'PaidOrderNotification',
    purchase: { id: 166_000_001, statusId: 'PAY' },
  })
  await deliver(paid(166_000_002))
  expect(handled).toHaveLength(2)
})

it('accepts the secret in the path', async () => {
  const { deliver } = receiver()
  const escaped = secret.replace('~', '%7E')
  for (const part of [secret, escaped])
    expect((await deliver(paid(), { authorization: undefined }, `/notifications/${part}`)).status).toBe(200)
})

it.each([
  ['nothing', undefined, '/notifications'],
  ['another password', basic(`${secret}x`), '/notifications'],
  ['a shorter password', basic(secret.slice(0, -1)), '/notifications'],
  ['an empty password', basic(''), '/notifications'],
  ['no Basic', `Bearer ${secret}`, '/notifications'],
  ['no base64', 'Basic ???', '/notifications'],
  ['another path', undefined, `/notifications/${secret}x`],
  ['a broken escape', undefined, `/notifications/${secret}%`],
  ['another path with the right password', basic(secret), '/notifications/x'],
])('refuses %s', async (_what, authorization, path) => {
  const { deliver, handled } = receiver()
  const response = await deliver(paid(), { authorization }, path)
  expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
  expect(await problemOf(response)).toMatchObject({ http: 401, code: 'unauthorized' })
  expect(handled).toEqual([])
})

it('compares secrets of any likeness by their digests', async () => {
  // Both values are hashed completely, so their likeness cannot change the duration.
  const digest = vi.spyOn(crypto.subtle, 'digest')
  onTestFinished(() => digest.mockRestore())
  const { deliver } = receiver()
  for (const guess of ['', 'x', secret.slice(0, -1), `${secret}x`]) {
    digest.mockClear()
    expect((await deliver(paid(), { authorization: basic(guess) })).status).toBe(401)
    const digested = digest.mock.calls.map(([, data]) => new TextDecoder().decode(data))
    expect(digested).toEqual([guess, secret])
  }
})

it('refuses notifications when no secret is set', async () => {
  const { app } = endpoint({ modules: [notifications()] })
  for (const [path, authorization] of [
    ['/notifications', basic('')],
    ['/notifications/undefined', undefined],
  ] as const)
    expect((await call(app, path, paid(), { headers: { authorization } })).status).toBe(404)
})

it('requests another delivery when the handler fails, and then handles it', async () => {
  let fails = true
  const { deliver, handled } = receiver({
    onNotification: () => {
      if (fails) throw new Error('the shop’s own database is away')
    },
  })
  expect((await deliver()).status).toBe(500)
  fails = false
  expect(await (await deliver()).json()).toEqual({ status: 'handled' })
  expect(handled).toHaveLength(2)
})

it('acknowledges after the handler has returned, and refuses a second delivery meanwhile', async () => {
  let end = () => {}
  const { deliver, handled } = receiver({
    onNotification: () =>
      new Promise((resolve) => {
        end = resolve
      }),
  })
  const first = deliver()
  await eventually(() => handled.length).toBe(1)
  expect(await problemOf(await deliver())).toMatchObject({ http: 409, code: 'notification-in-progress' })
  end()
  expect((await first).status).toBe(200)
  expect(handled).toHaveLength(1)
})

it('does not let a delivery that exceeded its lease finish its successor', async () => {
  const ends: ((failure?: Error) => void)[] = []
  const { deliver, handled, clock } = receiver({
    onNotification: () =>
      new Promise<void>((resolve, reject) => {
        ends.push((failure) => (failure ? reject(failure) : resolve()))
      }),
  })
  const slow = deliver()
  await eventually(() => handled.length).toBe(1)
  clock.now += 60_000
  const second = deliver()
  await eventually(() => handled.length).toBe(2)
  ends[0]?.()
  expect((await slow).status).toBe(200)
  // The second delivery is still running, and may fail.
  expect((await deliver()).status).toBe(409)
  ends[1]?.(new Error('the shop’s own database is away'))
  expect((await second).status).toBe(500)
  const third = deliver()
  await eventually(() => handled.length).toBe(3)
  ends[2]?.()
  expect(await (await third).json()).toEqual({ status: 'handled' })
})

it('remembers a handled notification for a week', async () => {
  const { deliver, handled, clock } = receiver()
  await deliver()
  clock.now += 7 * 24 * 3600_000 - 1
  expect(await (await deliver()).json()).toEqual({ status: 'repeated' })
  expect(handled).toHaveLength(1)
})

it('accepts notifications of one purchase in any order, and records the platform’s current state [notifications#delivery]', async () => {
  const setup = receiver()
  const look = await lostOrder(setup)
  const newer = paid(166_000_001, [intent])
  const { meta, PaidOrderNotification: body } = newer
  const older = {
    meta: { ...meta, type: 'NewOfflinePaymentPurchaseNotification', date: '2026-11-20T08:00:00Z' },
    NewOfflinePaymentPurchaseNotification: { Purchase: { ...body.Purchase, StatusId: 'WOF' } },
  }
  for (const notification of [newer, older, newer, older])
    expect((await setup.deliver(notification)).status).toBe(200)
  expect(setup.handled.map(({ type }) => type)).toEqual([
    'PaidOrderNotification',
    'NewOfflinePaymentPurchaseNotification',
  ])
  expect(await look()).toMatchObject({ result: 'paid' })
})

it('requests another delivery when the handler cannot read the purchase', async () => {
  const { deliver } = receiver({
    onNotification: async (_notification, { readPurchase }) => void (await readPurchase(404)),
  })
  expect(await problemOf(await deliver())).toMatchObject({ http: 500, code: 'internal' })
})

it('reads no body without the secret', async () => {
  const { deliver } = receiver()
  const body = new ReadableStream(
    { pull: () => Promise.reject(new Error('it was read')) },
    { highWaterMark: 0 },
  )
  expect((await deliver(body, { authorization: undefined })).status).toBe(401)
})

it.each([
  ['no notification', '{}', 'application/json'],
  ['no JSON', '{', 'application/json'],
  ['another type', 'a=b', 'application/x-www-form-urlencoded'],
  [
    'a document type',
    '<!DOCTYPE a [<!ENTITY b "c">]><PaidOrderNotification>&b;</PaidOrderNotification>',
    'application/xml',
  ],
])('refuses %s', async (_what, body, type) => {
  const { deliver, handled } = receiver()
  expect(await problemOf(await deliver(body, { 'content-type': type }))).toMatchObject({ http: 400 })
  expect(handled).toEqual([])
})

it('accepts 256 KiB and no more', async () => {
  const { deliver } = receiver()
  const text = JSON.stringify(paid())
  expect((await deliver(text.padEnd(256 * 1024))).status).toBe(200)
  expect((await deliver(text.padEnd(256 * 1024 + 1))).status).toBe(413)
})

/** An order that is unknown in the ledger and a purchase on the platform. */
const lostOrder = async (setup: ReturnType<typeof receiver>) => {
  const { ledger } = setup.service
  const place = () =>
    ledger.place(
      { id: 'a'.repeat(40), fingerprint: 'f', epoch },
      async () => undefined,
      async () => ({ state: 'unknown' }),
    )
  await place()
  const extraParameters = [{ key: intentParameter, value: 'a'.repeat(40) }]
  setup.platform.purchases.push({ id: 166_000_001, statusId: 'PAY', extraParameters, items: [] })
  return () => ledger.look('a'.repeat(40))
}
const intent = { Key: intentParameter, Value: 'a'.repeat(40) }

it('settles an unknown order', async () => {
  const setup = receiver()
  const look = await lostOrder(setup)
  expect(await look()).toEqual({ state: 'unknown' })
  expect((await setup.deliver(paid(166_000_001, [intent]))).status).toBe(200)
  expect(await look()).toEqual({ state: 'settled', result: 'paid', purchaseId: '166000001' })
  expect(await setup.store.members('orders:open')).toEqual([])
})

it('enters an order that the store has lost as settled', async () => {
  const setup = receiver()
  const extraParameters = [{ key: intentParameter, value: 'a'.repeat(40) }]
  setup.platform.purchases.push({ id: 166_000_001, statusId: 'PAY', extraParameters, items: [] })
  expect((await setup.deliver(paid(166_000_001, [intent]))).status).toBe(200)
  const placed = { state: 'settled', result: 'paid', purchaseId: '166000001' }
  expect(await setup.service.ledger.look('a'.repeat(40))).toEqual(placed)
  expect(await setup.store.members('orders:open')).toEqual([])
})

it.each(['RefundNotification', 'RecurringBillingCanceledNotification'])(
  'hands a %s to the handler and settles nothing by it [notifications#lifecycle]',
  async (type) => {
    const setup = receiver()
    const look = await lostOrder(setup)
    const { meta, PaidOrderNotification: content } = paid(166_000_001, [intent])
    expect((await setup.deliver({ meta: { ...meta, type }, [type]: content })).status).toBe(200)
    expect(setup.handled).toMatchObject([{ type, purchase: { id: 166_000_001 } }])
    expect(await look()).toEqual({ state: 'unknown' })
    expect((await setup.deliver({ meta: { ...meta, type }, subscription: 'S1' })).status).toBe(200)
    expect(setup.handled[1]).toMatchObject({ type: 'unknown', name: type })
  },
)

it('settles by the platform’s purchase, not by the payload [notifications#delivery]', async () => {
  const setup = receiver()
  const look = await lostOrder(setup)
  setup.platform.purchases[0] = { id: 166_000_001, statusId: 'PAY', extraParameters: [], items: [] }
  await setup.deliver(paid(166_000_001, [intent]))
  expect(await look()).toEqual({ state: 'unknown' })
})

it.each([
  ['that is known', 166_000_001],
  ['that the platform has no more', 4],
])(
  'settles nothing by a renewal by hand that repeats the intent of a first purchase %s',
  async (_what, first) => {
    const setup = receiver()
    const look = await lostOrder(setup)
    const [signUp] = setup.platform.purchases
    if (!signUp) throw new Error('no purchase')
    const recurringBilling = { subscriptionId: 1, originalPurchaseId: first, intervalNo: 1 }
    const items = [
      { runningNo: 1, productId: 97772, quantity: 1, deliveries: [], extraParameters: [], recurringBilling },
    ]
    const renewal = { ...signUp, id: 166_000_009, items, subscriptionRevenueCategoryId: 'ManualRenewal' }
    setup.platform.purchases.push(renewal)
    expect((await setup.deliver(paid(renewal.id, [intent]))).status).toBe(200)
    expect(await look()).toEqual({ state: 'unknown' })
  },
)

it('calls the handler although the purchase cannot be read, and settles nothing by it', async () => {
  const setup = receiver()
  const look = await lostOrder(setup)
  setup.platform.purchases.splice(0)
  expect((await setup.deliver(paid(166_000_001, [intent]))).status).toBe(200)
  expect(setup.handled).toHaveLength(1)
  expect(await look()).toEqual({ state: 'unknown' })
})

it('lets the handler read the purchase', async () => {
  const read: unknown[] = []
  const setup = receiver({
    onNotification: async (notification, { readPurchase }) => {
      if ('purchase' in notification) read.push(await readPurchase(notification.purchase.id))
    },
  })
  await lostOrder(setup)
  await setup.deliver()
  expect(read).toMatchObject([{ id: 166_000_001, statusId: 'PAY' }])
})

it('logs notifications by default, without the secret', async () => {
  const { app, lines } = endpoint({ env, modules: [notifications()] })
  await call(app, `/notifications/${secret}`, paid(), { headers: { origin: undefined } })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { notification: 'PaidOrderNotification', purchase: 166_000_001 },
    { route: '/notifications/:secret', status: 200 },
  ])
  expect(lines.join()).not.toContain(secret)
})
