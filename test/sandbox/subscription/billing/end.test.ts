import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call } from '../../rest-support.ts'
import {
  grossOf,
  lastPurchase,
  latest,
  moveTo,
  payBy,
  post,
  products,
  purchases,
  read,
  subscribed,
  subscriptionOf,
} from '../subscription-support.ts'

const at = (date: string) => `${date}T00:00:00.000Z`

/** Moves to the last millisecond before a day, then to the day. */
const before = (date: string): string => new Date(Date.parse(at(date)) - 1).toISOString()

const statusAt = async (sandbox: Sandbox, id: number, date: string) => {
  await moveTo(sandbox, date)
  return subscriptionOf(sandbox, id).status
}

const receive = (sandbox: Sandbox, purchaseId = lastPurchase(sandbox).id) =>
  call(sandbox, `/sandbox/purchases/${purchaseId}/payment`, { body: {} })

it('passes from grace over hold to its end without a payment [subscriptions#subscription] [subscriptions#transitions]', async () => {
  const [sandbox, id] = await subscribed()
  await payBy(sandbox, id, 'declined')
  for (const [date, status] of [
    [before('2027-07-01'), 'Active'],
    ['2027-07-01', 'Grace'],
    [before('2027-07-08'), 'Grace'],
    ['2027-07-08', 'Hold'],
    [before('2027-08-07'), 'Hold'],
    ['2027-08-07', 'Deactivated'],
    ['2028-01-01', 'Deactivated'],
  ] as const) {
    expect([date, await statusAt(sandbox, id, date)]).toEqual([date, status])
  }
  expect(subscriptionOf(sandbox, id)).toMatchObject({ lastIntervalNo: 0, endDate: at('2027-08-07') })
  expect(latest(sandbox, id)).toMatchObject({
    status: 'Deactivated',
    deactivationDate: at('2027-08-07'),
  })
  expect(purchases(sandbox).map(({ status }) => status)).toEqual(['PAY', 'CAN'])
  expect((await receive(sandbox)).status).toBe(409)
})

it('finishes at the end of its last interval [subscriptions#subscription] [subscriptions#transitions]', async () => {
  const [sandbox, id] = await subscribed({ product: products.twice })
  await moveTo(sandbox, '2027-07-01')
  expect(await read(sandbox, id)).toMatchObject({
    Subscription: { Items: [{ RecurrenceCount: 2, LastIntervalNo: 1, Status: 1 }] },
  })
  expect(await statusAt(sandbox, id, before('2027-08-01'))).toBe('Active')
  expect(await statusAt(sandbox, id, '2027-08-01')).toBe('Finished')
  expect(subscriptionOf(sandbox, id).endDate).toBe(at('2027-08-01'))
  expect(latest(sandbox, id)).toMatchObject({ status: 'Finished', endDate: at('2027-08-01') })
  expect(await statusAt(sandbox, id, '2028-08-01')).toBe('Finished')
  expect(purchases(sandbox).map(grossOf)).toEqual([30, 30])
})

it('continues without an item that has had its billings', async () => {
  const [sandbox, id] = await subscribed({ product: products.twice })
  await post(sandbox, 'addsubscriptionitem', { SubscriptionId: id, ProductId: products.ten, Quantity: 1 })
  await moveTo(sandbox, '2027-07-15')
  await payBy(sandbox, id, 'declined')
  expect(await statusAt(sandbox, id, '2027-08-01')).toBe('Grace')
  expect(latest(sandbox, id, 1)).toMatchObject({ status: 'Finished', endDate: at('2027-08-01') })
  expect(latest(sandbox, id, 2).status).toBe('Active')
  expect(purchases(sandbox).map(grossOf)).toEqual([30, 40, 10])
})
