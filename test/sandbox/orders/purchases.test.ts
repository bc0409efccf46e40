/**
 * Reading purchases: the documented envelope, in which every scalar is a string, lists by period, status and range of
 * IDs, license keys, and the merchant's share. Purchases of other clients stay hidden. They are placed by
 * `processcart` in a sandbox whose clock stands still.
 */

import { expect, it } from 'vitest'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { call, json, standing } from '../rest-support.ts'
import { buy } from './notification-support.ts'

const scalars = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalars) : [value]

it('answers a purchase in the documented envelope, with every scalar as a string [purchases#purchase] [purchases#payment] [purchases#item]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox, 'customer-paid', {
    CartItems: [{ ProductId: 97772, Quantity: 2 }],
    Coupons: ['SAVE10'],
    ExtraParameters: [{ Key: 'x-intent', Value: 'abc' }],
  })
  const answer = await json(call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`))
  const price = { NetPrice: '58.24', VatPrice: '11.06', GrossPrice: '69.30', VatPercentage: '19' }
  const total = { NetPrice: '116.48', VatPrice: '22.12', GrossPrice: '138.60', VatPercentage: '19' }
  const prices = {
    ProductSinglePrice: price,
    ProductTotalPrice: total,
    TotalSinglePrice: price,
    TotalTotalPrice: total,
  }
  expect(answer).toMatchObject({
    ResultMessage: 'OK',
    Purchase: {
      PaidOrderNotification: {
        NotificationDate: '2026-11-21T12:00:00.000Z',
        Purchase: {
          '@Id': String(id),
          Status: 'Paid',
          StatusId: 'PAY',
          BillingContact: {
            LanguageId: 'en',
            Language: 'English',
            Locale: 'en-DE',
            CountryId: 'DE',
            Country: 'Germany',
            Email: 'customer-paid@example.test',
          },
          PaymentInfo: {
            CurrencyId: 'EUR',
            IsPurchaseOrder: 'false',
            CardLastFourDigits: '1111',
            CardExpirationDate: { Month: '12', Year: '2030' },
          },
          SubscriptionRevenueCategoryId: 'Signup',
          InternalCustomer: 'customer-paid',
          MerchantOfRecord: 'true',
          Items: {
            Item: {
              '@RunningNo': '1',
              ProductId: '97772',
              ClientId: '1001',
              Quantity: '2',
              CustomerPrice: prices,
              YourPrice: prices,
              ProfitCalculation: { GrossRevenue: '138.60', CollectedVat: '22.12', NetRevenue: '116.48' },
              Additionals: null,
              Deliveries: { Key: { KeyRaw: expect.stringMatching(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/) } },
              RecurringBilling: {
                '@SubscriptionId': expect.stringMatching(/^S\d+$/),
                '@SubscriptionItemRunningNo': '1',
                OriginalPurchaseId: String(id),
                IntervalNo: '0',
                GracePeriodDays: expect.any(String),
                StatusId: 'ACT',
                Status: 'Active',
                ItemStatus: 'Active',
                NextBillingDate: '2027-11-21T12:00:00.000Z',
                NextBillingProfit: { GrossRevenue: '154.00' },
              },
            },
          },
          ExtraParameters: { ExtraParameter: { Key: 'x-intent', Value: 'abc' } },
        },
      },
    },
  })
  const { Purchase } = answer as { Purchase: unknown }
  expect(scalars(Purchase).filter((value) => typeof value !== 'string' && value !== null)).toEqual([])
})

it("shows the merchant's prices and share in the product's currency [conventions#margin] [purchases#item]", async () => {
  const sandbox = await standing()
  const id = await buy(sandbox, 'customer-paid', { DefaultCurrencyId: 'GBP' })
  expect(await json(call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`))).toMatchObject(
    {
      Purchase: {
        PaidOrderNotification: {
          Purchase: {
            PaymentInfo: { CurrencyId: 'GBP', Currency: 'British Pound' },
            Items: {
              Item: {
                YourCurrencyId: 'EUR',
                YourPrice: { TotalTotalPrice: { GrossPrice: '77.00', NetPrice: '64.71', VatPrice: '12.29' } },
                CustomerPrice: {
                  TotalTotalPrice: { GrossPrice: '67.00', NetPrice: '56.30', VatPrice: '10.70' },
                },
                ProfitCalculation: {
                  GrossRevenue: '77.00',
                  CollectedVat: '12.29',
                  NetRevenue: '64.71',
                  PlatformMarginPercentage: '5',
                  PlatformMarginFix: '0.00',
                  YourNetProfit: '61.47',
                  YourVat: '0.00',
                  YourGrossProfit: '61.47',
                },
              },
            },
          },
        },
      },
    },
  )
})

