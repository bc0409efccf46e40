import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { openLink, payAt } from '../checkout-support.ts'
import { call, json, order, purchaseBody, standing } from '../rest-support.ts'
import { createReceiver } from './notification-support.ts'

const target = { 1001: { url: 'https://shop.example/n' } }

/** Sends the form of a business checkout; the answer leads to a confirmation or back to the form. */
const checkOut = async (sandbox: Sandbox, fields: Record<string, string>): Promise<string> => {
  const session = await openLink(sandbox, '/1001/?cart=97772&b2b=true&language=en&x-sandbox-fault=none')
  const done = await payAt(sandbox, session, { method: 'purchase-order', ...fields })
  return done.headers.get('location') ?? ''
}

it('waits for a purchase order, which begins the subscription when it is first processed [notifications#purchase-model] [purchases#payment] [subscriptions#subscription]', async () => {
  const receiver = createReceiver()
  const sandbox = await standing({ notifications: target, fetch: receiver.fetch })
  const confirmation = await checkOut(sandbox, { orderNumber: 'PO-4711' })
  expect(confirmation).toContain('/confirmation/')
  const page = await (await sandbox.rest.request(confirmation, {}, {})).text()
  expect(page).toContain('Waiting for your purchase order')
  const [purchase] = [...sandbox.state.purchases.all()]
  const read = () => purchaseBody(sandbox, purchase?.id)
  const subscription = () =>
    json(call(sandbox, `/subscription/getsubscriptionsbypurchase?purchaseid=${purchase?.id}`))
  expect(await read()).toMatchObject({ StatusId: 'WPO', PaymentInfo: { IsPurchaseOrder: 'true' } })
  const number = { CustomerReferenceNo: 'PO-4711', StartDate: '2026-11-21T12:00:00.000Z' }
  expect(await subscription()).toMatchObject({ Subscriptions: [{ ...number, Subscriptionstatus: 7 }] })

  await sandbox.clock.advance(5 * 86_400_000)
  await call(sandbox, `/sandbox/purchases/${purchase?.id}/payment`, { body: {} })
  await sandbox.notifications.settled()
  expect(await read()).toMatchObject({ StatusId: 'PAY', PaymentInfo: { IsPurchaseOrder: 'true' } })
  expect(await subscription()).toMatchObject({
    Subscriptions: [{ ...number, Subscriptionstatus: 1, NextBillingDate: '2027-11-26T12:00:00.000Z' }],
  })
  const [announced] = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  // The link as the shopper followed it, without the parameter of the sandbox.
  expect(announced).toMatchObject({
    httpEntryUrl: 'http://localhost:4402/1001/?cart=97772&b2b=true&language=en',
    paymentInfo: { isPurchaseOrder: true },
  })
  const types = [...sandbox.state.notifications.all()].map(({ type }) => type)
  expect(types).toEqual(['NewOfflinePaymentPurchaseNotification', 'PaidOrderNotification'])
})

it('asks for the number of a purchase order', async () => {
  const sandbox = await standing()
  const session = await checkOut(sandbox, {})
  expect(session).toContain('/session/')
  const page = await (await sandbox.rest.request(session, {}, {})).text()
  expect(page).toContain('Enter the number of your purchase order.')
  expect(page).toMatch(/id="method-purchase-order"\s+value="purchase-order" checked/)
  expect([...sandbox.state.purchases.all()]).toEqual([])
})

it('offers a purchase order to companies only [purchases#payment]', async () => {
  const sandbox = await standing()
  const opened = await sandbox.rest.request('/1001/?cart=97772', {}, {})
  const page = await sandbox.rest.request(opened.headers.get('location') ?? '', {}, {})
  expect(await page.text()).not.toContain('purchase-order')
})

it('answers processcart of a customer with purchase orders as waiting for an offline payment', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', { body: order() })
  const [first] = [...sandbox.state.purchases.all()]
  await call(sandbox, `/sandbox/customers/${first?.customerId}/payment`, {
    body: { method: 'purchase-order' },
  })
  expect(await json(call(sandbox, '/cart/processcart', { body: order() }))).toMatchObject({
    ProcessResult: 1,
  })
  expect([...sandbox.state.purchases.all()].at(-1)?.status).toBe('WPO')
})
