import { expect, it } from 'vitest'
import {
  begun,
  grossOf,
  halfway,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  post,
  products,
  settings,
  signUp,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

const added = (id: number, more: object = {}) => ({
  SubscriptionId: id,
  ProductId: products.yearly,
  Quantity: 1,
  ...more,
})

it.each([
  // preview, align, extend; charged now, next billing, next date
  [true, true, false, 5, 30, '2027-07-01'],
  [true, false, false, 0, 30, '2027-07-01'],
  [false, true, false, 5, 30, '2027-07-01'],
  [false, false, false, 0, 30, '2027-07-01'],
] as const)(
  'shortens the interval of an added product: preview %s, align %s, extend %s charges %d, then %d on %s [subscriptions#other-intervals]',
  async (preview, align, extend, charged, then, next) => {
    const [sandbox, id] = await halfway()
    const AlignmentSettings = settings(preview, align, extend)
    expect(await post(sandbox, 'addsubscriptionitem', added(id, { AlignmentSettings }))).toMatchObject({
      status: 200,
      body: { AlignmentCustomerGrossPrice: charged, NextBillingCustomerGrossPrice: then },
    })
    expect(subscriptionOf(sandbox, id)).toMatchObject({
      nextBillingDate: `${next}T00:00:00.000Z`,
      interval: { months: 1 },
    })
    if (preview) return
    await moveTo(sandbox, next)
    expect(grossOf(lastPurchase(sandbox))).toBe(then)
  },
)

it.each([true, false])(
  'extends the existing interval to that of an added product, preview %s [subscriptions#other-intervals]',
  async (preview) => {
    const [sandbox, id] = await halfway()
    const AlignmentSettings = settings(preview, true, true)
    // A year of the new item, and 351 days of the other one from 1 July on. July's $20 are for 31 days.
    expect((await post(sandbox, 'addsubscriptionitem', added(id, { AlignmentSettings }))).body).toMatchObject(
      {
        AlignmentCustomerGrossPrice: 346.45,
        NextBillingCustomerGrossPrice: 360,
      },
    )
    if (preview) {
      expect(subscriptionOf(sandbox, id)).toMatchObject({ interval: { months: 1 }, items: [{}] })
      return
    }
    expect(subscriptionOf(sandbox, id)).toMatchObject({
      interval: { months: 12 },
      intervalStart: '2027-06-16T00:00:00.000Z',
      nextBillingDate: '2028-06-16T00:00:00.000Z',
    })
    expect(latest(sandbox, id, 1)).toMatchObject({ interval: { months: 12 }, unit: { gross: 24_000 } })
    await moveTo(sandbox, '2028-06-16')
    expect(grossOf(lastPurchase(sandbox))).toBe(360)
  },
)

it('does the same for a product that replaces one of several', async () => {
  const sandbox = await begun()
  const CartItems = [products.twenty, products.ten].map((ProductId) => ({ ProductId, Quantity: 1 }))
  const id = await signUp(sandbox, { cart: { CartItems } })
  await moveTo(sandbox, '2027-06-16')
  const replaced = (extend: boolean) =>
    post(
      sandbox,
      'updatesubscriptionitem',
      update(id, { ProductId: products.yearly, AlignmentSettings: settings(true, true, extend) }),
    )
  // $10 a month for half of June, less half of the $20 that were paid, is negative.
  expect(await replaced(false)).toMatchObject(
    isRefused('The amount of the change is negative: nothing has been changed.'),
  )
  expect(await replaced(true)).toMatchObject({
    body: { NextBillingDate: '2028-06-16T00:00:00.000Z', NextBillingCustomerGrossPrice: 240 },
  })
})

it('counts days and months of two intervals against each other [subscriptions#other-intervals]', async () => {
  const [sandbox, id] = await halfway()
  const body = added(id, { ProductId: products.tenDays, AlignmentSettings: settings(true, true) })
  // A month counts 365 / 12 days: $5 for ten days are $15.21 for a month.
  expect((await post(sandbox, 'addsubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 7.61,
    NextBillingCustomerGrossPrice: 35.21,
  })
})

it('refuses to extend an interval to a shorter one [subscriptions#other-intervals]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.yearly })
  const body = added(id, { ProductId: products.ten, AlignmentSettings: settings(false, true, true) })
  expect(await post(sandbox, 'addsubscriptionitem', body)).toMatchObject(
    isRefused('The interval of product 2 is shorter: the subscription cannot extend to it.'),
  )
})