it('delivers nothing unpaid, and returns several items as an array [purchases#item]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox, 'customer-offline', {
    CartItems: [
      { ProductId: 97777, Quantity: 1 },
      { ProductId: 97787, Quantity: 1 },
    ],
    DefaultCurrencyId: 'KWD',
  })
  const answer = await json(call(sandbox, `/purchase/getpurchase?PURCHASEID=${id}&ReimbursementId=9`))
  expect(answer).toMatchObject({
    Purchase: {
      PaidOrderNotification: {
        Purchase: {
          StatusId: 'WOF',
          PaymentArriveTime: null,
          ExtraParameters: null,
          Items: {
            Item: [
              { '@RunningNo': '1', Deliveries: null, YourCurrencyId: 'EUR' },
              { '@RunningNo': '2', CustomerPrice: { ProductSinglePrice: { GrossPrice: '3.255' } } },
            ],
          },
        },
      },
    },
  })
  expect(JSON.stringify(answer)).not.toContain('RecurringBilling')
})

it('writes attributes as attributes in XML [purchases#purchase]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox)
  const response = await call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`, {
    headers: { accept: 'application/xml' },
  })
  const text = await response.text()
  expect(text).toContain(`<Purchase Id="${id}">`)
  expect(text).toContain('<Item RunningNo="1">')
  expect(decodeXml(text)).toMatchObject({
    Purchase: { PaidOrderNotification: { Purchase: { StatusId: 'PAY' } } },
  })
})

it.each([
  ['an unknown purchase', 'purchaseid=1&reimbursementid=0', 404],
  ['no purchase', 'reimbursementid=0', 400],
  ['no reimbursement', 'purchaseid=ID', 400],
  ['words', 'purchaseid=abc&reimbursementid=0', 400],
  ['a word for the reimbursement', 'purchaseid=ID&reimbursementid=none', 400],
])('refuses %s [purchases#get]', async (_, query, status) => {
  const sandbox = await standing()
  const id = await buy(sandbox)
  const response = await call(sandbox, `/purchase/getpurchase?${query.replace('ID', String(id))}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    Id: expect.any(String),
    Message: expect.any(String),
    Status: status,
  })
})

