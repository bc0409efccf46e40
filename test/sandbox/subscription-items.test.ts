import { expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/index.ts'
import {
  begun,
  grossOf,
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
} from './subscription-support.ts'

/** $20 a month since 1 June; on the 16th, half of the interval's thirty days are left. */
const halfway = async (setup: Parameters<typeof signUp>[1] = {}): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  const id = await signUp(sandbox, setup)
  await moveTo(sandbox, '2027-06-16')
  return [sandbox, id]
}

const price = (Value: number, more: object = {}) => ({ CurrencyId: 'USD', IsGross: true, Value, ...more })

const update = (id: number, more: object = {}) => ({
  SubscriptionId: `S${id}`,
  RunningNumber: 1,
  Quantity: 1,
  UpdateAction: 'Upgrade',
  ...more,
})

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
  'updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
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
  'refuses ExtendInterval without AlignToCurrentInterval in %s',
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

it('refuses a negative amount and changes nothing', async () => {
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
  ["'CustomerPrice' is too large.", { Value: 1e11 }],
  ['CustomerPrice.Value must not be negative.', { Value: -1 }],
])('says %s', async (message, more) => {
  const [sandbox, id] = await halfway()
  for (const operation of ['updatesubscriptionitem', 'updatesubscriptionitemprice', 'addsubscriptionitem']) {
    const body = update(id, { ProductId: products.twenty, CustomerPrice: price(10, more) })
    expect(await post(sandbox, operation, body)).toMatchObject(isRefused(message))
  }
  expect(subscriptionOf(sandbox, id).items).toHaveLength(1)
})

it('takes a net price for a product whose prices are net, and adds the tax on top', async () => {
  const [sandbox, id] = await halfway({ product: products.net })
  const body = update(id, { CustomerPrice: price(100, { IsGross: false }) })
  expect((await post(sandbox, 'updatesubscriptionitemprice', body)).body).toMatchObject({
    NextBillingCustomerNetPrice: 100,
    NextBillingCustomerVatPrice: 19,
    NextBillingCustomerGrossPrice: 119,
  })
})

it('adds an item now, for the days that are left', async () => {
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

it('adds an item for the next renewal when nothing else is said', async () => {
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

it('refuses items that cannot be billed together, are sold once only, or do not exist', async () => {
  const [sandbox, id] = await halfway()
  const add = (ProductId: number) =>
    post(sandbox, 'addsubscriptionitem', { SubscriptionId: id, ProductId, Quantity: 1 })
  expect(await add(products.yearly)).toMatchObject(
    isRefused("The interval of product 4 differs from the subscription's other items."),
  )
  expect(await add(products.oneOff)).toMatchObject(isRefused('The product 8 is not a subscription product.'))
  expect(await add(999)).toMatchObject(isRefused('The product 999 does not exist.'))
  expect(await add(210001)).toMatchObject(isRefused('The product 210001 does not exist.'))
})

it('increases a quantity: two more of one are three', async () => {
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

it('offers no ExtendInterval where only quantities change or subscriptions are aligned', async () => {
  const [sandbox, id] = await halfway()
  const AlignmentSettings = settings(true, true, true)
  const message = 'AlignmentSettings.ExtendInterval is not offered by this operation.'
  const increase = { SubscriptionId: id, RunningNumber: 1, Quantity: 1, AlignmentSettings }
  expect(await post(sandbox, 'increasesubscriptionitemquantity', increase)).toMatchObject(isRefused(message))
  const align = { PrimarySubscriptionId: id, SecondarySubscriptionId: id, AlignmentSettings }
  expect(await post(sandbox, 'alignsubscriptions', align)).toMatchObject(isRefused(message))
})

it('replaces the product, and its interval with it when the item stands alone', async () => {
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

it('starts a replaced product without the price, texts and coupon of the one before', async () => {
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

it.each([
  ['CouponCode', 'SAVE10', [18, 20, 20]],
  ['Couponcode', 'save10', [18, 20, 20]],
  ['CouponCode', 'RENEW15', [17, 20, 20]],
  ['CouponCode', 'SECOND50', [20, 10, 20]],
])('applies the coupon %s=%s at the renewal that it is for', async (name, code, amounts) => {
  const [sandbox, id] = await halfway()
  const { body } = await post(sandbox, 'updatesubscriptionitem', update(id, { [name]: code }))
  expect(body).toMatchObject({ NextBillingCustomerGrossPrice: amounts[0] })
  for (const [index, amount] of amounts.entries()) {
    await moveTo(sandbox, `2027-0${7 + index}-01`)
    expect(grossOf(lastPurchase(sandbox))).toBe(amount)
  }
})

it('keeps a coupon of the order for the renewal that it is for', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { coupons: ['SECOND50'] })
  expect(latest(sandbox, id).coupon).toMatchObject({ code: 'SECOND50', promotionId: 701 })
  expect(grossOf(lastPurchase(sandbox))).toBe(20)
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20, 10])
})

it('never lets a coupon reduce what is charged now', async () => {
  const [sandbox, id] = await halfway()
  const body = {
    SubscriptionId: id,
    ProductId: products.ten,
    Quantity: 1,
    Couponcode: 'SAVE10',
    AlignmentSettings: settings(false, true),
  }
  expect((await post(sandbox, 'addsubscriptionitem', body)).body).toMatchObject({
    AlignmentCustomerGrossPrice: 5,
    NextBillingCustomerGrossPrice: 29,
  })
})

it.each([
  ['NOTHING', 'The coupon NOTHING does not exist.'],
  ['SPRING2020', 'The coupon SPRING2020 cannot be used for product 1.'],
  ['TEN-ONLY', 'The coupon TEN-ONLY cannot be used for product 1.'],
  ['FIVEUP', 'The coupon FIVEUP cannot be used for product 1.'],
])('refuses the coupon %s', async (CouponCode, message) => {
  const [sandbox, id] = await halfway()
  expect(await post(sandbox, 'updatesubscriptionitem', update(id, { CouponCode }))).toMatchObject(
    isRefused(message),
  )
})

it('renews at once with the new version, and adds the rest of the interval', async () => {
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

it('renews at once only within the current interval', async () => {
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
])('changes now what is paid by %s, with a purchase that is %s', async (method, status, transaction) => {
  const [sandbox, id] = await halfway()
  await payBy(sandbox, id, method)
  const body = update(id, { Quantity: 2, AlignmentSettings: settings(false, true, false) })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
    TransactionStatus: transaction,
  })
  expect(lastPurchase(sandbox)).toMatchObject({ status, revenueCategory: 'Alignment' })
  expect(latest(sandbox, id)).toMatchObject({ quantity: 2, versionActiveDate: '2027-06-16T00:00:00.000Z' })
})

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
