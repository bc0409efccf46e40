/**
 * The payment of a change: refused, retried, offline, or none where nothing is due. A refused payment changes nothing
 * and is told; a change without a charge writes no purchase. Renewals at once, which pay for a whole interval, are
 * tried with the same payments.
 */

import { expect, it } from 'vitest'
import {
  halfway,
  isRefused,
  lastPurchase,
  latest,
  payBy,
  post,
  price,
  products,
  purchases,
  settings,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

it('renews at once with the new version, and adds the rest of the interval [subscriptions#update-item]', async () => {
  const [sandbox, id] = await halfway()
  const body = update(id, { CustomerPrice: price(30), TriggerImmediateRenewal: true })
  const preview = { ...body, AlignmentSettings: settings(true, false, false) }
  const expected = {
    NextBillingDate: '2027-08-01T00:00:00.000Z',
    AlignmentCustomerGrossPrice: 30,
    NextBillingCustomerGrossPrice: 30,
  }
  expect((await post(sandbox, 'updatesubscriptionitem', preview)).body).toMatchObject(expected)
  expect(subscriptionOf(sandbox, id).lastIntervalNo).toBe(0)
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    ...expected,
    TransactionStatus: 'Success',
  })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    lastIntervalNo: 1,
    intervalStart: '2027-06-16T00:00:00.000Z',
    status: 'Active',
  })
  expect(lastPurchase(sandbox).revenueCategory).toBe('EarlyRenewal')
  expect(latest(sandbox, id)).toMatchObject({ version: 2, versionActiveDate: '2027-06-16T00:00:00.000Z' })
  expect(
    await post(sandbox, 'updatesubscriptionitem', {
      ...body,
      AlignmentSettings: settings(false, true, false),
    }),
  ).toMatchObject(isRefused('TriggerImmediateRenewal does not go with AlignToCurrentInterval.'))
})

it('renews at once only within the current interval [errors#dates]', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'renewsubscription', { SubscriptionId: id })
  const body = update(id, { TriggerImmediateRenewal: true })
  const { status, body: refusal } = await post(sandbox, 'updatesubscriptionitem', body)
  expect(status).toBe(400)
  expect(refusal).toMatchObject({ Message: expect.stringContaining('between 2027-07-01T00:00:00.000Z and') })
})

it.each(['declined', 'action', 'retry'])(
  'changes nothing when the payment by %s is refused, and says so',
  async (method) => {
    const [sandbox, id] = await halfway()
    await payBy(sandbox, id, method)
    const before = subscriptionOf(sandbox, id)
    const AlignmentSettings = settings(false, true, false)
    const item = update(id, { Quantity: 2, AlignmentSettings })
    expect(await post(sandbox, 'updatesubscriptionitem', item)).toMatchObject({
      status: 200,
      body: {
        TransactionStatus: 'Rejected',
        ContinueUrl: expect.stringContaining('/1001/confirmation/'),
        NextBillingDate: before.nextBillingDate,
      },
    })
    expect(lastPurchase(sandbox).status).toBe('DEC')
    const refused = isRefused('The payment was not accepted: nothing has been changed.')
    const plain = { ...item, CustomerPrice: price(50), ProductId: products.ten }
    expect(await post(sandbox, 'updatesubscriptionitemprice', plain)).toMatchObject(refused)
    const align = { ...plain, AlignmentSettings: settings(false, true) }
    expect(await post(sandbox, 'increasesubscriptionitemquantity', align)).toMatchObject(refused)
    expect(await post(sandbox, 'addsubscriptionitem', align)).toMatchObject(refused)
    const immediate = update(id, { Quantity: 2, TriggerImmediateRenewal: true })
    expect((await post(sandbox, 'updatesubscriptionitem', immediate)).body).toMatchObject({
      TransactionStatus: 'Rejected',
      NextBillingDate: before.nextBillingDate,
    })
    expect(subscriptionOf(sandbox, id)).toEqual(before)
    expect(purchases(sandbox).filter(({ status }) => status === 'PAY')).toHaveLength(1)
  },
)

it.each([
  ['wire', 'WOF', 'Pending'],
  ['pending', 'PEN', 'Pending'],
  ['test', 'TST', 'Success'],
])(
  'changes at once with a payment by %s, with a purchase in %s [purchases#revenue-categories]',
  async (method, status, transaction) => {
    const [sandbox, id] = await halfway()
    await payBy(sandbox, id, method)
    const body = update(id, { Quantity: 2, AlignmentSettings: settings(false, true, false) })
    expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
      TransactionStatus: transaction,
      ResultMessage: 'OK',
    })
    expect(lastPurchase(sandbox)).toMatchObject({ status, revenueCategory: 'Alignment' })
    expect(latest(sandbox, id)).toMatchObject({ quantity: 2, versionActiveDate: '2027-06-16T00:00:00.000Z' })
  },
)

it('writes no purchase for a change that costs nothing now', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'declined')
  const body = update(id, { ProductName: 'Renamed', AlignmentSettings: settings(false, true, false) })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    TransactionStatus: 'Success',
    AlignmentCustomerGrossPrice: 0,
  })
  expect(purchases(sandbox)).toHaveLength(1)
})

it.each([
  'increasesubscriptionitemquantity',
  'updatesubscriptionitem',
  'updatesubscriptionitemprice',
  'addsubscriptionitem',
])('refuses %s where nothing can be changed', async (operation) => {
  const [sandbox, id] = await halfway()
  const body = update(id, { ProductId: products.twenty, CustomerPrice: price(30) })
  if (operation !== 'addsubscriptionitem') {
    expect(await post(sandbox, operation, { ...body, RunningNumber: 9 })).toMatchObject(
      isRefused(`The subscription ${id} has no item 9.`),
    )
  }
  await post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  expect(await post(sandbox, operation, body)).toMatchObject(
    isRefused(`The subscription ${id} is Deactivated: only an Active one can be changed.`),
  )
})

it('refuses to change an item that is not open', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'addsubscriptionitem', { SubscriptionId: id, ProductId: products.ten, Quantity: 1 })
  await post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  expect(await post(sandbox, 'updatesubscriptionitem', update(id))).toMatchObject(
    isRefused('The item 1 is Deactivated: only an Active one can be changed.'),
  )
})

it('refuses a quantity that is too large altogether', async () => {
  const [sandbox, id] = await halfway()
  const body = { SubscriptionId: id, RunningNumber: 1, Quantity: 100_000 }
  expect(await post(sandbox, 'increasesubscriptionitemquantity', body)).toMatchObject(
    isRefused("'Quantity' must not exceed 100000 altogether."),
  )
})
