/**
 * The amounts of a changed item, by the platform's table of preview, alignment and extension: each row names the
 * charge of today, the next date and whether the new version is active. Tiers, net prices, other products and other
 * intervals follow it. The halves are exact, since changes come on the 16th of June.
 */

import { expect, it } from 'vitest'
import {
  grossOf,
  halfway,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  post,
  price,
  products,
  purchases,
  settings,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

const table = [
  // preview, align, extend; charged now, next date, version active
  [true, true, false, 10, '2027-07-01'],
  [true, true, true, 40, '2027-07-16'],
  [true, false, false, 0, '2027-07-01'],
  [false, true, false, 10, '2027-07-01'],
  [false, false, false, 0, '2027-07-01'],
  [false, true, true, 40, '2027-07-16'],
] as const

it.each(table)(
  'updates by the table: preview %s, align %s, extend %s charges %d, next on %s [subscriptions#changes] [subscriptions#update-item] [subscriptions#alignment]',
  async (preview, align, extend, charged, next) => {
    const [sandbox, id] = await halfway()
    const before = subscriptionOf(sandbox, id)
    const { status, body } = await post(sandbox, 'updatesubscriptionitem', {
      ...update(id, { CustomerPrice: price(40) }),
      AlignmentSettings: settings(preview, align, extend),
    })
    expect(status).toBe(200)
    const net = Math.round((charged / 1.19) * 100) / 100
    expect(body).toEqual({
      NextBillingDate: `${next}T00:00:00.000Z`,
      TransactionStatus: preview ? 'Unknown' : 'Success',
      ContinueUrl: null,
      AlignmentCustomerGrossPrice: charged,
      AlignmentCustomerVatPrice: Math.round((charged - net) * 100) / 100,
      AlignmentCustomerNetPrice: net,
      NextBillingCustomerGrossPrice: 40,
      NextBillingCustomerVatPrice: 6.39,
      NextBillingCustomerNetPrice: 33.61,
      PriceCurrencyId: 'USD',
      ResultMessage: 'OK',
    })
    const after = subscriptionOf(sandbox, id)
    const isCharged = !preview && align
    expect(purchases(sandbox)).toHaveLength(isCharged ? 2 : 1)
    if (preview) {
      expect(after).toEqual(before)
      return
    }
    expect(after.nextBillingDate).toBe(`${next}T00:00:00.000Z`)
    expect(latest(sandbox, id)).toMatchObject({
      version: 2,
      versionActiveDate: align ? '2027-06-16T00:00:00.000Z' : null,
      customerPrice: { minor: 4000 },
    })
    expect(after.items[0]).toMatchObject({ version: 1, isCurrent: false })
    if (isCharged) {
      expect(grossOf(lastPurchase(sandbox))).toBe(charged)
      expect(lastPurchase(sandbox)).toMatchObject({ revenueCategory: 'Alignment', status: 'PAY' })
      expect(latest(sandbox, id).purchases.at(-1)).toEqual({
        purchaseId: lastPurchase(sandbox).id,
        runningNumber: 1,
        intervalNo: 0,
      })
    }
    await moveTo(sandbox, next)
    expect(grossOf(lastPurchase(sandbox))).toBe(40)
    expect(latest(sandbox, id)).toMatchObject({ version: 2, lastIntervalNo: 1 })
    expect(latest(sandbox, id).versionActiveDate).toBe(
      align ? '2027-06-16T00:00:00.000Z' : `${next}T00:00:00.000Z`,
    )
  },
)

it.each(['addsubscriptionitem', 'updatesubscriptionitem', 'updatesubscriptionitemprice'])(
  'refuses ExtendInterval without AlignToCurrentInterval in %s [subscriptions#alignment]',
  async (operation) => {
    const [sandbox, id] = await halfway()
    const body = {
      ...update(id, { CustomerPrice: price(40), ProductId: products.twenty }),
      AlignmentSettings: settings(true, false, true),
    }
    expect(await post(sandbox, operation, body)).toMatchObject(
      isRefused('AlignmentSettings.ExtendInterval requires AlignToCurrentInterval.'),
    )
  },
)

it('refuses a negative amount and changes nothing [subscriptions#alignment]', async () => {
  const [sandbox, id] = await halfway()
  const before = subscriptionOf(sandbox, id)
  for (const preview of [true, false]) {
    const body = {
      ...update(id, { CustomerPrice: price(10) }),
      AlignmentSettings: settings(preview, true, false),
    }
    for (const operation of ['updatesubscriptionitem', 'updatesubscriptionitemprice']) {
      expect(await post(sandbox, operation, body)).toMatchObject({
        status: 400,
        body: { Message: expect.stringContaining('negative') },
      })
    }
  }
  expect(subscriptionOf(sandbox, id)).toEqual(before)
  expect(purchases(sandbox)).toHaveLength(1)
})

it('keeps the date of an early renewal that lies behind the whole interval of a change', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'renewsubscription', { SubscriptionId: id })
  await post(
    sandbox,
    'updatesubscriptionitem',
    update(id, { AlignmentSettings: settings(false, true, true) }),
  )
  expect(grossOf(lastPurchase(sandbox))).toBe(20)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    nextBillingDate: '2027-08-01T00:00:00.000Z',
    intervalStart: '2027-07-01T00:00:00.000Z',
  })
})

