import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { purchaseItems } from '../../rest-support.ts'
import {
  halfway,
  lastPurchase,
  moveTo,
  post,
  price,
  products,
  read,
  settings,
  update,
} from '../subscription-support.ts'

it('renews at the largest price in the largest quantity', async () => {
  const [sandbox, id] = await halfway({ product: products.tenDays })
  const AlignmentSettings = settings(false, true, true)
  const body = update(id, { Quantity: 100_000, CustomerPrice: price(1e7), AlignmentSettings })
  expect((await post(sandbox, 'updatesubscriptionitem', body)).status).toBe(200)
  await moveTo(sandbox, '2027-12-16')
  expect(await read(sandbox, id)).toMatchObject({ ResultMessage: 'OK' })
})

/** The line that the merchant reads in the latest purchase. */
const lastLine = async (sandbox: Sandbox) => {
  const [line] = await purchaseItems<object>(sandbox, lastPurchase(sandbox).id)
  return line
}

/** €14.99 a month, which the merchant has fixed at ¥1,980. */
const fixedInYen = { product: 97770, cart: { DefaultCurrencyId: 'JPY' } }
const gross = (GrossPrice: string) => ({ ProductSinglePrice: { GrossPrice } })

it("converts the customer's price into the merchant's currency, in the forecast and in the renewal [purchases#item]", async () => {
  const [sandbox, id] = await halfway(fixedInYen)
  const agreed = { ...update(id), CustomerPrice: { CurrencyId: 'JPY', IsGross: true, Value: 5000 } }
  expect(await post(sandbox, 'updatesubscriptionitemprice', agreed)).toMatchObject({ status: 200 })
  const share = { GrossRevenue: '27.86' }
  expect(await lastLine(sandbox)).toMatchObject({ RecurringBilling: { NextBillingProfit: share } })
  await moveTo(sandbox, '2027-07-01')
  expect(await lastLine(sandbox)).toMatchObject({
    YourCurrencyId: 'EUR',
    YourPrice: gross('27.86'),
    CustomerPrice: gross('5000'),
    ProfitCalculation: share,
  })
})

it('gives the merchant the same part of an interval as the customer pays [purchases#item]', async () => {
  const [sandbox, id] = await halfway(fixedInYen)
  const more = { SubscriptionId: id, RunningNumber: 1, Quantity: 1, AlignmentSettings: settings(false, true) }
  expect(await post(sandbox, 'increasesubscriptionitemquantity', more)).toMatchObject({ status: 200 })
  expect(await lastLine(sandbox)).toMatchObject({ YourPrice: gross('7.50'), CustomerPrice: gross('990') })
})
