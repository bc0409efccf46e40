/**
 * Reading subscriptions: every documented member, each version of an item, statuses as names in XML and as numbers in
 * JSON, and the ways to find a subscription by purchase or customer. Those of other clients stay hidden, and wrong
 * queries have their documented status.
 */

import { expect, it } from 'vitest'
import { decodeXml } from '../../../../src/sandbox/media/xml.ts'
import { call, json, purchaseItems } from '../../rest-support.ts'
import {
  begun,
  lastPurchase,
  moveTo,
  post,
  products,
  read,
  settings,
  signUp,
  subscriptionOf,
} from '../subscription-support.ts'

it('answers a subscription with every documented member [subscriptions#subscription] [subscriptions#item]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { quantity: 2, coupons: ['SAVE10'] })
  const { customerId } = subscriptionOf(sandbox, id)
  expect(await read(sandbox, id)).toEqual({
    Subscription: {
      Id: id,
      Subscriptionstatus: 1,
      LastIntervalNo: 0,
      NextBillingDate: '2027-07-01T00:00:00.000Z',
      NextBillingDateReminder: '2027-06-17T00:00:00.000Z',
      RenewalType: 'Automatic',
      GracePeriodDays: 7,
      StartIntervalDayCount: 0,
      StartIntervalMonthCount: 1,
      IntervalDayCount: 0,
      IntervalMonthCount: 1,
      CustomerId: customerId,
      CustomerReferenceId: 'customer-paid',
      CustomerReferenceNo: '',
      CustomerCurrencyId: 'USD',
      StartDate: '2027-06-01T00:00:00.000Z',
      EndDate: null,
      PaymentInfo: {
        Currency: 'US Dollar',
        CurrencyId: 'USD',
        PaymentType: 'Visa',
        PaymentTypeId: 'VIS',
        IsPurchaseOrder: 'false',
        CardLastFourDigits: '1111',
        CardExpirationDate: { Month: 12, Year: 2031 },
      },
      Items: [
        {
          SubscriptionId: id,
          RunningNo: 1,
          Quantity: 2,
          ProductId: products.twenty,
          ProductName: 'Product 1',
          ProductNameExtension: '',
          RecurrenceCount: null,
          Status: 1,
          DeactivationDate: null,
          StartDate: '2027-06-01T00:00:00.000Z',
          EndDate: null,
          LastIntervalNo: 0,
          IsCurrent: true,
          Version: 1,
          Couponcode: 'SAVE10',
          PromotionId: 501,
          VersionActiveDate: '2027-06-01T00:00:00.000Z',
          SubscriptionPurchaseItems: [
            {
              PurchaseId: lastPurchase(sandbox).id,
              PurchaseItemRunningNo: 1,
              SubscriptionIntervalNo: 0,
            },
          ],
        },
      ],
    },
    ResultMessage: 'OK',
  })
})

it('names statuses in XML, where JSON has integers [conventions#formats] [subscriptions#subscription]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  const response = await call(sandbox, `/subscription/getsubscription?subscriptionid=S${id}`, {
    headers: { accept: 'application/xml' },
  })
  expect(response.headers.get('content-type')).toContain('application/xml')
  expect(decodeXml(await response.text())).toMatchObject({
    Subscription: {
      Id: String(id),
      Subscriptionstatus: 'Active',
      EndDate: null,
      PaymentInfo: { CardExpirationDate: { Month: '12', Year: '2031' } },
      Items: [
        {
          Status: 'Active',
          IsCurrent: 'true',
          RecurrenceCount: null,
          SubscriptionPurchaseItems: [{ SubscriptionIntervalNo: '0' }],
        },
      ],
    },
    ResultMessage: 'OK',
  })
})

it('shows every version of an item, the latest as the current one [subscriptions#item] [subscriptions#versions]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  const change = { SubscriptionId: id, RunningNumber: 1, Quantity: 1 }
  await post(sandbox, 'increasesubscriptionitemquantity', change)
  await post(sandbox, 'increasesubscriptionitemquantity', {
    ...change,
    AlignmentSettings: settings(false, true),
  })
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: {
      Items: [
        { Version: 1, Quantity: 1, IsCurrent: false, VersionActiveDate: '2027-06-01T00:00:00.000Z' },
        { Version: 2, Quantity: 2, IsCurrent: false, VersionActiveDate: null },
        { Version: 3, Quantity: 3, IsCurrent: true, VersionActiveDate: '2027-06-01T00:00:00.000Z' },
      ],
    },
  })
})

it.each(['subscriptionid', 'SubscriptionId', 'SUBSCRIPTIONID'])(
  'takes the parameter as %s [conventions#formats]',
  async (name) => {
    const sandbox = await begun()
    const id = await signUp(sandbox)
    expect((await call(sandbox, `/subscription/getsubscription?${name}=S${id}`)).status).toBe(200)
  },
)

