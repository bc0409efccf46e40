import { describe, expect, it } from 'vitest'
import { type Client, RefusedError } from '../../../src/client/index.ts'
import { failure } from '../support.ts'
import { day, standing, useSandbox } from './support.ts'

const { advance, clientOf, sandbox, subscribe } = useSandbox(standing())

const monthly = 97769
const now = { alignToCurrentInterval: true, getCustomerPricePreviewOnly: false, extendInterval: false }

/** A subscription in the middle of its interval, whose card is declined from now on. */
const declined = async (method = 'declined') => {
  const { rest, state } = sandbox().sandbox
  const customer = [...state.customers.all()].find(({ reference }) => reference === 'customer-paid')
  const payBy = (method: string) =>
    rest.request(`/sandbox/customers/${customer?.id}/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method }),
    })
  await payBy('visa')
  const subscription = await subscribe('customer-paid', monthly)
  await advance(10 * day)
  await payBy(method)
  return subscription
}

type Change = (client: Client, subscriptionId: number) => Promise<unknown>

const changes: [string, Change, boolean][] = [
  ['renew', (client, subscriptionId) => client.subscription.renew({ subscriptionId }), true],
  [
    'updateItem',
    (client, subscriptionId) =>
      client.subscription.updateItem({
        subscriptionId,
        runningNumber: 1,
        quantity: 2,
        updateAction: 'Upgrade',
        alignmentSettings: now,
      }),
    true,
  ],
  [
    'increaseItemQuantity',
    (client, subscriptionId) =>
      client.subscription.increaseItemQuantity({
        subscriptionId,
        runningNumber: 1,
        quantity: 1,
        alignmentSettings: { alignToCurrentInterval: true, getCustomerPricePreviewOnly: false },
      }),
    false,
  ],
  [
    'addItem',
    (client, subscriptionId) =>
      client.subscription.addItem({
        subscriptionId,
        productId: monthly,
        quantity: 1,
        alignmentSettings: now,
      }),
    false,
  ],
  [
    'updateItemPrice',
    (client, subscriptionId) =>
      client.subscription.updateItemPrice({
        subscriptionId,
        runningNumber: 1,
        customerPrice: { currencyId: 'EUR', isGross: true, value: 99 },
        updateAction: 'Update',
        alignmentSettings: now,
      }),
    false,
  ],
]

describe.for(changes)('a declined %s', ([, change, tellsPayment]) => {
  it('is one kind of error that says what holds now', async () => {
    const { id, nextBillingDate } = await declined()
    const error = await failure(change(clientOf(), id))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({
      code: 'refused',
      reason: 'payment-rejected',
      mayHaveActed: false,
      platformMessage: expect.stringContaining('nothing has been changed'),
      ...(tellsPayment && { transactionStatus: 'Rejected', nextBillingDate }),
    })
    expect((await clientOf().subscription.get({ subscriptionId: id })).subscription).toMatchObject({
      nextBillingDate,
      items: [{ quantity: 1, isCurrent: true }],
    })
  })
})

it('keeps the page where the customer pays a declined renewal', async () => {
  const { id } = await declined()
  const error = await failure(clientOf().subscription.renew({ subscriptionId: id }))
  const url = error instanceof RefusedError ? error.continueUrl : undefined
  expect(url).toMatch(/\/1001\/confirmation\//)
  expect((await fetch(url ?? '')).status).toBe(200)
})

it('does not say that nothing has changed when the payment system failed', async () => {
  const { id } = await declined('error')
  expect(await failure(clientOf().subscription.renew({ subscriptionId: id }))).toMatchObject({
    code: 'refused',
    reason: 'payment-error',
    transactionStatus: 'Error',
    mayHaveActed: true,
  })
})