it('credits the price of the last renewal, not that of the sign-up', async () => {
  const [sandbox, id] = await halfway()
  const priced = (Value: number, isAligned: boolean) =>
    post(sandbox, 'updatesubscriptionitemprice', {
      ...update(id),
      CustomerPrice: price(Value),
      AlignmentSettings: settings(false, isAligned, false),
    })
  await priced(10, false)
  // Half of an interval of thirty days: from 1 to 16 September.
  await moveTo(sandbox, '2027-09-16')
  await priced(30, true)
  expect(grossOf(lastPurchase(sandbox))).toBe(10)
})

it('bills a lower price at the next billing date', async () => {
  const [sandbox, id] = await halfway()
  const body = { ...update(id, { CustomerPrice: price(10), UpdateAction: 'Downgrade' }) }
  expect((await post(sandbox, 'updatesubscriptionitemprice', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 0,
    NextBillingCustomerGrossPrice: 10,
  })
  await moveTo(sandbox, '2027-07-01')
  expect(grossOf(lastPurchase(sandbox))).toBe(10)
})

it.each([
  ["'CustomerPrice' currency differs from subscription currency", { CurrencyId: 'EUR' }],
  ["'CustomerPrice' must be gross, as the prices of product 1 are.", { IsGross: false }],
  ["'CustomerPrice' has more digits than USD has.", { Value: 10.005 }],
  ["'CustomerPrice' is too large.", { Value: 1e7 + 1 }],
  ['CustomerPrice.Value must not be negative.', { Value: -1 }],
])('says %s [subscriptions#customer-price]', async (message, more) => {
  const [sandbox, id] = await halfway()
  for (const operation of ['updatesubscriptionitem', 'updatesubscriptionitemprice', 'addsubscriptionitem']) {
    const body = update(id, { ProductId: products.twenty, CustomerPrice: price(10, more) })
    expect(await post(sandbox, operation, body)).toMatchObject(isRefused(message))
  }
  expect(subscriptionOf(sandbox, id).items).toHaveLength(1)
})

it('accepts a net price for a product with net prices, and adds the tax [subscriptions#customer-price]', async () => {
  const [sandbox, id] = await halfway({ product: products.net })
  const body = update(id, { CustomerPrice: price(100, { IsGross: false }) })
  expect((await post(sandbox, 'updatesubscriptionitemprice', body)).body).toMatchObject({
    NextBillingCustomerNetPrice: 100,
    NextBillingCustomerVatPrice: 19,
    NextBillingCustomerGrossPrice: 119,
  })
})

it('adds two units to one, which makes three [subscriptions#changes]', async () => {
  const [sandbox, id] = await halfway()
  const body = {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 2,
    AlignmentSettings: settings(false, true),
    GenerateMail: false,
  }
  expect((await post(sandbox, 'increasesubscriptionitemquantity', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 20,
    NextBillingCustomerGrossPrice: 60,
  })
  expect(latest(sandbox, id)).toMatchObject({ quantity: 3, version: 2 })
  expect(lastPurchase(sandbox).lines).toMatchObject([{ quantity: 2, unit: { gross: 1000 } }])
  expect(subscriptionOf(sandbox, id).timeline.at(-1)).toMatchObject({ mail: false })
})

it('gives all units the price of their tier', async () => {
  const [sandbox, id] = await halfway({ product: products.tiered, quantity: 2 })
  const body = { SubscriptionId: id, RunningNumber: 1, Quantity: 1 }
  // Three for $8 instead of two for $10: $4 more a month, half of it now.
  expect(
    (
      await post(sandbox, 'increasesubscriptionitemquantity', {
        ...body,
        AlignmentSettings: settings(true, true),
      })
    ).body,
  ).toMatchObject({ AlignmentCustomerGrossPrice: 2, NextBillingCustomerGrossPrice: 24 })
  await post(sandbox, 'increasesubscriptionitemquantity', body)
  await moveTo(sandbox, '2027-07-01')
  expect(grossOf(lastPurchase(sandbox))).toBe(24)
})

it('offers no ExtendInterval where only quantities change or subscriptions are aligned [subscriptions#changes] [subscriptions#alignment]', async () => {
  const [sandbox, id] = await halfway()
  const AlignmentSettings = settings(true, true, true)
  const message = 'AlignmentSettings.ExtendInterval is not offered by this operation.'
  const increase = { SubscriptionId: id, RunningNumber: 1, Quantity: 1, AlignmentSettings }
  expect(await post(sandbox, 'increasesubscriptionitemquantity', increase)).toMatchObject(isRefused(message))
  const align = { PrimarySubscriptionId: id, SecondarySubscriptionId: id, AlignmentSettings }
  expect(await post(sandbox, 'alignsubscriptions', align)).toMatchObject(isRefused(message))
})

it('replaces the product, and the interval of a single item [subscriptions#update-item] [subscriptions#other-intervals]', async () => {
  const [sandbox, id] = await halfway()
  const body = update(id, { ProductId: products.yearly, AlignmentSettings: settings(false, true, true) })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    NextBillingDate: '2028-06-16T00:00:00.000Z',
    AlignmentCustomerGrossPrice: 120,
  })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ interval: { months: 12 }, lastIntervalNo: 0 })
  await moveTo(sandbox, '2028-06-16')
  expect(grossOf(lastPurchase(sandbox))).toBe(120)
  expect(subscriptionOf(sandbox, id).nextBillingDate).toBe('2029-06-16T00:00:00.000Z')
})

