/**
 * A subscription through the months: billing days, renewals, reminders, grace, hold and its end, for each means of
 * payment. The clock is moved to the last millisecond before a day and then to the day, so that every change has its
 * moment.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call } from '../../rest-support.ts'
import {
  begun,
  lastPurchase,
  latest,
  moveTo,
  payBy,
  post,
  products,
  purchases,
  read,
  signUp,
  subscribed,
  subscriptionOf,
} from '../subscription-support.ts'

const at = (date: string) => `${date}T00:00:00.000Z`

/** Moves to the last millisecond before a day, then to the day. */
const before = (date: string): string => new Date(Date.parse(at(date)) - 1).toISOString()

const statusAt = async (sandbox: Sandbox, id: number, date: string) => {
  await moveTo(sandbox, date)
  return subscriptionOf(sandbox, id).status
}

const receive = (sandbox: Sandbox, purchaseId = lastPurchase(sandbox).id) =>
  call(sandbox, `/sandbox/purchases/${purchaseId}/payment`, { body: {} })

const customerRenews = (sandbox: Sandbox, id: number) =>
  call(sandbox, `/sandbox/subscriptions/${id}/renewal`, { body: {} })

it.each([
  [products.twenty, '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  [products.twenty, '2027-11-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  [products.yearly, '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
])('bills product %d of %s on %j', async (product, start, dates) => {
  const sandbox = await begun(new Date(at(start)))
  const id = await signUp(sandbox, { product })
  for (const [index, date] of dates.entries()) {
    expect(subscriptionOf(sandbox, id)).toMatchObject({ nextBillingDate: at(date), lastIntervalNo: index })
    await moveTo(sandbox, date)
  }
  expect(
    purchases(sandbox)
      .slice(1)
      .map(({ createdAt }) => createdAt),
  ).toEqual(dates.map(at))
})

it('renews by itself, with a purchase, a license and a notification', async () => {
  const [sandbox, id] = await subscribed({ quantity: 2 })
  await moveTo(sandbox, before('2027-07-01'))
  expect(purchases(sandbox)).toHaveLength(1)
  await moveTo(sandbox, '2027-07-01')
  expect(lastPurchase(sandbox)).toMatchObject({
    status: 'PAY',
    paidAt: at('2027-07-01'),
    revenueCategory: 'AutoRenewal',
    currency: 'USD',
    lines: [
      {
        quantity: 2,
        unit: { net: 1681, vat: 319, gross: 2000 },
        licenseKey: expect.stringMatching(/^\w{5}-/),
        subscription: { id, itemRunningNumber: 1, intervalNo: 1 },
      },
    ],
  })
  const told = [...sandbox.state.notifications.all()]
  expect(told.map(({ type }) => type)).toEqual([
    'PaidOrderNotification',
    'SubscriptionReminderChargeNotification',
    'PaidOrderNotification',
  ])
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    lastIntervalNo: 1,
    intervalStart: at('2027-07-01'),
    nextBillingDate: at('2027-08-01'),
  })
  expect(latest(sandbox, id)).toMatchObject({ lastIntervalNo: 1, endDate: null })
})

it('reminds the customer fourteen days before, once [subscriptions#subscription]', async () => {
  const [sandbox, id] = await subscribed()
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: { NextBillingDateReminder: at('2027-06-17') },
  })
  const reminders = () =>
    subscriptionOf(sandbox, id).timeline.filter(({ event }) => event.startsWith('Reminder'))
  await moveTo(sandbox, before('2027-06-17'))
  expect(reminders()).toEqual([])
  await moveTo(sandbox, '2027-06-30')
  expect(reminders()).toMatchObject([{ at: at('2027-06-17'), mail: true }])
})

it('continues from the old date when it is paid in grace [subscriptions#transitions]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  await payBy(sandbox, id, 'visa')
  // A declined renewal is charged again after three days.
  expect(await statusAt(sandbox, id, before('2027-07-04'))).toBe('Grace')
  expect(await statusAt(sandbox, id, '2027-07-04')).toBe('Active')
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    lastIntervalNo: 1,
    intervalStart: at('2027-07-01'),
    nextBillingDate: at('2027-08-01'),
  })
  expect(purchases(sandbox)).toHaveLength(2)
})

it('starts a new interval when it is paid on hold [subscriptions#transitions]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-15')
  await payBy(sandbox, id, 'visa')
  await moveTo(sandbox, '2027-07-16')
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', paidAt: at('2027-07-16') })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    lastIntervalNo: 1,
    intervalStart: at('2027-07-16'),
    nextBillingDate: at('2027-08-16'),
  })
  await moveTo(sandbox, '2027-08-16')
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(at('2027-09-16'))
})

it.each([
  ['retry', 'PEN', '2027-07-02', 'AutoRenewal'],
  ['pending', 'PEN', '2027-07-04', 'AutoRenewal'],
] as const)(
  'is in grace until a card that is %s pays [subscriptions#transitions]',
  async (method, status, paid, category) => {
    const [sandbox, id] = await subscribed()
    await payBy(sandbox, id, method)
    expect(await statusAt(sandbox, id, '2027-07-01')).toBe('Grace')
    expect(lastPurchase(sandbox)).toMatchObject({ status, revenueCategory: category })
    expect(await statusAt(sandbox, id, before(paid))).toBe('Grace')
    expect(await statusAt(sandbox, id, paid)).toBe('Active')
    expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(at('2027-08-01'))
  },
)

it('waits in grace for an offline payment without retries [purchases#revenue-categories]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'wire')
  expect(await statusAt(sandbox, id, '2027-07-06')).toBe('Grace')
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'WOF', revenueCategory: 'SemiAutoRenewal' })
  await receive(sandbox)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', nextBillingDate: at('2027-08-01') })
})

it.each([
  ['test', 'TST'],
  ['suspicious', 'PAY'],
])('renews a %s card without a fraud review', async (method, status) => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, method)
  expect(await statusAt(sandbox, id, '2027-07-01')).toBe('Active')
  expect(lastPurchase(sandbox).status).toBe(status)
})

it('is renewed by its customer when it renews manually: in time, in grace, on hold [purchases#revenue-categories] [subscriptions#transitions]', async () => {
  const [sandbox, id] = await subscribed({ product: products.manual })
  await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  await moveTo(sandbox, '2027-06-20')
  await customerRenews(sandbox, id)
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(at('2027-08-01'))
  expect(await statusAt(sandbox, id, '2027-08-01')).toBe('Grace')
  expect(await statusAt(sandbox, id, '2027-08-05')).toBe('Grace')
  await customerRenews(sandbox, id)
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(at('2027-09-01'))
  expect(await statusAt(sandbox, id, '2027-09-06')).toBe('Hold')
  await customerRenews(sandbox, id)
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(at('2027-10-06'))
  expect(purchases(sandbox).map(({ revenueCategory }) => revenueCategory)).toEqual([
    'Signup',
    'ManualRenewal',
    'LateRenewal',
    'LateRenewal',
  ])
})

it('is not charged after its retry is canceled, and the customer can still pay [purchases#cancel-retry]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  await post(sandbox, '/purchase/cancelretry', { PurchaseId: lastPurchase(sandbox).id })
  await payBy(sandbox, id, 'visa')
  expect(await statusAt(sandbox, id, '2027-07-07')).toBe('Grace')
  await customerRenews(sandbox, id)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
  expect(purchases(sandbox).map(({ status }) => status)).toEqual(['PAY', 'DEC', 'PAY'])
})
