/**
 * Changes of a whole subscription: the next billing date, its parameters, the type of its renewal, the account of an
 * expired card, and the customer's reference. Each is tried with the values that the platform refuses, and with the
 * subscription of another client. Changes of items are in the files beside.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call, json } from '../../rest-support.ts'
import {
  begun,
  grossOf,
  isRefused,
  lastPurchase,
  moveTo,
  payBy,
  post,
  products,
  purchases,
  read,
  settings,
  subscribed,
  subscriptionOf,
} from '../subscription-support.ts'

const ok = { status: 200, body: { ResultMessage: 'OK' } }

const moved = (sandbox: Sandbox, id: number, NextBillingDate: unknown) =>
  post(sandbox, 'updatenextbillingdate', { SubscriptionId: id, NextBillingDate })

/** `updatecustomer` has its parameters in the query. */
const updateCustomer = async (sandbox: Sandbox, query: string, client?: 1001 | 1002) => {
  const response = await call(sandbox, `/subscription/updatecustomer?${query}`, {
    body: '',
    ...(client && { client }),
  })
  return { status: response.status, body: await response.json() }
}

it.each([
  ['2027-07-10T00:00:00Z', '2027-07-10T00:00:00.000Z'],
  ['2027-06-02T10:30:00.5+00:00', '2027-06-02T10:30:00.500Z'],
])('moves the next billing to %s, and bills it there [subscriptions#changes]', async (date, next) => {
  const [sandbox, id] = await subscribed()
  expect(await moved(sandbox, id, date)).toEqual(ok)
  expect(await read(sandbox, id)).toMatchObject({ Subscription: { NextBillingDate: next } })
  await moveTo(sandbox, new Date(Date.parse(next) - 1).toISOString())
  expect(purchases(sandbox)).toHaveLength(1)
  await moveTo(sandbox, next)
  expect(purchases(sandbox)).toHaveLength(2)
  expect(subscriptionOf(sandbox, id).lastIntervalNo).toBe(1)
})

it('bills on the new day of the month from then on', async () => {
  const [sandbox, id] = await subscribed()
  await moved(sandbox, id, '2027-08-31T00:00:00Z')
  for (const next of ['2027-08-31', '2027-09-30', '2027-10-31']) {
    expect(subscriptionOf(sandbox, id).nextBillingDate).toBe(`${next}T00:00:00.000Z`)
    await moveTo(sandbox, next)
  }
})

it.each([
  [undefined, 'NextBillingDate is required.'],
  ['soon', 'NextBillingDate must be an RFC 3339 date-time.'],
  ['2027-07-10', 'NextBillingDate must be an RFC 3339 date-time.'],
  ['2027-07-10T00:00:00', 'NextBillingDate must be an RFC 3339 date-time.'],
  ['2027-07-10T00:00:00+02:00', 'NextBillingDate must be in UTC.'],
  ['2027-06-01T00:00:00Z', 'NextBillingDate must be in the future.'],
  ['2027-05-31T23:59:59Z', 'NextBillingDate must be in the future.'],
])('refuses %s as the next billing date [errors#dates]', async (date, message) => {
  const [sandbox, id] = await subscribed()
  const before = subscriptionOf(sandbox, id)
  expect(await moved(sandbox, id, date)).toMatchObject(isRefused(message))
  expect(subscriptionOf(sandbox, id)).toEqual(before)
})

it('refuses to move a billing that is not planned', async () => {
  const [sandbox, id] = await subscribed({ product: products.twice })
  await moveTo(sandbox, '2027-07-01')
  expect(await moved(sandbox, id, '2028-01-01T00:00:00Z')).toMatchObject(
    isRefused(`The subscription ${id} is Active and has no next billing.`),
  )
  await moveTo(sandbox, '2027-08-01')
  expect(await moved(sandbox, id, '2028-01-01T00:00:00Z')).toMatchObject(
    isRefused(`The subscription ${id} is Finished and has no next billing.`),
  )
})

it('overwrites parameters and adds missing ones from the next billing on [subscriptions#changes]', async () => {
  const [sandbox, id] = await subscribed({
    cart: {
      ExtraParameters: [
        { Key: 'x-old', Value: 'stays' },
        { Key: 'x-note', Value: 'first' },
      ],
    },
  })
  const set = (Items: unknown) => post(sandbox, 'updatesubscriptionparameters', { SubscriptionId: id, Items })
  expect(await set([{ Key: 'x-note', Value: 'second' }])).toEqual(ok)
  expect(
    await set([
      { Key: 'x-note', Value: 'third' },
      { Key: 'x-count', Value: 3 },
    ]),
  ).toEqual(ok)
  const first = [
    { key: 'x-old', value: 'stays' },
    { key: 'x-note', value: 'first' },
  ]
  await post(sandbox, 'increasesubscriptionitemquantity', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 1,
    AlignmentSettings: settings(false, true),
  })
  expect(lastPurchase(sandbox)).toMatchObject({ revenueCategory: 'Alignment', extra: first })
  await moveTo(sandbox, '2027-07-01')
  expect(lastPurchase(sandbox).extra).toEqual([
    { key: 'x-old', value: 'stays' },
    { key: 'x-note', value: 'third' },
    { key: 'x-count', value: '3' },
  ])
})

