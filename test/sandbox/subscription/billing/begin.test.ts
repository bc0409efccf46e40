import { expect, it } from 'vitest'
import { call } from '../../rest-support.ts'
import {
  begun,
  isRefused,
  lastPurchase,
  latest,
  moveTo,
  post,
  signUp,
  subscriptionOf,
} from '../subscription-support.ts'

const at = (date: string) => `${date}T00:00:00.000Z`

const ordered = async (reference: string) => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { reference })
  return { sandbox, id, purchaseId: lastPurchase(sandbox).id }
}

it.each([
  ['customer-retry', '2027-06-02'],
  ['customer-suspicious', '2027-06-02'],
  ['customer-pending', '2027-06-04'],
  ['customer-offline', '2027-06-09'],
])('begins with the first payment of %s, on %s [subscriptions#transitions]', async (reference, date) => {
  const { sandbox, id, purchaseId } = await ordered(reference)
  await moveTo(sandbox, new Date(Date.parse(at(date)) - 1).toISOString())
  expect(subscriptionOf(sandbox, id).status).toBe('New')
  await moveTo(sandbox, date)
  if (reference === 'customer-offline')
    await call(sandbox, `/sandbox/purchases/${purchaseId}/payment`, { body: {} })
  expect(subscriptionOf(sandbox, id)).toMatchObject({
    status: 'Active',
    startDate: at(date),
    nextBillingDate: at(date.replace('-06-', '-07-')),
  })
  expect(latest(sandbox, id)).toMatchObject({ startDate: at(date), versionActiveDate: at(date) })
})

it('does not begin when its retry is canceled', async () => {
  const { sandbox, id, purchaseId } = await ordered('customer-retry')
  const cancel = () => post(sandbox, '/purchase/cancelretry', { PurchaseId: purchaseId })
  expect(await cancel()).toEqual({ status: 200, body: { ResultMessage: 'OK' } })
  expect(lastPurchase(sandbox).status).toBe('DEC')
  await moveTo(sandbox, '2027-06-10')
  expect(subscriptionOf(sandbox, id).status).toBe('Deactivated')
  expect(await cancel()).toMatchObject(isRefused('No payment retry is scheduled for this purchase.'))
})

it('ends at once when it is deactivated before its first payment', async () => {
  const { sandbox, id } = await ordered('customer-offline')
  await moveTo(sandbox, '2027-06-10')
  await post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Deactivated', endDate: at('2027-06-10') })
})

it('waits for its first payment as long as it takes', async () => {
  const { sandbox, id } = await ordered('customer-offline')
  await moveTo(sandbox, '2028-06-01')
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'New', lastIntervalNo: 0 })
})