it('pro-rates each product by its own interval', async () => {
  const [sandbox, id] = await halfway()
  // 15 of 366 days of $120 less half of $20: negative. With $366 a year it is 15 − 10.
  const body = update(id, {
    ProductId: products.yearly,
    CustomerPrice: price(366),
    AlignmentSettings: settings(true, true, false),
  })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 5,
    NextBillingDate: '2027-07-01T00:00:00.000Z',
    NextBillingCustomerGrossPrice: 366,
  })
})

it('drops price, texts and coupon with a replaced product', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'updatesubscriptionitem', {
    ...update(id, { CustomerPrice: price(12), ProductName: 'Named', CouponCode: 'SAVE10' }),
  })
  expect(latest(sandbox, id)).toMatchObject({ name: 'Named', coupon: { code: 'SAVE10', promotionId: 501 } })
  await post(sandbox, 'updatesubscriptionitem', update(id, { Quantity: 2 }))
  expect(latest(sandbox, id)).toMatchObject({ name: 'Named', quantity: 2, coupon: { code: 'SAVE10' } })
  const { body } = await post(sandbox, 'updatesubscriptionitem', update(id, { ProductId: products.ten }))
  expect(body).toMatchObject({ NextBillingCustomerGrossPrice: 10 })
  const item = latest(sandbox, id)
  expect([item.name, item.coupon, item.customerPrice]).toEqual([undefined, undefined, undefined])
})
