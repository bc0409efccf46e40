/**
 * Two subscriptions of a customer become one that is billed on one day. The pair costs $20 from the 1st and $10 from
 * the 10th, so each amount can be checked by hand. The refusals are here too: other customers, other clients, changes
 * that are under way, and a subscription with itself.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call } from '../../rest-support.ts'
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
} from '../subscription-support.ts'

interface Pair {
  sandbox: Sandbox
  primary: number
  secondary: number
}

/** $20 a month from the 1st and $10 a month from the 10th. */
const pair = async (first: Parameters<typeof signUp>[1] = {}): Promise<Pair> => {
  const sandbox = await begun()
  const secondary = await signUp(sandbox, first)
  await moveTo(sandbox, '2027-06-10')
  return { sandbox, secondary, primary: await signUp(sandbox, { product: products.ten }) }
}

const align = ({ sandbox, primary, secondary }: Pair, more: object = {}) =>
  post(sandbox, 'alignsubscriptions', {
    PrimarySubscriptionId: `S${primary}`,
    SecondarySubscriptionId: secondary,
    ...more,
  })

const now = { AlignmentSettings: settings(false, true) }

it('costs $6 now and $30 on the 10th [subscriptions#changes] [subscriptions#align]', async () => {
  const both = await pair()
  const { sandbox, primary, secondary } = both
  const preview = await align(both, { AlignmentSettings: settings(true, true) })
  expect(preview).toEqual({
    status: 200,
    body: {
      AlignmentCustomerGrossPrice: 6,
      AlignmentCustomerVatPrice: 0.96,
      AlignmentCustomerNetPrice: 5.04,
      NextBillingCustomerGrossPrice: 30,
      NextBillingCustomerVatPrice: 4.79,
      NextBillingCustomerNetPrice: 25.21,
      PriceCurrencyId: 'USD',
      ResultMessage: 'OK',
    },
  })
  expect(purchases(sandbox)).toHaveLength(2)
  // The six amounts are returned for previews only.
  expect(await align(both, now)).toEqual({
    status: 200,
    body: { PriceCurrencyId: 'USD', ResultMessage: 'OK' },
  })
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'PAY', revenueCategory: 'Alignment' })
  expect(subscriptionOf(sandbox, secondary)).toMatchObject({ status: 'Finished', dueAt: null })
  expect(latest(sandbox, secondary).status).toBe('Removed')
  expect(subscriptionOf(sandbox, primary).timeline.at(-1)).toMatchObject({ mail: true })
  await moveTo(sandbox, '2027-07-10')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 10, 6, 30])
  await moveTo(sandbox, '2027-08-10')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 10, 6, 30, 30])
  expect(latest(sandbox, primary, 2).purchases.map(({ intervalNo }) => intervalNo)).toEqual([0, 0, 1, 2])
})

it('charges nothing now when it is not aligned to the current interval', async () => {
  const both = await pair()
  await align(both, { AlignmentSettings: settings(false, false), GenerateMail: false })
  const { sandbox, primary } = both
  expect(purchases(sandbox)).toHaveLength(2)
  expect(subscriptionOf(sandbox, primary).timeline.at(-1)).toMatchObject({ mail: false })
  await moveTo(sandbox, '2027-07-10')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 10, 30])
})

it('charges nothing for subscriptions that are billed on one day already', async () => {
  const sandbox = await begun()
  const secondary = await signUp(sandbox)
  const primary = await signUp(sandbox, { product: products.ten })
  expect((await align({ sandbox, primary, secondary }, now)).status).toBe(200)
  expect(purchases(sandbox)).toHaveLength(2)
})

it('moves quantity, price, texts, coupon and billings of every item [subscriptions#align]', async () => {
  const both = await pair({ product: products.twice, quantity: 2 })
  const { sandbox, primary, secondary } = both
  await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: secondary,
    RunningNumber: 1,
    Quantity: 2,
    CustomerPrice: { CurrencyId: 'USD', IsGross: true, Value: 15 },
    ProductName: 'Named',
    CouponCode: 'SAVE10',
    UpdateAction: 'Update',
  })
  await align(both, now)
  // Nine days of two at $15; the coupon waits for the renewal.
  expect(grossOf(lastPurchase(sandbox))).toBe(9)
  expect(latest(sandbox, primary, 2)).toMatchObject({
    version: 1,
    quantity: 2,
    name: 'Named',
    customerPrice: { minor: 1500 },
    recurrenceCount: 2,
    coupon: { code: 'SAVE10' },
  })
  await moveTo(sandbox, '2027-09-10')
  // One of its two billings was left.
  expect(purchases(sandbox).map(grossOf)).toEqual([60, 10, 9, 37, 10, 10])
  expect(latest(sandbox, primary, 2).status).toBe('Finished')
})

