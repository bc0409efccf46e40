/**
 * The notifications that a subscription sends in its life: reminders, grace, hold, end, cancellation and
 * reinstatement, refunds and chargebacks, and the moments at which there is none. Each type is written in both formats
 * as documented, and read back by the client's own reader of notifications.
 */

import { expect, it } from 'vitest'
import { parseNotification } from '../../../../src/client/notifications.ts'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { writeNotification } from '../../../../src/sandbox/notification/notification-content.ts'
import { lifecycle } from '../../../../src/sandbox/state/lifecycle.ts'
import { notificationComplaints } from '../../openapi/openapi-check.ts'
import { baseUrl, call } from '../../rest-support.ts'
import {
  lastPurchase,
  latest,
  moveTo,
  payBy,
  post,
  products,
  purchases,
  subscribed,
  subscriptionOf,
} from '../subscription-support.ts'

const usual = ['PaidOrderNotification', 'NewOfflinePaymentPurchaseNotification']

/** Notifications since the beginning, without those of orders and payments. */
const told = ({ state }: Sandbox) =>
  [...state.notifications.all()].filter(({ type }) => !usual.includes(type))

const types = (sandbox: Sandbox): string[] => told(sandbox).map(({ type }) => type)

const act = (sandbox: Sandbox, id: number, action: string) =>
  call(sandbox, `/sandbox/purchases/${id}/${action}`, { body: '' })

const deactivate = (sandbox: Sandbox, id: number, more = {}) =>
  post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: `S${id}`, Items: [1], ...more })

it('tells of a reminder, of grace, of hold and of the end of an unpaid subscription [notifications#lifecycle]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-06-18')
  expect(types(sandbox)).toEqual(['SubscriptionReminderChargeNotification'])
  await moveTo(sandbox, '2027-07-02')
  expect(types(sandbox).slice(1)).toEqual(['RecurringBillingGracePeriodNotification'])
  await moveTo(sandbox, '2027-07-09')
  expect(types(sandbox).slice(2)).toEqual(['RecurringBillingOnHoldNotification'])
  await moveTo(sandbox, '2027-09-01')
  expect(types(sandbox).slice(3)).toEqual(['RecurringBillingCanceledNotification'])
  const unpaid = lastPurchase(sandbox).id
  expect(told(sandbox).map(({ purchaseId }) => purchaseId)).toEqual([
    purchases(sandbox)[0]?.id,
    unpaid,
    unpaid,
    expect.any(Number),
  ])
})

it.each([
  ['automatic', {}, 'SubscriptionReminderChargeNotification'],
  ['manual', { product: products.manual }, 'SubscriptionReminderOfflinePayNotification'],
])('reminds of %s renewals by their own type [notifications#lifecycle]', async (_, setup, type) => {
  const [sandbox, id] = await subscribed(setup)
  if (subscriptionOf(sandbox, id).status === 'Deactivated')
    await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: `S${id}`, Items: [1] })
  await moveTo(sandbox, '2027-06-20')
  expect(types(sandbox).at(-1)).toBe(type)
})

it('reminds of offline payments and of expired cards by their own types [notifications#lifecycle]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'wire')
  await moveTo(sandbox, '2027-06-20')
  const [other, otherId] = await subscribed()
  const customer = other.state.customers.get(subscriptionOf(other, otherId).customerId)
  if (!customer?.payment) throw new Error('The customer has no card.')
  const expires = { month: 6, year: 2027 }
  other.state.customers.put({ ...customer, payment: { ...customer.payment, expires } })
  await moveTo(other, '2027-06-20')
  expect([...types(sandbox), ...types(other)]).toEqual([
    'SubscriptionReminderOfflinePayNotification',
    'SubscriptionReminderPayOptExpNotification',
  ])
})

it('tells of a cancellation and of a reinstatement [notifications#lifecycle]', async () => {
  const [sandbox, id] = await subscribed()
  await deactivate(sandbox, id)
  await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: `S${id}`, Items: [1] })
  expect(types(sandbox)).toEqual([
    'RecurringBillingCanceledNotification',
    'RecurringBillingReinstatedNotification',
  ])
})

it('tells nothing of a declined change and of one item among others [notifications#lifecycle]', async () => {
  const [sandbox, id] = await subscribed()
  await post(sandbox, 'addsubscriptionitem', {
    SubscriptionId: `S${id}`,
    ProductId: products.ten,
    Quantity: 1,
  })
  await deactivate(sandbox, id)
  expect(latest(sandbox, id).status).toBe('Deactivated')
  expect(types(sandbox)).toEqual([])
})

it.each([
  ['reimbursement', 'RefundNotification', 'REF'],
  ['chargeback', 'ChargebackNotification', 'CHB'],
])(
  'tells of a %s and deactivates the subscription [notifications#lifecycle] [subscriptions#transitions]',
  async (action, type, statusId) => {
    const [sandbox, id] = await subscribed()
    const { id: purchaseId } = lastPurchase(sandbox)
    expect((await act(sandbox, purchaseId, action)).status).toBe(200)
    expect(sandbox.state.purchases.get(purchaseId)?.status).toBe(statusId)
    expect(subscriptionOf(sandbox, id).status).toBe('Deactivated')
    expect(latest(sandbox, id).status).toBe('Deactivated')
    expect(types(sandbox)).toEqual([type, 'RecurringBillingCanceledNotification'])
    expect(told(sandbox)[0]).toMatchObject({ purchaseId })
    expect((await act(sandbox, purchaseId, action)).status).toBe(409)
    await moveTo(sandbox, '2027-09-01')
    expect(purchases(sandbox)).toHaveLength(1)
  },
)

it('charges no test order and no unpaid order back', async () => {
  for (const reference of ['customer-test', 'customer-offline']) {
    const [sandbox] = await subscribed({ reference })
    expect((await act(sandbox, lastPurchase(sandbox).id, 'chargeback')).status).toBe(409)
    expect((await act(sandbox, 99, 'chargeback')).status).toBe(404)
    expect(types(sandbox)).toEqual([])
  }
})

it.each(['json', 'xml'] as const)(
  'writes every type in documented %s that the client reads [notifications#lifecycle]',
  async (format) => {
    const [sandbox] = await subscribed()
    const { id: purchaseId } = lastPurchase(sandbox)
    for (const event of Object.keys(lifecycle) as (keyof typeof lifecycle)[])
      sandbox.context.outbox?.lifecycle(event, purchaseId)
    const written = told(sandbox)
    expect(written.map(({ type }) => type)).toEqual(Object.values(lifecycle).map((row) => row.notification))
    for (const notification of written) {
      const text = writeNotification(notification, format, baseUrl)
      expect(notificationComplaints(text, `application/${format}`)).toEqual([])
      expect(parseNotification(text, `application/${format}`)).toMatchObject({
        type: notification.type,
        purchase: { id: purchaseId, items: [{ recurringBilling: { subscriptionId: expect.any(Number) } }] },
      })
    }
  },
)
