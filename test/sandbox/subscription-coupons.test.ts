import { expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/index.ts'
import {
  begun,
  grossOf,
  isRefused,
  lastPurchase,
  moveTo,
  post,
  products,
  purchases,
  settings,
  signUp,
} from './subscription-support.ts'

/** $18 instead of $20 for the first month; on the 16th, half of its thirty days are left. */
const halfway = async (): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { coupons: ['SAVE10'] })
  await moveTo(sandbox, '2027-06-16')
  return [sandbox, id]
}

const change = (sandbox: Sandbox, id: number, more: object) =>
  post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 1,
    UpdateAction: 'Update',
    AlignmentSettings: settings(false, true, false),
    ...more,
  })

it('costs what it costs to have one more, and the first one keeps its coupon', async () => {
  const [sandbox, id] = await halfway()
  const { body } = await post(sandbox, 'increasesubscriptionitemquantity', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 1,
    AlignmentSettings: settings(false, true),
  })
  expect(body).toMatchObject({ AlignmentCustomerGrossPrice: 10, NextBillingCustomerGrossPrice: 40 })
  expect(lastPurchase(sandbox).lines).toMatchObject([{ quantity: 1, unit: { gross: 1000 } }])
})

it('costs nothing to change what has no price', async () => {
  const [sandbox, id] = await halfway()
  expect((await change(sandbox, id, { ProductName: 'Renamed' })).body).toMatchObject({
    AlignmentCustomerGrossPrice: 0,
  })
  expect(purchases(sandbox)).toHaveLength(1)
})

it('costs the difference to what was really paid to have something else', async () => {
  const [sandbox, id] = await halfway()
  const CustomerPrice = { CurrencyId: 'USD', IsGross: true, Value: 40 }
  // Half of $40 less half of $18.
  expect((await change(sandbox, id, { CustomerPrice })).body).toMatchObject({
    AlignmentCustomerGrossPrice: 11,
  })
})

it('is not cheaper to have less, even if it was had for nothing', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { quantity: 3, coupons: ['SAVE10'] })
  expect(await change(sandbox, id, { Quantity: 2 })).toMatchObject(
    isRefused('The amount of the change is negative: nothing has been changed.'),
  )
})

it('costs the full price to have everything for longer', async () => {
  const [sandbox, id] = await halfway()
  await post(sandbox, 'addsubscriptionitem', {
    SubscriptionId: id,
    ProductId: products.ten,
    Quantity: 1,
    AlignmentSettings: settings(false, true, true),
  })
  // A full month of the new item, and 15 of July's 31 days at $20.
  expect(lastPurchase(sandbox).lines.map(({ unit }) => unit.gross)).toEqual([1000, 968])
})

it.each([1e-7, 10.001])('refuses %d dollars, which cannot be paid', async (Value) => {
  const [sandbox, id] = await halfway()
  const CustomerPrice = { CurrencyId: 'USD', IsGross: true, Value }
  expect(await change(sandbox, id, { CustomerPrice })).toMatchObject(
    isRefused("'CustomerPrice' has more digits than USD has."),
  )
})

it('was for the sign-up, and is not for what follows', async () => {
  const [sandbox] = await halfway()
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([18, 20, 20])
})
