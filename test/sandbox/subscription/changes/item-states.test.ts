/**
 * Items that end and come back: deactivate, remove, retire and reinstate, alone and together, with their billings,
 * start dates and remaining intervals. Several items are reinstated all or none. Every wrong state and every wrong
 * list of numbers has its documented refusal.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import {
  begun,
  grossOf,
  isRefused,
  latest,
  moveTo,
  post,
  products,
  purchases,
  read,
  settings,
  signUp,
  subscriptionOf,
  withTwoItems,
} from '../subscription-support.ts'

const ok = { status: 200, body: { ResultMessage: 'OK' } }

const reinstate = (sandbox: Sandbox, id: number, Items: unknown = [1], more: object = {}) =>
  post(sandbox, 'reinstatesubscriptionitems', { SubscriptionId: id, Items, ...more })

const deactivate = (sandbox: Sandbox, id: number, Items: unknown = [1], more: object = {}) =>
  post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items, ...more })

const remove = (sandbox: Sandbox, id: number, RunningNumber: unknown = 1) =>
  post(sandbox, 'removesubscriptionitem', { SubscriptionId: id, RunningNumber })

const retire = { AllowReinstate: false, GenerateMail: false }

it('activates a subscription that was not accepted, without a charge [subscriptions#reinstate]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { cart: { AcceptSubscription: false } })
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: { Subscriptionstatus: 3, Items: [{ Status: 3 }] },
  })
  expect(await reinstate(sandbox, id, [1], { GenerateMail: false })).toEqual(ok)
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: {
      Subscriptionstatus: 1,
      EndDate: null,
      NextBillingDate: '2027-07-01T00:00:00.000Z',
      Items: [{ Status: 1, DeactivationDate: null, EndDate: null }],
    },
  })
  expect(subscriptionOf(sandbox, id).timeline.at(-1)).toMatchObject({ mail: false })
  expect(purchases(sandbox)).toHaveLength(1)
  await moveTo(sandbox, '2027-07-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20])
})

it('bills a late reinstatement at once, and from that day on', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox)
  await deactivate(sandbox, id)
  await moveTo(sandbox, '2027-09-15')
  await reinstate(sandbox, id)
  await moveTo(sandbox, '2027-09-15')
  expect(purchases(sandbox).map(grossOf)).toEqual([20, 20])
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    lastIntervalNo: 1,
    nextBillingDate: '2027-10-15T00:00:00.000Z',
  })
})

it('deactivates one item, which is not billed and can be reinstated [subscriptions#end]', async () => {
  const [sandbox, id] = await withTwoItems()
  await moveTo(sandbox, '2027-06-11')
  expect(await deactivate(sandbox, id, [2])).toEqual(ok)
  expect(latest(sandbox, id, 2)).toMatchObject({
    status: 'Deactivated',
    deactivationDate: '2027-06-11T00:00:00.000Z',
    endDate: '2027-07-01T00:00:00.000Z',
  })
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
  await moveTo(sandbox, '2027-07-01')
  await reinstate(sandbox, id, [2])
  await moveTo(sandbox, '2027-08-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([30, 20, 30])
})

it('removes an item for good, and with the last one ends the subscription', async () => {
  const [sandbox, id] = await withTwoItems()
  await moveTo(sandbox, '2027-06-11')
  expect(await remove(sandbox, id, 2)).toEqual(ok)
  expect(latest(sandbox, id, 2)).toMatchObject({ status: 'Removed', endDate: '2027-06-11T00:00:00.000Z' })
  expect(await reinstate(sandbox, id, [2])).toMatchObject(
    isRefused('The item 2 is Removed and cannot be reinstated.'),
  )
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
  await remove(sandbox, id, 1)
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Finished',
    endDate: '2027-06-11T00:00:00.000Z',
  })
})

it('finishes items that may not be reinstated', async () => {
  const [sandbox, id] = await withTwoItems()
  await deactivate(sandbox, id, [1], retire)
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
  await deactivate(sandbox, id, [2])
  expect(subscriptionOf(sandbox, id).status).toBe('Deactivated')
  await remove(sandbox, id, 2)
  expect(subscriptionOf(sandbox, id).status).toBe('Finished')
})

it('retires items without a mail: they are Finished, and the subscription is Deactivated [subscriptions#end]', async () => {
  const [sandbox, id] = await withTwoItems()
  for (const mail of [{}, { GenerateMail: true }])
    expect(await deactivate(sandbox, id, [1, 2], { AllowReinstate: false, ...mail })).toMatchObject(
      isRefused('GenerateMail must be false when AllowReinstate is false.'),
    )
  expect(subscriptionOf(sandbox, id).status).toBe('Active')
  await deactivate(sandbox, id, [1, 2], retire)
  expect([1, 2].map((number) => latest(sandbox, id, number).status)).toEqual(['Finished', 'Finished'])
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Deactivated', dueAt: null })
  expect(await reinstate(sandbox, id, [1])).toMatchObject(
    isRefused('The item 1 is Finished and cannot be reinstated.'),
  )
})

it('refuses to reinstate an item of a Finished subscription', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.twice })
  await post(sandbox, 'addsubscriptionitem', { SubscriptionId: id, ProductId: products.ten, Quantity: 1 })
  await deactivate(sandbox, id, [2])
  await moveTo(sandbox, '2027-08-01')
  expect(subscriptionOf(sandbox, id).status).toBe('Finished')
  expect(await reinstate(sandbox, id, [2])).toMatchObject(
    isRefused(`The subscription ${id} is Finished and cannot come back.`),
  )
})

it('refuses to reinstate an item that cannot be billed with the others', async () => {
  const [sandbox, id] = await withTwoItems()
  await deactivate(sandbox, id, [2])
  await post(sandbox, 'updatesubscriptionitem', {
    SubscriptionId: id,
    RunningNumber: 1,
    ProductId: products.yearly,
    Quantity: 1,
    UpdateAction: 'Upgrade',
  })
  expect(await reinstate(sandbox, id, [2])).toMatchObject(
    isRefused('The intervals of the items differ: they cannot be billed together.'),
  )
})

it.each([
  ['reinstatesubscriptionitems', 'reinstated'],
  ['deactivatesubscriptionitems', 'deactivated'],
  ['removesubscriptionitem', 'removed'],
])('refuses %s where there is nothing to be %s', async (operation, verb) => {
  const [sandbox, id] = await withTwoItems()
  await remove(sandbox, id, 2)
  const body = (number: number) => ({ SubscriptionId: id, Items: [number], RunningNumber: number })
  expect(await post(sandbox, operation, body(9))).toMatchObject(
    isRefused(`The subscription ${id} has no item 9.`),
  )
  expect(await post(sandbox, operation, body(2))).toMatchObject(
    isRefused(`The item 2 is Removed and cannot be ${verb}.`),
  )
})

it.each([undefined, [], ['first'], [0], 'x'])('refuses the running numbers %j', async (Items) => {
  const [sandbox, id] = await withTwoItems()
  const before = subscriptionOf(sandbox, id)
  for (const operation of [reinstate, deactivate]) {
    expect((await operation(sandbox, id, Items === undefined ? null : Items)).status).toBe(400)
  }
  expect(subscriptionOf(sandbox, id)).toEqual(before)
})

it('reinstates several items together or none of them [subscriptions#changes]', async () => {
  const [sandbox, id] = await withTwoItems()
  await deactivate(sandbox, id, [1])
  expect(await reinstate(sandbox, id, [1, 2])).toMatchObject(
    isRefused('The item 2 is Active and cannot be reinstated.'),
  )
  expect(latest(sandbox, id, 1).status).toBe('Deactivated')
  await deactivate(sandbox, id, [2])
  expect(await reinstate(sandbox, id, [2, 1, 1])).toEqual(ok)
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Active', endDate: null })
})

it('gives a new start date to an item whose billing date has moved', async () => {
  const [sandbox, id] = await withTwoItems()
  const added = { SubscriptionId: id, ProductId: products.ten, Quantity: 1 }
  await post(sandbox, 'addsubscriptionitem', { ...added, AlignmentSettings: settings(false, false) })
  expect(latest(sandbox, id, 3).startDate).toBe('2027-07-01T00:00:00.000Z')
  await post(sandbox, 'updatenextbillingdate', {
    SubscriptionId: id,
    NextBillingDate: '2027-07-09T00:00:00Z',
  })
  await moveTo(sandbox, '2027-07-09')
  expect(latest(sandbox, id, 3).startDate).toBe('2027-07-09T00:00:00.000Z')
})

it('counts billings towards the set number, and not the intervals without the item [subscriptions#item]', async () => {
  const sandbox = await begun()
  const CartItems = [products.twenty, products.twice].map((ProductId) => ({ ProductId, Quantity: 1 }))
  const id = await signUp(sandbox, { cart: { CartItems } })
  await deactivate(sandbox, id, [2])
  await moveTo(sandbox, '2027-07-01')
  await reinstate(sandbox, id, [2])
  await moveTo(sandbox, '2027-09-01')
  expect(purchases(sandbox).map(grossOf)).toEqual([50, 20, 50, 20])
  expect(latest(sandbox, id, 2)).toMatchObject({ status: 'Finished', endDate: '2027-09-01T00:00:00.000Z' })
})
