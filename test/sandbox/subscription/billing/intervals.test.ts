/**
 * Intervals that are not whole months: billings every ten days, and a first interval with a length and a price of its
 * own, such as a trial. Changes within them are charged by their days. The dates lie around June 2027, whose thirty
 * days make the amounts easy to check by hand.
 */

import { expect, it } from 'vitest'
import { call, json, link } from '../../rest-support.ts'
import {
  begun,
  grossOf,
  lastPurchase,
  latest,
  moveTo,
  post,
  products,
  purchases,
  read,
  settings,
  signUp,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

it('bills an interval of ten days every ten days [subscriptions#subscription]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.tenDays })
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: {
      StartIntervalDayCount: 10,
      StartIntervalMonthCount: 0,
      IntervalDayCount: 10,
      IntervalMonthCount: 0,
      NextBillingDate: '2027-06-11T00:00:00.000Z',
    },
  })
  await moveTo(sandbox, '2027-07-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([5, 5, 5, 5])
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe('2027-07-11T00:00:00.000Z')
})

it('adds units to an interval of days pro rata', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.tenDays })
  await moveTo(sandbox, '2027-06-05')
  const body = update(id, { Quantity: 2, AlignmentSettings: settings(false, true, false) })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 3,
    NextBillingCustomerGrossPrice: 10,
  })
})

it('begins with a first interval of its own length and price [subscriptions#subscription] [subscriptions#first-interval]', async () => {
  const sandbox = await begun()
  const preview = await json(
    call(sandbox, '/cart/generatecartpreview', {
      body: { ShoppingCartUrl: link(`cart=${products.trial}&currency=USD`), RemoteAddress: '127.0.0.1' },
    }),
  )
  expect(preview).toMatchObject({ Cart: { TotalPrice: { Gross: 1 } } })
  const id = await signUp(sandbox, { product: products.trial })
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: {
      StartIntervalDayCount: 14,
      StartIntervalMonthCount: 0,
      IntervalDayCount: 0,
      IntervalMonthCount: 1,
      NextBillingDate: '2027-06-15T00:00:00.000Z',
    },
  })
  await moveTo(sandbox, '2027-08-15')
  // Later intervals keep the day on which the trial ended.
  expect(purchases(sandbox).map((purchase) => [purchase.createdAt.slice(0, 10), grossOf(purchase)])).toEqual([
    ['2027-06-01', 1],
    ['2027-06-15', 20],
    ['2027-07-15', 20],
    ['2027-08-15', 20],
  ])
})

it('begins a trial with its first payment, however late it is [subscriptions#first-interval]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.trial, reference: 'customer-offline' })
  await moveTo(sandbox, '2027-06-09')
  await call(sandbox, `/sandbox/purchases/${lastPurchase(sandbox).id}/payment`, { body: {} })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    nextBillingDate: '2027-06-23T00:00:00.000Z',
    billingDay: 23,
  })
})

it('charges a change within a trial by the price and the days of the trial [subscriptions#first-interval]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.trial })
  await moveTo(sandbox, '2027-06-08')
  const updated = async (more: object, preview = true) =>
    (
      await post(
        sandbox,
        'updatesubscriptionitem',
        update(id, { AlignmentSettings: settings(preview, true, false), ...more }),
      )
    ).body
  expect(await updated({ Quantity: 2 })).toMatchObject({
    AlignmentCustomerGrossPrice: 0.5,
    NextBillingCustomerGrossPrice: 40,
  })
  // $20 for seven of June's thirty days, less half of the trial's dollar.
  expect(await updated({ ProductId: products.twenty })).toMatchObject({
    AlignmentCustomerGrossPrice: 4.17,
    NextBillingCustomerGrossPrice: 20,
  })
})

it('extends a trial by a whole interval at its full price', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.trial })
  await moveTo(sandbox, '2027-06-08')
  const body = update(id, { AlignmentSettings: settings(false, true, true) })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 20,
    NextBillingDate: '2027-07-08T00:00:00.000Z',
  })
})

it('begins subscriptions of different first intervals apart', async () => {
  const sandbox = await begun()
  const CartItems = [products.trial, products.twenty].map((ProductId) => ({ ProductId, Quantity: 1 }))
  await signUp(sandbox, { cart: { CartItems } })
  const subscriptions = [...sandbox.state.subscriptions.all()]
  expect(subscriptions.map(({ nextBillingDate }) => nextBillingDate.slice(0, 10))).toEqual([
    '2027-06-15',
    '2027-07-01',
  ])
})

it('gives an item that joins a running subscription no trial [subscriptions#first-interval]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  await moveTo(sandbox, '2027-06-16')
  const body = {
    SubscriptionId: id,
    ProductId: products.trial,
    Quantity: 1,
    AlignmentSettings: settings(false, true),
  }
  expect((await post(sandbox, 'addsubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 10,
    NextBillingCustomerGrossPrice: 40,
  })
  expect(latest(sandbox, id, 2).firstInterval).toBeUndefined()
})
