import { expect, it } from 'vitest'
import {
  grossOf,
  halfway,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  post,
  products,
  purchases,
  settings,
  subscriptionOf,
} from '../subscription-support.ts'

it('adds an item now, for the days that are left [subscriptions#changes] [subscriptions#add-item]', async () => {
  const [sandbox, id] = await halfway()
  const body = {
    SubscriptionId: id,
    ProductId: products.ten,
    Quantity: 3,
    AlignmentSettings: settings(false, true),
    ProductName: 'Ten of them',
    ProductNameExtension: 'a month',
    ProductNameEn: 'Ten',
    RecommendationsetId: 4,
    AffiliateId: 5,
  }
  expect(await post(sandbox, 'addsubscriptionitem', body)).toMatchObject({
    status: 200,
    body: { AlignmentCustomerGrossPrice: 15, NextBillingCustomerGrossPrice: 50, ResultMessage: 'OK' },
  })
  expect(lastPurchase(sandbox).lines).toMatchObject([
    { name: 'Ten of them', nameExtension: 'a month', quantity: 3, unit: { gross: 500 }, productId: 2 },
  ])
  expect(latest(sandbox, id, 2)).toMatchObject({
    version: 1,
    versionActiveDate: '2027-06-16T00:00:00.000Z',
    startDate: '2027-06-16T00:00:00.000Z',
  })
  await moveTo(sandbox, '2027-07-01')
  expect(grossOf(lastPurchase(sandbox))).toBe(50)
  expect(latest(sandbox, id, 2).purchases.map(({ intervalNo }) => intervalNo)).toEqual([0, 1])
})

it('adds an item for the next renewal by default [subscriptions#alignment]', async () => {
  const [sandbox, id] = await halfway()
  const body = { SubscriptionId: id, ProductId: products.ten, Quantity: 1 }
  expect((await post(sandbox, 'addsubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 0,
    NextBillingCustomerGrossPrice: 30,
  })
  expect(purchases(sandbox)).toHaveLength(1)
  expect(latest(sandbox, id, 2)).toMatchObject({
    status: 'Active',
    versionActiveDate: null,
    startDate: '2027-07-01T00:00:00.000Z',
  })
  await moveTo(sandbox, '2027-07-01')
  expect(grossOf(lastPurchase(sandbox))).toBe(30)
  expect(latest(sandbox, id, 2).versionActiveDate).toBe('2027-07-01T00:00:00.000Z')
})

it('charges the other items for the days by which an interval is extended', async () => {
  const [sandbox, id] = await halfway()
  const body = {
    SubscriptionId: id,
    ProductId: products.ten,
    Quantity: 1,
    AlignmentSettings: settings(false, true, true),
  }
  // A full interval of the new item, and 15 of July's 31 days of the other one.
  expect((await post(sandbox, 'addsubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 19.68,
    NextBillingCustomerGrossPrice: 30,
  })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    nextBillingDate: '2027-07-16T00:00:00.000Z',
    intervalStart: '2027-06-16T00:00:00.000Z',
  })
  expect(lastPurchase(sandbox).lines.map(({ unit }) => unit.gross)).toEqual([1000, 968])
})

it('refuses items that are sold once only or do not exist', async () => {
  const [sandbox, id] = await halfway()
  const add = (ProductId: number) =>
    post(sandbox, 'addsubscriptionitem', { SubscriptionId: id, ProductId, Quantity: 1 })
  expect(await add(products.oneOff)).toMatchObject(isRefused('The product 8 is not a subscription product.'))
  expect(await add(999)).toMatchObject(isRefused('The product 999 does not exist.'))
  expect(await add(210001)).toMatchObject(isRefused('The product 210001 does not exist.'))
})
