/**
 * Early renewals that customer or merchant ask for: once in an interval, at the full price, in time, in grace, or at
 * once, and refused where there is nothing to renew. An order of every item renews as well. Each is tried with
 * payments that are declined, retried or offline.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { usualProfile } from '../../../../src/sandbox/index.ts'
import { baseUrl, call } from '../../rest-support.ts'
import {
  grossOf,
  halfway,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  payBy,
  post,
  products,
  purchases,
  settings,
  signUp,
  subscriptionOf,
} from '../subscription-support.ts'

const renew = (sandbox: Sandbox, id: number) => post(sandbox, 'renewsubscription', { SubscriptionId: id })

const receive = (sandbox: Sandbox, purchaseId: number) =>
  call(sandbox, `/sandbox/purchases/${purchaseId}/payment`, { body: {} })

it('is paid at its full price and follows the current interval [purchases#revenue-categories] [subscriptions#changes] [subscriptions#renew] [subscriptions#transitions]', async () => {
  const [sandbox, id] = await halfway({ quantity: 2 })
  expect(await renew(sandbox, id)).toEqual({
    status: 200,
    body: {
      NextBillingDate: '2027-08-01T00:00:00.000Z',
      TransactionStatus: 'Success',
      ContinueUrl: expect.stringContaining(`${baseUrl}/1001/confirmation/`),
      ResultMessage: 'OK',
    },
  })
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory: 'EarlyRenewal' })
  expect(grossOf(lastPurchase(sandbox))).toBe(40)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    lastIntervalNo: 1,
    intervalStart: '2027-07-01T00:00:00.000Z',
  })
  expect(subscriptionOf(sandbox, id).timeline.at(-1)).toMatchObject({ mail: true })
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([40, 40, 40])
})

it('comes once in an interval, before the next billing date [subscriptions#renew]', async () => {
  const [sandbox, id] = await halfway()
  await renew(sandbox, id)
  const window = `The subscription ${id} can be renewed between 2027-07-01T00:00:00.000Z and 2027-08-01T00:00:00.000Z only.`
  expect(await renew(sandbox, id)).toMatchObject(isRefused(window))
  await moveTo(sandbox, '2027-06-30T23:59:59Z')
  expect(await renew(sandbox, id)).toMatchObject(isRefused(window))
  await moveTo(sandbox, '2027-07-01')
  expect((await renew(sandbox, id)).status).toBe(200)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ lastIntervalNo: 2 })
})

it.each(['declined', 'action', 'retry'])(
  'changes nothing when the payment by %s is refused, and writes to the customer [subscriptions#transitions]',
  async (method) => {
    const [sandbox, id] = await halfway()
    await post(sandbox, 'updatesubscriptionparameters', {
      SubscriptionId: id,
      Items: [{ Key: 'x-a', Value: '1' }],
    })
    await payBy(sandbox, id, method)
    const { timeline: _, ...before } = subscriptionOf(sandbox, id)
    expect(await renew(sandbox, id)).toMatchObject({
      status: 200,
      body: { TransactionStatus: 'Rejected', NextBillingDate: '2027-07-01T00:00:00.000Z' },
    })
    const refused = lastPurchase(sandbox)
    expect(refused).toMatchObject({ status: 'DEC' })
    expect(refused).not.toHaveProperty('retryAt')
    expect(subscriptionOf(sandbox, id)).toMatchObject(before)
    expect(subscriptionOf(sandbox, id).timeline.at(-1)).toMatchObject({ mail: true, purchaseId: refused.id })
    expect((await receive(sandbox, refused.id)).status).toBe(409)
    expect((await renew(sandbox, id)).status).toBe(200)
  },
)

it('waits for an offline payment, which renews the subscription when it comes', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'wire')
  expect(await renew(sandbox, id)).toMatchObject({
    body: { TransactionStatus: 'Pending', NextBillingDate: '2027-07-01T00:00:00.000Z' },
  })
  const { id: purchaseId } = lastPurchase(sandbox)
  expect(subscriptionOf(sandbox, id).timeline.at(-1)).toMatchObject({ mail: true, purchaseId })
  const waits = isRefused(`The renewal of subscription ${id} waits for its payment.`)
  expect(await renew(sandbox, id)).toMatchObject(waits)
  const change = { SubscriptionId: id, RunningNumber: 1, Quantity: 1 }
  expect(await post(sandbox, 'increasesubscriptionitemquantity', change)).toMatchObject(waits)
  await moveTo(sandbox, '2027-06-20')
  await receive(sandbox, purchaseId)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    lastIntervalNo: 1,
    nextBillingDate: '2027-08-01T00:00:00.000Z',
  })
})

it('leads into grace when it is not paid in time, with the same bill', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'wire')
  await renew(sandbox, id)
  await moveTo(sandbox, '2027-07-01')
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
  expect(purchases(sandbox)).toHaveLength(2)
})

it.each([['All billings', products.twice, '2027-07-10']])(
  'is refused: %s',
  async (message, product, date) => {
    const [sandbox, id] = await halfway({ product })
    await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: id, Items: [1] })
    await moveTo(sandbox, date)
    expect(await renew(sandbox, id)).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining(message) },
    })
  },
)

it.each([
  ['2027-07-01', 'Grace', '2027-08-01T00:00:00.000Z'],
  ['2027-07-08', 'Hold', '2027-08-08T00:00:00.000Z'],
])('pays what is owed on %s, in %s', async (date, status, next) => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, date)
  const before = subscriptionOf(sandbox, id)
  const { id: owed } = lastPurchase(sandbox)
  expect(before.status).toBe(status)
  expect(await renew(sandbox, id)).toMatchObject({
    status: 200,
    body: {
      TransactionStatus: 'Rejected',
      NextBillingDate: before.nextBillingDate,
      ContinueUrl: expect.stringContaining(`/confirmation/${owed}/`),
      ResultMessage: 'The payment was not accepted: nothing has been changed.',
    },
  })
  await payBy(sandbox, id, 'visa')
  expect((await renew(sandbox, id)).body).toMatchObject({
    TransactionStatus: 'Success',
    NextBillingDate: next,
    ResultMessage: 'OK',
  })
  expect(lastPurchase(sandbox)).toMatchObject({ id: owed, status: 'PAY' })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
})

it('bills again in Grace when the unpaid purchase was given up [subscriptions#renew]', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'retry')
  await moveTo(sandbox, '2027-07-01')
  const { id: given } = lastPurchase(sandbox)
  await post(sandbox, '/purchase/cancelretry', { PurchaseId: given })
  await payBy(sandbox, id, 'visa')
  expect((await renew(sandbox, id)).body).toMatchObject({ TransactionStatus: 'Success' })
  expect(lastPurchase(sandbox).id).not.toBe(given)
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory: 'LateRenewal' })
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
})

it('is for Active ones with automatic renewal where the profile says so [subscriptions#renew]', async () => {
  const [sandbox, id] = await halfway()
  const isFor = { ...usualProfile, lateRenewal: 'refused', otherRenewals: 'refused' } as const
  sandbox.context.settings.profile = isFor
  await payBy(sandbox, id, 'declined')
  for (const [date, status] of [
    ['2027-07-01', 'Grace'],
    ['2027-07-08', 'Hold'],
    ['2027-08-07', 'Deactivated'],
  ] as const) {
    await moveTo(sandbox, date)
    expect(await renew(sandbox, id)).toMatchObject(
      isRefused(`The subscription ${id} is ${status}: only an Active one can be changed.`),
    )
  }
  const manual = await signUp(sandbox, { product: products.manual, reference: 'customer-test' })
  await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: manual, Items: [1] })
  expect(await renew(sandbox, manual)).toMatchObject(
    isRefused(`The subscription ${manual} does not renew automatically.`),
  )
})

it.each([
  ['whose renewal is manual', { product: products.manual }, 'ManualRenewal'],
  ['that waits to be reinstated', { cart: { AcceptSubscription: false } }, 'LateRenewal'],
] as const)(
  'renews one %s: the paid interval follows, once [subscriptions#renew] [subscriptions#transitions]',
  async (_, signUpOf, revenueCategory) => {
    const [sandbox, id] = await halfway(signUpOf)
    expect(await renew(sandbox, id)).toMatchObject({
      status: 200,
      body: { TransactionStatus: 'Success', NextBillingDate: '2027-08-01T00:00:00.000Z' },
    })
    expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory })
    expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', endDate: null, lastIntervalNo: 1 })
    expect(latest(sandbox, id)).toMatchObject({ status: 'Active', deactivationDate: null, endDate: null })
    expect(await renew(sandbox, id)).toMatchObject({ status: 400 })
    expect(purchases(sandbox)).toHaveLength(2)
  },
)

it('renews a Deactivated one from the payment on, and leaves it as it was without one [subscriptions#renew]', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-08-07')
  const { items, status, nextBillingDate } = subscriptionOf(sandbox, id)
  expect(status).toBe('Deactivated')
  expect((await renew(sandbox, id)).body).toMatchObject({ TransactionStatus: 'Rejected' })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ items, status, nextBillingDate })
  await payBy(sandbox, id, 'wire')
  expect((await renew(sandbox, id)).body).toMatchObject({ TransactionStatus: 'Pending' })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ items, status, nextBillingDate })
  await moveTo(sandbox, '2027-08-10')
  await receive(sandbox, lastPurchase(sandbox).id)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    endDate: null,
    intervalStart: '2027-08-10T00:00:00.000Z',
    nextBillingDate: '2027-09-10T00:00:00.000Z',
  })
  expect(latest(sandbox, id).status).toBe('Active')
  await payBy(sandbox, id, 'visa')
  await moveTo(sandbox, '2027-09-10')
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory: 'AutoRenewal' })
})

it('renews no retired and no Finished one', async () => {
  const [sandbox, id] = await halfway()
  const retired = { SubscriptionId: id, Items: [1], AllowReinstate: false, GenerateMail: false }
  await post(sandbox, 'deactivatesubscriptionitems', retired)
  expect(await renew(sandbox, id)).toMatchObject({ status: 400 })
  const [other, twice] = await halfway({ product: products.twice })
  await moveTo(other, '2027-09-10')
  expect(subscriptionOf(other, twice).status).toBe('Finished')
  expect(await renew(other, twice)).toMatchObject({ status: 400 })
})

it('starts at once when it is immediate, and adds the rest of the interval', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'wire')
  const { body } = await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 3,
    UpdateAction: 'Upgrade',
    TriggerImmediateRenewal: true,
  })
  expect(body).toMatchObject({
    TransactionStatus: 'Pending',
    AlignmentCustomerGrossPrice: 60,
    NextBillingDate: '2027-07-01T00:00:00.000Z',
  })
  await moveTo(sandbox, '2027-06-20')
  await receive(sandbox, lastPurchase(sandbox).id)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    lastIntervalNo: 1,
    intervalStart: '2027-06-20T00:00:00.000Z',
    nextBillingDate: '2027-08-01T00:00:00.000Z',
  })
  expect(latest(sandbox, id)).toMatchObject({ quantity: 3, versionActiveDate: '2027-06-20T00:00:00.000Z' })
})

it('previews the billing after an immediate one, with the coupon of that interval', async () => {
  const [sandbox, id] = await halfway({ coupons: ['SECOND50'] })
  const { body } = await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 1,
    UpdateAction: 'Upgrade',
    TriggerImmediateRenewal: true,
    AlignmentSettings: settings(true, false, false),
  })
  expect(body).toMatchObject({ AlignmentCustomerGrossPrice: 20, NextBillingCustomerGrossPrice: 10 })
})

it('counts an immediate renewal as the first billing of a product that replaces another', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    ProductId: products.twice,
    Quantity: 1,
    UpdateAction: 'Update',
    TriggerImmediateRenewal: true,
  })
  await moveTo(sandbox, '2028-01-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 30, 30])
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Finished',
    endDate: '2027-09-01T00:00:00.000Z',
  })
})

const orderFor = (sandbox: Sandbox, id: number, ordered: readonly number[]) =>
  call(sandbox, '/cart/processcart', {
    body: {
      Cart: {
        CartItems: ordered.map((ProductId) => ({ ProductId, Quantity: 1 })),
        DefaultCountryId: 'DE',
        DefaultLanguageId: 'en',
        DefaultCurrencyId: 'USD',
        UseInternalContacts: true,
      },
      Subscription: { SubscriptionId: `S${id}` },
    },
  })

it('is made by an order of every item, with the pending parameters [cart#process]', async () => {
  const [sandbox, id] = await halfway({ product: products.manual })
  await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  const Items = [{ Key: 'x-note', Value: 'new' }]
  await post(sandbox, 'updatesubscriptionparameters', { SubscriptionId: id, Items })
  await orderFor(sandbox, id, [products.manual])
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory: 'ManualRenewal' })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    lastIntervalNo: 1,
    nextBillingDate: '2027-08-01T00:00:00.000Z',
    extra: [{ key: 'x-note', value: 'new' }],
    nextExtra: [],
  })
})

it('is paid by an order in Grace, which cancels the unpaid bill', async () => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  await payBy(sandbox, id, 'visa')
  await orderFor(sandbox, id, [products.twenty])
  await moveTo(sandbox, '2027-07-31')
  expect(purchases(sandbox).map(({ status }) => status)).toEqual(['PAY', 'CAN', 'PAY'])
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
})

it('finds each of two items of one product in such an order, and no ended one', async () => {
  const [sandbox, id] = await halfway()
  for (const _ of [2, 3]) {
    await post(sandbox, 'addsubscriptionitem', {
      SubscriptionId: id,
      ProductId: products.twenty,
      Quantity: 1,
    })
  }
  await post(sandbox, 'removesubscriptionitem', { SubscriptionId: id, RunningNumber: 1 })
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  await payBy(sandbox, id, 'visa')
  await orderFor(sandbox, id, [products.twenty])
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
  await orderFor(sandbox, id, [products.twenty, products.twenty])
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
  expect([1, 2, 3].map((number) => latest(sandbox, id, number).lastIntervalNo)).toEqual([0, 1, 1])
})
