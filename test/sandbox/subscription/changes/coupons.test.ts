/**
 * Coupons in changes of a subscription: a discount of the past is neither given twice nor charged back, and a new code
 * applies only to the renewal that it is for. The usual case costs $18 instead of $20 for June, and is changed on the
 * 16th, when half of its days are left.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
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
  purchases,
  settings,
  signUp,
  update,
} from '../subscription-support.ts'

/** $18 instead of $20 for the first month; on the 16th, half of its thirty days are left. */
const withCoupon = async (): Promise<[Sandbox, number]> => {
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

it('charges the full price for one more unit, and the first one keeps its coupon', async () => {
  const [sandbox, id] = await withCoupon()
  const { body } = await post(sandbox, 'increasesubscriptionitemquantity', {
    SubscriptionId: id,
    RunningNumber: 1,
    Quantity: 1,
    AlignmentSettings: settings(false, true),
  })
  expect(body).toMatchObject({ AlignmentCustomerGrossPrice: 10, NextBillingCustomerGrossPrice: 40 })
  expect(lastPurchase(sandbox).lines).toMatchObject([{ quantity: 1, unit: { gross: 1000 } }])
})

it('charges nothing for changes of a free item', async () => {
  const [sandbox, id] = await withCoupon()
  expect((await change(sandbox, id, { ProductName: 'Renamed' })).body).toMatchObject({
    AlignmentCustomerGrossPrice: 0,
  })
  expect(purchases(sandbox)).toHaveLength(1)
})

it('charges the difference to the paid price for another product', async () => {
  const [sandbox, id] = await withCoupon()
  const CustomerPrice = { CurrencyId: 'USD', IsGross: true, Value: 40 }
  // Half of $40 less half of $18.
  expect((await change(sandbox, id, { CustomerPrice })).body).toMatchObject({
    AlignmentCustomerGrossPrice: 11,
  })
})

it('does not charge less for fewer units that were free', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { quantity: 3, coupons: ['SAVE10'] })
  expect(await change(sandbox, id, { Quantity: 2 })).toMatchObject(
    isRefused('The amount of the change is negative: nothing has been changed.'),
  )
})

it('charges the full price for an extension', async () => {
  const [sandbox, id] = await withCoupon()
  await post(sandbox, 'addsubscriptionitem', {
    SubscriptionId: id,
    ProductId: products.ten,
    Quantity: 1,
    AlignmentSettings: settings(false, true, true),
  })
  // A full month of the new item, and 15 of July's 31 days at $20.
  expect(lastPurchase(sandbox).lines.map(({ unit }) => unit.gross)).toEqual([1000, 968])
})

it('applies a sign-up coupon to the sign-up only', async () => {
  const [sandbox] = await withCoupon()
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([18, 20, 20])
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

it('keeps a coupon of the order for the renewal that it is for [cart#process]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { coupons: ['SECOND50'] })
  expect(latest(sandbox, id).coupon).toMatchObject({ code: 'SECOND50', promotionId: 701 })
  expect(grossOf(lastPurchase(sandbox))).toBe(20)
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20, 10])
})

it('never reduces an amount that is charged now', async () => {
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