it.each([
  [undefined, 'Items is required.'],
  [[], 'Items must not be empty.'],
  [[{ Value: 'a' }], 'Items[0].Key is required.'],
  [[{ Key: 'x-a', Value: {} }], 'Items[0].Value must be a text.'],
  ['x-a', 'Items must be a list.'],
])('refuses the parameters %j', async (Items, message) => {
  const [sandbox, id] = await subscribed()
  expect(await post(sandbox, 'updatesubscriptionparameters', { SubscriptionId: id, Items })).toMatchObject(
    isRefused(message),
  )
  expect(subscriptionOf(sandbox, id).nextExtra).toEqual([])
})

it('updates the account of an expired card [subscriptions#changes]', async () => {
  const [sandbox, id] = await subscribed()
  await moveTo(sandbox, '2031-12-31')
  const update = () => post(sandbox, 'updateaccount', { SubscriptionId: id })
  expect(await update()).toEqual(ok)
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: { PaymentInfo: { CardExpirationDate: { Month: 12, Year: 2035 } } },
  })
  await moveTo(sandbox, '2032-01-01')
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
  await payBy(sandbox, id, 'wire')
  expect(await update()).toMatchObject(isRefused('The customer does not pay by card.'))
})

it('stops renewing as Manual, and renews as Automatic [subscriptions#subscription] [subscriptions#changes]', async () => {
  const [sandbox, id] = await subscribed()
  const set = (RenewalType: unknown) =>
    post(sandbox, 'updatesubscriptionrenewaltype', { SubscriptionId: id, RenewalType })
  expect(await set('manual')).toEqual(ok)
  expect(await read(sandbox, id)).toMatchObject({ Subscription: { RenewalType: 'Manual' } })
  await moveTo(sandbox, '2027-07-01')
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Grace', lastIntervalNo: 0 })
  expect(purchases(sandbox)).toHaveLength(1)
  await call(sandbox, `/sandbox/subscriptions/${id}/renewal`, { body: {} })
  expect(await set('Automatic')).toEqual(ok)
  await moveTo(sandbox, '2027-08-01')
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 2 })
  expect(await set('Sometimes')).toMatchObject(isRefused('RenewalType must be one of Automatic, Manual.'))
})

it('has no renewal type once its product ends by itself, or it is Finished [subscriptions#changes]', async () => {
  const [sandbox, id] = await subscribed()
  const set = () =>
    post(sandbox, 'updatesubscriptionrenewaltype', { SubscriptionId: id, RenewalType: 'Manual' })
  const refused = isRefused(`The subscription ${id} does not support the renewal type concept.`)
  await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    ProductId: products.twice,
    Quantity: 1,
    UpdateAction: 'Update',
  })
  expect(await set()).toMatchObject(refused)
  await moveTo(sandbox, '2027-09-01')
  expect(subscriptionOf(sandbox, id).status).toBe('Finished')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 30, 30])
  expect(await set()).toMatchObject(refused)
})

it("sets the customer's reference, and keeps it when none is given [subscriptions#changes]", async () => {
  const [sandbox, id] = await subscribed()
  expect(await updateCustomer(sandbox, `SubscriptionID=S${id}&customerreferenceid=crm-7`)).toEqual(ok)
  expect(await updateCustomer(sandbox, `subscriptionid=${id}`)).toEqual(ok)
  expect(await read(sandbox, id)).toMatchObject({ Subscription: { CustomerReferenceId: 'crm-7' } })
  const found = await json(
    call(sandbox, '/subscription/getsubscriptionsforcustomer?customerreferenceid=crm-7'),
  )
  expect(found).toMatchObject({ Subscriptions: [{ Id: id }] })
})

it.each([
  ['', 400],
  ['subscriptionid=abc', 400],
  ['subscriptionid=12x&customerreferenceid=a', 400],
  ['subscriptionid=99', 404],
])(
  'refuses updatecustomer?%s with %i and without an ID [errors#rest] [subscriptions#changes]',
  async (query, Status) => {
    const sandbox = await begun()
    expect(await updateCustomer(sandbox, query)).toEqual({
      status: Status,
      body: { Message: expect.any(String), Status },
    })
  },
)
