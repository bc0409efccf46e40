import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call } from '../../rest-support.ts'
import {
  grossOf,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  payBy,
  post,
  products,
  subscriptionOf,
  withTwoItems,
} from '../subscription-support.ts'

const reinstate = (sandbox: Sandbox, id: number, Items: unknown = [1], more: object = {}) =>
  post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: id, Items, ...more })

const deactivate = (sandbox: Sandbox, id: number, Items: unknown = [1], more: object = {}) =>
  post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items, ...more })

const remove = (sandbox: Sandbox, id: number, RunningNumber: unknown = 1) =>
  post(sandbox, 'removesubscriptionitem', { SubscriptionId: id, RunningNumber })

const unpaid = async (): Promise<[Sandbox, number]> => {
  const [sandbox, id] = await withTwoItems()
  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-07-02')
  expect(subscriptionOf(sandbox, id).status).toBe('Grace')
  return [sandbox, id]
}

it('removes closed items from the open bill, and cancels it with the last one', async () => {
  const [sandbox, id] = await unpaid()
  expect(grossOf(lastPurchase(sandbox))).toBe(30)
  await deactivate(sandbox, id, [2])
  expect(grossOf(lastPurchase(sandbox))).toBe(20)
  expect(await reinstate(sandbox, id, [2])).toMatchObject(
    isRefused(`The renewal of subscription ${id} waits for its payment.`),
  )
  await payBy(sandbox, id, 'visa')
  await moveTo(sandbox, '2027-07-04')
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
  expect(latest(sandbox, id, 2)).toMatchObject({ status: 'Deactivated', lastIntervalNo: 0 })

  await payBy(sandbox, id, 'declined')
  await moveTo(sandbox, '2027-08-02')
  await remove(sandbox, id, 1)
  expect(lastPurchase(sandbox)).toMatchObject({ status: 'CAN' })
  expect(lastPurchase(sandbox)).not.toHaveProperty('retryAt')
  expect(subscriptionOf(sandbox, id).status).toBe('Deactivated')
})

it('keeps an order of the customer unchanged', async () => {
  const [sandbox, id] = await unpaid()
  await payBy(sandbox, id, 'wire')
  const CartItems = [products.twenty, products.ten, products.oneOff].map((ProductId) => ({
    ProductId,
    Quantity: 1,
  }))
  const Cart = {
    CartItems,
    DefaultCountryId: 'DE',
    DefaultLanguageId: 'en',
    DefaultCurrencyId: 'USD',
    UseInternalContacts: true,
  }
  await post(sandbox, '/cart/processcart', { Cart, Subscription: { SubscriptionId: `S${id}` } })
  const order = lastPurchase(sandbox)
  await deactivate(sandbox, id, [2])
  expect(lastPurchase(sandbox)).toEqual(order)
  await call(sandbox, `/sandbox/purchases/${order.id}/payment`, { body: {} })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', lastIntervalNo: 1 })
  expect(latest(sandbox, id, 2).status).toBe('Deactivated')
})