it.each([
  ['', 400],
  ['?subscriptionid=', 400],
  ['?subscriptionid=abc', 400],
  ['?subscriptionid=1e3', 400],
  ['?subscriptionid=99', 404],
  ['?subscriptionid=S99', 404],
])('refuses getsubscription%s with %i [errors#status] [subscriptions#reads]', async (query, status) => {
  const response = await call(await begun(), `/subscription/getsubscription${query}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    Id: expect.any(String),
    Message: expect.any(String),
    Status: status,
  })
})

it('hides what belongs to another client [conventions#authentication]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  const purchaseId = lastPurchase(sandbox).id
  const { customerId } = subscriptionOf(sandbox, id)
  const status = async (path: string) => (await call(sandbox, path, { client: 1002 })).status
  expect(await status(`/subscription/getsubscription?subscriptionid=${id}`)).toBe(404)
  expect(await status(`/subscription/getsubscriptionsbypurchase?purchaseid=${purchaseId}`)).toBe(404)
  const list = `/subscription/getsubscriptionsforcustomer?customerid=${customerId}`
  expect(await json(call(sandbox, list, { client: 1002 }))).toEqual({
    Subscriptions: [],
    ResultMessage: 'OK',
  })
})

it('finds exactly one subscription by a purchase, a later one as well [subscriptions#reads]', async () => {
  const sandbox = await begun()
  const cart = {
    CartItems: [
      { ProductId: products.oneOff, Quantity: 1 },
      { ProductId: products.twenty, Quantity: 1 },
      { ProductId: products.yearly, Quantity: 1 },
    ],
  }
  await call(sandbox, '/cart/processcart', { body: { Cart: { ...bodyOf(cart) } } })
  const signUpPurchase = lastPurchase(sandbox)
  expect([...sandbox.state.subscriptions.all()]).toHaveLength(2)
  const first = signUpPurchase.lines[1]?.subscription?.id
  await moveTo(sandbox, '2027-07-01')
  const renewal = lastPurchase(sandbox)
  expect(renewal.id).not.toBe(signUpPurchase.id)
  for (const { id } of [signUpPurchase, renewal]) {
    expect(
      await json(call(sandbox, `/subscription/getsubscriptionsbypurchase?PurchaseId=${id}`)),
    ).toMatchObject({ Subscriptions: [{ Id: first, LastIntervalNo: 1 }], ResultMessage: 'OK' })
  }
})

const bodyOf = (cart: Record<string, unknown>) => ({
  DefaultCountryId: 'DE',
  DefaultLanguageId: 'en',
  DefaultCurrencyId: 'USD',
  UseInternalContacts: true,
  CustomerReferenceId: 'customer-paid',
  ...cart,
})

it('finds no subscription by a purchase without one [subscriptions#reads]', async () => {
  const sandbox = await begun()
  const CartItems = [{ ProductId: products.oneOff, Quantity: 1 }]
  await call(sandbox, '/cart/processcart', { body: { Cart: bodyOf({ CartItems }) } })
  const path = `/subscription/getsubscriptionsbypurchase?purchaseid=${lastPurchase(sandbox).id}`
  expect((await call(sandbox, path)).status).toBe(404)
  expect((await call(sandbox, '/subscription/getsubscriptionsbypurchase')).status).toBe(400)
})

it('finds a customer by each of three identifiers, and by a status as name or number [subscriptions#reads]', async () => {
  const sandbox = await begun()
  const active = await signUp(sandbox)
  const deactivated = await signUp(sandbox, { cart: { AcceptSubscription: false } })
  await signUp(sandbox, { reference: 'customer-test' })
  const { customerId } = subscriptionOf(sandbox, active)
  const found = async (query: string): Promise<unknown> => {
    const answer = await json(call(sandbox, `/subscription/getsubscriptionsforcustomer?${query}`))
    return (answer as { Subscriptions: { Id: number }[] }).Subscriptions.map(({ Id }) => Id)
  }
  for (const query of [
    `customerid=${customerId}`,
    'CustomerReferenceId=customer-paid',
    'customeremail=Customer-Paid%40example.test',
  ]) {
    expect(await found(query)).toEqual([active, deactivated])
    expect(await found(`${query}&subscriptionstatus=Active`)).toEqual([active])
    expect(await found(`${query}&SubscriptionStatus=3`)).toEqual([deactivated])
    expect(await found(`${query}&subscriptionstatus=hold`)).toEqual([])
  }
  expect(await found('customerreferenceid=nobody')).toEqual([])
})

it.each([
  '',
  'customerid=1&customerreferenceid=a',
  'customerreferenceid=a&customeremail=b',
  'customerid=abc',
  'customerid=1&subscriptionstatus=2',
  'customerid=1&subscriptionstatus=Sleeping',
])('refuses getsubscriptionsforcustomer?%s [subscriptions#reads]', async (query) => {
  const response = await call(await begun(), `/subscription/getsubscriptionsforcustomer?${query}`)
  expect(response.status).toBe(400)
})

it('begins a subscription for each interval of an order, and names the first by the purchase [subscriptions#reads]', async () => {
  const sandbox = await begun()
  const first = await signUp(sandbox, {
    cart: {
      CartItems: [products.yearly, products.twenty, products.ten].map((ProductId) => ({
        ProductId,
        Quantity: 1,
      })),
    },
  })
  const ids = lastPurchase(sandbox).lines.map(({ subscription }) => subscription?.id)
  expect(ids[0]).toBe(first)
  expect([...new Set(ids)]).toHaveLength(2)
  const idsOf = async (path: string) =>
    ((await json(call(sandbox, path))) as { Subscriptions: { Id: number }[] }).Subscriptions.map(
      ({ Id }) => Id,
    )
  const { id: purchaseId } = lastPurchase(sandbox)
  expect(await idsOf(`/subscription/getsubscriptionsbypurchase?purchaseid=${purchaseId}`)).toEqual([first])
  expect(await idsOf('/subscription/getsubscriptionsforcustomer?customerreferenceid=customer-paid')).toEqual([
    ...new Set(ids),
  ])
  const items = await purchaseItems<{ RecurringBilling: Record<string, string> }>(sandbox, purchaseId)
  expect(items.map(({ RecurringBilling }) => RecurringBilling['@SubscriptionId'])).toEqual(
    ids.map((id) => `S${id}`),
  )
})