it('ignores the value of the reimbursement ID [purchases#get]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox)
  const purchase = (reimbursement: string) =>
    json(call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=${reimbursement}`))
  const first = await purchase('0')
  expect(first).toMatchObject({ ResultMessage: 'OK' })
  for (const other of ['-1', '2700007']) expect(await purchase(other)).toEqual(first)
})

it('replaces the license key of one item [purchases#license-key]', async () => {
  const sandbox = await standing()
  const CartItems = [97777, 97787].map((ProductId) => ({ ProductId, Quantity: 1 }))
  const id = await buy(sandbox, 'customer-paid', { CartItems })
  const update = (more: Record<string, unknown>, client: 1001 | 1002 = 1001) =>
    call(sandbox, '/purchase/updatelicensekey', {
      body: { PurchaseId: id, RunningNumber: 2, LicenseKey: 'NEW-KEY', ...more },
      client,
    })
  const keys = () => sandbox.state.purchases.get(id)?.lines.map(({ licenseKey }) => licenseKey)
  const [first] = keys() ?? []
  await sandbox.clock.advance(60_000)
  expect(await json(update({}))).toEqual({ ResultMessage: 'OK' })
  expect(keys()).toEqual([first, 'NEW-KEY'])
  const path = `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`
  const written = JSON.stringify(await json(call(sandbox, path)))
  expect(written).toContain('"KeyRaw":"NEW-KEY"')
  expect(written).toContain('"LastModificationTime":"2026-11-21T12:01:00.000Z"')
  expect((await update({ RunningNumber: 3 })).status).toBe(400)
  expect((await update({ LicenseKey: undefined })).status).toBe(400)
  expect((await update({ PurchaseId: 1 })).status).toBe(404)
  expect((await update({}, 1002)).status).toBe(404)
})

it('hides the purchases of other clients [conventions#authentication]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox)
  const single = await call(sandbox, `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`, {
    client: 1002,
  })
  expect(single.status).toBe(404)
  const list = '/purchase/getpurchaselistByIds?startpurchaseid=1&purchasestatusids=PAY'
  expect(await json(call(sandbox, list, { client: 1002 }))).toEqual({ Purchases: [], ResultMessage: 'OK' })
})

it('lists purchases of a period by status, in UTC where no zone is given [purchases#lists]', async () => {
  const sandbox = await standing()
  const first = await buy(sandbox)
  await sandbox.clock.advance(3_600_000)
  const second = await buy(sandbox, 'customer-offline')
  const list = async (start: string, end: string, statuses: string) => {
    const query = new URLSearchParams({ startdatetime: start, enddatetime: end, purchasestatusids: statuses })
    const { Purchases } = (await json(call(sandbox, `/purchase/getpurchaselist?${query}`))) as {
      Purchases: { PurchaseId: number }[]
    }
    return Purchases.map(({ PurchaseId }) => PurchaseId)
  }
  expect(await list('2026-11-21T00:00:00', '2026-11-22T00:00:00', 'PAY,WOF')).toEqual([first, second])
  expect(await list('2026-11-21T00:00:00', '2026-11-22T00:00:00', 'WOF')).toEqual([second])
  expect(await list('2026-11-21T12:30:00', '2026-11-22', 'PAY, WOF')).toEqual([second])
  expect(await list('2026-11-21T13:00:00+01:00', '2026-11-21T13:30:00+01:00', 'pay,wof')).toEqual([first])
  expect(await list('2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z', 'PAY')).toEqual([first])
})

it('answers list entries with the documented keys [purchases#list-entry]', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox)
  const query = `startpurchaseid=${id}&endpurchaseid=${id}&purchasestatusids=PAY`
  expect(await json(call(sandbox, `/purchase/getpurchaselistByIds?${query}`))).toEqual({
    Purchases: [{ PurchaseId: id, PurchasestatusId: 'PAY', ReimbursementId: 0, ReimbursementtypeId: '' }],
    ResultMessage: 'OK',
  })
})

it('lists purchases by a range of IDs, whatever the case of the path [conventions#formats] [purchases#lists]', async () => {
  const sandbox = await standing()
  const ids = [await buy(sandbox), await buy(sandbox), await buy(sandbox)]
  const list = async (path: string, query: string) => {
    const answer = (await json(call(sandbox, `/purchase/${path}?${query}&purchasestatusids=PAY`))) as {
      Purchases: { PurchaseId: number }[]
    }
    return answer.Purchases.map(({ PurchaseId }) => PurchaseId)
  }
  expect(await list('getpurchaselistByIds', `startpurchaseid=${ids[1]}`)).toEqual(ids.slice(1))
  expect(await list('getpurchaselistbyids', `startpurchaseid=${ids[0]}&endpurchaseid=${ids[1]}`)).toEqual(
    ids.slice(0, 2),
  )
})

it.each([
  'getpurchaselist?startdatetime=2026-01-01&enddatetime=2026-02-01',
  'getpurchaselist?startdatetime=yesterday&enddatetime=2026-02-01&purchasestatusids=PAY',
  'getpurchaselist?startdatetime=2026-02-01&enddatetime=2026-01-01&purchasestatusids=PAY',
  'getpurchaselist?startdatetime=2026-02-30&enddatetime=2027-01-01&purchasestatusids=PAY',
  'getpurchaselist?startdatetime=2026-13-01&enddatetime=2027-01-01&purchasestatusids=PAY',
  'getpurchaselist?startdatetime=2026-01-01&enddatetime=2026-02-01&purchasestatusids=PAID',
  'getpurchaselistByIds?purchasestatusids=PAY',
  'getpurchaselistByIds?startpurchaseid=1&endpurchaseid=x&purchasestatusids=PAY',
  'getpurchaselistByIds?startpurchaseid=1',
])('refuses %s with 400 [purchases#lists]', async (path) => {
  expect((await call(await standing(), `/purchase/${path}`)).status).toBe(400)
})

it('lists all purchases with their extra parameters', async () => {
  const sandbox = await standing()
  const id = await buy(sandbox, 'customer-paid', { ExtraParameters: [{ Key: 'x-intent', Value: 'abc' }] })
  const response = await sandbox.rest.request('/sandbox/purchases')
  expect(await response.json()).toEqual([
    expect.objectContaining({ purchaseId: id, statusId: 'PAY', gross: 77, extra: { 'x-intent': 'abc' } }),
  ])
})

it.each(['-1', '1.5', '1e3', '.5'])(
  'takes any number as reimbursementid: %s [purchases#get]',
  async (number) => {
    const sandbox = await standing()
    const id = await buy(sandbox)
    const query = `purchaseid=${id}&reimbursementid=${number}`
    expect((await call(sandbox, `/purchase/getpurchase?${query}`)).status).toBe(200)
  },
)