it('keeps the beginning of an item that moves, and counts its coupon from there', async () => {
  const sandbox = await begun()
  const secondary = await signUp(sandbox, { coupons: ['SECOND50'] })
  await moveTo(sandbox, '2027-07-05')
  const primary = await signUp(sandbox, { product: products.ten })
  await align({ sandbox, primary, secondary })
  expect(latest(sandbox, primary, 2).versionActiveDate).toBe('2027-06-01T00:00:00.000Z')
  await moveTo(sandbox, '2027-09-05')
  // Half of $20 in the second interval since then, beside the $10.
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20, 10, 20, 30])
})

it('changes nothing when the payment is refused', async () => {
  const both = await pair()
  const { sandbox, primary, secondary } = both
  await payBy(sandbox, primary, 'declined')
  const before = [primary, secondary].map((id) => subscriptionOf(sandbox, id))
  expect(await align(both, now)).toMatchObject(
    isRefused('The payment was not accepted: nothing has been changed.'),
  )
  expect([primary, secondary].map((id) => subscriptionOf(sandbox, id))).toEqual(before)
})

it('aligns at once while the offline payment is pending', async () => {
  const both = await pair()
  const { sandbox, primary, secondary } = both
  await payBy(sandbox, primary, 'wire')
  expect((await align(both, now)).status).toBe(200)
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'WOF', revenueCategory: 'Alignment' })
  expect(subscriptionOf(sandbox, secondary).status).toBe('Finished')
  await call(sandbox, `/sandbox/purchases/${lastPurchase(sandbox).id}/payment`, { body: {} })
  expect(subscriptionOf(sandbox, primary)).toMatchObject({ status: 'Active', lastIntervalNo: 0 })
})

it('refuses a subscription with itself, or one that cannot be changed now [subscriptions#align]', async () => {
  const both = await pair()
  const { sandbox, primary, secondary } = both
  expect(await align({ ...both, secondary: primary })).toMatchObject(
    isRefused('A subscription cannot be aligned with itself.'),
  )
  await post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: secondary, Items: [1] })
  expect(await align(both)).toMatchObject(
    isRefused(`The subscription ${secondary} is Deactivated: only an Active one can be changed.`),
  )
  await post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: secondary, Items: [1] })
  await payBy(sandbox, secondary, 'wire')
  await post(sandbox, 'renewsubscription', { SubscriptionId: secondary })
  expect(await align(both)).toMatchObject(
    isRefused(`The renewal of subscription ${secondary} waits for its payment.`),
  )
})

it('refuses a subscription whose interval is about to change', async () => {
  const both = await pair()
  await post(both.sandbox, 'updatesubscriptionitem', {
    SubscriptionId: both.secondary,
    RunningNumber: 1,
    ProductId: products.yearly,
    Quantity: 1,
    UpdateAction: 'Upgrade',
  })
  expect(await align(both)).toMatchObject(isRefused('The intervals of the subscriptions differ.'))
})

it.each([
  ['The subscriptions belong to different customers.', { reference: 'customer-test' }, false],
  ['The currencies of the subscriptions differ.', { cart: { DefaultCurrencyId: 'EUR' } }, false],
  ['The primary subscription must be the one with the later next billing date.', {}, true],
])('refuses two subscriptions: %s [subscriptions#align]', async (message, first, isTurned) => {
  const { sandbox, primary, secondary } = await pair(first)
  const [one, other] = isTurned ? [secondary, primary] : [primary, secondary]
  expect(await align({ sandbox, primary: one, secondary: other })).toMatchObject(isRefused(message))
  expect(purchases(sandbox)).toHaveLength(2)
})

it('finds no subscription of another client, on either side', async () => {
  const both = await pair()
  expect((await align({ ...both, secondary: 99 })).status).toBe(404)
  const body = { PrimarySubscriptionId: both.primary, SecondarySubscriptionId: both.secondary }
  const foreign = await call(both.sandbox, '/subscription/alignsubscriptions', { client: 1002, body })
  expect(foreign.status).toBe(404)
})
